import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type {} from '#tools/test-product.ts';
import { waitUntilSettled, findAxeViolations } from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { openBrowserForTestFile, openSignedInWindowForTestFile } from './windows.ts';

/** A rate sheet from its first rate to its second version: drafted, published, compared, tested, published. Then a quote. */
const { address } = getRunningProductOfTestWorker();
const browser = openBrowserForTestFile();
const kemi = openSignedInWindowForTestFile(
  browser,
  'kemi.okafor@coldlane.example',
  '/customerServices/billingRating',
);
// Dates on which no freight of the demo world leaves, so that this sheet rates no other shipments.
const [sheet, first, second] = [`North ${randomUUID().slice(0, 8)}`, '01/03/2028', '02/07/2028'];

it('a rate sheet gets its rates in a draft, by zone and by state, and is published', async () => {
  const { page } = kemi;
  await page.getByRole('button', { name: 'New rate sheet' }).click();
  const form = page.getByRole('dialog', { name: 'New rate sheet' });
  await form.getByLabel('Name').fill(sheet);
  await form.getByLabel('Effective date').fill(first);
  await form.getByRole('button', { name: 'Add rate sheet' }).click();
  await page.getByRole('heading', { name: sheet }).waitFor();
  await page.getByRole('button', { name: 'Add zone' }).click();
  const zone = page.getByRole('dialog', { name: 'Add zone' });
  await zone.getByLabel('Zone').fill('Plains');
  await zone.getByLabel('States').fill('ND, SD');
  expect(await findAxeViolations(page)).toEqual([]);
  await zone.getByRole('button', { name: 'Save zone' }).click();
  await page.getByText('Plains ND, SD').waitFor();
  await page.getByRole('button', { name: 'Add rate' }).click();
  const line = page.getByRole('dialog', { name: 'Add rate' });
  await line.getByLabel('Rate', { exact: true }).fill('3.10');
  await line.getByLabel('State').selectOption('MN');
  await line.getByRole('button', { name: 'Add break' }).click();
  await line.getByLabel('Rate, break 1').fill('2.90');
  expect(await findAxeViolations(page)).toEqual([]);
  await line.getByRole('button', { name: 'Save rate' }).click();
  const row = page.getByRole('row').filter({ hasText: '$3.10' });
  await row.getByText('100.00+ $2.90', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Publish draft…' }).click();
  const sure = page.getByRole('dialog', { name: `Publish version 1 of ${sheet}` });
  await sure.getByRole('button', { name: 'Publish draft' }).click();
  await page.getByRole('button', { name: 'New version' }).waitFor();
});
it('a rate sheet gets another version, which is compared with the first', async () => {
  const { page } = kemi;
  await page.getByRole('button', { name: 'New version' }).click();
  const form = page.getByRole('dialog', { name: `New version of ${sheet}` });
  await form.getByLabel('Effective date').fill(second);
  await form.getByRole('button', { name: 'Add draft' }).click();
  await page.getByRole('button', { name: 'Edit MN' }).click();
  const line = page.getByRole('dialog', { name: 'Edit rate' });
  await line.getByLabel('Rate', { exact: true }).fill('3.45');
  await line.getByRole('button', { name: 'Save rate' }).click();
  await page.getByRole('row').filter({ hasText: '$3.45' }).waitFor();
  await page.getByRole('button', { name: 'Compare versions…' }).click();
  await page.getByText('Version 1 to version 2: 1 rate changed, 0 are the same.').waitFor();
  await page.getByRole('row').filter({ hasText: '+$0.35 (+11.29%)' }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Version 2' }).click();
});
it('a rate sheet is simulated on closed days, and published', async () => {
  const { page } = kemi;
  await page.getByRole('button', { name: 'Simulate draft…' }).click();
  await page.getByLabel('Closed days').selectOption('30');
  await page.getByRole('button', { name: 'Run simulation' }).click();
  await page.getByText('No charges were changed.').waitFor();
  await page
    .getByRole('button', { name: /^Why\? Charges for shipment/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'After' }).waitFor();
  await page
    .getByRole('button', { name: /^Why \$/ })
    .last()
    .click();
  await page.getByRole('complementary', { name: /^Why \$/ }).waitFor();
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Version 2' }).click();
  await page.getByRole('button', { name: 'Publish draft…' }).click();
  const sure = page.getByRole('dialog', { name: `Publish version 2 of ${sheet}` });
  await sure.getByRole('button', { name: 'Publish draft' }).click();
  await page.getByRole('button', { name: 'New version' }).waitFor();
  await page.getByText('01/03/2028 – 02/06/2028').waitFor();
  expect(kemi.browserErrors).toEqual([]);
});
it('a quote is calculated for a caller, and saved with a number', async () => {
  const { page } = kemi;
  await page.goto(`${address}/customerServices/billingRating?part=quotes`);
  await page.getByRole('button', { name: 'New quote' }).click();
  const form = page.getByRole('dialog', { name: 'New quote' });
  await form.getByLabel('Shipper').fill('Andes Rose');
  await page.getByRole('listbox').getByRole('option').first().click();
  await form.getByLabel('Consignee').fill('Lakeshore Wholesale');
  await page.getByRole('listbox').getByRole('option').first().click();
  await form.getByLabel('Commodity').selectOption('supplies');
  // No shipment of the demo world sends bins of supplies there, so this sheet rates no other shipment.
  await form.getByLabel('Unit of measure').selectOption('Bin');
  await form.getByLabel('Units').fill('12');
  await form.getByLabel('Cu ft').fill('100');
  await form.getByText(/Lakeshore Wholesale pays \$[\d,.]+ at current prices\./).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save quote' }).click();
  const drawer = page.getByRole('complementary', { name: /^Q\d+$/ });
  await drawer.getByText('Shipments that use this quote').waitFor();
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Withdraw quote…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw quote' }).click();
  await drawer.getByText('Withdrawn by').waitFor();
  expect(kemi.browserErrors).toEqual([]);
});
it('a rate sheet imports rates from a file: an error is shown in its cell and nothing is saved until fixed', async () => {
  const { page } = kemi;
  await page.goto(`${address}/customerServices/billingRating`);
  await page.getByRole('button', { name: 'New rate sheet' }).click();
  const form = page.getByRole('dialog', { name: 'New rate sheet' });
  await form.getByLabel('Name').fill(`${sheet} by file`);
  await form.getByLabel('Effective date').fill(first);
  await form.getByRole('button', { name: 'Add rate sheet' }).click();
  await page.getByRole('heading', { name: `${sheet} by file` }).waitFor();
  await page.getByRole('button', { name: 'Import rates…' }).click();
  const choose = (rate: string) =>
    page.getByLabel('Sheet', { exact: true }).setInputFiles({
      name: 'rates.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Effective date,State,Rate type,Rate\r\n${first},MT,Cube,${rate}\r\n`),
    });
  await choose('three');
  await page.getByRole('row').filter({ hasText: 'three' }).waitFor();
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);
  await choose('3.27');
  await page.getByRole('row').filter({ hasText: 'Cube $3.27' }).waitFor();
  await page.getByRole('button', { name: 'Save 1 rate to the draft' }).click();
  await page.getByRole('button', { name: 'Edit MT' }).waitFor();
  expect(kemi.browserErrors).toEqual([]);
});
it('a holiday surcharge of one warehouse is added, changed and ended', async () => {
  const { page } = kemi;
  await page.goto(`${address}/customerServices/billingRating?part=accessorials`);
  await page.getByRole('button', { name: 'New holiday surcharge' }).click();
  const form = page.getByRole('dialog', { name: 'New holiday surcharge' });
  const period = form.getByLabel('Holiday period');
  const option = period
    .locator('option')
    .filter({ hasText: /^Mother.s Day.*California/ })
    .first();
  await period.selectOption((await option.getAttribute('value')) ?? '');
  const from = form.getByLabel('Outbound warehouse');
  const vista = from.locator('option').filter({ hasText: 'Vista' });
  await from.selectOption((await vista.getAttribute('value')) ?? '');
  await form.getByLabel('Surcharge').fill('7.77');
  expect(await findAxeViolations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save surcharge' }).click();
  const row = (percent: string) =>
    page.getByRole('row').filter({ hasText: 'Vista' }).filter({ hasText: percent });
  await row('7.77%')
    .getByRole('button', { name: /^Edit surcharge for/ })
    .click();
  const change = page.getByRole('dialog', { name: /^Edit surcharge for/ });
  await change.getByLabel('Surcharge').fill('8.88');
  await change.getByRole('button', { name: 'Save surcharge' }).click();
  await row('8.88%')
    .getByRole('button', { name: /^End surcharge for/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'End surcharge' }).click();
  await row('8.88%').getByRole('button').first().waitFor({ state: 'detached' });
  await page
    .locator('summary')
    .filter({ hasText: /^Earlier/ })
    .click();
  await row('8.88%').first().waitFor();
  expect(kemi.browserErrors).toEqual([]);
});
it('the tariff screen shows on a phone which of its parts is open', async () => {
  const { page } = kemi;
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [part, name] of [
    ['proof', 'Charge check'],
    ['reasons', 'Cancel reasons'],
  ] as const) {
    await page.goto(`${address}/customerServices/billingRating?part=${part}`);
    const chosen = page.getByRole('group', { name: 'Show' }).getByRole('button', { name, pressed: true });
    await chosen.waitFor();
    await expect
      .poll(async () => {
        const box = await chosen.boundingBox();
        return box !== null && box.x >= 0 && box.x + box.width <= 390;
      })
      .toBe(true);
  }
  await page.setViewportSize({ width: 1366, height: 860 });
});
it('the charge check verifies the charges of a period, and what was posted and booked of them', async () => {
  const { page } = kemi;
  await page.goto(`${address}/customerServices/billingRating?part=proof`);
  await page.getByRole('button', { name: 'Verify charges' }).click();
  await page.getByText(/^[1-9][\d,]* charges on [1-9][\d,]* shipments, all match\./).waitFor();
  await page
    .getByText(/^[1-9][\d,]* posted lines on [1-9][\d,]* invoices, [1-9][\d,]* ledger entries, all match\.$/)
    .waitFor();
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);
  expect(kemi.browserErrors).toEqual([]);
});
