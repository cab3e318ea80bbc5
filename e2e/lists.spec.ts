import type { Page } from '@playwright/test';
import { addBuyer, addProperty } from './support/agency.ts';
import { expect, signInAs, test } from './support/fixtures.ts';

test.beforeEach(({ context }) => signInAs(context, 'admin'));

const filter = (page: Page) => page.getByRole('searchbox', { name: /^Filter by/ });
/** The rows of records, without the row of heads. */
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });
const sizes = (page: Page) => page.getByRole('combobox', { name: 'Rows per page' });

const amounts = async (page: Page) =>
  (await rows(page).allTextContents()).map((text) => Number(/£([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '')));

test('the filter asks the server, stands in the URL and survives a reload', async ({ page }) => {
  const home = await addProperty();
  await page.goto('/properties');
  await expect(rows(page)).toHaveCount(10);
  await filter(page).fill(home.street.toUpperCase());
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/[?&]q=/);
  await page.reload();
  await expect(filter(page)).toHaveValue(home.street.toUpperCase());
  await expect(rows(page)).toHaveCount(1);

  await filter(page).fill('Nowhere At All');
  await expect(page.getByText('No results.')).toBeVisible();
  await page.getByRole('cell').getByRole('button', { name: 'Clear filter' }).click();
  await expect(rows(page)).toHaveCount(10);
  await expect(filter(page)).toHaveValue('');
  await expect(page).not.toHaveURL(/[?&]q=/);
});

test('customers are found by name, e-mail and mobile in any spelling', async ({ page }) => {
  const { buyer } = await addBuyer();
  await page.goto('/customers');
  for (const q of [buyer.last_name, buyer.email, buyer.mobile, buyer.mobile.replace('07', '+44 7')]) {
    await filter(page).fill(q);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText(buyer.name);
    await filter(page).fill('');
    await expect(rows(page)).toHaveCount(10);
  }
});

test('a press on a head sorts up, down and not at all', async ({ page }) => {
  await page.goto('/offers');
  const head = page.getByRole('columnheader', { name: 'Offer', exact: true });
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=offer_amount/);
  await expect
    .poll(async () => (await amounts(page)).every((n, at, all) => at === 0 || n >= (all[at - 1] ?? 0)))
    .toBe(true);
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect
    .poll(async () => (await amounts(page)).every((n, at, all) => at === 0 || n <= (all[at - 1] ?? 0)))
    .toBe(true);
  await page.reload();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'none');
  await expect(page).not.toHaveURL(/sort=/);
});

test('columns are hidden and stay hidden on this device', async ({ page }) => {
  await page.goto('/offers');
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(page.getByRole('checkbox', { name: 'Customer' })).toBeHidden();
  await page.getByRole('checkbox', { name: 'Mortgage' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused();
  await page.reload();
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByRole('columnheader', { name: 'Mortgage' })).toBeHidden();
  await expect(page.getByRole('columnheader', { name: 'Buying position' })).toBeVisible();
});

test('the page size is chosen once for all lists and remembered', async ({ page }) => {
  await page.goto('/offers');
  await expect(sizes(page).getByRole('option')).toHaveText(['10 rows', '14 rows', '28 rows', '56 rows']);
  for (const size of [14, 28, 56]) {
    await sizes(page).selectOption(`${size} rows`);
    await expect(rows(page)).toHaveCount(size);
  }
  await sizes(page).selectOption('14 rows');
  await page.goto('/customers');
  await expect(rows(page)).toHaveCount(14);
});

test('NEXT and PREV turn pages, and so do the browser and a reload', async ({ page }) => {
  await page.goto('/customers?sort=id');
  const first = rows(page).first();
  await expect(first).toContainText(/^1\D/);
  await expect(page.getByRole('button', { name: 'PREV' })).toBeDisabled();
  await page.getByRole('button', { name: 'NEXT' }).click();
  await expect(first).toContainText(/^11\D/);
  await page.getByRole('button', { name: 'NEXT' }).click();
  await expect(first).toContainText(/^21\D/);
  await page.reload();
  await expect(first).toContainText(/^21\D/);
  await page.getByRole('button', { name: 'PREV' }).click();
  await expect(first).toContainText(/^11\D/);
  await page.goBack();
  await expect(first).toContainText(/^21\D/);
  await page.goBack();
  await expect(first).toContainText(/^11\D/);
  await page.goBack();
  await expect(first).toContainText(/^1\D/);
});

test('a status filter is there again after a look at a record', async ({ page }) => {
  await page.goto('/offers');
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Accepted' }).click();
  await expect(page).toHaveURL(/status=accepted/);
  await expect(rows(page).filter({ hasText: 'Accepted' })).toHaveCount(10);
  await rows(page).first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^Offer from/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Accepted');
  await expect(rows(page).filter({ hasText: 'Accepted' })).toHaveCount(10);
});

test('OFFERS of a property leads to its offers alone', async ({ page }) => {
  const { buyer, home } = await addBuyer();
  await page.goto(`/properties?q=${encodeURIComponent(home.street)}`);
  await page.getByRole('link', { name: `Offers on ${home.street}` }).click();
  await expect(page).toHaveURL(new RegExp(`/offers\\?property_id=${home.id}$`));
  // The list left behind had one row too: the buyer's name tells that this is the list of offers.
  await expect(rows(page).filter({ hasText: buyer.name })).toHaveCount(1);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText(home.address)).toBeVisible();
  await page.getByRole('button', { name: 'Show offers of every property' }).click();
  await expect(rows(page)).toHaveCount(10);
});

test('a property without offers says so', async ({ page }) => {
  const home = await addProperty();
  await page.goto(`/properties/${home.id}`);
  await expect(page.getByRole('region', { name: 'Offers' })).toContainText('NO OFFERS FOUND');
  await page.goto(`/offers?property_id=${home.id}`);
  await expect(page.getByText('No results.')).toBeVisible();
});

test('the keyboard alone reaches a row, goes along the rows and opens one', async ({ page }) => {
  await page.goto('/customers?sort=id');
  await expect(rows(page)).toHaveCount(10);
  const isFirstRow = () =>
    rows(page)
      .first()
      .evaluate((row) => row === document.activeElement);
  await expect
    .poll(
      async () => {
        await page.keyboard.press('Tab');
        return isFirstRow();
      },
      { intervals: [0] },
    )
    .toBe(true);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/customers\/2$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('on a phone rows are cards, sorted by a list', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/offers');
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByRole('columnheader')).toHaveCount(0);
  const [card, cells] = [rows(page).first(), rows(page).first().getByRole('cell')];
  await expect(card.getByText(/£/)).toBeVisible();
  await expect(card.getByRole('link', { name: /^Details/ })).toBeVisible();
  await expect(cells.filter({ visible: true })).not.toHaveCount(10);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Offer ↓');
  await expect
    .poll(async () => (await amounts(page)).every((n, at, all) => at === 0 || n <= (all[at - 1] ?? 0)))
    .toBe(true);
  await card.click({ position: { x: 20, y: 10 } });
  await expect(page.getByRole('heading', { level: 1, name: /^Offer from/ })).toBeVisible();
});
