import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type {} from '#tools/test-product.ts';
import { waitUntilSettled, openUserWindow } from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { openBrowserForTestFile } from './windows.ts';

/** A user who reads the portal in another language than the browser's gets one login page, never a second. */
const { address } = getRunningProductOfTestWorker();
const browser = openBrowserForTestFile();

/** Opens an English browser in which Spanish was chosen, and records every login page it is redirected to. */
async function aSpanishReader(): Promise<{ page: Page; pages: string[] }> {
  const { context, page } = await openUserWindow(browser(), { language: 'en' });
  await context.addInitScript(() => localStorage.setItem('coldlane.language', 'es'));
  const pages: string[] = [];
  page.on('framenavigated', (frame) => {
    const { pathname, search } = new URL(frame.url());
    if (frame === page.mainFrame() && pathname.startsWith('/interaction')) pages.push(search);
  });
  return { page, pages };
}

it('a user is led to a single login page, in the chosen language', async () => {
  const { page, pages } = await aSpanishReader();
  await page.goto(`${address}/home/index`);
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).waitFor();
  await page.locator('input[name=email]').fill('kemi.okafor@coldlane.example');
  await page.locator('input[type=password]').fill('Coldlane-2027');
  await page.locator('input[type=password]').press('Enter');
  await page.locator('header.top-bar').waitFor();
  await waitUntilSettled(page);
  expect(pages).toEqual(['']);
});

it('a user is led to sign-up in the language of the login page', async () => {
  const { page } = await openUserWindow(browser(), { language: 'es' });
  await page.goto(`${address}/home/index`);
  await page.getByRole('link', { name: 'Crear un usuario con su código de cuenta' }).click();
  await page.waitForURL(/\/signUp/);
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('es');
  await page.reload();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('es');
});
