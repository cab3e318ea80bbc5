import type { Page } from '@playwright/test';
import { addBuyer, addCustomer, signInByForm, signInCustomer, typeCode } from './support/agency.ts';
import { baseUrl, codeFor, expect, outbox, test } from './support/fixtures.ts';

const password = 'lintel-demo-2026';
/** Demo staff whom no other test signs in as. */
const people = {
  mistyping: 'harriet.lintott@demo.test',
  leaving: 'rohan.mehta@demo.test',
  typing: 'catriona.campbell@demo.test',
  forgetting: 'ben.whitlock@demo.test',
};

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: /^Good / });
const loginTitle = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sign in' });

test.describe('staff', () => {
  test('a wrong password is told apart from nothing, and the e-mail stays', async ({ page }) => {
    await page.goto('/');
    const button = page.getByRole('button', { name: 'Sign in' });
    await expect(button).toBeDisabled();
    await page.getByRole('textbox', { name: 'Email' }).fill(people.mistyping);
    await expect(button).toBeDisabled();
    await page.getByRole('textbox', { name: 'Password' }).fill('not the password');
    await button.click();
    const refusal = 'The email or password is not right. Please check both and try again.';
    await expect(page.getByRole('alert')).toHaveText(refusal);
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(people.mistyping);
    await signInByForm(page, 'nobody@demo.test', password);
    await expect(page.getByRole('alert')).toHaveText(refusal);
    await expect(page.getByText('Version 0.1.4')).toBeVisible();
  });

  test('the keyboard alone signs in', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
    await page.keyboard.type(people.typing);
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await expect(dashboard(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('logout asks, then ends the session', async ({ page }) => {
    await page.goto('/');
    await signInByForm(page, people.leaving, password);
    await page.getByRole('button', { name: 'Logout' }).click();
    const dialog = page.getByRole('dialog', { name: 'Logout' });
    await expect(dialog).toContainText('Are you sure you want to log out?');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeFocused();
    const token = await stored(page, 'auth_token');
    await page.getByRole('button', { name: 'Logout' }).click();
    await dialog.getByRole('button', { name: 'Logout' }).click();
    await expect(loginTitle(page)).toBeVisible();
    expect(await stored(page, 'auth_token')).toBeNull();
    const answer = await page.request.get('/api/v1/users/current', { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status()).toBe(401);
  });

  test('a session that has ended leads back to where one was', async ({ page }) => {
    await page.goto('/');
    await page.evaluate(() => localStorage.setItem('auth_token', 'ended'));
    await page.goto('/offers?status=accepted');
    await expect(loginTitle(page)).toBeVisible();
    expect(await stored(page, 'auth_token')).toBeNull();
    await signInByForm(page, people.typing, password);
    await expect(page.getByRole('table', { name: 'Offers' })).toBeVisible();
    await expect(page).toHaveURL(/\/offers\?status=accepted$/);
  });

  test('a customer at the staff door is shown out', async ({ page }) => {
    await page.goto('/c/login');
    await page.evaluate(() => localStorage.setItem('customer_token', 'a customer'));
    // shown for two seconds: look from the first moment on
    await page.goto('/offers', { waitUntil: 'commit' });
    await expect(page.getByRole('alert')).toHaveText(
      'Access Denied - Customers cannot access admin areas. Redirecting...',
    );
    await expect(page).toHaveURL(/\/c\/login$/);
    expect(await stored(page, 'customer_token')).toBeNull();
  });

  test('a forgotten password is set anew by the link in the mail, once', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Forgotten password?' }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill(people.forgetting);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('status')).toBeVisible();
    const link = (await outbox(people.forgetting))[0]?.body.match(/https?:\S+reset-password\S+/)?.[0] ?? '';
    expect(link).toContain(baseUrl());

    await page.goto(link);
    await page.getByRole('textbox', { name: 'New password' }).fill('short');
    await page.getByRole('textbox', { name: 'The same again' }).fill('shorter');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByRole('textbox', { name: 'New password' })).toHaveAccessibleDescription(/at least 12/);
    await page.getByRole('textbox', { name: 'New password' }).fill('quiet lanterns over Guildford');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByRole('textbox', { name: 'The same again' })).toHaveAccessibleDescription(
      'The two passwords differ',
    );
    await page.getByRole('textbox', { name: 'The same again' }).fill('quiet lanterns over Guildford');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await signInByForm(page, people.forgetting, password);
    await expect(page.getByRole('alert')).toContainText('not right');
    await signInByForm(page, people.forgetting, 'quiet lanterns over Guildford');
    await expect(dashboard(page)).toBeVisible();
  });

  test('the theme is chosen, remembered, and given back to the system', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'Theme' }).click();
      await page.getByRole('menuitemradio', { name }).click();
    };
    await page.goto('/');
    await expect.poll(scheme).toBe('dark');
    await choose('Light');
    await expect.poll(scheme).toBe('light');
    await page.reload();
    await expect.poll(scheme).toBe('light');
    await choose('Dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(scheme).toBe('dark');
    await choose('System');
    await expect.poll(scheme).toBe('light');
  });
});

test.describe('customers', () => {
  test('the mobile is checked, the code too, and after two seconds the offers are there', async ({ page }) => {
    const { buyer, home } = await addBuyer();
    await page.goto('/c');
    await expect(page).toHaveURL(/\/c\/login$/);
    const mobile = page.getByRole('textbox', { name: 'Mobile Number' });
    const send = page.getByRole('button', { name: 'Send Code' });
    await expect(send).toBeDisabled();
    await mobile.fill('01483 000000');
    await send.click();
    await expect(mobile).toHaveAccessibleDescription('Please enter a valid UK mobile number');
    await mobile.fill(buyer.mobile);
    await send.click();
    await expect(page).toHaveURL(/\/c\/auth\/verify-otp\?mobile=/);
    await expect(page.getByRole('button', { name: /^Request ANOTHER CODE/ })).toBeDisabled();

    const verify = page.getByRole('button', { name: 'Verify Code' });
    await verify.click();
    await expect(page.getByRole('alert')).toHaveText('OTP is required');
    await typeCode(page, '123');
    await verify.click();
    await expect(page.getByRole('alert')).toHaveText('OTP must be exactly 6 digits');
    const code = await codeFor(buyer.mobile);
    await page.getByRole('textbox', { name: 'Digit 4 of 6' }).click();
    await page.keyboard.type('456');
    await verify.click();
    await expect(page.getByRole('alert')).toHaveText('The code is invalid or has expired. Please try again.');
    await typeCode(page, code);
    await verify.click();
    await expect(page.getByText('Taking you to your offers...')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/c/${buyer.id}/offers$`));
    await expect(page.getByRole('heading', { name: home.street })).toBeVisible();
  });

  test('nobody learns from the answer whether a number is known', async ({ page }) => {
    await page.goto('/c/login');
    await page.getByRole('textbox', { name: 'Mobile Number' }).fill('07700 900990');
    await page.getByRole('button', { name: 'Send Code' }).click();
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
    await page.getByRole('link', { name: 'Change number' }).click();
    await expect(page).toHaveURL(/\/c\/login$/);
    await page.getByRole('link', { name: 'Submit Offer Anyway' }).click();
    await expect(page.getByRole('heading', { name: 'Choose the property' })).toBeVisible();
  });

  test('the own pages open for nobody else, and sign-out ends it', async ({ page, anotherContext }) => {
    const [customer, other] = [await addCustomer(), await addCustomer()];
    await page.goto(`/c/${customer.id}/offers`);
    await expect(page).toHaveURL(/\/c\/login$/);

    const context = await anotherContext();
    await signInCustomer(context, customer.mobile);
    const own = await context.newPage();
    await own.goto(`/c/${other.id}/offers`);
    await expect(own.getByRole('alert')).toHaveText('Access Denied - You can only access your own customer dashboard.');
    await own.getByRole('link', { name: 'Go to my offers' }).click();
    await expect(own.getByText('No Offers Yet')).toBeVisible();
    await own.getByRole('button', { name: 'Sign Out' }).click();
    await expect(own).toHaveURL(/\/c\/login$/);
    expect(await stored(own, 'customer_token')).toBeNull();
  });
});
