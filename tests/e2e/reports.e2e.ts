import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { waitForTextAndGetFirstGroup, waitUntilSettled, findAxeViolations } from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { openBrowserForTestFile, openSignedInWindowForTestFile } from './windows.ts';

/** A warehouse manager reads a report, downloads it as a spreadsheet, and stops one that arrives by email. */
const { address } = getRunningProductOfTestWorker();
const browser = openBrowserForTestFile();
const dana = openSignedInWindowForTestFile(browser, 'dana.reyes@coldlane.example', '/reports/index');

it('a report is shown as a chart and as a table, and every row is exported', async () => {
  const { page } = dana;
  await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Late orders' }).click();
  await page.getByRole('figure', { name: 'Chart' }).waitFor();
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await page.getByRole('region', { name: 'Late orders' }).locator('tbody tr[data-row]').first().waitFor();
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);
  const rows = Number(
    await waitForTextAndGetFirstGroup(page.locator('.list-footer .numeric'), /(\d+)(?: rows?)?$/),
  );
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const csv = await readFile(await (await coming).path(), 'utf8');
  expect(csv.trim().split('\n')).toHaveLength(rows + 1);
});

it('an emailed report is unsubscribed in My account, and Reports shows that', async () => {
  const { page } = dana;
  await page.goto(`${address}/customerCenter/account`);
  const mine = page.getByRole('region', { name: 'Scheduled reports' });
  const pace = mine.getByRole('listitem').filter({ hasText: 'Every morning, MIA' });
  await pace.waitFor();
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);
  await pace.getByRole('button', { name: /^Unsubscribe from / }).click();
  await mine.getByText('You don’t get any reports by email. To schedule a report, open it.').waitFor();
  await mine.getByRole('link', { name: 'Reports' }).click();
  await page.waitForURL(/\/reports\/index/);
  await page.goto(`${address}/reports/index?report=pace`);
  await page.getByRole('button', { name: 'Set email schedule…' }).waitFor();
  expect(dana.browserErrors).toEqual([]);
});
