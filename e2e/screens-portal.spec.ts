import type { BrowserContext, Page } from '@playwright/test';
import { addBuyer, addCustomer, addProperty, type Customer, customerToken, type Home } from './support/agency.ts';
import { expect, keepInBrowser, test, useTheme } from './support/fixtures.ts';
import { examine, examineThemes } from './support/screens.ts';

test.describe.configure({ mode: 'parallel' });
test.beforeEach(({ page }) => useTheme(page, 'light'));

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

interface Known {
  buyer: Customer;
  home: Home;
  offerId: number;
  decidedId: number;
  token: string;
}

const makeKnown = async (): Promise<Known> => {
  const { buyer, home, offerId } = await addBuyer();
  const decided = await addBuyer({ status: 'rejected' });
  return { buyer, home, offerId, decidedId: decided.offerId, token: await customerToken(buyer.mobile) };
};

let known: Promise<Known> | undefined;

/** One signed-in buyer for all screens of a worker: nothing here writes. */
const signedIn = async (context: BrowserContext): Promise<Known> => {
  known ??= makeKnown();
  const { token } = await known;
  await keepInBrowser(context, 'customer_token', token);
  return known;
};

const chooseProperty = async (page: Page, home: Home) => {
  await page.getByRole('searchbox', { name: 'Find the property' }).fill(home.street);
  await page.getByRole('radio', { name: home.street }).check();
  await page.getByRole('button', { name: 'CONTINUE' }).click();
};

const fillDetails = async (page: Page) => {
  await page.getByRole('textbox', { name: 'First name' }).fill('Robin');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Ashdown');
  await page.getByRole('textbox', { name: 'Email' }).fill('robin@example.com');
  await page.getByRole('textbox', { name: 'Mobile Number' }).fill('07700 900999');
  await page.getByRole('button', { name: 'CONTINUE' }).click();
};

test.describe('signed out', () => {
  for (const [path, title] of [
    ['/c/login', 'See your offers'],
    ['/c/auth/verify-otp?mobile=07700900999', 'Enter your code'],
    ['/c/nowhere/at/all', '404 - ROUTE NOT FOUND'],
  ] as const)
    test(`${path}: ${title}`, async ({ page }) => {
      await page.goto(path);
      await expect(heading(page, title)).toBeVisible();
      await examine(page);
    });

  test('wizard: property', async ({ page }) => {
    await page.goto('/c/offer');
    await expect(page.getByRole('group', { name: 'Property' }).getByRole('radio').first()).toBeVisible();
    await examine(page);
  });

  test('wizard: property of a link that nobody has', async ({ page }) => {
    await page.goto('/c/offer?crm_id=NO-SUCH');
    await expect(page.getByRole('alert')).toHaveText(
      'PROPERTY WITH CRM ID "NO-SUCH" NOT FOUND. PLEASE SELECT A PROPERTY MANUALLY.',
    );
    await examine(page);
  });

  test('wizard: customer, with its errors', async ({ page }) => {
    await page.goto('/c/offer');
    await chooseProperty(page, await addProperty());
    await expect(heading(page, 'Your Details')).toBeFocused();
    await page.getByRole('button', { name: 'CONTINUE' }).click();
    await expect(page.getByText('First name is required')).toBeVisible();
    await examine(page);
  });

  test('wizard: offer, with its errors, and cancelling', async ({ page }) => {
    await page.goto('/c/offer');
    await chooseProperty(page, await addProperty());
    await fillDetails(page);
    for (const name of ['I need a mortgage', 'My offer has conditions', 'I have instructed a solicitor'])
      await page.getByRole('checkbox', { name }).check();
    await page.getByRole('button', { name: 'Submit Offer' }).click();
    await expect(page.getByText('Offer amount is required')).toBeVisible();
    await examine(page);
    await page.getByRole('button', { name: 'CANCEL & DELETE MY OFFER' }).click();
    await expect(page.getByRole('dialog', { name: 'Cancel and delete this offer?' })).toBeVisible();
    await examineThemes(page);
  });
});

test.describe('signed in', () => {
  test('my offers, and the menu of a phone', async ({ page, context }) => {
    const { buyer, home } = await signedIn(context);
    await page.goto(`/c/${buyer.id}/offers`);
    await expect(heading(page, home.street)).toBeVisible();
    await examine(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible();
    await examineThemes(page);
  });

  test('no offers yet', async ({ page, context }) => {
    const { id, mobile } = await addCustomer();
    await keepInBrowser(context, 'customer_token', await customerToken(mobile));
    await page.goto(`/c/${id}/offers`);
    await expect(page.getByText('No Offers Yet')).toBeVisible();
    await expect(page.getByRole('link', { name: 'CREATE NEW OFFER' })).toBeVisible();
    await examine(page);
  });

  test('offer', async ({ page, context }) => {
    const { buyer, home, offerId } = await signedIn(context);
    await page.goto(`/c/${buyer.id}/offers/${offerId}`);
    await expect(heading(page, home.street)).toBeVisible();
    await examine(page);
  });

  test('offer of somebody else', async ({ page, context }) => {
    const { buyer, decidedId } = await signedIn(context);
    await page.goto(`/c/${buyer.id}/offers/${decidedId}`);
    await expect(page.getByRole('alert')).toContainText('Offer not found');
    await examine(page);
  });

  test('raising an offer, with its error', async ({ page, context }) => {
    const { buyer, offerId } = await signedIn(context);
    await page.goto(`/c/${buyer.id}/offers/${offerId}/update`);
    await page.getByRole('textbox', { name: 'New Offer Amount' }).fill('440000');
    await expect(page.getByText('New offer must be higher than current offer').first()).toBeVisible();
    await examine(page);
  });

  test('profile', async ({ page, context }) => {
    const { buyer } = await signedIn(context);
    await page.goto(`/c/${buyer.id}/profile`);
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(buyer.email);
    await examine(page);
  });

  test('wizard: the signed-in confirm their details', async ({ page, context }) => {
    const { buyer, home } = await signedIn(context);
    await page.goto(`/c/${buyer.id}/offers/new?crm_id=${home.crm_id}`);
    await expect(page.getByRole('radio', { name: home.street })).toBeChecked();
    await page.getByRole('button', { name: 'CONTINUE' }).click();
    await expect(heading(page, 'Confirm Your Details')).toBeFocused();
    await examine(page);
  });

  test('the pages of another customer', async ({ page, context }) => {
    const { buyer } = await signedIn(context);
    await page.goto(`/c/${buyer.id - 1}/offers`);
    await expect(heading(page, 'Access Denied - You can only access your own customer dashboard.')).toBeVisible();
    await examine(page);
  });
});
