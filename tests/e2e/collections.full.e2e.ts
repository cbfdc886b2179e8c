import { expect, it } from 'vitest';
import type {} from '#tools/test-product.ts';
import {
  waitUntilSettled,
  signInAtLoginPageOrReuseSession,
  findAxeViolations,
  openUserWindow,
} from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { openBrowserForTestFile, openSignedInWindowForTestFile } from './windows.ts';

/** From the list of open balances to a payment promise. */
const { address } = getRunningProductOfTestWorker();
const browser = openBrowserForTestFile();
const kemi = openSignedInWindowForTestFile(browser, 'kemi.okafor@coldlane.example', '/home/index');

it('collections starts with the payer who owes the most for the longest, and saves notes and promises', async () => {
  const { page } = kemi;
  await page.getByRole('link', { name: 'Collections' }).click();
  // The largest balances are on top. This test uses a payer that no other test pays.
  await page.goto(`${address}/customerServices/collections?payer=Silver%20State`);
  const row = page.getByRole('row').filter({ hasText: 'Silver State Wholesale' });
  await row.waitFor();
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);
  await row.click();
  const drawer = page.getByRole('complementary', { name: 'Silver State Wholesale' });
  await drawer
    .getByRole('button', { name: /^Write off invoice/ })
    .first()
    .waitFor();
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);

  await drawer.getByRole('button', { name: 'Add promise…' }).click();
  const promise = page.getByRole('dialog', { name: 'Promise by Silver State Wholesale' });
  await promise.getByRole('button', { name: 'Add promise' }).click();
  await promise.getByText('Promise date is required').waitFor();
  await promise.getByLabel('Amount').fill('120.50');
  await promise.getByLabel('Promise date').fill('03/31/2027');
  await promise.getByLabel('Contact').fill('Mr. Chen, by telephone');
  await promise.getByRole('button', { name: 'Add promise' }).click();
  await drawer.getByText('Promised $120.50 by 03/31/2027').waitFor();
  await drawer.getByText('Mr. Chen, by telephone').waitFor();
  expect(kemi.browserErrors).toEqual([]);
});

it('order entry warns about a payer on credit hold, and still accepts the freight', async () => {
  const payer = 'Bluegrass Floral';
  await kemi.page.goto(`${address}/customerServices/collections?payer=Bluegrass`);
  await kemi.page.getByRole('row').filter({ hasText: payer }).click();
  const drawer = kemi.page.getByRole('complementary', { name: payer });
  await drawer.getByRole('button', { name: 'Actions' }).click();
  await drawer.getByRole('button', { name: 'Edit credit terms…' }).click();
  const terms = kemi.page.getByRole('dialog', { name: `Credit terms of ${payer}` });
  await terms.getByLabel('Credit hold: accept no more freight').check();
  await terms.getByLabel('Reason').fill('Two letters without an answer');
  await terms.getByRole('button', { name: 'Save credit terms' }).click();
  await terms.waitFor({ state: 'hidden' });

  const { context, page } = await openUserWindow(browser());
  const entry = '/customerService/orderEntry';
  await signInAtLoginPageOrReuseSession(
    page,
    address,
    'hannah.cole@fernbrook.example',
    'Coldlane-2027',
    entry,
  );
  const field = (name: string) => page.locator(`.line-entry input[name="${name}"]`);
  await field('consigneeAccountId').fill('Bluegrass');
  await page.getByRole('option', { name: payer }).click();
  await field('productId').fill('ROS-RED');
  await page.getByRole('option', { name: /ROS-RED/ }).click();
  for (const [name, text] of Object.entries({ length: '41', width: '10', height: '7', numberOfUnits: '2' }))
    await field(name).fill(text);
  await field('numberOfUnits').press('Enter');
  await page.getByText('The bill-to is on credit hold. You can still enter the freight').waitFor();
  await page.getByRole('row').filter({ hasText: 'ROS-RED' }).getByText('Pending').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await context.close();
});
