import type { Page } from '@playwright/test';
import {
  addBuyer,
  addCustomer,
  addProperty,
  asStaff,
  changeOffer,
  type Home,
  newPerson,
  type Person,
  signInCustomer,
} from './support/agency.ts';
import { expect, outbox, test } from './support/fixtures.ts';

test.use({ viewport: { width: 390, height: 844 } });

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const chooseProperty = async (page: Page, home: Home) => {
  await page.getByRole('searchbox', { name: 'Find the property' }).fill(home.street);
  await page.getByRole('radio', { name: home.street }).check();
  await press(page, 'CONTINUE');
};

const fillDetails = async (page: Page, person: Person) => {
  await field(page, 'First name').fill(person.first_name);
  await field(page, 'Last name').fill(person.last_name);
  await field(page, 'Email').fill(person.email);
  await field(page, 'Mobile Number').fill(person.mobile);
  await press(page, 'CONTINUE');
};

const fillOffer = async (page: Page) => {
  await field(page, 'Offer amount').fill('450000');
  await field(page, 'Deposit').fill('45000');
  await page.getByRole('radio', { name: 'No chain' }).check();
};

const says = (page: Page, message: string) => expect(page.getByText(message, { exact: true }).first()).toBeVisible();

test('each step says what is wrong and goes on only when it is right', async ({ page }) => {
  const [home, person] = [await addProperty(), await newPerson()];
  await page.goto('/c/offer');
  await press(page, 'CONTINUE');
  await says(page, 'Please select a property');
  await chooseProperty(page, home);

  await press(page, 'CONTINUE');
  for (const message of [
    'First name is required',
    'Last name is required',
    'Email is required',
    'Mobile number is required',
  ])
    await says(page, message);
  await expect(field(page, 'First name')).toBeFocused();
  await fillDetails(page, { ...person, email: 'robin@nowhere', mobile: '12345' });
  await says(page, 'Invalid email address');
  await says(page, 'Please enter a valid UK mobile number');
  await fillDetails(page, person);

  for (const name of ['I need a mortgage', 'My offer has conditions', 'I have instructed a solicitor'])
    await page.getByRole('checkbox', { name }).check();
  await press(page, 'Submit Offer');
  for (const message of [
    'Offer amount is required',
    'Deposit amount is required',
    'Please select your buying position',
    'Please provide mortgage details',
    'Please provide offer conditions',
    'Please provide solicitor details',
  ])
    await says(page, message);
  await expect(field(page, 'Offer amount')).toBeFocused();
  await field(page, 'Offer amount').fill('0');
  await field(page, 'Deposit').fill('10');
  await press(page, 'Submit Offer');
  await says(page, 'Please enter a valid offer amount');
  expect(await asStaff<unknown[]>(`/offers?property_id=${home.id}`)).toHaveLength(0);
});

test('a reload keeps what was entered, going back keeps it too, and cancelling deletes it', async ({ page }) => {
  const [home, person] = [await addProperty(), await newPerson()];
  await page.goto(`/c/offer?crm_id=${home.crm_id}`);
  await expect(page.getByRole('radio', { name: home.street })).toBeChecked();
  await press(page, 'CONTINUE');
  await fillDetails(page, person);
  await fillOffer(page);
  await page.reload();
  await expect(field(page, 'Offer amount')).toHaveValue('£450,000');
  await press(page, 'Back');
  await expect(field(page, 'Email')).toHaveValue(person.email);
  await press(page, 'CANCEL & DELETE MY OFFER');
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, delete it' }).click();
  await expect(page).toHaveURL(/\/c\/login$/);
  await page.goto('/c/offer');
  await expect(page.getByRole('heading', { name: 'Choose the property' })).toBeVisible();
  await chooseProperty(page, home);
  await expect(field(page, 'Email')).toHaveValue('');
});

test('pressing Submit twice makes one offer; another one can follow', async ({ page }) => {
  const [home, person] = [await addProperty(), await newPerson()];
  await page.goto('/c/offer');
  await chooseProperty(page, home);
  await fillDetails(page, person);
  await fillOffer(page);
  await page.getByRole('button', { name: 'Submit Offer' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Offer submitted' })).toBeVisible();
  expect(await asStaff<unknown[]>(`/offers?property_id=${home.id}`)).toHaveLength(1);
  await press(page, 'Submit another offer');
  await expect(page.getByRole('heading', { name: 'Choose the property' })).toBeVisible();
});

test('a stranger with the mobile of a customer changes nothing of theirs', async ({ page }) => {
  const [home, known] = [await addProperty(), await addCustomer()];
  await page.goto('/c/offer');
  await chooseProperty(page, home);
  await fillDetails(page, { ...known, first_name: 'Mallory', email: 'mallory@example.com' });
  await fillOffer(page);
  await press(page, 'Submit Offer');
  await expect(page.getByRole('heading', { name: 'Offer submitted' })).toBeVisible();
  const stored = await asStaff<{ first_name: string; email: string }>(`/customers/${known.id}`);
  expect(stored).toMatchObject({ first_name: known.first_name, email: known.email });
  expect(await outbox('mallory@example.com')).toHaveLength(0);
});

test('the signed-in confirm who they are and find the offer under My Offers', async ({ page, context }) => {
  const [home, buyer] = [await addProperty(), await addCustomer()];
  await signInCustomer(context, buyer.mobile);
  await page.goto(`/c/${buyer.id}/offers`);
  await page.getByRole('link', { name: 'CREATE NEW OFFER' }).click();
  await chooseProperty(page, home);
  await expect(page.getByRole('heading', { name: 'Confirm Your Details' })).toBeFocused();
  await expect(page.getByText(buyer.email).last()).toBeVisible();
  await press(page, 'CONTINUE');
  await fillOffer(page);
  await press(page, 'Submit Offer');
  await page.getByRole('link', { name: 'View my offers' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: home.street })).toContainText('£450,000');
});

test('a raise must be higher, also than what the agency has set meanwhile', async ({ page, context }) => {
  const { buyer, offerId } = await addBuyer({ status: 'negotiating' });
  await signInCustomer(context, buyer.mobile);
  await page.goto(`/c/${buyer.id}/offers/${offerId}/update`);
  const amount = field(page, 'New Offer Amount');
  await press(page, 'Update offer');
  await says(page, 'Offer amount is required');
  await amount.fill('450000');
  await says(page, 'New offer must be higher than current offer');
  await amount.fill('450000.01');
  await expect(page.getByText('New offer must be higher than current offer')).toBeHidden();
  await amount.fill('455000');
  await expect(page.getByText('+£5,000 (1.1%)')).toBeVisible();
  await changeOffer(offerId, { offer_amount: 456_000 });
  await says(page, 'New offer must be higher than current offer');
  await expect(amount).toHaveValue('£455,000');
  await amount.fill('457000');
  await field(page, 'Additional Notes').fill('Our best');
  await press(page, 'Update offer');
  await expect(page.getByRole('region', { name: 'Your offer' })).toContainText('£457,000');
  await page.getByRole('link', { name: 'Update offer' }).click();
  const history = page.getByRole('region', { name: 'Offer History' }).getByRole('listitem');
  await expect(history).toHaveText([/^£457,000\s*Current offer/, /^£456,000/, /^£450,000/]);
});

test('the e-mail can be corrected, but not to one that somebody else has', async ({ page, context }) => {
  const [buyer, other] = [await addCustomer(), await addCustomer()];
  await signInCustomer(context, buyer.mobile);
  await page.goto(`/c/${buyer.id}/profile`);
  const email = field(page, 'Email');
  await email.fill('robin@nowhere');
  await press(page, 'Save email');
  await expect(email).toHaveAccessibleDescription(/Invalid email address/);
  await email.fill(`new.${buyer.email}`);
  await press(page, 'Save email');
  await says(page, 'Saved');
  expect(await asStaff<{ email: string }>(`/customers/${buyer.id}`)).toMatchObject({ email: `new.${buyer.email}` });
  await email.fill(other.email);
  await press(page, 'Save email');
  await expect(email).toHaveAttribute('aria-invalid', 'true');
});

test('the own data come as a file', async ({ page, context }) => {
  const buyer = await addCustomer();
  await signInCustomer(context, buyer.mobile);
  await page.goto(`/c/${buyer.id}/profile`);
  const download = page.waitForEvent('download');
  await press(page, 'Download my data');
  expect((await download).suggestedFilename()).toBe(`lintel-my-data-${buyer.id}.json`);
});
