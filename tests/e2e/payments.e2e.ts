import { expect, it } from 'vitest';
import type {} from '#tools/test-product.ts';
import { waitUntilSettled, findAxeViolations } from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { openBrowserForTestFile, openSignedInWindowForTestFile } from './windows.ts';

/** A check from the envelope to the statement: recorded, allocated, partly reversed, returned by the bank. */
const { address } = getRunningProductOfTestWorker();
const browser = openBrowserForTestFile();
const kemi = openSignedInWindowForTestFile(browser, 'kemi.okafor@coldlane.example', '/home/index');
/** The payer with the highest balance of the demo world. */
const payer = { name: '', balance: '' };

it('a payment starts from the open statements on Home', async () => {
  const { page } = kemi;
  const first = page.getByRole('region', { name: 'Open statements' }).getByRole('listitem').first();
  payer.name = (await first.locator('b').first().textContent()) ?? '';
  payer.balance = (await first.locator('b.numeric').textContent()) ?? '';
  expect(payer.balance).toMatch(/^\$/);
});
it('a payment is recorded with the invoices it most likely pays, and the rest stays on account', async () => {
  const { page } = kemi;
  await page.getByRole('link', { name: 'Payments' }).click();
  await page.getByRole('button', { name: 'New payment' }).click();
  const form = page.getByRole('dialog', { name: 'New payment' });
  await form.getByLabel('Payer').fill(payer.name);
  await page.getByRole('listbox').getByRole('option').first().click();
  await form.getByLabel('Amount', { exact: true }).fill('99999');
  await form.getByLabel('Reference').fill('Check 5512');
  await form.getByRole('button', { name: 'Use these invoices' }).click();
  await expect.poll(() => form.getByRole('checkbox').first().isChecked()).toBe(true);
  await form.getByText(/applied, \$[\d,.]+ stays on account\./).waitFor();
  // At its end, a long form has nothing under its sticky footer.
  await form.evaluate((node) => node.scrollTo(0, node.scrollHeight));
  expect(await findAxeViolations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Record payment' }).click();
  const drawer = page.getByRole('complementary', { name: 'Check 5512' });
  await drawer.getByText('Partly applied').waitFor();
  await drawer.getByText('Kemi Okafor').first().waitFor();
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);
});
it('a payment’s application to a wrong invoice is reversed', async () => {
  const { page } = kemi;
  const drawer = page.getByRole('complementary', { name: 'Check 5512' });
  await drawer.getByRole('button', { name: 'Reverse entry' }).first().click();
  const form = page.getByRole('dialog', { name: 'Reverse application' });
  await form.getByLabel('Reason').fill('Meant for another one');
  await form.getByRole('button', { name: 'Reverse application' }).click();
  await page.getByText('Reversed.').waitFor();
  await drawer.getByText('Meant for another one').first().waitFor();
});
it('a payment returned by the bank is reversed, and the statement shows both', async () => {
  const { page } = kemi;
  const drawer = page.getByRole('complementary', { name: 'Check 5512' });
  await drawer.getByRole('button', { name: 'Actions' }).click();
  await drawer.getByRole('button', { name: 'Reverse payment…' }).click();
  const form = page.getByRole('dialog', { name: 'Reverse payment Check 5512' });
  await form.getByRole('button', { name: 'Reverse payment' }).click();
  await form.getByText('Reason is required').waitFor();
  await form.getByLabel('Reason').fill('Returned: not sufficient funds');
  await form.getByRole('button', { name: 'Reverse payment' }).click();
  await page.getByText('Payment reversed.').first().waitFor();
  await drawer.getByText('Reversed', { exact: true }).first().waitFor();
  const statement = await drawer.getByRole('link', { name: payer.name }).getAttribute('href');
  await page.goto(`${address}${statement}&dateFrom=2027-02-03`);
  await page.getByRole('row').filter({ hasText: 'Returned: not sufficient funds' }).waitFor();
  await expect.poll(() => page.locator('.totals.wrap').textContent()).toContain(`Closing ${payer.balance}`);
  expect(kemi.browserErrors).toEqual([]);
});
