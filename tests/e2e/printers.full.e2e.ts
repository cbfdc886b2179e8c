import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {} from '#tools/test-product.ts';
import {
  waitUntilSettled,
  signInAtLoginPageOrReuseSession,
  findAxeViolations,
  openUserWindow,
} from './browser.ts';
import type { UserWindow } from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { scannerUser } from './scanner-device.ts';
import { openBrowserForTestFile } from './windows.ts';
import { startTestLabelPrinter } from '#tests/label-printer.ts';
import type { TestLabelPrinter } from '#tests/label-printer.ts';

/** A label printer from its first test label to a reprinted label at the dock, against a real TCP listener. */
const { address } = getRunningProductOfTestWorker();
const browser = openBrowserForTestFile();
let dana: UserWindow;
let paper: TestLabelPrinter;

beforeAll(async () => {
  paper = await startTestLabelPrinter();
  dana = await openUserWindow(browser());
  await signInAtLoginPageOrReuseSession(
    dana.page,
    address,
    'dana.reyes@coldlane.example',
    'Coldlane-2027',
    '/warehouse/warehouseSettings',
  );
}, 120_000);
afterAll(() => paper.close());

describe('a label printer', () => {
  it('is added in the warehouse settings, and prints a test label', async () => {
    const { page } = dana;
    await page.getByRole('button', { name: 'New printer' }).click();
    const form = page.getByRole('dialog', { name: 'New printer' });
    await form.getByLabel('Name').fill('Quay');
    await form.getByLabel('Address').fill('127.0.0.1');
    await form.getByLabel('Port').fill(String(paper.port));
    await form.getByRole('button', { name: 'Add printer' }).click();
    await page.getByText('Quay added. Print a test label now.').waitFor();
    await page.getByRole('button', { name: 'Print a test label on Quay' }).click();
    await page.getByText('1 label sent to Quay.').waitFor();
    await expect.poll(() => paper.prints.length).toBe(1);
    expect(await findAxeViolations(page)).toEqual([]);
  });
  it('when it is off is reported in the top bar, with the labels waiting for it', async () => {
    const { page } = dana;
    const { port } = paper;
    await paper.close();
    await page.getByRole('button', { name: 'Print a test label on Quay' }).click();
    await page.getByRole('button', { name: 'Label printers, labels waiting' }).click();
    const choice = page.getByRole('group', { name: 'Label printer for this station' });
    await choice.getByText('1 label waiting.').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    paper = await startTestLabelPrinter(port);
    await expect.poll(() => paper.prints.length).toBe(1);
    await choice.getByText('1 label waiting.').waitFor({ state: 'detached' });
    await choice.getByRole('radio', { name: 'Quay' }).check();
    await page.keyboard.press('Escape');
  });
  it('prints the labels of its station, also after a page reload', async () => {
    const { page } = dana;
    await page.goto(`${address}/warehouse/floorPlan`);
    await waitUntilSettled(page);
    const before = paper.prints.length;
    await page.getByRole('button', { name: 'Position labels' }).click();
    await page.getByText(/\d+ labels sent to Quay\./).waitFor();
    await expect.poll(() => paper.prints.length > before).toBe(true);
    expect(paper.prints.at(before)).toMatch(/^\^XA\n[^]*\^BCN/);
  });
  it('is selected on a scanner, where a pallet gets its label and a damaged one is reprinted', async () => {
    const { page, context } = await openUserWindow(browser(), { width: 390, height: 844 });
    await page.goto(`${address}/scan`);
    await page.getByRole('heading', { name: 'Scanner' }).waitFor();
    await page.keyboard.type(scannerUser.scannerUserId, { delay: 60 });
    await page.keyboard.press('Enter');
    for (const digit of scannerUser.pin) await page.getByRole('button', { name: digit, exact: true }).click();
    await page.getByRole('button', { name: 'Sign in' }).last().click();
    await page.locator('.scanner-main').waitFor();
    const more = page.getByRole('button', { name: 'More', exact: true });
    await more.click();
    await page.getByRole('button', { name: /^Label printer/ }).click();
    await page.getByRole('button', { name: 'Quay' }).click();
    const before = paper.prints.length;
    await page.getByRole('button', { name: 'Open pallet' }).click();
    await page.getByRole('button', { name: 'Print pallet label' }).click();
    await page.getByText('Label sent').waitFor();
    await expect.poll(() => paper.prints.slice(before).join('')).toContain('(00) ');
    await more.click();
    const again = page.getByRole('button', { name: /^Print label again/ });
    await again.click();
    await expect.poll(() => paper.prints.slice(before).length >= 2).toBe(true);
    // The label may be printed before the sheet has closed, and a second press would close it again.
    await again.waitFor({ state: 'hidden' });
    // The result of a code lookup has a label too.
    const [, pallet = ''] = /\(00\) (\d{18})/.exec(paper.prints.slice(before).join('')) ?? [];
    const printed = paper.prints.length;
    await more.click();
    await page.getByRole('button', { name: 'Look up' }).click();
    // Types at human speed, so that a busy machine does not make it look like a slow scanner.
    await page.keyboard.type(pallet, { delay: 60 });
    await page.keyboard.press('Enter');
    await page
      .getByRole('region', { name: 'Look up' })
      .getByRole('button', { name: /^Print label again/ })
      .click();
    await expect.poll(() => paper.prints.slice(printed).join('')).toContain(pallet);
    await context.close();
  });
});
