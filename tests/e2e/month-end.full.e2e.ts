import { expect, it } from 'vitest';
import type {} from '#tools/test-product.ts';
import { waitForTextAndGetFirstGroup, waitUntilSettled, findAxeViolations } from './browser.ts';
import { openBrowserForTestFile, openSignedInWindowForTestFile } from './windows.ts';

/** From the month to the units that are not billed. */
const browser = openBrowserForTestFile();
const kemi = openSignedInWindowForTestFile(browser, 'kemi.okafor@coldlane.example', '/home/index');

it('the month-end close leads from the month to a day, and from the day to its boxes', async () => {
  const { page } = kemi;
  await page.getByRole('link', { name: 'Month-end close' }).click();
  await page.getByRole('heading', { name: 'Month-end close' }).waitFor();
  await page.getByRole('button', { name: 'This month' }).waitFor();
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);
  // The last day of the list is today, whose freight has not left.
  await page.getByRole('row').filter({ hasText: 'Open' }).last().click();
  const drawer = page.getByRole('complementary');
  await drawer.getByRole('row').nth(1).waitFor();
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);
  const box = drawer.getByRole('row').nth(1).getByRole('link').first();
  const code = await waitForTextAndGetFirstGroup(box, /\S+/);
  await box.click();
  await page.getByRole('heading', { level: 1, name: code }).waitFor();
  await waitUntilSettled(page);
  expect(kemi.browserErrors).toEqual([]);
});

it('freight not yet billed is listed separately from intentionally cancelled freight', async () => {
  const { page } = kemi;
  await page.getByRole('link', { name: 'Invoices', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Not yet billed…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Not yet billed' });
  await dialog.getByText(/^Cancelled with a reason: \d+ bill of lading lines? \(\d+ units?\)\./).waitFor();
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.locator('.dialog-footer').getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(kemi.browserErrors).toEqual([]);
});
