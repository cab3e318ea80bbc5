import type { Page } from '@playwright/test';
import { addBuyer, addCustomer, addProperty, asStaff, changeOffer, newPerson } from './support/agency.ts';
import { expect, signInAs, test } from './support/fixtures.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const create = (page: Page) => page.getByRole('button', { name: 'Create', exact: true }).first();
const save = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();

/** The field says what is wrong with it. */
const expectWrong = async (page: Page, name: string, message: string) => {
  await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(message));
};

const customersNamed = (name: string) =>
  asStaff<{ id: number; first_name: string }[]>(`/customers?q=${encodeURIComponent(name)}`);

test.describe('what is wrong is said at the field', () => {
  test.beforeEach(({ context }) => signInAs(context, 'admin'));

  test('a new customer', async ({ page }) => {
    await page.goto('/customers/new');
    await field(page, 'Email').fill('robin@nowhere');
    await create(page).click();
    await expectWrong(page, 'First name', 'First name is required');
    await expectWrong(page, 'Mobile', 'Mobile number is required');
    await expectWrong(page, 'Email', 'Invalid email address');
    await expect(page.getByRole('alert')).toContainText('Please fix the following errors:');
    await expect(field(page, 'First name')).toBeFocused();
    await expect(field(page, 'Email')).toHaveValue('robin@nowhere');

    await field(page, 'First name').fill('Robin');
    await field(page, 'Mobile').fill('01483 000000');
    await page.getByRole('checkbox', { name: 'Use a different correspondence address' }).check();
    await create(page).click();
    await expectWrong(page, 'Mobile', 'Please enter a valid UK mobile number');
    await expect(field(page, 'Email')).toBeFocused();
    await expect(page.getByRole('alert')).toContainText(
      'Correspondence address line 1 and postcode are required when correspondence address is enabled',
    );
  });

  test('a new property', async ({ page }) => {
    await page.goto('/properties/new');
    await field(page, 'Postcode').fill('NOT A CODE');
    await create(page).click();
    await expectWrong(page, 'Address line 1', 'Address line 1 is required');
    await expectWrong(page, 'Postcode', 'Please enter a valid UK postcode');
    await expect(page.getByRole('alert')).toContainText('Property type is required');
    await expect(page.getByRole('combobox', { name: 'Property type' })).toBeFocused();
    await page.getByRole('button', { name: 'Please enter a valid UK postcode' }).click();
    await expect(field(page, 'Postcode')).toBeFocused();
  });

  test('a new offer', async ({ page }) => {
    await page.goto('/offers/new');
    await create(page).click();
    await expectWrong(page, 'Property', 'Property is required');
    await expectWrong(page, 'Customer', 'Customer is required');
    await expectWrong(page, 'Offer amount', 'Offer amount is required');
    await expectWrong(page, 'Deposit', 'Deposit is required');
    await expect(field(page, 'Property')).toBeFocused();
  });

  test('a deposit above the offer', async ({ page }) => {
    const { offerId } = await addBuyer();
    await page.goto(`/offers/${offerId}/edit`);
    await field(page, 'Deposit').fill('450001');
    await save(page, 'Save').click();
    await expectWrong(page, 'Deposit', 'Deposit cannot be greater than offer amount');
    await expect(field(page, 'Deposit')).toHaveValue('£450,001');
  });
});

test.describe('what only the server knows', () => {
  test.beforeEach(({ context }) => signInAs(context, 'admin'));

  test('a mobile that another customer has', async ({ page }) => {
    const known = await addCustomer();
    await page.goto('/customers/new');
    await field(page, 'First name').fill('Alex');
    await field(page, 'Mobile').fill(known.mobile.replace('07', '+44 (0)7'));
    await create(page).click();
    await expectWrong(page, 'Mobile', 'Another customer has this mobile number');
    await expect(field(page, 'Mobile')).toBeFocused();
    await expect(field(page, 'First name')).toHaveValue('Alex');
  });

  test('the same at an edit, with the hint', async ({ page }) => {
    const [known, other] = [await addCustomer(), await addCustomer()];
    await page.goto(`/customers/${other.id}/edit`);
    await field(page, 'Email').fill(known.email);
    await save(page, 'SAVE CHANGES').click();
    await expectWrong(page, 'Email', 'Another customer has this email address');
    await expect(page.getByRole('alert')).toContainText(
      "Failed to update customer. It's like this mobile number or email already exists.",
    );
    await expect(field(page, 'Email')).toHaveValue(known.email);
  });

  test('a pager has the look of a mobile and is none', async ({ page }) => {
    await page.goto('/customers/new');
    await field(page, 'First name').fill('Alex');
    await field(page, 'Mobile').fill('07600 900123');
    await create(page).click();
    await expectWrong(page, 'Mobile', 'Please enter a valid UK mobile number');
    await expect(field(page, 'Mobile')).toHaveValue('07600 900123');
  });
});

test.describe('two people on one record', () => {
  test.beforeEach(({ context }) => signInAs(context, 'admin'));

  test('the second hears who was first, and what was typed stays', async ({ page, anotherContext }) => {
    const customer = await addCustomer();
    await page.goto(`/customers/${customer.id}/edit`);
    await field(page, 'First name').fill('Second');

    const colleague = await anotherContext();
    await signInAs(colleague, 'super');
    const theirs = await colleague.newPage();
    await theirs.goto(`/customers/${customer.id}/edit`);
    await field(theirs, 'First name').fill('First');
    await save(theirs, 'SAVE CHANGES').click();
    await expect(theirs.getByText('Customer updated')).toBeVisible();

    await save(page, 'SAVE CHANGES').click();
    const banner = page.getByRole('alert').filter({ hasText: 'Eleanor Harcourt' });
    await expect(banner).toContainText('since you opened it. Your changes have not been saved.');
    await expect(field(page, 'First name')).toHaveValue('Second');
    await page.getByRole('button', { name: 'Load the latest' }).click();
    await expect(field(page, 'First name')).toHaveValue('First');
    await field(page, 'First name').fill('Third');
    await save(page, 'SAVE CHANGES').click();
    await expect(page.getByRole('heading', { level: 1, name: /^Third/ })).toBeVisible();
  });

  test('the buyer whose offer moves meanwhile', async ({ page }) => {
    const { offerId } = await addBuyer();
    await page.goto(`/offers/${offerId}/edit`);
    await field(page, 'Internal notes').fill('Call them back');
    await changeOffer(offerId, { offer_amount: 455_000 });
    await save(page, 'Save').click();
    await expect(page.getByRole('alert').filter({ hasText: 'James Vale' })).toBeVisible();
    await expect(field(page, 'Internal notes')).toHaveValue('Call them back');
  });
});

test.describe('work that is not saved', () => {
  test.beforeEach(({ context }) => signInAs(context, 'admin'));

  test('leaving asks first', async ({ page }) => {
    await page.goto('/customers/new');
    await field(page, 'First name').fill('Robin');
    const guard = page.getByRole('dialog', { name: 'Leave without saving?' });
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await guard.getByRole('button', { name: 'Stay' }).click();
    await expect(field(page, 'First name')).toHaveValue('Robin');
    await expect(page).toHaveURL(/\/customers\/new$/);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await guard.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(/\/$/);
  });

  test('nothing typed, nothing asked', async ({ page }) => {
    await page.goto('/customers');
    await page.getByRole('link', { name: 'New customer' }).click();
    await expect(field(page, 'First name')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('table', { name: 'Customers' })).toBeVisible();
  });

  test('pressing Create twice makes one customer', async ({ page }) => {
    const { first_name, last_name, mobile } = await newPerson();
    await page.goto('/customers/new');
    await field(page, 'First name').fill(first_name);
    await field(page, 'Last name').fill(last_name);
    await field(page, 'Mobile').fill(mobile);
    await create(page).dblclick();
    await expect(page.getByRole('heading', { level: 1, name: `${first_name} ${last_name}` })).toBeVisible();
    expect(await customersNamed(last_name)).toHaveLength(1);
  });

  test('an offer is entered with both pickers', async ({ page }) => {
    const [customer, home] = [await addCustomer(), await addProperty()];
    await page.goto('/offers/new');
    await field(page, 'Property').fill(home.street);
    await page.getByRole('option', { name: home.street }).click();
    await field(page, 'Customer').fill(customer.last_name);
    await page.getByRole('option', { name: customer.name }).click();
    await field(page, 'Offer amount').fill('312000');
    await field(page, 'Deposit').fill('31200.50');
    await field(page, 'Move-in date').fill('01/12/2027');
    await create(page).click();
    await expect(page.getByText(/^Offer \d+ created$/)).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: home.street })).toContainText('£312,000');
    await expect(page.getByRole('row').filter({ hasText: home.street })).toContainText('01 Dec 2027');
  });
});

test.describe('the staff role', () => {
  test.beforeEach(({ context }) => signInAs(context, 'staff'));

  test('is told what it may not do', async ({ page }) => {
    for (const [path, message] of [
      ['/customers/new', "You don't have permission to create customers."],
      ['/customers/1/edit', "You don't have permission to edit this customer."],
      ['/properties/new', "You don't have permission to create properties."],
      ['/properties/1/edit', "You don't have permission to edit this property."],
      ['/offers/new', "You don't have permission to create offers."],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('alert')).toContainText(message);
    }
  });

  test('sees no buttons for it', async ({ page }) => {
    const { buyer, home, offerId } = await addBuyer();
    for (const [path, hidden] of [
      ['/customers', /^(New customer|Edit .*)$/],
      ['/properties', /^New property$/],
      [`/customers/${buyer.id}`, /^(Edit|Delete)$/],
      [`/properties/${home.id}`, /^(Edit|Delete)$/],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(buyer.name).or(page.getByText(home.street)).first()).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: hidden })).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('button', { name: hidden })).toHaveCount(0);
    }
    await page.goto(`/offers/${offerId}`);
    await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete' })).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Recent offers' })).toBeVisible();
    await expect(page.getByText('Recent contracts')).toBeHidden();
    await expect(page.getByRole('link', { name: 'New customer' })).toBeHidden();
  });
});
