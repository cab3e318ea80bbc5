import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, useTheme } from './fixtures.ts';

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const smallPhone = { width: 360, height: 740 };

const themes = ['light', 'dark'] as const;

const shownTheme = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);

/** Both themes at a desk, by axe; `open` as in `expectAccessible`. */
export async function examineThemes(page: Page, options: { open?: boolean } = {}): Promise<void> {
  for (const theme of themes) {
    await useTheme(page, theme);
    await expect.poll(() => shownTheme(page)).toBe(theme);
    await expectAccessible(page, options);
  }
}

/** The page as it stands: both themes at a desk, then two phones, all by one load. */
export async function examine(page: Page): Promise<void> {
  await examineThemes(page);
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize(smallPhone);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(wide);
}
