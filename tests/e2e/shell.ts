import type { Browser, Page } from 'playwright';
import { afterEach, expect } from 'vitest';
import type { Visit } from './browser.ts';
import { settled, signIn, visit } from './browser.ts';
import { theProduct } from './provided.ts';
import { openBrowserForFile } from './windows.ts';

/** What the journeys around the sign-in and the shell share. */
export const { address } = theProduct();
export const password = 'Coldlane-2027';
export const people = {
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
let open: Visit[] = [];
/** A browser for the file, and windows that are closed after each test. */
export function openBrowser(): void {
  browser = openBrowserForFile();
  afterEach(async () => {
    for (const { context } of open) await context.close();
    open = [];
  });
}

export async function enter(wish: Parameters<typeof visit>[1] = {}): Promise<Page> {
  const made = await visit(browser(), wish);
  open.push(made);
  return made.page;
}
export async function as(
  email: string,
  path = '/home/index',
  wish: Parameters<typeof visit>[1] = {},
): Promise<Page> {
  const page = await enter(wish);
  await signIn(page, address, email, password, path);
  await page.locator('header.top').waitFor();
  return page;
}
/** Signs a person in and waits until the page is at rest. */
export async function openSettled(...who: Parameters<typeof as>): Promise<Page> {
  const page = await as(...who);
  await settled(page);
  return page;
}
export async function fillIn(page: Page, email: string): Promise<void> {
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.locator('input[type=password]').press('Enter');
}
export const pathOf = (page: Page) => new URL(page.url()).pathname;
export async function isAt(page: Page, path: string): Promise<void> {
  await expect.poll(() => pathOf(page)).toBe(path);
}
/** By the address, as a link of the product goes: without loading the page anew. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
    // Until it is drawn.
    return new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
  }, path);
}
export const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
export const userMenu = (page: Page) => page.getByRole('button', { name: /User menu/ });
