import { describe, expect, it } from 'vitest';
import type {} from '#tools/test-product.ts';
import { waitUntilSettled, findAxeViolations } from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { openBrowserForTestFile, openSignedInWindowForTestFile } from './windows.ts';

/** From a weekly rule to the units that leave by it. */
const { address } = getRunningProductOfTestWorker();
const browser = openBrowserForTestFile();
const olga = openSignedInWindowForTestFile(browser, 'olga.ruiz@coldlane.example', '/routing/shuttleSetUp');

describe('the shuttles of a week', () => {
  it('are defined by weekday, with the day number of the current week', async () => {
    const { page } = olga;
    await waitUntilSettled(page);
    await page.getByRole('button', { name: 'New setup row' }).click();
    const form = page.getByRole('dialog', { name: 'New setup row' });
    await form.getByRole('button', { name: 'Add setup row' }).click();
    await form.getByText('Receiving day is required').waitFor();
    await form.getByLabel('Consignee').fill('Bayou');
    await page.getByRole('option', { name: /Bayou City Flowers/ }).click();
    await form.getByLabel('Receiving day').selectOption('0');
    await expect
      .poll(() => form.getByLabel('Receiving day').locator('option:checked').innerText())
      .toMatch(/^Sunday \d{1,2}$/);
    await form.getByLabel('Receiving warehouse').selectOption({ label: 'WPB West Palm Beach' });
    await form.getByLabel('Outbound day').selectOption('1');
    await form.getByLabel('Outbound warehouse').selectOption({ label: 'MIA' });
    expect(await findAxeViolations(page)).toEqual([]);
    await form.getByRole('button', { name: 'Add setup row' }).click();
    await page.getByText('Row for Bayou City Flowers saved.').waitFor();
  });
  it('become rows of the file, counted before they are generated', async () => {
    const { page } = olga;
    await page.getByRole('button', { name: 'Generate file…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Generate the shuttle file' });
    await dialog.getByText('New rows').waitFor();
    await dialog.getByText('Units to update').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Generate file', exact: true }).click();
    await page.getByText(/^Rows created: \d+, updated: \d+, removed: \d+\./).waitFor();
    // Generated again: no new rows.
    await page.getByRole('button', { name: 'Generate file…' }).click();
    await dialog.getByText('Existing rows').waitFor();
    await dialog
      .locator('.shuttle-summary > div')
      .filter({ hasText: /^New rows\s*0$/ })
      .waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });
  it('show the lanes between warehouses, and lead to the rows of a day', async () => {
    const { page } = olga;
    await page.goto(`${address}/routing/shuttleFile?view=week`);
    await waitUntilSettled(page);
    await page.getByRole('rowheader', { name: /WPB.*MIA/ }).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Next week' }).click();
    await waitUntilSettled(page);
    await page
      .getByRole('link', { name: /consignees?.*leaves/ })
      .first()
      .click();
    await page.waitForURL(/receivingDate=/);
    await waitUntilSettled(page);
    await page
      .getByRole('link', { name: 'Bayou City Flowers' })
      .or(page.locator('tbody tr').first().getByRole('link'))
      .first()
      .click();
    await page.getByRole('button', { name: 'Edit row' }).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
  });
  it('change outbound warehouse and date, several rows together', async () => {
    const { page } = olga;
    await page.goto(`${address}/routing/shuttleFile`);
    await waitUntilSettled(page);
    await page.locator('tbody tr').first().getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Change departure…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Update 1 row' });
    await dialog.getByLabel('Outbound warehouse').selectOption({ label: 'MIA' });
    await dialog.getByLabel('Outbound date').fill('12/31/2027');
    await dialog.getByLabel('Outbound date').press('Tab');
    await dialog.getByText('Rows to update').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Update 1 row' }).click();
    await page.getByText(/^Updated: 1 row|^Not changed/).waitFor();
  });
});
