import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  waitUntilSettled,
  signInAtLoginPageOrReuseSession,
  findAxeViolations,
  openUserWindow,
} from './browser.ts';
import type { UserWindow } from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { openBrowserForTestFile, saveScreenshotsAfterFailures } from './windows.ts';
import { demoPassword, demoScannerUsers } from '#db/seed/users.ts';
import { addDays, formatDate } from '#kit/contract/dates.ts';
import { dateInZone } from '#kit/contract/time-zones.ts';
import { readBarcodeFormatsAndTextsOnPage, parseOwnPdfPages } from '#kit/server/pdf-testing.ts';
import { signInOverHttp as signInByHand } from '#tools/sign-in.ts';
import { formatTimesInText, toLocalDateTime } from '#kit/contract/time-format.ts';

/**
 * Corrections to outbound units by the floor manager, customer service and an administrator: units are found, moved, cleared,
 * deleted, restored.
 */
const { address, clockStart } = getRunningProductOfTestWorker();
const today = dateInZone(Temporal.Instant.from(clockStart), 'America/New_York');
const tomorrow = addDays(today, 1);
const inCode = 'OU-IN';
const goes = 'OU-GOES';
const screen = '/outbound/unitsDetail';
const browser = openBrowserForTestFile();
let dana: UserWindow;
let grace: UserWindow;
let sam: UserWindow;
let bearer = '';
/** Units in Miami, and units at West Palm Beach that go to Miami by shuttle. */
let here: Freight;
let away: Freight;
let consignee: { id: number; name: string };

interface Freight {
  shipperId: number;
  orderNumber: number;
  codes: string[];
}

/** Sends a request for what is done on other screens, as the administrator or a scanner. */
async function call<T>(method: string, path: string, body?: unknown, authorization = bearer): Promise<T> {
  const answer = await fetch(`${address}/api${path}`, {
    method,
    headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const said: { data: T } = JSON.parse(await answer.text());
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(said)}`);
  return said.data;
}
async function finalized(shipper: string, po: string, units: number): Promise<Freight> {
  const shippers = await call<{ id: number; number: string }[]>('GET', '/accounts/shippers/search?rows=100');
  const shipperId = shippers.find((s) => s.number === shipper)?.id ?? 0;
  const line = {
    shipperAccountId: shipperId,
    shipDate: today,
    consigneeAccountId: consignee.id,
    po,
    unitOfMeasure: 2,
    length: 41,
    width: 10,
    height: 7,
    numberOfUnits: units,
  };
  const made = await call<{ orderNumber: number; consolidates: { unitsConsolidateId: number }[] }>(
    'POST',
    '/data-entry/web-form/shipments',
    line,
  );
  const consolidateId = made.consolidates[0]?.unitsConsolidateId ?? 0;
  await call('PUT', '/data-entry/web-form/shipments/finalize', { selection: [{ consolidateId }] });
  const boxes = await call<{ unitCode: string }[]>('GET', `/data-entry/web-form/shipments/${consolidateId}`);
  return { shipperId, orderNumber: made.orderNumber, codes: boxes.map((box) => box.unitCode).toSorted() };
}
async function scanner(
  warehouse: string,
): Promise<(kind: string, code: string, more?: object) => Promise<void>> {
  const person = demoScannerUsers.find((u) => u.warehouseCode === warehouse && u.role === 3);
  const { token } = await call<{ token: string }>(
    'POST',
    '/scanner/login',
    { scannerUserId: person?.scannerUserId, pin: person?.pin, device: 'Journey' },
    '',
  );
  // A device whose clock is ahead. The server uses its own time.
  return async (kind, code, more = {}) => {
    const [result] = await call<{ ok: boolean; sentence: string | null }[]>(
      'POST',
      '/scanner/scans',
      {
        scans: [
          { clientEventId: crypto.randomUUID(), kind, code, scannedAt: `${tomorrow}T12:00:00Z`, ...more },
        ],
      },
      `Scanner ${token}`,
    );
    if (!result?.ok) throw new Error(`${kind} ${code}: ${result?.sentence}`);
  };
}
async function shuttle(number: string): Promise<number> {
  const [miami, palmBeach] = await Promise.all(
    ['MIA', 'WPB'].map(
      async (code) =>
        (await call<{ id: number; code: string }[]>('GET', '/warehouse-codes')).find((w) => w.code === code)
          ?.id,
    ),
  );
  return (
    await call<{ id: number }>('POST', '/outbound/shuttle-loads', {
      number,
      dayOfService: today,
      warehouseId: palmBeach,
      outboundWarehouseId: miami,
      seal: '7741',
    })
  ).id;
}

const row = (page: Page, text: string | RegExp) =>
  page.locator('tbody tr[data-row]').filter({ hasText: text });
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected rows' });
const box = (freight: Freight, n: number): string => freight.codes[n] ?? '';
async function choose(page: Page, ...codes: string[]): Promise<void> {
  for (const code of codes) await row(page, code).getByRole('checkbox').click();
  await bar(page)
    .getByText(new RegExp(`^(${codes.length} rows?|All ${codes.length})$`))
    .waitFor();
}
async function addFilter(page: Page, name: string): Promise<void> {
  await page.getByRole('search').getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}
async function narrow(page: Page, name: string, value: string): Promise<void> {
  await addFilter(page, name);
  await page.getByRole('textbox', { name, exact: true }).fill(value);
  await page.keyboard.press('Enter');
  await waitUntilSettled(page);
}
const units = (count: number) => new RegExp(`^${count} units?$`);
const totals = (page: Page) => page.locator('tfoot td');
/** Returns the bytes that a click downloads. The browser does not expose a file, so the response is intercepted. */
async function taken(page: Page, part: string, press: () => Promise<void>): Promise<Uint8Array> {
  const pattern = (url: URL) => url.pathname.endsWith(part);
  let hand: (bytes: Uint8Array) => void = () => undefined;
  const bytes = new Promise<Uint8Array>((resolve) => (hand = resolve));
  await page.route(pattern, async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    await route.fulfill({ response, body });
    hand(body);
  });
  await press();
  const file = await bytes;
  await page.unroute(pattern);
  return file;
}

beforeAll(async () => {
  bearer = `Bearer ${(await signInByHand(address, { email: 'admin@coldlane.example', password: demoPassword })).access_token}`;
  [consignee = { id: 0, name: '' }] = await call<{ id: number; name: string }[]>(
    'GET',
    '/accounts/consignees/auto-complete?search=Tampa',
  );
  here = await finalized('MA00103', inCode, 6);
  away = await finalized('MA00104', goes, 3);
  const [miami, palmBeach] = [await scanner('MIA'), await scanner('WPB')];
  for (const code of here.codes.slice(0, 3)) await miami('receive', code);
  // The highest locations of Miami. The demo world and the other tests fill locations from below.
  for (const [n, position] of [
    [0, 'P8-9'],
    [1, 'P8-10'],
  ] as const)
    await miami('putAway', box(here, n), { position });
  const from = await shuttle('OU-1');
  await shuttle('OU-2');
  for (const code of away.codes) {
    await palmBeach('receive', code);
    await palmBeach('shuttle', code, { shuttleLoadId: from });
  }
  [dana, grace, sam] = await Promise.all([
    openUserWindow(browser()),
    openUserWindow(browser()),
    openUserWindow(browser(), { timeZone: 'Asia/Tokyo' }),
  ]);
});
saveScreenshotsAfterFailures('outbound-units', () => ({ dana, grace, sam }));

describe('the list', () => {
  it('opens on the active units of the user’s warehouse, three days before and after today', async () => {
    const { page } = dana;
    await signInAtLoginPageOrReuseSession(page, address, 'dana.reyes@coldlane.example', demoPassword, screen);
    await waitUntilSettled(page);
    expect(
      await page
        .getByRole('group', { name: 'Views' })
        .getByRole('button', { name: 'Active', exact: true })
        .getAttribute('aria-pressed'),
    ).toBe('true');
    const chips = page.getByRole('search');
    await chips.getByText(`${formatDate(addDays(today, -3))} – ${formatDate(addDays(today, 3))}`).waitFor();
    for (const [name, value] of [
      ['Warehouse', 'MIA'],
      ['Show', 'Active units'],
    ] as const)
      await chips.locator('.chip').filter({ hasText: name }).getByText(value, { exact: true }).waitFor();
    expect(
      await totals(page)
        .filter({ hasText: `${await page.locator('.screen-header .header-note').innerText()} units` })
        .count(),
    ).toBe(1);
    expect(await findAxeViolations(page)).toEqual([]);
  });
});

describe('the actions of a warehouse manager', () => {
  it('frees the slots of put-away units and explains why another stays', async () => {
    const { page } = dana;
    await narrow(page, 'Order', String(here.orderNumber));
    await row(page, 'P8-10').waitFor();
    await choose(page, ...here.codes.slice(0, 3));
    await bar(page).getByRole('button', { name: 'Clear put-away' }).click();
    const dialog = page.getByRole('dialog', { name: 'Clear put-away' });
    await dialog.getByText('1 unit not changed:').waitFor();
    await dialog.getByText('Only units that are Put Away can be cleared. This unit is Received.').waitFor();
    await dialog.getByText(box(here, 2)).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    for (const position of ['P8-9', 'P8-10']) await row(page, position).waitFor({ state: 'detached' });
    await expect.poll(() => row(page, 'Received').count()).toBe(3);
    // With nothing to free, it shows the same message and the selection stays.
    await choose(page, box(here, 2));
    await bar(page).getByRole('button', { name: 'Clear put-away' }).click();
    await dialog.getByText('Only units that are Put Away can be cleared. This unit is Received.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await row(page, box(here, 2)).getByRole('checkbox').click();
    await bar(page).waitFor({ state: 'detached' });
  });
});

describe('the actions of an administrator', () => {
  it('moves a box to another shuttle once the list is filtered by its current one', async () => {
    const { page } = sam;
    await signInAtLoginPageOrReuseSession(
      page,
      address,
      'admin@coldlane.example',
      demoPassword,
      `${screen}?orderNumber=${away.orderNumber}&dayOfServiceFrom=${today}&dayOfServiceTo=${tomorrow}`,
    );
    await waitUntilSettled(page);
    await choose(page, box(away, 2));
    const act = bar(page).getByRole('button', { name: 'Edit shuttle load…' });
    await expect.poll(() => act.getAttribute('aria-disabled')).toBe('true');
    await narrow(page, 'Shuttle', 'OU-1');
    await choose(page, box(away, 2));
    await act.click();
    const dialog = page.getByRole('dialog', { name: 'Edit shuttle load' });
    await dialog.getByRole('combobox', { name: 'Shuttle load' }).fill('OU-1');
    await page.getByRole('listbox').getByRole('option').first().click();
    await dialog.getByRole('button', { name: 'Move 1 unit' }).click();
    await dialog.getByText('This unit is already on this shuttle.').waitFor();
    await dialog.getByRole('combobox', { name: 'Shuttle load' }).fill('OU-2');
    await page.getByRole('listbox').getByRole('option').first().click();
    expect(await findAxeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Move 1 unit' }).click();
    await page.getByText('Changed shuttle load of 1 unit.').waitFor();
    await totals(page).getByText(units(2)).waitFor();
    const [leaving] = await call<{ id: number }[]>('GET', '/outbound/shuttle-loads?number=OU-1');
    await call('PUT', `/outbound/shuttle-loads/${leaving?.id}/release`);
    await row(page, 'Shuttled').nth(1).waitFor();
  });

  it('opens the shuttle of a box, with times in its dock’s time zone', async () => {
    const { page } = sam;
    await row(page, box(away, 0)).click();
    await page
      .getByRole('complementary', { name: `Unit ${box(away, 0)}` })
      .getByRole('link', { name: 'OU-1' })
      .click();
    const shuttleDrawer = page.getByRole('complementary', { name: 'Shuttle OU-1' });
    const [left] = await call<{ releasedAt: string }[]>('GET', '/outbound/shuttle-loads?number=OU-1');
    const local = toLocalDateTime(left?.releasedAt ?? '', 'America/New_York');
    const released = formatTimesInText(`${local.slice(5, 7)}/${local.slice(8, 10)} ${local.slice(11, 16)}`);
    await shuttleDrawer.getByText(released).waitFor();
  });
});

describe('deleting and restoring', () => {
  it('shows first which units cannot be deleted and why, then deletes the rest', async () => {
    const { page } = dana;
    await page.getByRole('button', { name: 'Clear Order' }).click();
    await addFilter(page, 'Consignee');
    await page.getByRole('combobox', { name: 'Consignee' }).fill(consignee.name);
    await page.getByRole('listbox').getByRole('option').first().click();
    // Freight ships there every day. The newest orders come first, so that these units are visible.
    const byOrder = page.getByRole('columnheader', { name: 'Order', exact: true });
    const newestFirst = page.locator('th[aria-sort="descending"]').filter({ hasText: 'Order' });
    for (let press = 0; press < 2 && (await newestFirst.count()) === 0; press += 1) {
      await byOrder.getByRole('button').first().click();
      await waitUntilSettled(page);
    }
    await page.getByLabel('Rows per page').selectOption('100');
    await waitUntilSettled(page);
    await choose(page, box(here, 3), box(here, 4), box(away, 0));
    await bar(page).getByRole('button', { name: 'Delete…' }).click();
    const question = page.getByRole('dialog', { name: 'Delete 2 units' });
    await question.getByText('1 unit not changed:').waitFor();
    await question.getByText(/You can't delete this unit\./).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await question.getByRole('button', { name: 'Delete 2 units' }).click();
    const told = page.getByRole('dialog', { name: 'Delete units', exact: true });
    await told.getByText(box(away, 0)).waitFor();
    await told.getByRole('button', { name: 'Close' }).last().click();
    await row(page, box(here, 3)).waitFor({ state: 'detached' });
    await expect.poll(() => row(page, box(away, 0)).count()).toBe(1);
  });

  it('is undone by customer service, which has no action to delete or clear', async () => {
    const { page } = grace;
    await signInAtLoginPageOrReuseSession(
      page,
      address,
      'grace.lindqvist@coldlane.example',
      demoPassword,
      screen,
    );
    await waitUntilSettled(page);
    await narrow(page, 'Order', String(here.orderNumber));
    await choose(page, box(here, 5));
    expect(
      await bar(page)
        .getByRole('button', { name: /Delete|Clear put-away|shuttle load/ })
        .count(),
    ).toBe(0);
    await page.getByRole('group', { name: 'Views' }).getByRole('button', { name: 'Deleted' }).click();
    await narrow(page, 'Order', String(here.orderNumber));
    await expect.poll(() => bar(page).count()).toBe(0);
    await totals(page).getByText(units(2)).waitFor();
    await choose(page, box(here, 3), box(here, 4));
    expect(
      await bar(page)
        .getByRole('button', { name: /Labels|Change/ })
        .count(),
    ).toBe(0);
    await bar(page).getByRole('button', { name: 'Reactivate…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reactivate 2 units' }).click();
    await page.getByText('Reactivated 2 units.').waitFor();
    await row(page, box(here, 3)).waitFor({ state: 'detached' });
  });
});

describe('the actions of customer service', () => {
  it('prints labels that a scanner reads, and exports the list to a spreadsheet', async () => {
    const { page } = grace;
    await page
      .getByRole('group', { name: 'Views' })
      .getByRole('button', { name: 'Active', exact: true })
      .click();
    await narrow(page, 'Order', String(here.orderNumber));
    await choose(page, box(here, 4), box(here, 5));
    const opened = page.waitForEvent('popup');
    const labels = await taken(page, '/labels', () =>
      bar(page).getByRole('button', { name: 'Labels' }).click(),
    );
    await (await opened).close();
    const read = (await Promise.all(parseOwnPdfPages(labels).map(readBarcodeFormatsAndTextsOnPage))).flat();
    expect(
      [box(here, 4), box(here, 5)].every(
        (code) => read.includes(`Code128: ${code}`) && read.includes(`QRCode: ${code}`),
      ),
    ).toBe(true);
    await bar(page).waitFor({ state: 'detached' });
    const csv = new TextDecoder().decode(
      await taken(page, '/export.csv', () => page.getByRole('button', { name: 'Export CSV' }).click()),
    );
    const [head = '', ...lines] = csv.trim().split('\n');
    expect([
      head.split(',').slice(0, 4),
      lines.length,
      lines.every((line) => line.includes(inCode) && line.includes(String(here.orderNumber))),
    ]).toEqual([['Unit', 'Status', 'Order', 'Shipper'], 6, true]);
  });

  it('moves boxes to another ship date; one already shipping that day stays', async () => {
    const { page } = grace;
    // A unit that ships on another day leaves its order.
    const asked = new URLSearchParams({
      consigneeAccountId: String(consignee.id),
      shipperAccountId: String(here.shipperId),
      outboundDateFrom: today,
      outboundDateTo: tomorrow,
      rows: '100',
    });
    await page.goto(`${address}${screen}?${asked.toString()}`);
    await waitUntilSettled(page);
    const move = async (...codes: string[]) => {
      await choose(page, ...codes);
      await bar(page).getByRole('button', { name: 'Change ship date…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Change ship date' });
      const act = dialog.getByRole('button', { name: /^Move/ });
      await expect.poll(() => act.getAttribute('aria-disabled')).toBe('true');
      await dialog.getByRole('textbox', { name: 'New ship date' }).fill(formatDate(tomorrow));
      await page.keyboard.press('Tab');
      await act.click();
    };
    await move(box(here, 4));
    await page.getByText(/^1 unit is now on order \d+, shipping /).waitFor();
    await page.getByRole('button', { name: 'Show order' }).waitFor();
    await row(page, box(here, 4)).getByText(formatDate(tomorrow)).first().waitFor();
    await move(box(here, 4), box(here, 5));
    const told = page.getByRole('dialog', { name: 'Change ship date' });
    await told.getByText('This unit already ships that day.').waitFor();
    await told.getByText(`from order ${here.orderNumber}`).waitFor();
    await expect
      .poll(() => told.getByRole('link', { name: /^Order \d+$/ }).getAttribute('href'))
      .toContain(`date=${tomorrow}`);
    await told.getByRole('button', { name: 'Close' }).last().click();
    await row(page, box(here, 5)).getByText(formatDate(tomorrow)).first().waitFor();
    // When every unit is rejected, the dialog stays open and shows why.
    await move(box(here, 4), box(here, 5));
    await told.getByText('This unit already ships that day.').waitFor();
    await told.getByText('2 units not changed:').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await expect
      .poll(() => told.getByRole('button', { name: 'Move 2 units' }).getAttribute('aria-disabled'))
      .toBeNull();
    await told.getByRole('button', { name: 'Cancel' }).click();
    for (const code of [box(here, 4), box(here, 5)]) await row(page, code).getByRole('checkbox').click();
    await bar(page).waitFor({ state: 'detached' });
  });

  it('shows the whole history of a box', async () => {
    const { page } = grace;
    await row(page, box(here, 4)).click();
    const life = page.getByRole('complementary', { name: `Unit ${box(here, 4)}` });
    for (const step of [
      'Label printed',
      'Ship date changed',
      'Reactivated',
      'Deleted',
      'Finalized',
      'Entered',
    ])
      await life.locator('.unit-events').getByText(step, { exact: true }).first().waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await life.getByRole('link', { name: 'Open page' }).click();
    await page.getByRole('heading', { level: 1, name: box(here, 4) }).waitFor();
    await page.goto(`${address}${screen}?unitId=${box(here, 0)}`);
    await row(page, box(here, 0)).click();
    const stored = page.getByRole('complementary', { name: `Unit ${box(here, 0)}` });
    for (const [step, where] of [
      ['Put-away cleared', 'P8-9 · MIA · Dana Reyes · web'],
      ['Put away', 'P8-9 · MIA · Dana Reyes · Journey'],
    ] as const)
      await stored.locator('.unit-events li').filter({ hasText: step }).getByText(where).waitFor();
    // Some actions are rejected on purpose, because no selected unit allows them.
    expect([
      ...dana.browserErrors.filter((said) => !said.includes('412 (')),
      ...grace.browserErrors.filter((said) => !said.includes('412 (')),
      ...sam.browserErrors.filter((said) => !said.includes('412 (')),
    ]).toEqual([]);
  });
});
