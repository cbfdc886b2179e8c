import type { Locator } from 'vitest/browser';
import { page } from 'vitest/browser';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findActiveOutboundDoorsEndpoint } from '#areas/floor/doors/doors.contract.ts';
import { findLayoutsEndpoint } from '#areas/floor/layouts/layouts.contract.ts';
import {
  getPlanLocationsEndpoint,
  swapAssignmentsOfPositionsEndpoint,
} from '#areas/floor/layouts/storage.contract.ts';
import { findLayoutTemplatesEndpoint } from '#areas/floor/layouts/layout-templates.contract.ts';
import { getUnitEndpoint } from '#areas/freight/units/units.contract.ts';
import { getCurrentUserEndpoint } from '#areas/people/session/session.contract.ts';
import { findCoolerItemsEndpoint } from '#areas/receiving/cooler/cooler.contract.ts';
import { findPalletExchangeParticipantsEndpoint } from '#areas/receiving/pallet-receipts/pallet-receipts.contract.ts';
import { palletReceiptErrors } from '#areas/receiving/pallet-receipts/pallet-receipts.errors.ts';
import { goToPathAndWaitUntilSettled, openTestApp } from './app/app.tsx';
import { answerWithRecord, answerListWithRows, listRecordedCallsTo } from './app/answer-records.ts';
import { answerCallsTo, resetFakeServer, buildFakeProfile } from './app/fake-server.ts';
import {
  getElements,
  getButton,
  waitUntilGone,
  getElement,
  pressKeys,
  waitUntilVisible,
  typeText,
} from './dom.ts';

/** What the warehouse screens show and offer. Each test covers one rule of the checklist. */

beforeAll(() => openTestApp());
beforeEach(() => resetFakeServer());

it('the PIN of a barcode user accepts only digits and is hidden', async () => {
  await goToPathAndWaitUntilSettled('/warehouse/barCodeUser');
  await getButton('New warehouse user').click();
  await page.getByLabelText('PIN', { exact: true }).click();
  await typeText('4a7-1 1');
  const pin = getElement<HTMLInputElement>('input[name="pin"]');
  expect([pin.value, pin.type]).toEqual(['4711', 'password']);
  await pressKeys('Escape');
  await getButton('Leave').click();
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

describe('the layout plan', () => {
  const openPlan = async (id: number) => {
    answerWithRecord(findLayoutsEndpoint, { id, layoutDate: '2027-02-04', started: false, past: false });
    answerCallsTo(getPlanLocationsEndpoint, () => ({ data: plan }));
    await goToPathAndWaitUntilSettled(`/warehouse/layoutsDaily?open=${id}`);
    await waitUntilVisible(slotOf('P1-1'));
  };
  const moves = () =>
    listRecordedCallsTo(swapAssignmentsOfPositionsEndpoint).map(({ path, body }) => [path, body]);
  const moved = [
    '/warehouse/storage-positions/1/move',
    { toPositionId: 3, rowVersion: 11, toRowVersion: 13 },
  ];
  it('allows dragging a consignee to another position', async () => {
    await openPlan(7);
    await slotOf('P1-1').dropTo(slotOf('P1-3'));
    await expect.poll(moves).toEqual([moved]);
  });
  it('allows moving a consignee by keyboard', async () => {
    await openPlan(8);
    getElement('.floor-slot[title^="P1-1"]').focus();
    await pressKeys('m', 'ArrowRight', 'ArrowRight', 'Enter');
    await expect.poll(moves).toEqual([moved]);
  });
  it('shows “1 or 1-6” where positions are added', async () => {
    await openPlan(9);
    await getButton('Add positions to P1').click();
    await waitUntilVisible(page.getByRole('dialog', { name: 'Add positions to P1' }).getByText('1 or 1-6'));
    await pressKeys('Escape');
  });
});

it('a new pallet receipt warns first that its warehouse does not exchange pallets', async () => {
  answerCallsTo(findPalletExchangeParticipantsEndpoint, () => ({
    data: {
      warehouses: [
        { id: 1, code: 'MIA', exchanges: false },
        { id: 2, code: 'LAX', exchanges: true },
      ],
      shipperIds: [],
    },
  }));
  await goToPathAndWaitUntilSettled('/warehouse/palletManagement');
  await getButton('New pallet receipt').click();
  const dialog = page.getByRole('dialog', { name: 'New pallet receipt' });
  const isOff = () => getButton('Add pallet receipt').element().getAttribute('aria-disabled');
  const said = () => dialog.getByText(palletReceiptErrors.exchangeNotOffered.sentence).elements().length;
  const warehouse = dialog.getByLabelText('Warehouse', { exact: true });
  await warehouse.selectOptions('1');
  await expect.poll(() => [isOff(), said()]).toEqual(['true', 1]);
  await warehouse.selectOptions('2');
  await expect.poll(() => [isOff(), said()]).toEqual([null, 0]);
  await pressKeys('Escape');
  await getButton('Leave').click();
});

describe('a cooler item', () => {
  const item = (id: number, openedAt: string, closedAt: string | null) => ({
    id,
    unitId: id + 100,
    unitCode: `1002398000${id}`,
    openedAt,
    closedAt,
    warnedAt: null,
  });
  it('is highlighted once it is open for more than a day', async () => {
    answerListWithRows(findCoolerItemsEndpoint, [
      item(1, '2027-02-02T13:01:00Z', null),
      item(2, '2027-02-02T12:59:00Z', null),
      item(3, '2027-02-01T07:00:00Z', '2027-02-02T13:00:00Z'),
    ]);
    await goToPathAndWaitUntilSettled('/warehouse/coolerInventory');
    const look = (words: string) => {
      const { color, backgroundColor } = getComputedStyle(page.getByText(words, { exact: true }).element());
      return `${color} ${backgroundColor}`;
    };
    await waitUntilVisible(page.getByText('23 h 59', { exact: true }));
    expect(look('1 d 0 h')).not.toBe(look('23 h 59'));
    expect(look('1 d 6 h')).toBe(look('23 h 59'));
  });
  it('links to the history of its unit', async () => {
    answerWithRecord(findCoolerItemsEndpoint, {
      ...item(7, '2027-02-02T13:01:00Z', null),
      unitCode: '10023980007',
    });
    await goToPathAndWaitUntilSettled('/warehouse/coolerInventory?open=7');
    const drawer = page.getByRole('complementary', { name: 'Unit 10023980007' });
    await drawer.getByRole('link', { name: '10023980007' }).click();
    await expect.poll(() => window.location.pathname).toBe('/units/107');
    await expect.poll(() => listRecordedCallsTo(getUnitEndpoint).at(-1)?.path).toBe('/units/107');
  });
});

it('the board of loads shows “No Doors Found” when the warehouse has no door for them', async () => {
  const warehouse = { warehouseId: 1, warehouseCode: 'MIA' };
  await openTestApp({
    path: '/outbound/loading?view=board',
    beforeStart: () => {
      answerCallsTo(getCurrentUserEndpoint, () => ({ data: buildFakeProfile(warehouse) }));
      answerCallsTo(findActiveOutboundDoorsEndpoint, () => ({ data: [] }));
    },
  });
  await waitUntilVisible(
    page.getByRole('navigation', { name: 'Doors' }).getByText('No Doors Found', { exact: true }),
  );
});

describe('a user with only view permission for layout templates', () => {
  it('can open a template but cannot change it', async () => {
    const viewer = {
      permissions: ['homeView:home', 'layoutTemplateView:warehouse', 'viewLayoutTemplates:warehouse'],
    };
    await openTestApp({
      beforeStart: () => answerCallsTo(getCurrentUserEndpoint, () => ({ data: buildFakeProfile(viewer) })),
    });
    answerWithRecord(findLayoutTemplatesEndpoint, { code: 'STD', locations: 1, positions: 3 });
    answerCallsTo(getPlanLocationsEndpoint, () => ({ data: plan }));
    await goToPathAndWaitUntilSettled('/warehouse/layoutTemplates?open=7');
    await waitUntilVisible(slotOf('P1-1'));
    const changes = getElements('main button').filter((button) =>
      /^(New|Edit|Change|Copy template|Delete|Add)/.test(nameOf(button)),
    );
    const disabled = changes.filter((button) => button.getAttribute('aria-disabled') === 'true');
    expect(changes.map(nameOf)).toEqual([
      'New template',
      'Add location',
      'Edit location P1',
      'Add positions to P1',
      'Edit template',
      'Copy template…',
      'Delete template…',
    ]);
    expect(disabled).toEqual(changes);
    expect(getElements('.floor-slot').map((slot) => slot.draggable)).toEqual([false, false, false]);
    getElement('.floor-slot[title^="P1-1"]').focus();
    await pressKeys('m', 'ArrowRight', 'ArrowRight', 'Enter');
    expect(listRecordedCallsTo(swapAssignmentsOfPositionsEndpoint)).toEqual([]);
    await waitUntilGone(page.getByRole('dialog'));
  });
});
