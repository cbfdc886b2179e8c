import type { Browser, Page } from 'playwright';
import { afterEach, expect } from 'vitest';
import type { UserWindow } from './browser.ts';
import { waitUntilSettled, signInAtLoginPageOrReuseSession, openUserWindow } from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { openBrowserForTestFile } from './windows.ts';

/** Shared setup of the end-to-end tests for sign-in and the shell. */
export const { address: productAddress } = getRunningProductOfTestWorker();
export const demoUserPassword = 'Coldlane-2027';
export const demoEmails = {
  admin: 'admin@coldlane.example',
  shipper: 'maria.fuentes@andesrose.example',
  warehouse: 'joel.batista@coldlane.example',
  internal: 'ruth.adler@coldlane.example',
  customer: 'priya.nair@northgate.example',
  routing: 'wei.chen@coldlane.example',
  nobody: 'nora.quist@coldlane.example',
  service: 'grace.lindqvist@coldlane.example',
};

let browser: () => Browser;
let open: UserWindow[] = [];
/** Opens a browser for the file. Windows are closed after each test. */
export function setUpBrowser(): void {
  browser = openBrowserForTestFile();
  afterEach(async () => {
    for (const { context } of open) await context.close();
    open = [];
  });
}

export async function openWindowPage(options: Parameters<typeof openUserWindow>[1] = {}): Promise<Page> {
  const made = await openUserWindow(browser(), options);
  open.push(made);
  return made.page;
}
export async function openPageAs(
  email: string,
  path = '/home/index',
  options: Parameters<typeof openUserWindow>[1] = {},
): Promise<Page> {
  const page = await openWindowPage(options);
  await signInAtLoginPageOrReuseSession(page, productAddress, email, demoUserPassword, path);
  await page.locator('header.top-bar').waitFor();
  return page;
}
/** Signs a user in and waits until the page is settled. */
export async function openSettledPageAs(...pageArgs: Parameters<typeof openPageAs>): Promise<Page> {
  const page = await openPageAs(...pageArgs);
  await waitUntilSettled(page);
  return page;
}
export async function submitLoginForm(page: Page, email: string): Promise<void> {
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[type=password]').fill(demoUserPassword);
  await page.locator('input[type=password]').press('Enter');
}
export const getCurrentPath = (page: Page) => new URL(page.url()).pathname;
export async function expectPath(page: Page, path: string): Promise<void> {
  await expect.poll(() => getCurrentPath(page)).toBe(path);
}
/** Navigates by URL like a link of the product, without reloading the page. */
export async function goToPathInApp(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
    // Waits until it is rendered.
    return new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
  }, path);
}
export const getSidebarMenu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
/** Opens a screen by its menu item, wherever its group is folded. */
export async function clickMenuLink(page: Page, name: string): Promise<void> {
  const menu = getSidebarMenu(page);
  const folded = menu.locator('h3 button[aria-expanded="false"]');
  await menu.getByRole('link').first().waitFor();
  while ((await folded.count()) > 0) await folded.first().click();
  await menu.getByRole('link', { name, exact: true }).click();
}
export const getUserMenuButton = (page: Page) => page.getByRole('button', { name: /User menu/ });
