import type { Page } from 'playwright';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { queryProductDatabaseAsSuperuser } from './database.ts';
import { findAxeViolations, openUserWindow } from './browser.ts';
import type { UserWindow } from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { openBrowserForTestFile } from './windows.ts';
import {
  findScannerEvents,
  getScanResultPanel,
  takeDeviceScreenshots,
  typeWedgeScan,
  scanWithAnotherDevice,
  signInAtScanner,
  findUnreceivedUnitCodes,
  getWaitingCountLocator,
} from './scanner-device.ts';

/** Bursts of a wedge scanner, and the offline queue: no scan is lost, and none is counted twice. */

const { address } = getRunningProductOfTestWorker();
const browser = openBrowserForTestFile();
let open: UserWindow;
let page: Page;
let boxes: string[];
const box = (n: number): string => boxes[n] ?? '';

beforeAll(async () => {
  boxes = await findUnreceivedUnitCodes(9);
  open = await openUserWindow(browser(), { width: 390, height: 844 });
  page = open.page;
  // A test machine neither vibrates nor plays a tone, so both are recorded.
  await page.addInitScript(() => {
    const felt: Felt[] = [];
    Object.assign(window, { felt });
    Object.defineProperty(navigator, 'vibrate', {
      value: (shakes: number[]) => felt.push({ shakes, hertz: 0 }) > 0,
    });
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function startNoted(at) {
      felt.push({ shakes: [], hertz: this.frequency.value });
      start.call(this, at);
    };
  });
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await takeDeviceScreenshots(open, 'scanner');
});

interface Felt {
  shakes: number[];
  hertz: number;
}
declare global {
  interface Window {
    felt?: Felt[];
  }
}
/** Checks the feedback of the last scan: tones in hertz, vibrations in milliseconds. */
async function feels(hertz: number[], shakes: number[]): Promise<void> {
  const felt = await page.evaluate(() => window.felt?.splice(0) ?? []);
  expect([felt.map((one) => one.hertz).filter((one) => one > 0), felt.flatMap((one) => one.shakes)]).toEqual([
    hertz,
    shakes,
  ]);
}

describe('a scanner', () => {
  it('signs a user in with ID and PIN, and a reload does not sign out', async () => {
    await signInAtScanner(page);
    await getWaitingCountLocator(page, 0).waitFor();
    await page.reload();
    await page.getByRole('navigation', { name: 'Scan modes' }).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
  });

  it('receives a burst of scans without a focused field, even after a button was touched', async () => {
    await page.getByRole('button', { name: 'Receive', exact: true }).click();
    await typeWedgeScan(page, box(0));
    await getScanResultPanel(page, 'ok').getByText('Received').waitFor();
    await feels([1320], [40]);
    expect((await findScannerEvents([box(0)])).map((e) => e.kind)).toEqual(['receive']);
    expect(await findAxeViolations(page)).toEqual([]);
  });

  it('clears an error with the next scan', async () => {
    await typeWedgeScan(page, box(0));
    await getScanResultPanel(page, 'no').getByText('Already here').waitFor();
    await feels([220, 196], [120, 60, 120]);
    expect(await findAxeViolations(page)).toEqual([]);
    await typeWedgeScan(page, box(1));
    await getScanResultPanel(page, 'ok').getByText('Received').waitFor();
  });

  it('keeps scans without a network, also after a reload, and shows the owner of a box', async () => {
    // The service worker caches every file of the page.
    await page.waitForFunction(async () => {
      const kept = await caches.open('coldlane-scan-1');
      const files = performance
        .getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname.startsWith('/assets/'));
      const found = await Promise.all(files.map(({ name }) => kept.match(name)));
      return files.length > 0 && found.every((file) => file !== undefined);
    });
    await open.context.setOffline(true);
    for (const n of [2, 3, 4]) await typeWedgeScan(page, box(n));
    await getScanResultPanel(page, 'kept').getByText('Saved here').waitFor();
    await getWaitingCountLocator(page, 3).waitFor();
    // The device knows its own scans: a unit scanned twice is reported immediately and not sent.
    await typeWedgeScan(page, box(2));
    await getScanResultPanel(page, 'no').getByText('Already here').waitFor();
    await typeWedgeScan(page, box(7));
    await getWaitingCountLocator(page, 4).waitFor();
    // Both the time the network went down and the time of a scan use one clock: the server's, in the warehouse's time zone.
    const minutes = (clock = '') => Date.parse(`02/03/2027 ${clock}`) / 60_000;
    const gone = /since (\d+:\d\d [AP]M)/.exec(await getScanResultPanel(page, 'kept').innerText())?.[1];
    const scanned = await page.locator('.recent-scans time').first().innerText();
    expect(Math.abs(minutes(gone) - minutes(scanned))).toBeLessThan(3);
    expect(await findAxeViolations(page)).toEqual([]);
    await page.reload();
    await getWaitingCountLocator(page, 4).waitFor();
    await typeWedgeScan(page, box(5));
    await getWaitingCountLocator(page, 5).waitFor();
    expect(await findScannerEvents([2, 3, 4, 5].map(box))).toEqual([]);
    // Another scanner is online and receives one of them first.
    expect((await scanWithAnotherDevice('receive', box(7))).status).toBe(200);
  });

  it('sends them in scan order when the network is back, each once; the rejected one stays listed', async () => {
    await open.context.setOffline(false);
    await getWaitingCountLocator(page, 0).waitFor();
    expect((await findScannerEvents([2, 3, 4, 5].map(box))).map((e) => e.code)).toEqual(
      [2, 3, 4, 5].map(box),
    );
    await page.getByRole('button', { name: '1 saved scan was rejected' }).click();
    await page.getByText(/Already received on/).waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByText('1 saved scan was rejected').waitFor({ state: 'detached' });
  });

  it('duplicates nothing when two tabs share the same queue', async () => {
    const second = await open.context.newPage();
    await second.goto(`${address}/scan`);
    await getWaitingCountLocator(second, 0).waitFor();
    await open.context.setOffline(true);
    await typeWedgeScan(page, box(8));
    await typeWedgeScan(second, box(6));
    await getWaitingCountLocator(second, 2).waitFor();
    await open.context.setOffline(false);
    await Promise.all([
      getWaitingCountLocator(page, 0).waitFor(),
      getWaitingCountLocator(second, 0).waitFor(),
    ]);
    expect((await findScannerEvents([box(8), box(6)])).map((e) => e.code).toSorted()).toEqual(
      [box(8), box(6)].toSorted(),
    );
    expect(
      await queryProductDatabaseAsSuperuser('select 1 from scan where code = any($1)', [[box(8), box(6)]]),
    ).toHaveLength(2);
    await second.close();
  });

  it('logged no error to the console', () => {
    // The browser itself logs the lost network.
    expect(open.browserErrors.filter((c) => !c.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  });
});
