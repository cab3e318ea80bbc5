import type { Page } from '@playwright/test';
import { addBuyer, asStaff } from './support/agency.ts';
import { expect, signInAs, test, useTheme } from './support/fixtures.ts';
import { examine, examineThemes } from './support/screens.ts';

test.describe.configure({ mode: 'parallel' });
test.beforeEach(({ page }) => useTheme(page, 'light'));

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const section = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

/** A demo record with everything that its page can show. */
const demoId = async (kind: 'offers' | 'customers') => (await asStaff<{ id: number }[]>(`/${kind}?sort=id`))[0]?.id;
const demoPropertyId = async () => {
  const { properties } = await asStaff<{ properties: { id: number }[] }>('/properties?sort=id');
  return properties[0]?.id;
};

test.describe('signed out', () => {
  for (const [path, title] of [
    ['/', 'Sign in'],
    ['/forgot-password', 'Forgotten password'],
    ['/reset-password#token=unknown', 'New password'],
    ['/nowhere', '404 - ROUTE NOT FOUND'],
  ] as const)
    test(`${path}: ${title}`, async ({ page }) => {
      await page.goto(path);
      await expect(heading(page, title)).toBeVisible();
      await examine(page);
    });

  test('a reset link without its token', async ({ page }) => {
    await page.goto('/reset-password');
    await expect(page.getByText('This link is not valid. Ask for a new one.')).toBeVisible();
    await examine(page);
  });
});

test.describe('signed in', () => {
  test.beforeEach(({ context }) => signInAs(context, 'admin'));

  test('dashboard', async ({ page }) => {
    await page.goto('/');
    await expect(section(page, 'Recent offers').getByRole('listitem')).toHaveCount(4);
    await expect(page.getByRole('list', { name: 'Counts' }).getByRole('listitem')).toHaveCount(6);
    await examine(page);
  });

  for (const name of ['Properties', 'Customers', 'Offers'] as const)
    test(`list of ${name.toLowerCase()}`, async ({ page }) => {
      await page.goto(`/${name.toLowerCase()}`);
      await expect(page.getByText(/^10 of/)).toBeVisible();
      await examine(page);
    });

  for (const [path, title] of [
    ['/properties/new', 'New property'],
    ['/customers/new', 'New customer'],
    ['/offers/new', 'New offer'],
    ['/nowhere/at/all', '404 - ROUTE NOT FOUND'],
  ] as const)
    test(`${path}: ${title}`, async ({ page }) => {
      await page.goto(path);
      await expect(heading(page, title)).toBeVisible();
      await examine(page);
    });

  test('property', async ({ page }) => {
    await page.goto(`/properties/${await demoPropertyId()}`);
    await expect(section(page, 'Details')).toBeVisible();
    await expect(section(page, /^Offers/)).not.toBeEmpty();
    await examine(page);
  });

  test('property, edit', async ({ page }) => {
    await page.goto(`/properties/${await demoPropertyId()}/edit`);
    await expect(page.getByRole('textbox', { name: 'Postcode' })).not.toBeEmpty();
    await examine(page);
  });

  test('customer', async ({ page }) => {
    await page.goto(`/customers/${await demoId('customers')}`);
    await expect(section(page, 'Details')).toBeVisible();
    await examine(page);
  });

  test('customer, edit', async ({ page }) => {
    await page.goto(`/customers/${await demoId('customers')}/edit`);
    await expect(page.getByRole('textbox', { name: 'First name' })).not.toBeEmpty();
    await page.getByRole('checkbox', { name: 'Use a different correspondence address' }).check();
    await examine(page);
  });

  test('offer', async ({ page }) => {
    await page.goto(`/offers/${await demoId('offers')}`);
    await expect(section(page, 'History').getByRole('listitem').first()).toBeVisible();
    await examine(page);
  });

  test('offer, edit', async ({ page }) => {
    await page.goto(`/offers/${await demoId('offers')}/edit`);
    await expect(page.getByRole('textbox', { name: 'Property' })).not.toHaveValue('');
    for (const name of ['Mortgage required', 'Solicitor instructed', 'Offer has conditions'])
      await page.getByRole('checkbox', { name }).check();
    await examine(page);
  });

  for (const [path, message] of [
    ['/properties/999999', 'PROPERTY NOT FOUND'],
    ['/customers/999999', 'Customer not found'],
    ['/offers/999999', 'Offer not found'],
  ] as const)
    test(`${path}: ${message}`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByText(message)).toBeVisible();
      await examine(page);
    });
});

test.describe('what opens above a page', () => {
  test.beforeEach(({ context }) => signInAs(context, 'admin'));

  test('the delete dialogs', async ({ page }) => {
    const { buyer, home, offerId } = await addBuyer();
    for (const [path, title] of [
      [`/properties/${home.id}`, 'DELETE PROPERTY'],
      [`/customers/${buyer.id}`, 'DELETE CUSTOMER'],
      [`/offers/${offerId}`, 'DELETE OFFER'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByRole('dialog', { name: title })).toBeVisible();
      await examineThemes(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Delete' })).toBeFocused();
    }
  });

  test('accepting an offer and choosing its status', async ({ page }) => {
    const { offerId } = await addBuyer();
    await page.goto(`/offers/${offerId}`);
    await page.getByRole('combobox', { name: 'Status' }).click();
    await expect(page.getByRole('option', { name: 'Under review' })).toBeVisible();
    await examineThemes(page, { open: true });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Accept offer' })).toBeVisible();
    await examineThemes(page);
  });

  test('columns, theme and logout on a list', async ({ page }) => {
    await page.goto('/offers');
    await page.getByRole('button', { name: 'Columns' }).click();
    await expect(page.getByRole('checkbox', { name: 'Mortgage' })).toBeVisible();
    await examineThemes(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Theme' }).click();
    await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible();
    await examineThemes(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByText('Are you sure you want to log out?')).toBeVisible();
    await examineThemes(page);
  });

  test('a picker and a calendar in a form with errors, and the guard', async ({ page }) => {
    await page.goto('/offers/new');
    await page.getByRole('button', { name: 'Create' }).first().click();
    await expect(page.getByRole('alert')).toContainText('Customer is required');
    await page.getByRole('textbox', { name: 'Move-in date' }).click();
    await expect(page.getByRole('table')).toBeVisible();
    await examineThemes(page, { open: true });
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: 'Customer' }).fill('Okafor');
    await expect(page.getByRole('option').first()).toBeVisible();
    await examineThemes(page, { open: true });
    await page.getByRole('option').first().click();
    await page.getByRole('link', { name: 'Cancel' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
    await examineThemes(page);
  });

  test('the menu of a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/offers');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Customers' })).toBeVisible();
    await examineThemes(page);
  });
});
