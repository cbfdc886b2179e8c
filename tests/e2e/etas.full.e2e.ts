import { describe, expect, it } from 'vitest';
import type {} from '#tools/test-product.ts';
import { waitUntilSettled, findAxeViolations } from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { openBrowserForTestFile, openSignedInWindowForTestFile } from './windows.ts';

/** Customer service and the ETAs: the source of each, an override and its clearing, hiding, and a text message. */
const { address } = getRunningProductOfTestWorker();
const path = '/customerCenter/etas';
const browser = openBrowserForTestFile();
const grace = openSignedInWindowForTestFile(browser, 'grace.lindqvist@coldlane.example', path);

describe('an ETA', () => {
  it('is overridden in the time zone of the drop, and reset to its previous value', async () => {
    const { page } = grace;
    await page.goto(`${address}${path}?status=2`);
    await page.locator('tbody tr').first().locator('a, button').first().click();
    await page.getByRole('button', { name: 'Edit ETA…' }).first().click();
    await page.getByLabel('Overrides dispatch until cleared').check();
    await page.getByLabel('Detail', { exact: true }).fill('The driver called from Macon');
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save ETA' }).click();
    await page.getByText('ETA overridden.').waitFor();
    await page.getByText('The driver called from Macon').waitFor();
    // In the list, the ETA shows its source.
    await page.goto(`${address}${path}?status=2`);
    const figure = page.locator('[data-explain="eta.override"]').first();
    await figure.click({ modifiers: ['Alt'] });
    const said = page.locator('.explain-panel');
    await said.getByText('Grace Lindqvist set this arrival time.').waitFor();
    await said.getByText(/^Set on .*\d+:\d\d [AP]M/).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await said.waitFor({ state: 'detached' });
    await page.locator('tbody tr').filter({ has: figure }).first().locator('a, button').first().click();
    await page.getByRole('button', { name: 'Clear override' }).first().click();
    await page.getByText('Override cleared.').waitFor();
    await waitUntilSettled(page);
    expect(await findAxeViolations(page)).toEqual([]);
  });
  it('is hidden from consignees and shown again', async () => {
    const { page } = grace;
    await page.getByRole('button', { name: 'Hide ETAs…' }).click();
    await page.getByRole('button', { name: 'Hide ETAs', exact: true }).click();
    await page.getByRole('button', { name: 'Show ETAs' }).waitFor();
    await page.getByRole('button', { name: 'Show ETAs' }).click();
    await page.getByRole('button', { name: 'Hide ETAs…' }).waitFor();
  });
});

describe('text messages', () => {
  it('are counted before a bulk send, and only go to recipients who have opted in', async () => {
    const { page } = grace;
    await page.goto(`${address}${path}?rows=100`);
    await page.locator('thead input[type=checkbox]').first().click();
    await page.getByRole('button', { name: 'Text ETAs…' }).click();
    await page.getByText('Not opted in to text messages').waitFor();
    await page.getByText('Segments').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });
});

it('missing ETAs are calculated, and their accuracy is shown on the screen', async () => {
  const { page } = grace;
  await page.goto(`${address}${path}`);
  await page.getByRole('button', { name: 'Sync from dispatch…' }).click();
  await page.getByRole('button', { name: 'Sync ETAs' }).click();
  await page
    .getByText('No dispatch system is connected. ETAs were calculated from Coldlane’s own loads.')
    .waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'ETA accuracy…' }).click();
  await page.getByText(/Last 30 days, .* deliveries/).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
});
