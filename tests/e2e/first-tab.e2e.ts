import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, settled, signIn, visit } from './browser.ts';
import { theProduct } from './provided.ts';

/** Whoever works by keyboard comes past the menu by one key. */
const { address, chromium } = theProduct();
let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launch(chromium);
  ({ page } = await visit(browser));
  await signIn(page, address, 'admin@coldlane.example', 'Coldlane-2027');
});
afterAll(() => browser.close());

async function at(path: string): Promise<void> {
  await page.goto(address + path);
  await page.locator('main h1').first().waitFor();
  await settled(page);
}
const held = () =>
  page.evaluate(() => {
    const node = document.activeElement;
    if (!(node instanceof HTMLElement) || node === document.body) return 'nothing';
    return node.ariaLabel ?? (node.innerText || node.tagName);
  });
it('comes to the screen by the first Tab, however far down the menu the open one stands', async () => {
  for (const path of ['/home/index', '/customerCenter/usersGroups', '/admin/audit']) {
    await at(path);
    await page.keyboard.press('Tab');
    expect([path, await held()]).toEqual([path, 'Skip to the screen']);
  }
});
