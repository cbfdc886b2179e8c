import type { Locator, Page } from 'playwright';
import { waitUntilSettled } from '#tests/e2e/browser.ts';

/** What people do first on a screen. None of it writes anything. */

const isThere = async (place: Locator): Promise<boolean> => (await place.count()) > 0 && place.isVisible();

/** Moves through the rows by keyboard, opens the filters and types in them, and opens the first row. */
export async function useScreenByKeyboard(page: Page): Promise<void> {
  for (const key of ['j', 'j', 'k']) await page.keyboard.press(key);
  await page.keyboard.press('f');
  if (await isThere(page.locator('[role=dialog] input, [role=menu] input').first()))
    await page.keyboard.type('del');
  await page.keyboard.press('Escape');
  await openFirstRow(page, (link) => link.click());
}
/** Opens and closes the menu, and opens the first row. */
export async function useScreenByTouch(page: Page): Promise<void> {
  const menu = page.locator('header.top-bar button').first();
  if (await isThere(menu)) {
    await menu.tap();
    await page.keyboard.press('Escape');
  }
  await openFirstRow(page, (link) => link.tap());
}
/** A row that opens as a page of its own ends the visit. It is left out. */
async function openFirstRow(page: Page, press: (link: Locator) => Promise<void>): Promise<void> {
  const link = page.locator('main .row-link').first();
  if (!(await isThere(link))) return;
  const target = new URL((await link.getAttribute('href')) ?? '', page.url());
  if (target.pathname !== new URL(page.url()).pathname) return;
  await press(link);
  await waitUntilSettled(page);
}
