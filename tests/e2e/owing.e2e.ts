import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type {} from '#tools/test-product.ts';
import { launch, settled, signIn, violations, visit } from './browser.ts';
import type { Visit } from './browser.ts';
import { theProduct } from './provided.ts';

/** What is agreed with who owes: his credit, a letter, a statement by mail; and a file of the bank with what he paid. */
const { address, chromium } = theProduct();
let browser: Browser;
let kemi: Visit;

beforeAll(async () => {
  browser = await launch(chromium);
  kemi = await visit(browser);
  await signIn(kemi.page, address, 'kemi.okafor@coldlane.example', 'Coldlane-2027', '/home/index');
}, 120_000);
afterAll(() => browser.close());

const drawerOf = async (name: string) => {
  const { page } = kemi;
  await page.goto(`${address}/customerServices/collections?payer=${encodeURIComponent(name)}`);
  await page.getByRole('row').filter({ hasText: name }).click();
  const drawer = page.getByRole('complementary', { name });
  await drawer.getByRole('heading', { name: 'What was said' }).waitFor();
  return drawer;
};
it('keeps how much a payer may owe', async () => {
  const { page } = kemi;
  const drawer = await drawerOf('Silver State Wholesale');
  await drawer.getByRole('button', { name: 'Actions' }).click();
  await drawer.getByRole('button', { name: 'Credit terms…' }).click();
  const form = page.getByRole('dialog', { name: 'Credit terms of Silver State Wholesale' });
  await form.getByLabel('Credit limit').fill('99999.50');
  expect(await violations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save credit terms' }).click();
  await drawer.getByText('$99,999.50').waitFor();
});
it('records a file of the bank: who is known, who is not, and the same file adds nothing', async () => {
  const { page } = kemi;
  const mark = `CO00430 ${Date.now()}`;
  const buffer = Buffer.from(
    `Posting Date,Description,Reference,Amount\n02/01/2026,Deposit,${mark},1.01\n02/01/2026,Nobody knows,x${mark.slice(8)},2.00\n`,
  );
  const bring = async () => {
    await page.goto(`${address}/customerCenter/payments/import`);
    await page.locator('input[type=file]').setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('row').filter({ hasText: mark }).getByText('Mile High Floral').waitFor();
  };
  await bring();
  await page.getByRole('row').filter({ hasText: 'Nobody knows' }).getByText('Left out').waitFor();
  await settled(page);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Record 1 payment' }).click();
  await page.getByRole('heading', { name: 'Payments', level: 1 }).waitFor();
  await bring();
  await page.getByRole('row').filter({ hasText: mark }).getByText('Recorded before').waitFor();
  expect(kemi.complaints).toEqual([]);
});
it('takes a file once though the answer was lost, and none that is too large', async () => {
  const { page } = kemi;
  const mark = `CO00430 L${Date.now()}`;
  await page.goto(`${address}/customerCenter/payments/import`);
  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'year.csv', mimeType: 'text/csv', buffer: Buffer.alloc(5_300_000, 'x') });
  await page.getByText('The file cannot exceed 5M').waitFor();
  const sheet = `Day,Said,Sum\n02/01/2026,${mark},1.03\n`;
  await input.setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
  // What the titles do not tell is said by hand, and the file is read again.
  await page.getByRole('combobox', { name: 'Date' }).selectOption('Day');
  await page.getByRole('combobox', { name: 'Amount' }).selectOption('Sum');
  await page.getByRole('combobox', { name: 'Text' }).selectOption('Said');
  await page.getByRole('row').filter({ hasText: mark }).getByText('Mile High Floral').waitFor();
  let lost = false;
  await page.route('**/billing/payments/import', async (route) => {
    if (lost) return route.continue();
    lost = true;
    await route.fetch();
    return route.abort();
  });
  const record = page.getByRole('button', { name: 'Record 1 payment' });
  await record.click();
  await page.locator('main').getByRole('alert').filter({ hasText: 'The server' }).waitFor();
  await record.click();
  await page.getByText('1 payment is recorded: $1.03.').waitFor();
  await page.getByRole('heading', { name: 'Payments', level: 1 }).waitFor();
  await page.unroute('**/billing/payments/import');
  // The lost answer is what the browser complained of.
  expect(kemi.complaints).toEqual([expect.stringContaining('net::ERR_FAILED')]);
});
