import { readFile } from 'node:fs/promises';
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

/**
 * A shipper's clerk uploads a day of boxes: wrong files are rejected, errors are corrected on the screen, and the valid units are
 * committed.
 */

const browser = openBrowserForTestFile();
let maria: UserWindow;

beforeAll(async () => {
  const { address } = getRunningProductOfTestWorker();
  maria = await openUserWindow(browser());
  await signInAtLoginPageOrReuseSession(
    maria.page,
    address,
    'maria.fuentes@andesrose.example',
    'Coldlane-2027',
    '/shipments/uploadXmlFiles',
  );
});

const send = (page: Page, name: string, content: string | Buffer) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/xml', buffer: Buffer.from(content) });
const total = (page: Page, name: string) =>
  page.locator('.upload-totals > div', { hasText: name }).locator('b').innerText();

describe('uploading an XML file', () => {
  it('opens at its old URL, and rejects anything but a single .xml file of at most 5M', async () => {
    const { page } = maria;
    await page.getByRole('heading', { name: 'Upload XML Files' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/customerService/uploadXmlFiles');
    await send(page, 'boxes.txt', 'x');
    await page.getByRole('alert').getByText('The file must be xml').waitFor();
    await send(page, 'big.xml', Buffer.alloc(5_242_881));
    await page.getByRole('alert').getByText('The file cannot exceed 5M').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
  });

  it('shows every error of a file beside its line before anything is entered', async () => {
    const { page } = maria;
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Sample AelisShipperEDI' }).click(),
    ]);
    const sample = await readFile(await download.path(), 'utf8');
    let unit = 0;
    const file = sample.replaceAll(/<OrderDetail>[\s\S]*?<\/OrderDetail>/g, (detail) => {
      unit += 1;
      if (unit === 1) return `${detail}\n  ${detail}`;
      if (unit === 2) return detail.replace(/<Consignee>(..)/, '<Consignee>$1X');
      if (unit === 3) return detail.replace(/<Width>\d+/, '<Width>0').replace(/<Height>\d+/, '<Height>-1');
      return unit === 4 ? detail.replace(/<UnitID>[^<]*/, '<UnitID>') : detail;
    });
    await send(page, 'day.xml', file);
    await page.getByRole('button', { name: 'To fix 4' }).waitFor();
    await waitUntilSettled(page);
    expect([
      await total(page, 'In file'),
      await total(page, 'Ready'),
      await total(page, 'Duplicates'),
      await total(page, 'Discrepancies'),
    ]).toEqual(['5', '1', '1', '3']);
    await page.getByText('Nothing entered yet.').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
  });

  it('lets errors be corrected on the screen, and commits the valid units', async () => {
    const { page } = maria;
    await page.getByRole('button', { name: /^Use / }).click();
    await page.getByRole('button', { name: 'To fix 3' }).waitFor();
    await page.getByRole('button', { name: '0', exact: true }).click();
    await page.getByRole('textbox', { name: /^Width of unit/ }).waitFor();
    // The text is selected, and the next error opens with its text selected too, so both are corrected without the mouse.
    await page.keyboard.type('10');
    await page.keyboard.press('Enter');
    await page.locator('input:focus[aria-label^="Height of unit"]').waitFor();
    await page.keyboard.type('9');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'To fix 1' }).waitFor();
    await page.getByRole('button', { name: 'Create codes for all' }).click();
    await page.getByText('Units that will get our codes: 1.').waitFor();
    await page.getByRole('button', { name: 'Enter 4 units' }).click();
    await page.getByText(/Units without errors are in order \d+/).waitFor();
    expect([await total(page, 'Created'), await total(page, 'Discrepancies')]).toEqual(['4', '0']);
    const order = await page.locator('.upload-totals a').innerText();
    await page.locator('.upload-totals a').click();
    await page.getByText(order).first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/customerService/orderEntry');
    expect(maria.browserErrors).toEqual([]);
  });
});
