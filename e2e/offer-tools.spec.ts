import { addBuyer, addCustomer, addOffer, asStaff } from './support/agency.ts';
import { expect, signInAs, test } from './support/fixtures.ts';

test.beforeEach(({ context }) => signInAs(context, 'admin'));

/** Milliseconds between which the button says again what it does: 2.5 s, less what it takes to read it, more on a busy machine. */
const confirmed = { from: 1500, to: 6000 };

const londonDay = () =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London' }).format(new Date()).replaceAll('/', '-');

test('the data of an offer goes to the clipboard, and the button says so for 2.5 seconds', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { buyer, home, offerId } = await addBuyer();
  await page.goto(`/offers/${offerId}`);
  await page.getByRole('button', { name: 'COPY OFFER DATA' }).click();
  await expect(page.getByRole('button', { name: 'COPIED OFFER DATA' })).toBeVisible();
  const since = Date.now();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  for (const line of [
    `Offer: ${offerId}`,
    'Offer amount: £450,000',
    `Customer: ${buyer.name}`,
    `Property: ${home.address}`,
  ])
    expect(copied.split('\n')).toContain(line);
  await expect(page.getByRole('button', { name: 'COPY OFFER DATA' })).toBeVisible();
  const lasted = Date.now() - since;
  expect(lasted).toBeGreaterThan(confirmed.from);
  expect(lasted).toBeLessThan(confirmed.to);
});

test('the image text is address, buyer and day', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { buyer, home, offerId } = await addBuyer();
  await page.goto(`/offers/${offerId}`);
  await page.getByRole('button', { name: 'COPY IMAGE TEXT' }).click();
  await expect(page.getByRole('button', { name: 'COPIED IMAGE TEXT' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${home.address} - ${buyer.name} - ${londonDay()}`,
  );
});

test('a new offer begins with the property of its link', async ({ page }) => {
  const { home } = await addBuyer();
  await page.goto(`/offers/new?crm_id=${home.crm_id}`);
  await expect(page.getByRole('textbox', { name: 'Property' })).toHaveValue(home.address);
  await page.goto('/offers/new?crm_id=NO-SUCH');
  await expect(
    page.getByRole('heading', { name: 'PROPERTY WITH CRM ID "NO-SUCH" NOT FOUND. PLEASE SELECT A PROPERTY MANUALLY.' }),
  ).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Property' })).toHaveValue('');
});

test('an offer is deleted after a question', async ({ page }) => {
  const { buyer, offerId } = await addBuyer();
  await page.goto(`/offers/${offerId}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'DELETE OFFER' });
  await expect(dialog).toContainText('This action cannot be undone.');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Item deleted successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/offers$/);
  await expect(page.getByRole('link', { name: `Details of offer ${offerId}` })).toBeHidden();
  expect(await asStaff<unknown[]>(`/offers?customer_id=${buyer.id}`)).toHaveLength(0);
  await page.goto(`/offers/${offerId}`);
  await expect(page.getByRole('alert')).toContainText('Offer not found');
});

test('a second offer is not accepted while one is, and the first is named', async ({ page }) => {
  const { buyer, home, offerId } = await addBuyer({ status: 'accepted' });
  const second = await addOffer(await addCustomer(), home, { offer_amount: 460_000 });
  const refusal = `Offer ${offerId} from ${buyer.name} is already accepted on this property. Reject or withdraw it first.`;

  await page.goto(`/offers/${second}`);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept offer' });
  await dialog.getByRole('button', { name: 'Accept offer' }).click();
  await expect(dialog.getByRole('alert')).toContainText(refusal);

  await page.goto(`/offers/${second}/edit`);
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Accepted' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible();
  await page.getByRole('link', { name: `Open offer ${offerId}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Offer from ${buyer.name}` })).toBeVisible();
});
