import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  clearEtaOverrideEndpoint,
  findEtasEndpoint,
  findLaneAccuracyOfLast30DaysEndpoint,
  getEtasOfLoadEndpoint,
  setEtasHiddenEndpoint,
  overrideEtaEndpoint,
  printEtaCoverSheetsEndpoint,
  setManualEtasEndpoint,
} from './etas.contract.ts';
import { recordDeliveryEndpoint } from '#areas/outbound/deliveries/deliveries.contract.ts';
import { releasePickupEndpoint, reopenPickupEndpoint } from '#areas/outbound/release/release.contract.ts';
import { getLoadEndpoint } from '#areas/outbound/loads/loads.contract.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestWorld } from '#tests/world.ts';
import {
  createTestConsignee,
  createTestPlannedLoad,
  startTestOperatingDay,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  updateTestLoad,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';

const day = '2027-02-03';
const opening = '2027-02-03T15:00:00Z';
type Person = Awaited<ReturnType<typeof createTestUser>>;
let world: TestWorld;
let admin: Person;
let service: Person;
let wh: { id: number; code: string };
let shipper: TestAccount & { warehouseId: number };

beforeAll(async () => {
  world = await openTestWorld({ at: opening });
  [admin, service] = [
    await createTestUser(world, { role: 'Admin' }),
    await createTestUser(world, { role: 'CustomerService' }),
  ];
  await world.rows(
    `
      insert into admin_setting (code, description, value_type, value)
      values ('gs1Prefix', '', 1, '0614141'), ('companyName', '', 1, 'Coldlane'),
        ('companyAddress', '', 1, 'Miami'), ('companyPhone', '', 1, '305')
      on conflict (code) do nothing
    `,
  );
  wh = await createTestWarehouse(world);
  shipper = await createTestShipper(world, { warehouseId: wh.id });
  await startTestOperatingDay(world, wh.id, day);
});
afterAll(() => world.close());
beforeEach(() => world.clock.set(opening));

/** A place in its own time zone. */
async function inChicago(): Promise<TestAccount> {
  const place = await createTestConsignee(world, { city: 'Chicago' });
  await world.rows("update account set time_zone = 'America/Chicago', state_code = 'IL' where id = $1", [
    place.id,
  ]);
  return place;
}
async function aTruck(
  to: readonly TestAccount[],
  wish: { at?: number; day?: string; from?: TestAccount & { warehouseId: number } } = {},
) {
  const truck = await createTestPlannedLoad(world, {
    state: 'loaded',
    loadLocks: 0,
    miles: 550,
    day: wish.day,
    shipper: wish.from ?? shipper,
    units: 1,
    pickupWarehouseIds: [wish.at ?? wh.id],
    stopConsignees: to,
  });
  await updateTestLoad(world, truck.id, { driver1: `R. Gomez ${truck.id}`, driver2: `J. Doe ${truck.id}` });
  const release = async () => {
    const params = { id: truck.id, pickupId: truck.pickupId };
    const done = await world.call(releasePickupEndpoint, { as: admin, params, body: {} });
    expect([done.status, done.message]).toEqual([200, done.message]);
  };
  return { ...truck, release };
}
const rowsOf = async (loadNumber: number) =>
  (await world.call(findEtasEndpoint, { as: service, query: { loadNumber } })).data;
const kept = (dropId: number) =>
  world.row<{ eta: string | null; source: string; override_eta: string | null; status: number }>(
    'select eta, source, override_eta, status from eta where drop_id = $1',
    [dropId],
  );

describe('the ETA list', () => {
  test('has a row for each load and drop, found by date, load, warehouse, consignee, order and either driver', async () => {
    const [a, b] = [await inChicago(), await createTestConsignee(world)];
    const truck = await aTruck([a, b]);
    await updateTestLoad(world, truck.id, { external_order_no: `MC-${truck.id}` });
    const found = async (query: Partial<QueryOf<typeof findEtasEndpoint>>) =>
      (await world.call(findEtasEndpoint, { as: service, query })).data
        .filter((r) => r.loadId === truck.id)
        .map((r) => r.seq);
    const seq = (list: number[]) => list.toSorted((x, y) => x - y);
    expect(seq(await found({ loadNumber: truck.number }))).toEqual([1, 2]);
    expect(seq(await found({ shipDateFrom: day, shipDateTo: day, rows: 500 }))).toEqual([1, 2]);
    expect(await found({ shipDateFrom: '2027-02-04' })).toEqual([]);
    expect(seq(await found({ warehouseId: wh.id, rows: 500 }))).toEqual([1, 2]);
    expect(await found({ consigneeAccountId: b.id })).toEqual([2]);
    expect(seq(await found({ mcLeodOrderNumber: `mc-${truck.id}` }))).toEqual([1, 2]);
    expect(seq(await found({ driver: `gomez ${truck.id}` }))).toEqual([1, 2]);
    expect(seq(await found({ driver: `DOE ${truck.id}` }))).toEqual([1, 2]);
    expect(await found({ loadNumber: truck.number, status: [3] })).toEqual([]);
    const [first] = await rowsOf(truck.number);
    expect(first).toMatchObject({
      driver: `R. Gomez ${truck.id}, J. Doe ${truck.id}`,
      consignee: a.name,
      zone: 'America/Chicago',
      status: 0,
      hideEtas: false,
      eta: null,
    });
  });
  test('is available to customer service, routing, warehouse managers, internal users and administrators', async () => {
    for (const role of ['Admin', 'CustomerService', 'Internal', 'Routing'] as const)
      expect([
        role,
        (await world.call(findEtasEndpoint, { as: await createTestUser(world, { role }) })).status,
      ]).toEqual([role, 200]);
    for (const role of ['Warehouse', 'Billing'] as const)
      expect([
        role,
        (await world.call(findEtasEndpoint, { as: await createTestUser(world, { role }) })).status,
      ]).toEqual([role, 403]);
  });
  test('shows a warehouse manager only the loads of their own warehouse', async () => {
    const other = await createTestWarehouse(world);
    const truck = await aTruck([await inChicago()], { at: other.id });
    const manager = await createTestUser(world, { role: 'WarehouseManager', warehouseId: wh.id });
    expect(
      (await world.call(findEtasEndpoint, { as: manager, query: { loadNumber: truck.number } })).totalRows,
    ).toBe(0);
    expect(
      (await world.call(getEtasOfLoadEndpoint, { as: manager, params: { loadId: truck.id } })).status,
    ).toBe(404);
  });
});

describe('a departing truck', () => {
  test('has an ETA by miles and stops on an unknown lane, and is On-Route; reopened, it is Loading', async () => {
    const truck = await aTruck([await inChicago(), await createTestConsignee(world)]);
    await truck.release();
    // 550 miles are ten hours. The second stop is as far again, with half an hour at the first.
    expect((await rowsOf(truck.number)).map((r) => [r.eta, r.source, r.status])).toEqual([
      ['2027-02-04T01:00:00.000Z', 'computed', 2],
      ['2027-02-04T11:30:00.000Z', 'computed', 2],
    ]);
    expect(
      (await world.call(reopenPickupEndpoint, { as: admin, params: { loadPickupId: truck.pickupId } }))
        .status,
    ).toBe(200);
    expect((await rowsOf(truck.number)).map((r) => r.status)).toEqual([1, 1]);
  });
  test('has a later ETA on a lane that is always slower, and the screen shows how far off lanes were', async () => {
    const [place, dock] = [await inChicago(), await createTestWarehouse(world)];
    const from = await createTestShipper(world, { warehouseId: dock.id });
    await startTestOperatingDay(world, dock.id, day);
    for (let i = 0; i < 6; i += 1) {
      world.clock.set(opening);
      const past = await aTruck([place], { at: dock.id, from });
      await past.release();
      world.clock.set('2027-02-04T03:00:00Z');
      const done = await world.call(recordDeliveryEndpoint, {
        as: admin,
        params: { dropId: past.dropId },
        body: {},
      });
      expect(done.status).toBe(200);
    }
    world.clock.set('2027-02-05T15:00:00Z');
    await startTestOperatingDay(world, dock.id, '2027-02-05');
    const truck = await aTruck([place], { at: dock.id, from, day: '2027-02-05' });
    await truck.release();
    const hours =
      (Date.parse((await rowsOf(truck.number))[0]?.eta ?? '') - Date.parse('2027-02-05T15:00:00Z')) /
      3_600_000;
    // Ten hours of driving take eleven and a half there, plus half an hour of unloading. With few trips the change is smaller.
    expect(hours).toBeGreaterThan(11);
    expect(hours).toBeLessThanOrEqual(11.5);
    const lanes = await world.call(findLaneAccuracyOfLast30DaysEndpoint, { as: service });
    const lane = lanes.data.find((l) => l.deliverTo === place.name);
    expect(lane).toMatchObject({ origin: dock.code, deliveries: 6, p50: 90, plainP50: 90 });
  });
  test('continues, when late at a stop, from the time it was unloaded there', async () => {
    const truck = await aTruck([await inChicago(), await createTestConsignee(world)]);
    await truck.release();
    world.clock.set('2027-02-04T02:15:00Z');
    await world.call(recordDeliveryEndpoint, { as: admin, params: { dropId: truck.dropId }, body: {} });
    const [, second] = await rowsOf(truck.number);
    expect(second?.eta).toBe('2027-02-04T12:15:00.000Z');
  });
});

describe('an ETA override', () => {
  const set = (dropId: number, eta: string, as = service) =>
    world.call(overrideEtaEndpoint, { as, params: { dropId }, body: { eta, detail: 'Snow' } });
  test('is entered in the drop’s time zone, shows its user and time, and is cleared to the previous ETA', async () => {
    const truck = await aTruck([await inChicago()]);
    await truck.release();
    const done = await set(truck.dropId, '2027-02-04 06:30');
    expect(done.data).toMatchObject({
      eta: '2027-02-04T12:30:00.000Z',
      source: 'override',
      overrideAt: '2027-02-03T15:00:00.000Z',
      computedAt: '2027-02-04T01:00:00.000Z',
    });
    expect(done.data.overrideBy).not.toBeNull();
    const cleared = await world.call(clearEtaOverrideEndpoint, {
      as: service,
      params: { dropId: truck.dropId },
    });
    expect(cleared.data).toMatchObject({
      eta: '2027-02-04T01:00:00.000Z',
      source: 'computed',
      overrideBy: null,
      // The note of the override is deleted with it.
      detail: null,
    });
    const again = await world.call(clearEtaOverrideEndpoint, {
      as: service,
      params: { dropId: truck.dropId },
    });
    expect([again.status, again.error]).toEqual([412, 'etas.noOverride']);
  });
  test.each([
    ['2027-02-03 08:59', 'etas.beforeDeparture'],
    ['2027-02-20 06:30', 'etas.tooFarAhead'],
    ['2027-02-31 06:30', 'call.invalid'],
    ['soon', 'call.invalid'],
  ])('of %s is rejected with %s', async (eta, error) => {
    const truck = await aTruck([await inChicago()]);
    await truck.release();
    const done = await set(truck.dropId, eta);
    expect([done.status, done.error]).toEqual([400, error]);
    expect(await kept(truck.dropId)).toMatchObject({ override_eta: null });
  });
  test('requires permission to edit ETAs', async () => {
    const truck = await aTruck([await inChicago()]);
    for (const role of ['WarehouseManager', 'Internal'] as const)
      expect(
        (
          await set(
            truck.dropId,
            '2027-02-04 06:30',
            await createTestUser(world, { role, warehouseId: wh.id }),
          )
        ).status,
      ).toBe(403);
  });
  test('of a delivered drop is refused', async () => {
    const truck = await aTruck([await inChicago()]);
    await truck.release();
    world.clock.set('2027-02-04T01:00:00Z');
    await world.call(recordDeliveryEndpoint, { as: admin, params: { dropId: truck.dropId }, body: {} });
    const done = await set(truck.dropId, '2027-02-04 06:30');
    expect([done.status, done.error]).toEqual([412, 'arrival.changeNotAllowed']);
  });
  test('is rejected for an outdated row', async () => {
    const truck = await aTruck([await inChicago()]);
    await set(truck.dropId, '2027-02-04 06:30');
    const done = await world.call(overrideEtaEndpoint, {
      as: service,
      params: { dropId: truck.dropId },
      body: { eta: '2027-02-04 07:30', rowVersion: 1 },
    });
    expect(done.status).toBe(409);
  });
});

describe('manual ETAs', () => {
  test('are saved for all listed drops, or for none', async () => {
    const truck = await aTruck([await inChicago(), await createTestConsignee(world)]);
    await truck.release();
    const [first = 0, second = 0] = truck.drops.map((d) => d.id);
    const save = (drops: { dropId: number; eta: string; detail?: string }[]) =>
      world.call(setManualEtasEndpoint, { as: service, params: { loadId: truck.id }, body: { drops } });
    const bad = await save([
      { dropId: first, eta: '2027-02-04 06:30' },
      { dropId: second, eta: '2027-02-03 07:00' },
    ]);
    expect([bad.status, bad.error, Object.keys(bad.fields)]).toEqual([
      400,
      'etas.beforeDeparture',
      ['drops.1.eta'],
    ]);
    expect(await kept(first)).toMatchObject({ source: 'computed' });
    const good = await save([
      { dropId: first, eta: '2027-02-04 06:30', detail: 'Snow near Nashville' },
      { dropId: second, eta: '2027-02-04T20:00:00Z' },
    ]);
    expect(good.data.drops.map((d) => [d.eta, d.source, d.detail])).toEqual([
      ['2027-02-04T12:30:00.000Z', 'manual', 'Snow near Nashville'],
      ['2027-02-04T20:00:00.000Z', 'manual', null],
    ]);
    // Each of them has the user and the time. An override hides both.
    expect(good.data.drops.map((d) => [d.manualBy, d.manualAt])).toEqual([
      [service.name, '2027-02-03T15:00:00.000Z'],
      [service.name, '2027-02-03T15:00:00.000Z'],
    ]);
    await world.call(overrideEtaEndpoint, {
      as: admin,
      params: { dropId: second },
      body: { eta: '2027-02-04 21:00' },
    });
    const { data: both } = await world.call(getEtasOfLoadEndpoint, {
      as: service,
      params: { loadId: truck.id },
    });
    expect(both.drops.map((d) => [d.source, d.manualBy, d.overrideBy])).toEqual([
      ['manual', service.name, null],
      ['override', null, admin.name],
    ]);
    await world.call(clearEtaOverrideEndpoint, { as: admin, params: { dropId: second }, body: {} });
    const other = await aTruck([await inChicago()]);
    expect((await save([{ dropId: other.dropId, eta: '2027-02-04 06:30' }])).error).toBe(
      'etas.stopNotOnLoad',
    );
    expect(
      (
        await save([
          { dropId: first, eta: '2027-02-04 06:30' },
          { dropId: first, eta: '2027-02-04 07:30' },
        ])
      ).error,
    ).toBe('etas.duplicateStop');
    expect((await save([])).status).toBe(400);
  });
});

describe('hiding ETAs', () => {
  const hide = (loadId: number, warehouseID: number, hidden: boolean, as = service) =>
    world.call(setEtasHiddenEndpoint, { as, params: { loadId, hideEtas: String(hidden), warehouseID } });
  test('applies to a load and warehouse, hides the times from consignees, and can be undone', async () => {
    const place = await inChicago();
    const truck = await aTruck([place]);
    await truck.release();
    const hidden = await hide(truck.id, wh.id, true);
    expect(hidden.data.warehouses).toMatchObject([{ code: wh.code, hidden: true, mayHide: true }]);
    expect(hidden.data.drops[0]).toMatchObject({ hideEtas: true, eta: '2027-02-04T01:00:00.000Z' });
    const seenByOthers = async () =>
      (await world.call(getLoadEndpoint, { as: admin, params: { id: truck.id } })).data.drops[0]?.eta;
    expect(await seenByOthers()).toBeNull();
    // Repeating it changes nothing.
    expect((await hide(truck.id, wh.id, true)).status).toBe(200);
    expect((await hide(truck.id, wh.id, false)).data.drops[0]?.hideEtas).toBe(false);
    expect(await seenByOthers()).toBe('2027-02-04T01:00:00.000Z');
  });
  test('requires a warehouse of the load that may hide ETAs, and permission', async () => {
    const truck = await aTruck([await inChicago()]);
    const other = await createTestWarehouse(world);
    expect((await hide(truck.id, other.id, true)).error).toBe('etas.warehouseNotOnLoad');
    await world.rows('update warehouse set hide_etas_allowed = false where id = $1', [wh.id]);
    expect((await hide(truck.id, wh.id, true)).error).toBe('etas.hidingNotSupported');
    await world.rows('update warehouse set hide_etas_allowed = true where id = $1', [wh.id]);
    for (const role of ['WarehouseManager', 'Internal'] as const) {
      const person = await createTestUser(world, { role, warehouseId: wh.id });
      expect((await hide(truck.id, wh.id, true, person)).status).toBe(403);
    }
  });
  test('applies to a drop that is planned afterwards', async () => {
    const truck = await aTruck([await inChicago()]);
    await hide(truck.id, wh.id, true);
    const late = await world.row<{ id: number }>(
      'insert into load_drop (load_id, deliver_to_id, seq) select $1, deliver_to_id, 9 from load_drop where load_id = $1 returning id',
      [truck.id],
    );
    await world.rows('insert into eta (drop_id) values ($1)', [late.id]);
    expect(
      (await world.row<{ hide: boolean }>('select hide from eta where drop_id = $1', [late.id])).hide,
    ).toBe(true);
  });
});

test('cover sheets print for the selected loads, and an empty selection never means all', async () => {
  const truck = await aTruck([await inChicago()]);
  const print = (query: {
    bulkPrintIdsIncluded?: number[];
    bulkPrintAllChecked?: boolean;
    loadNumber?: number;
  }) => world.call(printEtaCoverSheetsEndpoint, { as: service, query });
  const paper = await print({ bulkPrintIdsIncluded: [truck.id] });
  expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect((await print({ bulkPrintAllChecked: true, loadNumber: truck.number })).status).toBe(200);
  expect((await print({})).error).toBe('etas.noneSelected');
  expect((await print({ bulkPrintIdsIncluded: [987_654] })).error).toBe('etas.noneFound');
});
