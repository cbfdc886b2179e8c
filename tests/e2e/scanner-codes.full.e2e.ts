import type { Page } from 'playwright';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { queryProductDatabaseAsSuperuser } from './database.ts';
import { findAxeViolations, openUserWindow } from './browser.ts';
import type { UserWindow } from './browser.ts';
import { openBrowserForTestFile } from './windows.ts';
import {
  getScanResultPanel,
  scannerUser,
  takeDeviceScreenshots,
  typeWedgeScan,
  signInAtScanner,
  typeScannerLogin,
  findUnreceivedUnitCodes,
  getWaitingCountLocator,
} from './scanner-device.ts';

/** Codes without a unit, online and offline, and scans left by another user. */

const browser = openBrowserForTestFile();
let open: UserWindow;
let page: Page;
let boxes: string[];
const box = (n: number): string => boxes[n] ?? '';
const unitsOf = (code: string) =>
  queryProductDatabaseAsSuperuser<{ status: number }>('select status from unit where unit_code = $1', [code]);

beforeAll(async () => {
  boxes = await findUnreceivedUnitCodes(2);
  open = await openUserWindow(browser(), { width: 390, height: 844 });
  page = open.page;
  await signInAtScanner(page);
  await getWaitingCountLocator(page, 0).waitFor();
  await page.getByRole('button', { name: 'Receive', exact: true }).click();
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await takeDeviceScreenshots(open, 'scanner-codes');
});
const shoot = async (name: string) => {
  if (process.env['SCANNER_SCREENSHOT_DIR'])
    await page.screenshot({ path: `${process.env['SCANNER_SCREENSHOT_DIR']}/${name}.png` });
};

describe('a code without a unit', () => {
  it('is identified when it belongs to another company, and creates nothing', async () => {
    await typeWedgeScan(page, '1Z999AA10123456784');
    await getScanResultPanel(page, 'no')
      .getByText('This is a UPS tracking number, not a unit label.')
      .waitFor();
    await shoot('foreign');
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await unitsOf('1Z999AA10123456784')).toEqual([]);
  });

  it('is compared with the boxes expected today: the suggested one is received with one press', async () => {
    await typeWedgeScan(page, box(0).slice(0, -1));
    const meant = page.getByRole('button', { name: `Did you mean ${box(0)}?` });
    await meant.waitFor();
    await shoot('proposal');
    expect(await findAxeViolations(page)).toEqual([]);
    await meant.click();
    await getScanResultPanel(page, 'ok').getByText('Received').waitFor();
    expect(await unitsOf(box(0))).toEqual([{ status: 2 }]);
    expect(await unitsOf(box(0).slice(0, -1))).toEqual([]);
  });

  it('is received with one press, and the next scan dismisses the question', async () => {
    await typeWedgeScan(page, 'NEW-BOX-1');
    await page.getByText('No order has this unit. Receive it anyway?').waitFor();
    await shoot('question');
    expect(await findAxeViolations(page)).toEqual([]);
    await typeWedgeScan(page, box(0));
    await getScanResultPanel(page, 'no').getByText('Already here').waitFor();
    expect(await unitsOf('NEW-BOX-1')).toEqual([]);
    await typeWedgeScan(page, 'NEW-BOX-1');
    await page.getByRole('button', { name: 'Receive it anyway' }).click();
    await getScanResultPanel(page, 'warn').getByText('Label needed', { exact: true }).waitFor();
    expect(await unitsOf('NEW-BOX-1')).toEqual([{ status: 6 }]);
  });

  it('is identified, compared and asked about without a network too', async () => {
    await open.context.setOffline(true);
    await page.getByLabel('Offline', { exact: false }).first().waitFor();
    await typeWedgeScan(page, 'WIFI:S:dock;;');
    await getScanResultPanel(page, 'no').getByText('This is a Wi-Fi code, not a unit label.').waitFor();
    await typeWedgeScan(page, `*${box(1)}*`);
    await page.getByRole('button', { name: `Did you mean ${box(1)}?` }).click();
    await getWaitingCountLocator(page, 1).waitFor();
    await typeWedgeScan(page, 'NEW-BOX-2');
    await page.getByText('This unit is not on this device’s list. Receive it anyway?').waitFor();
    await shoot('question-offline');
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Receive it anyway' }).click();
    await getWaitingCountLocator(page, 2).waitFor();
    await open.context.setOffline(false);
    await getWaitingCountLocator(page, 0).waitFor();
    expect([await unitsOf(box(1)), await unitsOf('NEW-BOX-2')]).toEqual([[{ status: 2 }], [{ status: 6 }]]);
  });
});

it('scans left by another user are shown to the next user who signs in, until they are sent', async () => {
  await queryProductDatabaseAsSuperuser(
    `
      insert into scanner_user (scanner_user_id, pin_hash, full_name, role, warehouse_id)
      select '901', pin_hash, 'Ana Ruiz', 1, warehouse_id
      from scanner_user
      where scanner_user_id = $1
    `,
    [scannerUser.scannerUserId],
  );
  const signOut = async (key: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('button', { name: key }).click();
    await page.getByRole('heading', { name: 'Scanner' }).waitFor();
  };
  await signOut('Sign out');
  await typeScannerLogin(page, '901', scannerUser.pin);
  await getWaitingCountLocator(page, 0).waitFor();
  await open.context.setOffline(true);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Cooler', exact: true }).click();
  for (const n of [0, 1]) await typeWedgeScan(page, box(n));
  await getWaitingCountLocator(page, 2).waitFor();
  await signOut('Sign out and keep 2 scans here');
  await open.context.setOffline(false);
  await typeScannerLogin(page, scannerUser.scannerUserId, scannerUser.pin);
  const badge = page.getByRole('button', { name: '2 scans by Ana Ruiz are waiting' });
  await badge.waitFor();
  await shoot('badge');
  await badge.click();
  await page.getByText('2 scans by Ana Ruiz will be sent when Ana Ruiz signs in.').waitFor();
  await shoot('badge-sheet');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign out so they can sign in' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Scanner' }).waitFor();
  await typeScannerLogin(page, '901', scannerUser.pin);
  await getWaitingCountLocator(page, 0).waitFor();
  await expect.poll(() => unitsOf(box(1))).toEqual([{ status: 6 }]);
  await expect.poll(() => badge.count()).toBe(0);
});
