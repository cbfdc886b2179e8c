import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {} from '#tools/test-product.ts';
import { waitUntilSettled, signInAtLoginPageOrReuseSession, openUserWindow } from './browser.ts';
import type { UserWindow } from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import {
  openBrowserForTestFile,
  sendApiRequestExpecting200,
  signInAdminForAuthorizationHeader,
  saveScreenshotsAfterFailures,
} from './windows.ts';

/**
 * The countdown of order entry follows the server's clock. It is tested on a computer in Bogotá, with a clock three hours wrong,
 * after a laptop slept, and at the second when the form closes.
 */

const password = 'Coldlane-2027';
const entry = '/customerService/orderEntry?order=new&date=2027-02-03';
const hoursMs = 3_600_000;
const { address } = getRunningProductOfTestWorker();
const browser = openBrowserForTestFile();
let sam: UserWindow;
/** Carlos in Bogotá, which has no daylight saving time. */
let carlos: UserWindow;
/** The same shipper on a computer whose clock is three hours ahead. */
let wrong: UserWindow;
let bearer = '';
let shipper: { id: number; shipperGroupId: number; shipperCutoffGroupId: number | null } | undefined;
let group = 0;

async function call<T>(
  method: string,
  path: string,
  body?: unknown,
): Promise<{ data: T; rows: number; clock: number }> {
  const answer = await sendApiRequestExpecting200(sam.page, bearer, method, path, body);
  const { data, totalRows = 0 }: { data: T; totalRows?: number } = await answer.json();
  return { data, rows: totalRows, clock: Date.parse(answer.headers()['x-clock'] ?? '') };
}
/** Returns the server's clock from the response to a small request. */
const serverClock = async () => (await call('GET', '/warehouse-codes')).clock;
const inGroup = (id: number) =>
  call('PUT', `/accounts/shippers/${shipper?.id}`, {
    newShipperGroupId: shipper?.shipperGroupId,
    newShipperCutoffGroupId: id,
    shipperCutoffExempt: false,
  });
const closesAt = (hour: string) =>
  call('PUT', `/accounts/shipper-cutoff-groups/${group}/details/day-of-week/3`, { schedule: hour });
const timer = (page: Page) => page.getByRole('timer');
/** Returns the seconds that the countdown shows. */
const shown = async (page: Page): Promise<number> => {
  const [h = 0, m = 0, s = 0] = (
    /(\d+):(\d\d):(\d\d)/.exec(await timer(page).innerText())?.slice(1) ?? []
  ).map(Number);
  return h * 3600 + m * 60 + s;
};
/** Returns the difference in seconds between the countdown and the server's time to the cutoff. */
const offBy = async (page: Page, cutoff: number) =>
  Math.abs((await shown(page)) - (cutoff - (await serverClock())) / 1000);

beforeAll(async () => {
  [sam, carlos, wrong] = await Promise.all([
    openUserWindow(browser()),
    openUserWindow(browser(), { timeZone: 'America/Bogota' }),
    openUserWindow(browser()),
  ]);
  bearer = await signInAdminForAuthorizationHeader(sam.page);
  shipper = (
    await call<({ number: string } & NonNullable<typeof shipper>)[]>(
      'GET',
      '/accounts/shippers/search?rows=100',
    )
  ).data.find((s) => s.number === 'MA00102');
  group = (
    await call<{ id: number }>('POST', '/accounts/shipper-cutoff-groups', 'Journey of the last minute')
  ).data.id;
  await closesAt('17:00');
  await inGroup(group);
  await wrong.context.clock.install({ time: Date.now() + 3 * hoursMs });
  for (const { page } of [carlos, wrong]) {
    await signInAtLoginPageOrReuseSession(
      page,
      address,
      'carlos.mejia@caucahydrangea.example',
      password,
      entry,
    );
    await waitUntilSettled(page);
  }
});
afterAll(async () => {
  if (shipper && group > 0) {
    await inGroup(shipper.shipperCutoffGroupId ?? 0);
    await call('DELETE', `/accounts/shipper-cutoff-groups/${group}`);
  }
});
saveScreenshotsAfterFailures('cutoff', () => ({ carlos, wrong }));

describe('the countdown', () => {
  // 5:00 PM local time in Miami.
  const five = Date.parse('2027-02-03T22:00:00Z');
  it('runs to 17:00 in Miami for a browser in Bogotá', async () => {
    const { page } = carlos;
    await expect
      .poll(() => page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone))
      .toBe('America/Bogota');
    await expect.poll(() => offBy(page, five)).toBeLessThan(3);
  });
  it('is the same in a browser whose clock is three hours wrong', async () => {
    expect(Math.abs((await wrong.page.evaluate(() => Date.now())) - Date.now() - 3 * hoursMs)).toBeLessThan(
      60_000,
    );
    await expect.poll(() => offBy(wrong.page, five)).toBeLessThan(3);
  });
  it('is correct again seconds after the computer’s clock is changed while the screen is open', async () => {
    for (const to of [0, -2 * hoursMs]) {
      await wrong.page.clock.setSystemTime(Date.now() + to);
      await expect.poll(() => offBy(wrong.page, five)).toBeLessThan(3);
    }
  });
  it('is correct seconds after a sleeping laptop is opened', async () => {
    await wrong.page.clock.fastForward('02:00:00');
    await expect.poll(() => offBy(wrong.page, five)).toBeLessThan(3);
    // A page that was frozen while time passed.
    const devtools = await carlos.context.newCDPSession(carlos.page);
    await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
    const asleep = await serverClock();
    await expect.poll(serverClock).toBeGreaterThan(asleep + 4000);
    await devtools.send('Page.setWebLifecycleState', { state: 'active' });
    await expect.poll(() => offBy(carlos.page, five)).toBeLessThan(3);
  });
});

/** Formats an instant in Miami local time. */
const wallTime = (at: number) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'America/New_York',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);

describe('the last hour before the cutoff', () => {
  it('shows pending orders in order entry, and in its last ten minutes finalizes all of them with one press', async () => {
    const minute = 60_000;
    const { page } = carlos;
    const pending = async () =>
      (
        await call<unknown>(
          'GET',
          `/data-entry/web-form/orders?shipperAccountId=${shipper?.id}&shipDate=2027-02-03&status=0`,
        )
      ).rows;
    const old = (
      await call<{ orderId: number }[]>(
        'GET',
        `/data-entry/web-form/orders?shipperAccountId=${shipper?.id}&rows=1`,
      )
    ).data[0];
    const before = await pending();
    for (const _ of [1, 2])
      await call('POST', `/data-entry/web-form/orders/${old?.orderId}/repeat`, { shipDate: '2027-02-03' });
    await expect.poll(pending).toBe(before + 2);
    await closesAt(wallTime((await serverClock()) + 42 * minute));
    await page.getByText(/aún pendientes?, quedan (3\d|4[0-2]) min\./).waitFor();
    const all = page.getByRole('button', { name: /^Finalizar los? (\d+ )?pedidos?/ });
    expect(await all.count()).toBe(0);
    await closesAt(wallTime((await serverClock()) + 9 * minute));
    await all.click();
    const dialog = page.getByRole('dialog', { name: /^Finalizar/ });
    await dialog.getByText(/^Se embarcan \d+ unidades para /).waitFor();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    expect(await pending()).toBe(before + 2);
    await all.click();
    await dialog.getByRole('button', { name: /^Finalizar/ }).click();
    await expect.poll(pending).toBe(0);
    await page.getByText(/aún pendiente/).waitFor({ state: 'detached' });
  });
});

describe('the last second before the cutoff', () => {
  it('closes the form in every browser without reload, and entry on the server', async () => {
    const minute = 60_000;
    const cutoff = Math.ceil((await serverClock()) / minute + 0.5) * minute;
    await closesAt(wallTime(cutoff));
    const pages = [carlos.page, wrong.page];
    for (const page of pages) await page.evaluate(() => Object.assign(window, { stillHere: true }));
    for (const page of pages) await expect.poll(() => offBy(page, cutoff)).toBeLessThan(3);
    for (const page of pages) await expect.poll(() => timer(page).getAttribute('data-state')).toBe('open');
    const closed = await Promise.all(
      pages.map(async (page) => {
        await page.locator('[role=timer][data-state=closed]').waitFor({ timeout: 200_000 });
        return serverClock();
      }),
    );
    // Never earlier than the cutoff, apart from the countdown's tolerance.
    for (const at of closed) expect(at).toBeGreaterThan(cutoff - 3_000);
    for (const page of pages) {
      const add = page.getByRole('button', { name: 'Agregar línea' });
      await expect.poll(() => add.getAttribute('aria-disabled')).toBe('true');
      await add.hover();
      await page
        .getByText(
          'El ingreso de datos está cerrado para el 02/03/2027. Comuníquese con el área de embarques.',
        )
        .first()
        .waitFor();
      await expect.poll(() => page.evaluate(() => 'stillHere' in window)).toBe(true);
    }
    const { data } = await call<{ open: boolean; reason: string }>(
      'GET',
      `/data-entry/web-form/cutoff?shipperAccountId=${shipper?.id}&shipDate=2027-02-03`,
    );
    // Another test in this product may have granted an extension, which finalizes separately.
    expect([data.open, ['passed', 'extended'].includes(data.reason)]).toEqual([false, true]);
    expect([...carlos.browserErrors, ...wrong.browserErrors]).toEqual([]);
  });
});
