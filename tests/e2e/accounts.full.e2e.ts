import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import type {} from '#tools/test-product.ts';
import {
  waitUntilSettled,
  signInAtLoginPageOrReuseSession,
  findAxeViolations,
  openUserWindow,
} from './browser.ts';
import type { UserWindow } from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { openBrowserForTestFile } from './windows.ts';

/** A sheet of accounts has errors, is corrected in its cells, and is imported in full. */

const password = 'Coldlane-2027';
const { address } = getRunningProductOfTestWorker();
const browser = openBrowserForTestFile();
let admin: UserWindow;

beforeAll(async () => {
  admin = await openUserWindow(browser());
  await signInAtLoginPageOrReuseSession(
    admin.page,
    address,
    'admin@coldlane.example',
    password,
    '/customerServices/customerMaster',
  );
});

const sums = async (page: Page) => (await page.locator('.file-totals b').allInnerTexts()).map(Number);
/** Returns errors that are partly cut off. */
const cutFaults = (page: Page): Promise<string[]> =>
  page
    .locator('.file-error-message > span')
    .evaluateAll((all) =>
      all
        .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
        .map((one) => one.textContent),
    );
const upload = async (page: Page, name: string, content: string) => {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  await page.locator('.file-totals').waitFor();
  await waitUntilSettled(page);
};

describe('an account import file', () => {
  const sheet = [
    'Number,Type,Name,City,State,ZIP,Phone,Default bill-to,Flags',
    'CT-90002,Consigne,Quay Flowers,Hartford,Conecticut,6101,(860) 555-0102 x12,TP0901,flral',
    'CT-90003,consignee,,Boston,MA,02110,,,',
    'CT-90003,consignee,Twice,Boston,MA,02110,,,',
  ].join('\n');

  it('shows every error at its cell, where it can be corrected', async () => {
    const { page } = admin;
    await page.goto(`${address}/customerServices/customerMaster/import`);
    await page.locator('.drop-zone').waitFor();
    await waitUntilSettled(page);
    expect(await findAxeViolations(page)).toEqual([]);
    await upload(page, 'faulty.csv', sheet);
    await page.getByRole('button', { name: 'To fix 7' }).waitFor();
    await expect.poll(() => sums(page)).toEqual([3, 0, 0, 0, 7]);
    expect(await findAxeViolations(page)).toEqual([]);
    // The reason why nothing is imported, and the error of a cell, are visible without hovering.
    await page
      .locator('.import-views')
      .getByText('Fix 7 errors to import. Partial imports aren’t allowed.')
      .waitFor();
    await expect.poll(() => cutFaults(page)).toEqual([]);
    // Hovering over a cell shows its full content, however long it is.
    const held = page.locator('.cell-value.invalid:not(.missing)');
    const told = (all: Element[]) => all.map((one) => [one.textContent, one.closest('td')?.title]);
    expect((await held.evaluateAll(told)).filter(([text, full]) => text !== full)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await waitUntilSettled(page);
    await expect.poll(() => cutFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 1366, height: 860 });
    await page.getByRole('button', { name: 'Use CT', exact: true }).click();
    await page.getByRole('button', { name: 'To fix 7' }).waitFor();
    await waitUntilSettled(page);
    await page.getByRole('button', { name: /^Use all \d suggestions$/ }).click();
    await page.getByRole('button', { name: 'To fix 2' }).waitFor();
    await page.getByRole('button', { name: 'Edit Name of row 3: nothing' }).click();
    await page.getByRole('textbox', { name: 'Name of row 3' }).fill('Back Bay Blooms');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'To fix 1' }).waitFor();
    await waitUntilSettled(page);
    await page.getByRole('button', { name: 'Skip row 4' }).click();
    await page.getByRole('button', { name: 'To fix 0' }).waitFor();
    await page.getByRole('button', { name: 'Import 2 accounts' }).click();
    await page.getByText('2 accounts created, 0 accounts updated.').waitFor();
    await page.goto(`${address}/customerServices/customerMaster?search=CT-9000`);
    await page.getByText('Back Bay Blooms').waitFor();
    await page.getByText('+1 860 555 0102').waitFor();
    expect(admin.browserErrors).toEqual([]);
  });
});
