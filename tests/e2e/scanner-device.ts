import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright';
import { queryProductDatabaseAsSuperuser } from './database.ts';
import type { UserWindow } from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { demoScannerUsers } from '#db/seed/users.ts';

/** A scanner in Miami: its user, its keys, what it shows, and the units for it. */

const { address } = getRunningProductOfTestWorker();
/** A supervisor of the floor in Miami. */
export const scannerUser = demoScannerUsers.find((u) => u.warehouseCode === 'MIA' && u.role === 3) ?? {
  scannerUserId: '',
  pin: '',
  warehouseCode: '',
};

export const findScannerWarehouseId = async (): Promise<number> =>
  (
    await queryProductDatabaseAsSuperuser<{ id: number }>('select id from warehouse where code = $1', [
      scannerUser.warehouseCode,
    ])
  )[0]?.id ?? 0;
/** Returns codes of units of one day that are not received yet, for consignees that require no temperature. */
export async function findUnreceivedUnitCodes(count: number): Promise<string[]> {
  const found = await queryProductDatabaseAsSuperuser<{ code: string }>(
    `
      select u.unit_code as code
      from unit u
      join warehouse_day d on d.warehouse_id = u.receiving_warehouse_id and d.started_at is not null
        and d.final_released_at is null
      where u.receiving_warehouse_id = $1
        and u.status = 1
        and u.active
        and u.ship_date = d.receiving_date
        and u.unit_code ~ '^\\d{11}$'
        and not exists (
          select 1
          from account_flag f
          where f.account_id = u.consignee_id and f.flag = 'checkBarcodeTemp'
        )
      order by u.id desc
      limit $2
    `,
    [await findScannerWarehouseId(), count],
  );
  if (found.length < count) throw new Error(`Only ${found.length} boxes wait to be received`);
  return found.map((one) => one.code);
}
/** Returns the scanner events of units, in the order of the events. */
export const findScannerEvents = (codes: string[]): Promise<{ code: string; kind: string }[]> =>
  queryProductDatabaseAsSuperuser<{ code: string; kind: string }>(
    `
      select u.unit_code as code, e.kind
      from unit_event e
      join unit u on u.id = e.unit_id
      where u.unit_code = any($1) and e.scanner_user_id is not null
      order by e.id
    `,
    [codes],
  );

/** Signs in at the keypad of the scanner's first page. */
export async function signInAtScanner(
  page: Page,
  scannerUserId = scannerUser.scannerUserId,
  pin = scannerUser.pin,
): Promise<void> {
  await page.goto(`${address}/scan`);
  await page.getByRole('heading', { name: 'Scanner' }).waitFor();
  await typeScannerLogin(page, scannerUserId, pin);
}
/** Types an id and a PIN at human speed. */
export async function typeScannerLogin(page: Page, id: string, pin: string): Promise<void> {
  await page.keyboard.type(id, { delay: 90 });
  await page.keyboard.press('Enter');
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click();
  await page.getByRole('button', { name: 'Sign in' }).last().click();
}

/**
 * Simulates a wedge scanner: the code in one burst, then Enter, with no field focused. The keys have a scanner's timestamps, four
 * milliseconds apart, and none waits for the previous one. On a busy machine they still count as a scan.
 */
export async function typeWedgeScan(page: Page, code: string): Promise<void> {
  const keys = await page.context().newCDPSession(page);
  const began = Date.now() / 1000 - code.length * 0.004;
  const press = (key: string, nth: number): Promise<unknown>[] => {
    const timestamp = began + nth * 0.004;
    const of = key === 'Enter' ? { key, text: '\r', windowsVirtualKeyCode: 13 } : { key, text: key };
    return [
      keys.send('Input.dispatchKeyEvent', { type: 'keyDown', ...of, timestamp }),
      keys.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp }),
    ];
  };
  await Promise.all([...code, 'Enter'].flatMap(press));
  await keys.detach();
}
export const getScanResultPanel = (page: Page, tone: string) =>
  page.locator(`.scan-result[data-tone="${tone}"]`);
export const getWaitingCountLocator = (page: Page, count: number) =>
  page.getByText(`${count} waiting`, { exact: true });

/** Scans with another device of the same user. */
export async function scanWithAnotherDevice(
  kind: 'receive' | 'palletOpen',
  code = '',
): Promise<{ status: number; palletCode: string }> {
  const post = (path: string, body: object, token?: string) =>
    fetch(`${address}/api/scanner/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Scanner ${token}` }),
      },
      body: JSON.stringify(body),
    });
  const { scannerUserId, pin } = scannerUser;
  const signedIn = await post('login', { scannerUserId, pin, device: 'another' });
  const { data }: { data: { token: string } } = JSON.parse(await signedIn.text());
  const scanned = { clientEventId: randomUUID(), kind, code, scannedAt: new Date().toISOString() };
  const answer = await post('scan', scanned, data.token);
  const said: { data?: { palletCode?: string } } = JSON.parse(await answer.text());
  return { status: answer.status, palletCode: said.data?.palletCode ?? '' };
}
/** Saves screenshots of every page of a device, for a failed test. */
export async function takeDeviceScreenshots({ context }: UserWindow, name: string): Promise<void> {
  mkdirSync('.shots', { recursive: true });
  for (const [nth, page] of context.pages().entries())
    await page.screenshot({ path: `.shots/${name}-${nth}.png` }).catch(() => undefined);
}
