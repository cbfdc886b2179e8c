import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import {
  waitUntilSettled,
  signInAtLoginPageOrReuseSession,
  findAxeViolations,
  openUserWindow,
} from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { openBrowserForTestFile } from './windows.ts';

/** Ctrl K finds everything that the user may see with a few characters, and nothing else. */
const { address } = getRunningProductOfTestWorker();
const browser = openBrowserForTestFile();

const as = async (email: string): Promise<Page> => {
  const { page } = await openUserWindow(browser());
  await signInAtLoginPageOrReuseSession(page, address, email, 'Coldlane-2027', '/home/index');
  await waitUntilSettled(page);
  return page;
};
const find = (page: Page) => page.getByRole('combobox', { name: /^(Find|Buscar)/ });
const search = async (page: Page, text: string) => {
  await page.keyboard.press('Control+k');
  await find(page).fill(text);
};
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
const path = (page: Page) => new URL(page.url()).pathname;
const choose = (page: Page, name: RegExp) => page.getByRole('option', { name }).first().click();

it('the search finds a user, a setting, a report, an account’s documents and a tour', async () => {
  const page = await as('admin@coldlane.example');
  await search(page, 'kemi okaf');
  await page.getByRole('option', { name: /^User Kemi Okafor/ }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await choose(page, /^User Kemi Okafor/);
  await page.getByRole('complementary', { name: 'Kemi Okafor' }).waitFor();
  await page.keyboard.press('Escape');

  await search(page, 'minimum cube');
  await choose(page, /^Minimum cube of a box/);
  await page.getByRole('complementary', { name: /^Minimum cube of a box/ }).waitFor();
  expect(path(page)).toBe('/admin/settings');
  await page.keyboard.press('Escape');

  await search(page, 'late orders');
  await choose(page, /^Late orders/);
  await expect.poll(() => parameter(page, 'report')).toBe('cutoffs');
  await page.getByRole('heading', { name: 'Late orders', level: 1 }).waitFor();

  await search(page, 'lakeshore');
  await page
    .getByRole('option', { name: /^Account / })
    .first()
    .waitFor();
  await choose(page, /^Days of service /);
  await expect.poll(() => parameter(page, 'consigneeAccountId')).toMatch(/^\d+$/);
  expect(path(page)).toBe('/customerService/consigneeDaysOfService');

  await search(page, 'screen');
  await choose(page, /^Introduction · On every screen/);
  await page.getByText('Your day', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
});

it('the search shows a consignee their own records, and no internal ones', async () => {
  const page = await as('tom.brandt@lakeshore.example');
  await page.keyboard.press('Control+k');
  for (const words of ['kemi okaf', 'minimum cube', 'late orders', 'buckeye']) {
    await find(page).fill(words);
    await page.getByText(`No matches for “${words}”.`).waitFor();
  }
  await find(page).fill('lakeshore');
  await choose(page, /^Statement /);
  await expect.poll(() => parameter(page, 'accountId')).toMatch(/^\d+$/);
  expect(path(page)).toBe('/customerService/customerStatements');
});

it('the search opens a claim by the claimant’s reference, and a payment by its reference', async () => {
  const page = await as('kemi.okafor@coldlane.example');
  await search(page, 's-2041');
  await choose(page, /^Claim CL-\d+/);
  await page.getByRole('complementary', { name: /^Claim CL-/ }).waitFor();
  expect(path(page)).toBe('/customerServices/claims');
  await page.goto(`${address}/customerCenter/payments`);
  await waitUntilSettled(page);
  const heads = await page.locator('main thead th').allInnerTexts();
  const place = heads.findIndex((head) => head.trim().toLowerCase() === 'reference');
  const reference = await page.locator('main tbody tr').first().locator('td').nth(place).innerText();
  await search(page, reference);
  await choose(page, /^Payment /);
  await expect.poll(() => parameter(page, 'reference')).toBe(reference);
  await expect.poll(() => parameter(page, 'open')).toMatch(/^\d+$/);
});

it('the search finds records in the words of the user’s language', async () => {
  const { page } = await openUserWindow(browser(), { language: 'es' });
  await page.addInitScript(() => localStorage.setItem('coldlane.language', 'es'));
  await signInAtLoginPageOrReuseSession(
    page,
    address,
    'admin@coldlane.example',
    'Coldlane-2027',
    '/home/index',
  );
  await waitUntilSettled(page);
  await search(page, 'caja mínimo');
  await page.getByRole('option', { name: /^Cubo mínimo de una caja/ }).waitFor();
  await find(page).fill('sam whitl');
  await page.getByRole('option', { name: /^Usuario Sam Whitlock/ }).waitFor();
});
