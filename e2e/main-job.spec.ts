import { devices, type Page } from '@playwright/test';
import { addProperty, type Home, newPerson, type Person, signInByForm, typeCode } from './support/agency.ts';
import { codeFor, expect, outbox, test } from './support/fixtures.ts';

/** Milliseconds in which a change is to show elsewhere without a reload. */
const live = { timeout: 3_000 };

async function makeOffer(page: Page, home: Home, person: Person): Promise<number> {
  await page.goto('/c/offer');
  await page.getByRole('searchbox', { name: 'Find the property' }).fill(home.street);
  await page.getByRole('radio', { name: home.street }).check();
  await page.getByRole('button', { name: 'CONTINUE' }).click();

  await expect(page.getByRole('heading', { name: 'Your Details' })).toBeFocused();
  await page.getByRole('textbox', { name: 'First name' }).fill(person.first_name);
  await page.getByRole('textbox', { name: 'Last name' }).fill(person.last_name);
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await page.getByRole('textbox', { name: 'Mobile Number' }).fill(person.mobile);
  await page.getByRole('button', { name: 'CONTINUE' }).click();

  await page.getByRole('textbox', { name: 'Offer amount' }).fill('450000');
  await page.getByRole('textbox', { name: 'Deposit' }).fill('45000');
  await page.getByRole('radio', { name: 'First time buyer' }).check();
  await page.getByRole('checkbox', { name: 'I need a mortgage' }).check();
  await page.getByRole('textbox', { name: 'Mortgage details' }).fill('Agreed in principle');
  await page.getByRole('textbox', { name: 'Notes' }).fill('We love the garden');
  await page.getByRole('button', { name: 'Submit Offer' }).click();

  await expect(page.getByRole('heading', { name: 'Offer submitted' })).toBeFocused();
  const reference = await page.getByText(/^OFFER-\d+$/).textContent();
  return Number(reference?.slice('OFFER-'.length));
}

async function signInWithCode(page: Page, { first_name, mobile }: Person): Promise<void> {
  await page.getByRole('link', { name: 'View my offers' }).click();
  await page.getByRole('textbox', { name: 'Mobile Number' }).fill(mobile);
  await page.getByRole('button', { name: 'Send Code' }).click();
  await expect(page.getByText(mobile)).toBeVisible();
  await typeCode(page, await codeFor(mobile));
  await page.getByRole('button', { name: 'Verify Code' }).click();
  await page.getByRole('link', { name: 'Go to offers' }).click();
  await expect(page.getByRole('heading', { name: `Welcome, ${first_name}` })).toBeVisible();
}

async function raise(page: Page, home: Home): Promise<void> {
  await page.getByRole('link', { name: `UPDATE OFFER on ${home.street}` }).click();
  await expect(page.getByText('No previous offer changes')).toBeVisible();
  await page.getByRole('textbox', { name: 'New Offer Amount' }).fill('460000');
  await expect(page.getByText('+£10,000 (2.2%)')).toBeVisible();
  await page.getByRole('button', { name: 'Update offer' }).click();
  await expect(page.getByRole('region', { name: 'Your offer' }).getByText('£460,000')).toBeVisible();
}

async function accept(page: Page, offerId: number): Promise<void> {
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept offer' });
  await expect(dialog).toContainText('£460,000');
  await dialog.getByRole('button', { name: 'Accept offer' }).click();
  await expect(page.getByText(`Offer ${offerId} is now accepted`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept', exact: true })).toBeHidden();
}

const subjects = async (to: string, offerId: number) =>
  (await outbox(to)).map(({ subject }) => subject ?? '').filter((subject) => subject.includes(`(OFFER-${offerId})`));

test('a buyer offers, staff see it come in, the buyer raises it, staff accept it', async ({ page, anotherContext }) => {
  const [home, person] = [await addProperty(), await newPerson()];
  const phone = await anotherContext({ ...devices['Pixel 7'], viewport: { width: 390, height: 844 } });
  const buyer = await phone.newPage();
  const dashboard = await page.context().newPage();

  await page.goto('/offers');
  await signInByForm(page, 'admin@demo.test', 'lintel-demo-2026');
  await expect(page.getByRole('table', { name: 'Offers' }).getByRole('link', { name: /^Details/ })).toHaveCount(10);
  await dashboard.goto('/');
  await expect(dashboard.getByRole('region', { name: 'Recent offers' }).getByRole('listitem')).toHaveCount(4);

  const offerId = await makeOffer(buyer, home, person);
  await expect(page.getByRole('row').nth(1)).toContainText(person.name, live);
  await expect(page.getByRole('row').nth(1)).toContainText('£450,000');
  await expect(dashboard.getByRole('listitem').filter({ hasText: home.street })).toContainText(person.name, live);
  await dashboard.close();

  await signInWithCode(buyer, person);
  await expect(buyer.getByRole('listitem').filter({ hasText: home.street })).toContainText('PENDING');
  await page.getByRole('link', { name: `Details of offer ${offerId}` }).click();
  await expect(page.getByRole('region', { name: 'Overview' })).toContainText('£450,000');
  await expect(page.getByRole('region', { name: 'From the buyer' })).toContainText('We love the garden');

  await raise(buyer, home);
  await expect(page.getByRole('region', { name: 'Overview' })).toContainText('£460,000', live);
  const history = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(history.first()).toContainText('Raised from £450,000 to £460,000');
  await expect(history.first()).toContainText(person.name);

  await accept(page, offerId);
  await expect(buyer.getByText('ACCEPTED', { exact: true })).toBeVisible(live);
  await expect(buyer.getByRole('link', { name: 'Update offer' })).toBeHidden();
  await buyer.goto(`${new URL(buyer.url()).pathname}/update`);
  await expect(buyer.getByText('Cannot Update Offer')).toBeVisible();
  await expect(
    buyer.getByText('This offer cannot be updated because its status is "accepted"', { exact: false }),
  ).toBeVisible();

  expect(await subjects(person.email, offerId)).toEqual([
    expect.stringContaining('Your offer is now accepted: £460,000'),
    expect.stringContaining('You raised your offer: £460,000'),
    expect.stringContaining('We have received your offer of £450,000'),
  ]);
  expect(await subjects('offers@demo.test', offerId)).toEqual([
    expect.stringContaining('Offer accepted: £460,000'),
    expect.stringContaining('Offer raised: £460,000'),
    expect.stringContaining('New offer: £450,000'),
  ]);
});
