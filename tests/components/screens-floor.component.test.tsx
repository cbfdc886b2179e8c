import type { Locator } from 'vitest/browser';
import { page } from 'vitest/browser';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadDoors } from '#areas/floor/doors/doors.contract.ts';
import { findLayouts } from '#areas/floor/layouts/layouts.contract.ts';
import { getPlan, movePosition } from '#areas/floor/layouts/storage.contract.ts';
import { findTemplates } from '#areas/floor/layouts/templates.contract.ts';
import { getUnit } from '#areas/freight/units/units.contract.ts';
import { me } from '#areas/people/session/session.contract.ts';
import { findCooler } from '#areas/receiving/cooler/cooler.contract.ts';
import { findExchange } from '#areas/receiving/pallet-receipts/pallet-receipts.contract.ts';
import { palletErrors } from '#areas/receiving/pallet-receipts/pallet-receipts.errors.ts';
import { goTo, openApp } from './app/app.tsx';
import { answerRecord, answerRows, callsOf } from './app/records.ts';
import { answer, forget, profile } from './app/server.ts';
import { all, button, gone, one, press, seen, type } from './dom.ts';

/** What the screens of the warehouse show and offer, one rule of the checklist each. */

beforeAll(() => openApp());
beforeEach(() => forget());

it('the PIN of a barcode user takes digits only and is hidden', async () => {
  await goTo('/warehouse/barCodeUser');
  await button('New barcode user').click();
  await page.getByLabelText('PIN', { exact: true }).click();
  await type('4a7-1 1');
  const pin = one<HTMLInputElement>('input[name="pin"]');
  expect([pin.value, pin.type]).toEqual(['4711', 'password']);
  await press('Escape');
  await button('Leave').click();
});

const slot = (id: number, consignee: string | null) => ({
  id,
  storageLocationId: 1,
  position: id,
  barcode: `P1-${id}`,
  consigneeId: consignee && id,
  consignee,
  trailer: null,
  units: 0,
  rowVersion: id + 10,
  planned: null,
});
const plan = [
  {
    id: 1,
    kind: 2,
    layoutTemplateId: null,
    layoutId: 7,
    area: 1,
    code: 'P1',
    shipperGroupId: null,
    shipperGroup: null,
    positions: 3,
    units: 0,
    faults: [],
    rowVersion: 1,
    slots: [slot(1, 'Lakeshore Wholesale'), slot(2, null), slot(3, 'Buckeye Floral')],
  },
];
const nameOf = (button: HTMLElement): string =>
  button.getAttribute('aria-label') ?? button.innerText.split('\n')[0] ?? '';
const slotOf = (barcode: string): Locator => page.css(`.floor-slot[title^="${barcode}"]`);

describe('the plan of a layout', () => {
  const openPlan = async (id: number) => {
    answerRecord(findLayouts, { id, layoutDate: '2027-02-04', started: false, past: false });
    answer(getPlan, () => ({ data: plan }));
    await goTo(`/warehouse/layoutsDaily?open=${id}`);
    await seen(slotOf('P1-1'));
  };
  const moves = () => callsOf(movePosition).map(({ path, body }) => [path, body]);
  const moved = [
    '/warehouse/storage-positions/1/move',
    { toPositionId: 3, rowVersion: 11, toRowVersion: 13 },
  ];
  it('lets a consignee be dragged to another position', async () => {
    await openPlan(7);
    await slotOf('P1-1').dropTo(slotOf('P1-3'));
    await expect.poll(moves).toEqual([moved]);
  });
  it('lets a consignee be moved by keyboard', async () => {
    await openPlan(8);
    one('.floor-slot[title^="P1-1"]').focus();
    await press('m', 'ArrowRight', 'ArrowRight', 'Enter');
    await expect.poll(moves).toEqual([moved]);
  });
  it('shows “1 or 1-6” where positions are added', async () => {
    await openPlan(9);
    await button('Add positions to P1').click();
    await seen(page.getByRole('dialog', { name: 'Add positions to P1' }).getByText('1 or 1-6'));
    await press('Escape');
  });
});

it('a new pallet receipt says first that its warehouse exchanges no pallets', async () => {
  answer(findExchange, () => ({
    data: {
      warehouses: [
        { id: 1, code: 'MIA', exchanges: false },
        { id: 2, code: 'LAX', exchanges: true },
      ],
      shipperIds: [],
    },
  }));
  await goTo('/warehouse/palletManagement');
  await button('New pallet receipt').click();
  const dialog = page.getByRole('dialog', { name: 'New pallet receipt' });
  const isOff = () => button('Add pallet receipt').element().getAttribute('aria-disabled');
  const said = () => dialog.getByText(palletErrors.noExchange.sentence).elements().length;
  const warehouse = dialog.getByLabelText('Warehouse', { exact: true });
  await warehouse.selectOptions('1');
  await expect.poll(() => [isOff(), said()]).toEqual(['true', 1]);
  await warehouse.selectOptions('2');
  await expect.poll(() => [isOff(), said()]).toEqual([null, 0]);
  await press('Escape');
  await button('Leave').click();
});

describe('an item of the cooler', () => {
  const item = (id: number, openedAt: string, closedAt: string | null) => ({
    id,
    unitId: id + 100,
    unitCode: `1002398000${id}`,
    openedAt,
    closedAt,
    warnedAt: null,
  });
  it('stands out once it is open for more than a day', async () => {
    answerRows(findCooler, [
      item(1, '2027-02-02T13:01:00Z', null),
      item(2, '2027-02-02T12:59:00Z', null),
      item(3, '2027-02-01T07:00:00Z', '2027-02-02T13:00:00Z'),
    ]);
    await goTo('/warehouse/coolerInventory');
    const look = (words: string) => {
      const { color, backgroundColor } = getComputedStyle(page.getByText(words, { exact: true }).element());
      return `${color} ${backgroundColor}`;
    };
    await seen(page.getByText('23 h 59', { exact: true }));
    expect(look('1 d 0 h')).not.toBe(look('23 h 59'));
    expect(look('1 d 6 h')).toBe(look('23 h 59'));
  });
  it('leads to the history of its unit', async () => {
    answerRecord(findCooler, { ...item(7, '2027-02-02T13:01:00Z', null), unitCode: '10023980007' });
    await goTo('/warehouse/coolerInventory?open=7');
    const drawer = page.getByRole('complementary', { name: 'Unit 10023980007' });
    await drawer.getByRole('link', { name: '10023980007' }).click();
    await expect.poll(() => window.location.pathname).toBe('/units/107');
    await expect.poll(() => callsOf(getUnit).at(-1)?.path).toBe('/units/107');
  });
});

it('the board of loads says “No Doors Found” when the warehouse has no door for them', async () => {
  const warehouse = { warehouseId: 1, warehouseCode: 'MIA' };
  await openApp({
    path: '/outbound/loading?view=board',
    before: () => {
      answer(me, () => ({ data: profile(warehouse) }));
      answer(loadDoors, () => ({ data: [] }));
    },
  });
  await seen(page.getByRole('navigation', { name: 'Doors' }).getByText('No Doors Found', { exact: true }));
});

describe('a user who may only view layout templates', () => {
  it('opens a template and can change nothing in it', async () => {
    const viewer = {
      permissions: ['homeView:home', 'layoutTemplateView:warehouse', 'viewLayoutTemplates:warehouse'],
    };
    await openApp({ before: () => answer(me, () => ({ data: profile(viewer) })) });
    answerRecord(findTemplates, { code: 'STD', locations: 1, positions: 3 });
    answer(getPlan, () => ({ data: plan }));
    await goTo('/warehouse/layoutTemplates?open=7');
    await seen(slotOf('P1-1'));
    const changes = all('main button').filter((button) =>
      /^(New|Change|Copy template|Delete|Add)/.test(nameOf(button)),
    );
    const disabled = changes.filter((button) => button.getAttribute('aria-disabled') === 'true');
    expect(changes.map(nameOf)).toEqual([
      'New template',
      'Add location',
      'Change location P1',
      'Add positions to P1',
      'Change template',
      'Copy template…',
      'Delete template…',
    ]);
    expect(disabled).toEqual(changes);
    expect(all('.floor-slot').map((slot) => slot.draggable)).toEqual([false, false, false]);
    one('.floor-slot[title^="P1-1"]').focus();
    await press('m', 'ArrowRight', 'ArrowRight', 'Enter');
    expect(callsOf(movePosition)).toEqual([]);
    await gone(page.getByRole('dialog'));
  });
});
