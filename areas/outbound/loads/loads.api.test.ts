import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  printLoadCoverEndpoint,
  printLoadingSheetEndpoint,
  printLoadingSheetsEndpoint,
} from '#areas/outbound/load-documents/load-documents.contract.ts';
import {
  markPickupLoadedEndpoint,
  setShortageReasonEndpoint,
  findLoadsEndpoint,
  getLoadEndpoint,
  recordTrailerInspectionEndpoint,
  findLoadShortagesEndpoint,
  updateLoadDetailsAndRecomputeEtasEndpoint,
  updatePickupAndStartLoadingAtFirstDoorEndpoint,
} from './loads.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import {
  regenerateBolsEndpoint,
  releasePickupEndpoint,
  reopenPickupEndpoint,
  recordShortagesAndCheckReleaseEndpoint,
} from '#areas/outbound/release/release.contract.ts';
import { findActiveOutboundDoorsEndpoint } from '#areas/floor/doors/doors.contract.ts';
import { findOrAssignLoadOfUnit } from './loads.service.ts';
import { updatePickupAfterUnitLoaded, updatePickupAfterUnitUnloaded } from './pickups.service.ts';
import { generateShipmentsOfBols } from '#areas/lading/bills-of-lading/bills-of-lading.service.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import {
  createTestConsignee,
  createTestPickup,
  createTestPlannedLoad,
  startTestOperatingDay,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  updateTestLoad,
  updateTestUnits,
  createTestFreight,
} from '#tests/factories.ts';
import type { TestPlannedLoadInput, TestUnitState } from '#tests/factories.ts';

const day = '2027-02-03';
let world: TestWorld;
let admin: TestUser;
let clerk: TestUser;
let manager: TestUser;
let warehouse: { id: number; code: string };
let shipper: Awaited<ReturnType<typeof createTestShipper>>;
let doorNumber = 20;

beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z' });
  warehouse = await createTestWarehouse(world, { code: 'MIA' });
  await world.rows(
    `
      update warehouse
      set release_email = 'release@coldlane.example', etc_email = 'etc@coldlane.example'
      where id = $1
    `,
    [warehouse.id],
  );
  await world.rows(
    `
      insert into shortage_reason (code, label, active)
      values ('LATE', 'Arrived too late', true), ('OLD', 'Not used', false)
      on conflict (code) do nothing
    `,
  );
  await world.rows(
    `
      insert into admin_setting (code, description, value_type, value)
      values ('companyName', '', 1, 'Coldlane'), ('companyAddress', '', 1, 'Miami'),
        ('companyPhone', '', 1, '305'), ('gs1Prefix', '', 1, '0614141')
      on conflict (code) do nothing
    `,
  );
  admin = await createTestUser(world, { role: 'Admin' });
  clerk = await createTestUser(world, { role: 'Warehouse', warehouseId: warehouse.id });
  manager = await createTestUser(world, { role: 'WarehouseManager', warehouseId: warehouse.id });
  shipper = await createTestShipper(world, { warehouseId: warehouse.id });
  await startTestOperatingDay(world, warehouse.id, day);
});
afterAll(() => world.close());

/** Creates a load with one pickup, one stop and its planned units. `loaded` of them are on the truck, the others are Received. */
async function aLoad({
  sms,
  food,
  warehouseId = warehouse.id,
  ...wish
}: TestPlannedLoadInput & { warehouseId?: number; sms?: boolean; food?: boolean } = {}) {
  const consignee = await createTestConsignee(world);
  if (sms)
    await world.rows(`update account set sms_on = true, phone = '+13055550100' where id = $1`, [
      consignee.id,
    ]);
  const made = await createTestPlannedLoad(world, {
    state: 'loading',
    name: 'MIA 1',
    loadLocks: 0,
    plannedDeparture: '2027-02-03T20:00:00Z',
    miles: 550,
    shipper,
    pickupWarehouseIds: [warehouseId],
    stopConsignees: [consignee],
    ...wish,
  });
  if (food) await world.rows(`update product set is_food = true where code = 'ROS-RED'`);
  return { ...made, consignee };
}
type Made = Awaited<ReturnType<typeof aLoad>>;
const board = (units: number[], state: TestUnitState = 'loaded') =>
  updateTestUnits(world, units, {
    state,
    loaded_at: state === 'loaded' ? world.clock.now().toString() : null,
  });
const aDoor = async (kind = 2, active = true, warehouseId = warehouse.id) =>
  (
    await world.row<{ id: number }>(
      'insert into door (warehouse_id, number, kind, active) values ($1, $2, $3, $4) returning id',
      [warehouseId, (doorNumber += 1), kind, active],
    )
  ).id;
const validate = async (l: Made, as = clerk) =>
  (
    await world.call(recordShortagesAndCheckReleaseEndpoint, {
      as,
      params: { id: l.id, pickupId: l.pickupId },
      body: { warehouseId: warehouse.id },
    })
  ).data;
const release = (l: Made, as = clerk, body: Record<string, unknown> = {}) =>
  world.call(releasePickupEndpoint, { as, params: { id: l.id, pickupId: l.pickupId }, body });
const codes = (v: { blockers: { code: string }[] }) => v.blockers.map((b) => b.code);

describe('the load list', () => {
  test('shows the loads of the operating day with pickups, drops, counts and totals', async () => {
    const l = await aLoad({ units: 4, loaded: 1 });
    await aLoad({ day: '2027-02-05' });
    const found = await world.call(findLoadsEndpoint, { as: clerk });
    expect(found.status).toBe(200);
    expect(found.data.every((r) => r.dayOfService === day)).toBe(true);
    expect(found.data.find((r) => r.id === l.id)).toMatchObject({
      planned: 4,
      loaded: 1,
      drops: [{ planned: 4, loaded: 1, city: 'Chicago' }],
      pickups: [{ warehouseCode: 'MIA', status: 2 }],
    });
    expect(found.totals).toMatchObject({ dayFrom: day, dayTo: day });
  });
  test('rejects a range that ends before it starts, and users without the view permission', async () => {
    expect(
      (
        await world.call(findLoadsEndpoint, {
          as: clerk,
          query: { dayOfServiceFrom: '2027-02-05', dayOfServiceTo: day },
        })
      ).status,
    ).toBe(400);
    expect(
      (
        await world.call(findLoadsEndpoint, {
          as: await createTestUser(world, { role: 'Shipper', actsForAccounts: [shipper] }),
        })
      ).status,
    ).toBe(403);
  });
  test('finds by load name, trailer and city, and sorts by loaded units', async () => {
    const l = await aLoad({ units: 2 });
    await updateTestLoad(world, l.id, { load_name: 'ZED 9', trailer: 'TR 7777' });
    expect(
      (await world.call(findLoadsEndpoint, { as: clerk, query: { loadName: 'zed' } })).data.map((r) => r.id),
    ).toEqual([l.id]);
    expect(
      (await world.call(findLoadsEndpoint, { as: clerk, query: { search: 'tr 77' } })).data.map((r) => r.id),
    ).toEqual([l.id]);
    const sorted = (
      await world.call(findLoadsEndpoint, {
        as: clerk,
        query: { orderField: 'loaded', orderDirection: 'desc' },
      })
    ).data.map((r) => r.loaded);
    expect(sorted).toEqual([...sorted].sort((a, b) => b - a));
  });
  test('does not show loads of another warehouse to warehouse staff', async () => {
    const other = await createTestWarehouse(world);
    const l = await aLoad({ warehouseId: other.id });
    expect((await world.call(getLoadEndpoint, { as: clerk, params: { id: l.id } })).status).toBe(404);
    expect((await world.call(getLoadEndpoint, { as: admin, params: { id: l.id } })).status).toBe(200);
    expect((await release(l)).status).toBe(404);
  });
});

describe('details, door and inspection', () => {
  test('require load locks, and 0 is a valid count', async () => {
    const l = await aLoad({ loadLocks: null });
    const save = (body: Record<string, unknown>) =>
      world.call(updateLoadDetailsAndRecomputeEtasEndpoint, { as: clerk, params: { id: l.id }, body });
    expect((await save({ dayOfService: day })).message).toBe('Enter the load locks');
    for (const loadLocks of [-1, 1.5, 'two'])
      expect((await save({ dayOfService: day, loadLocks })).status).toBe(400);
    expect((await save({ loadLocks: 0 })).message).toBe('Day of service is required');
    expect(
      (await save({ loadLocks: 0, dayOfService: day, trailer: 'TR 5102', driver1: 'Ann' })).data,
    ).toMatchObject({ loadLocks: 0, trailer: 'TR 5102', driver1: 'Ann' });
    expect((await save({ loadLocks: 2, dayOfService: day })).data).toMatchObject({
      loadLocks: 2,
      trailer: 'TR 5102',
    });
    expect((await save({ loadLocks: 2, dayOfService: day, rowVersion: 1 })).status).toBe(409);
  });
  test('start the loading with the first door; another door frees the old one', async () => {
    const l = await aLoad({ state: 'pending', loaded: 0 });
    const [first, second] = [await aDoor(), await aDoor()];
    const give = (doorId: number, pickupId = l.pickupId) =>
      world.call(updatePickupAndStartLoadingAtFirstDoorEndpoint, {
        as: clerk,
        params: { id: l.id, pickupId },
        body: { doorId },
      });
    expect((await give(first)).data).toMatchObject({
      status: 2,
      pickups: [{ status: 2, doorId: first }],
      drops: [{ etaStatus: 1 }],
    });
    expect((await give(second)).data.pickups[0]?.doorId).toBe(second);
    expect(await world.rows('select id from door where busy_load_pickup_id = $1', [l.pickupId])).toEqual([
      { id: second },
    ]);
    expect((await give(first, l.pickupId + 1000)).status).toBe(404);
    const doors = await world.call(findActiveOutboundDoorsEndpoint, {
      as: clerk,
      query: { warehouseId: warehouse.id },
    });
    expect(doors.data.find((d) => d.id === second)?.busy).toBe(true);
  });
  test('reject a door that is occupied, disabled, of another kind or of another warehouse', async () => {
    const l = await aLoad({ state: 'pending', loaded: 0 });
    const other = await aLoad({ state: 'pending', loaded: 0 });
    const taken = await aDoor();
    const give = (doorId: number) =>
      world.call(updatePickupAndStartLoadingAtFirstDoorEndpoint, {
        as: clerk,
        params: { id: l.id, pickupId: l.pickupId },
        body: { doorId },
      });
    await world.call(updatePickupAndStartLoadingAtFirstDoorEndpoint, {
      as: clerk,
      params: { id: other.id, pickupId: other.pickupId },
      body: { doorId: taken },
    });
    expect((await give(taken)).status).toBe(409);
    expect((await give(await aDoor(1))).status).toBe(412);
    expect((await give(await aDoor(2, false))).status).toBe(412);
    expect((await give(await aDoor(2, true, (await createTestWarehouse(world)).id))).status).toBe(412);
    expect(
      (await world.row<{ status: number }>('select status from load_pickup where id = $1', [l.pickupId]))
        .status,
    ).toBe(1);
  });
  test('keep inspector and time of an inspection', async () => {
    const l = await aLoad();
    const made = await world.call(recordTrailerInspectionEndpoint, {
      as: clerk,
      params: { id: l.id, pickupId: l.pickupId },
      body: { clean: true, odorFree: true, reeferOk: true, preCoolF: 34, previousCargo: 'Roses' },
    });
    expect(made.data.pickups[0]).toMatchObject({
      inspected: true,
      inspection: { clean: true, preCoolF: 34, inspectedBy: expect.stringContaining('Person') },
    });
    expect(
      (
        await world.call(recordTrailerInspectionEndpoint, {
          as: clerk,
          params: { id: l.id, pickupId: l.pickupId },
          body: { clean: true },
        })
      ).status,
    ).toBe(400);
  });
});

describe('what blocks a release', () => {
  test.each<[string, Parameters<typeof aLoad>[0], (l: Made) => Promise<unknown>, string[]]>([
    ['load locks blank', { loadLocks: null }, async () => undefined, ['loadLocks']],
    ['a shortage without reason', { loaded: 2 }, async () => undefined, ['shortages']],
    [
      'a mis-staged unit',
      { loaded: 2 },
      (l) => board(l.unitIds.slice(2), 'misStaged'),
      ['shortages', 'misStaged'],
    ],
    [
      'a shuttle that has not arrived',
      { loaded: 2 },
      (l) => board(l.unitIds.slice(2), 'shuttled'),
      ['shuttle'],
    ],
    ['a day other than the operating day', { day: '2027-02-05' }, async () => undefined, ['wrongDay']],
    ['loading that has not started', { state: 'pending' }, async () => undefined, ['notStarted']],
  ])('%s', async (_, wish, prepare, expected) => {
    const l = await aLoad(wish);
    await prepare(l);
    expect(codes(await validate(l))).toEqual(expected);
    const tried = await release(l);
    expect(tried.status).toBe(412);
    expect(
      (await world.row<{ status: number }>('select status from load_pickup where id = $1', [l.pickupId]))
        .status,
    ).toBe(pickupStatus[wish?.state ?? 'loading']);
    expect(await world.rows('select 1 from bol where load_pickup_id = $1', [l.pickupId])).toHaveLength(0);
  });
  test('food without an inspection', async () => {
    const l = await aLoad({ food: true });
    expect(codes(await validate(l))).toEqual(['inspection']);
    await world.call(recordTrailerInspectionEndpoint, {
      as: clerk,
      params: { id: l.id, pickupId: l.pickupId },
      body: { clean: true, odorFree: true, reeferOk: true },
    });
    expect(codes(await validate(l))).toEqual([]);
    await world.call(recordTrailerInspectionEndpoint, {
      as: clerk,
      params: { id: l.id, pickupId: l.pickupId },
      body: { clean: true, odorFree: false, reeferOk: true },
    });
    expect(codes(await validate(l))).toEqual(['smells']);
    expect((await release(l)).status).toBe(412);
    expect((await release(l, manager, { force: true, note: 'Aired for an hour' })).status).toBe(200);
    expect((await world.call(getLoadEndpoint, { as: clerk, params: { id: l.id } })).data).toMatchObject({
      pickups: [{ force: true, forceNote: 'Aired for an hour', releasedBy: expect.any(String) }],
    });
    await world.rows(`update product set is_food = false where code = 'ROS-RED'`);
  });
  test('shortages without a reason; several can be set together, and an unknown or inactive one is refused', async () => {
    const l = await aLoad({ units: 4, loaded: 1 });
    await world.call(markPickupLoadedEndpoint, { as: clerk, params: { id: l.id, pickupId: l.pickupId } });
    const short = await world.call(findLoadShortagesEndpoint, {
      as: clerk,
      params: { loadId: l.id },
      query: { pickUpId: l.pickupId },
    });
    expect(short.totalRows).toBe(3);
    const rows = short.data.flatMap((s) => s.loadShortagesId ?? []);
    expect(
      (
        await world.call(setShortageReasonEndpoint, {
          as: clerk,
          body: { loadShortagesIds: rows, reasonCode: 'OLD' },
        })
      ).status,
    ).toBe(400);
    expect(
      (
        await world.call(setShortageReasonEndpoint, {
          as: clerk,
          body: { loadShortagesIds: rows, reasonCode: 'LATE', notes: 'Flight late' },
        })
      ).data.count,
    ).toBe(3);
    expect(codes(await validate(l))).toEqual([]);
    const cs = await createTestUser(world, { role: 'CustomerService' });
    expect(
      (
        await world.call(setShortageReasonEndpoint, {
          as: cs,
          body: { loadShortagesIds: rows, reasonCode: 'LATE' },
        })
      ).status,
    ).toBe(403);
  });
  test('a missing unit, until it is loaded after all, and again when it is unloaded', async () => {
    const l = await aLoad({ loaded: 2 });
    await validate(l);
    const last = l.unitIds.slice(2);
    await board(last);
    await world.work((work) => updatePickupAfterUnitLoaded(work, l.pickupId));
    expect((await world.call(getLoadEndpoint, { as: clerk, params: { id: l.id } })).data).toMatchObject({
      status: 3,
      short: 0,
    });
    await board(last, 'received');
    await world.work((work) => updatePickupAfterUnitUnloaded(work, l.pickupId));
    const listed = await world.call(findLoadShortagesEndpoint, {
      as: clerk,
      params: { loadId: l.id },
      query: { pickUpId: l.pickupId },
    });
    expect(listed.data.map((row) => [row.unitId, row.resolved])).toEqual([[last[0], false]]);
    await world.call(markPickupLoadedEndpoint, { as: clerk, params: { id: l.id, pickupId: l.pickupId } });
    expect((await world.call(getLoadEndpoint, { as: clerk, params: { id: l.id } })).data).toMatchObject({
      status: 3,
      short: 1,
    });
  });
});

describe('the release', () => {
  test('creates bills, moves missing units to the cooler, frees the door, sets the ETA, and emails and texts once', async () => {
    const l = await aLoad({ units: 5, loaded: 3, sms: true });
    const door = await aDoor();
    await world.call(updatePickupAndStartLoadingAtFirstDoorEndpoint, {
      as: clerk,
      params: { id: l.id, pickupId: l.pickupId },
      body: { doorId: door, seal: 'S-1' },
    });
    await validate(l);
    await world.call(setShortageReasonEndpoint, {
      as: clerk,
      body: { pickUpId: l.pickupId, unitIds: l.unitIds, reasonCode: 'LATE' },
    });
    const done = await release(l);
    expect(done).toMatchObject({ status: 200, data: { units: 3, cooler: 2, mailed: true } });
    expect(done.data.bols).toHaveLength(1);
    expect(
      await world.row(
        `
          select sum(d.units)::int as units
          from bol_detail d
          join bol b on b.id = d.bol_id
          where b.load_pickup_id = $1
        `,
        [l.pickupId],
      ),
    ).toEqual({ units: 3 });
    expect(await world.rows('select status from unit where id = any($1) order by id', [l.unitIds])).toEqual(
      [7, 7, 7, 6, 6].map((status) => ({ status })),
    );
    expect(await world.rows('select status from cooler_item where unit_id = any($1)', [l.unitIds])).toEqual([
      { status: 0 },
      { status: 0 },
    ]);
    expect(await world.row('select busy_load_pickup_id as busy from door where id = $1', [door])).toEqual({
      busy: null,
    });
    // 550 miles at 55 mph plus the driver's break is ten and a half hours after 15:00.
    expect(await world.row('select status, eta from eta where drop_id = $1', [l.dropId])).toEqual({
      status: 2,
      eta: expect.stringContaining('2027-02-04T01:30:00'),
    });
    expect(
      await world.rows(
        `
          select payload ->> 'to' as "to" from outbox where dedupe_key like $1
          union all
          select to_address from email_event where event_key like $2
          order by 1
        `,
        [`sms:on-route:${l.id}%`, `release:${l.pickupId}:%`],
      ),
    ).toEqual([{ to: '+13055550100' }, { to: 'release@coldlane.example' }]);
    expect(
      await world.rows(`select kind, to_status from unit_event where unit_id = $1`, [l.unitIds[4]]),
    ).toEqual([{ kind: 'cooler', to_status: 6 }]);
    expect((await world.call(getLoadEndpoint, { as: clerk, params: { id: l.id } })).data).toMatchObject({
      status: 4,
      planned: 5,
      loaded: 3,
      short: 2,
    });
    expect((await release(l)).status).toBe(409);
    expect(codes(await validate(l))).toEqual(['released']);
  });
  test('by two users at the same time makes one release, one conflict and one set of bills', async () => {
    const l = await aLoad();
    const answers = await Promise.all([release(l, clerk), release(l, manager)]);
    expect(answers.map((a) => a.status).sort()).toEqual([200, 409]);
    expect(await world.rows('select 1 from bol where load_pickup_id = $1', [l.pickupId])).toHaveLength(1);
    expect(
      await world.rows('select 1 from email_event where event_key like $1', [`release:${l.pickupId}:%`]),
    ).toHaveLength(1);
  });
  test('is rolled back completely when a step fails', async () => {
    const l = await aLoad();
    await world.rows(`update admin_setting set value = 'none' where code = 'gs1Prefix'`);
    expect((await release(l)).status).toBe(500);
    await world.rows(`update admin_setting set value = '0614141' where code = 'gs1Prefix'`);
    expect(
      (await world.row<{ status: number }>('select status from load_pickup where id = $1', [l.pickupId]))
        .status,
    ).toBe(2);
    expect(
      await world.rows('select 1 from email_event where event_key like $1', [`release:${l.pickupId}:%`]),
    ).toHaveLength(0);
  });
  test('of 2,500 units sends the database no more queries than one of three', async () => {
    const asked = async (units: number, loaded: number) => {
      const l = await aLoad({ units, loaded });
      await validate(l);
      const body = { pickUpId: l.pickupId, unitIds: l.unitIds.slice(loaded), reasonCode: 'LATE' };
      await world.call(setShortageReasonEndpoint, { as: clerk, body });
      return world.asked(async () =>
        expect((await release(l)).data).toMatchObject({ units: loaded, cooler: units - loaded }),
      );
    };
    expect(await asked(2500, 2400)).toEqual(await asked(3, 2));
  });
  test('requires its permission: routing edits loads but cannot release, nor can customer service', async () => {
    const l = await aLoad();
    for (const role of ['Routing', 'CustomerService', 'Internal'] as const)
      expect((await release(l, await createTestUser(world, { role }))).status).toBe(403);
  });
  test('without a release address succeeds and reports that no email was sent', async () => {
    await world.rows('update warehouse set release_email = null where id = $1', [warehouse.id]);
    expect((await release(await aLoad())).data.mailed).toBe(false);
    await world.rows(`update warehouse set release_email = 'release@coldlane.example' where id = $1`, [
      warehouse.id,
    ]);
  });
  test('requires permission and a note to be forced, then passes shortages and is marked', async () => {
    const l = await aLoad({ loaded: 1 });
    expect((await release(l, clerk, { force: true, note: 'Store opens' })).status).toBe(403);
    expect((await release(l, manager, { force: true })).status).toBe(400);
    expect((await release(l, manager, { force: true, note: 'Store opens' })).data).toMatchObject({
      units: 1,
      cooler: 2,
    });
    expect((await world.call(getLoadEndpoint, { as: clerk, params: { id: l.id } })).data).toMatchObject({
      forced: true,
      pickups: [{ force: true, forceNote: 'Store opens' }],
      history: [{ action: 'force release', why: 'Store opens' }],
    });
    const blank = await aLoad({ loadLocks: null });
    expect((await release(blank, manager, { force: true, note: 'Go' })).status).toBe(412);
  });
  test('of one of two pickups leaves the load Loading and its drops not yet en route', async () => {
    const l = await aLoad();
    await createTestPickup(world, { loadId: l.id, seq: 2 });
    expect((await release(l)).status).toBe(200);
    expect((await world.call(getLoadEndpoint, { as: admin, params: { id: l.id } })).data).toMatchObject({
      status: 2,
      drops: [{ etaStatus: 0 }],
    });
  });
  test('counts the whole truck even when the caller filters by one account', async () => {
    const l = await aLoad();
    const stranger = await createTestConsignee(world);
    const done = await world.call(releasePickupEndpoint, {
      as: admin,
      accountNumber: stranger.number,
      params: { id: l.id, pickupId: l.pickupId },
      body: {},
    });
    expect(done.data.units).toBe(3);
  });
});

describe('reopening', () => {
  test('returns a released pickup to Loading, and a second release supersedes the bills', async () => {
    const l = await aLoad();
    const first = await release(l);
    expect(
      (await world.call(reopenPickupEndpoint, { as: clerk, params: { loadPickupId: l.pickupId } })).status,
    ).toBe(403);
    const back = await world.call(reopenPickupEndpoint, {
      as: manager,
      params: { loadPickupId: l.pickupId },
    });
    expect(back.data).toMatchObject({
      status: 2,
      drops: [{ etaStatus: 1 }],
      pickups: [{ bols: [{ bolNumber: first.data.bols[0]?.bolNumber, active: true }] }],
    });
    expect(
      (await world.call(reopenPickupEndpoint, { as: manager, params: { loadPickupId: l.pickupId } })).status,
    ).toBe(412);
    const second = await release(l);
    expect(second.data.bols[0]?.bolNumber).not.toBe(first.data.bols[0]?.bolNumber);
    expect(
      await world.rows(
        `
          select generation, superseded_by is not null as old
          from bol
          where load_pickup_id = $1
          order by generation
        `,
        [l.pickupId],
      ),
    ).toEqual([
      { generation: 1, old: true },
      { generation: 2, old: false },
    ]);
    const again = await world.call(regenerateBolsEndpoint, {
      as: manager,
      params: { loadId: l.id, pickUpId: l.pickupId },
      body: {},
    });
    expect(again).toMatchObject({
      status: 200,
      data: { bols: [{ bolNumber: expect.stringMatching(/^\d{17}$/) }] },
    });
  });
  test('is refused once a shipment of the load is closed', async () => {
    const l = await aLoad();
    const bols = (await release(l)).data.bols.map((b) => b.bolId);
    await world.work((work) => generateShipmentsOfBols(work, bols));
    await world.rows('update shipment set status = 5 where bol_id = any($1)', [bols]);
    expect(
      await world.call(reopenPickupEndpoint, { as: manager, params: { loadPickupId: l.pickupId } }),
    ).toMatchObject({ status: 412, message: 'Shipments on this load already invoiced: 1.' });
    expect(
      (
        await world.call(regenerateBolsEndpoint, {
          as: manager,
          params: { loadId: l.id, pickUpId: l.pickupId },
          body: { confirmed: true },
        })
      ).status,
    ).toBe(412);
    await world.rows('update shipment set status = 2 where bol_id = any($1)', [bols]);
    expect(
      await world.call(regenerateBolsEndpoint, {
        as: manager,
        params: { loadId: l.id, pickUpId: l.pickupId },
        body: {},
      }),
    ).toMatchObject({ status: 412, message: 'The charges of 1 shipment will be removed.' });
  });
  test('bills cannot be recreated before the release', async () => {
    const l = await aLoad();
    expect(
      (
        await world.call(regenerateBolsEndpoint, {
          as: manager,
          params: { loadId: l.id, pickUpId: l.pickupId },
          body: {},
        })
      ).status,
    ).toBe(412);
  });
});

test('the scanner finds the truck of an unplanned unit', async () => {
  const l = await aLoad();
  const late = await createTestFreight(world, { shipper, consignee: l.consignee, units: 1, status: 2 });
  const found = await world.work((work) => findOrAssignLoadOfUnit(work, late.unitIds[0] ?? 0));
  expect(found).toMatchObject({ loadId: l.id, pickupId: l.pickupId, dropId: l.dropId });
  const none = await createTestFreight(world, {
    shipper,
    consignee: await createTestConsignee(world),
    units: 1,
    status: 2,
  });
  expect(await world.work((work) => findOrAssignLoadOfUnit(work, none.unitIds[0] ?? 0))).toBeUndefined();
});

describe('load documents', () => {
  test('are PDF files of the load, of its pickup, and of many loads together', async () => {
    const l = await aLoad();
    const isPdf = (a: { status: number; bytes: Uint8Array; headers: Headers }) =>
      a.status === 200 &&
      new TextDecoder().decode(a.bytes.slice(0, 5)) === '%PDF-' &&
      (a.headers.get('content-disposition') ?? '').includes('.pdf');
    expect(isPdf(await world.call(printLoadCoverEndpoint, { as: clerk, params: { id: l.id } }))).toBe(true);
    expect(
      isPdf(
        await world.call(printLoadingSheetEndpoint, {
          as: clerk,
          params: { id: l.id, pickupId: l.pickupId },
        }),
      ),
    ).toBe(true);
    expect(
      isPdf(
        await world.call(printLoadingSheetsEndpoint, { as: clerk, query: { bulkPrintIdsIncluded: [l.id] } }),
      ),
    ).toBe(true);
    expect(
      (
        await world.call(printLoadingSheetsEndpoint, {
          as: clerk,
          query: { loadName: 'no such load', bulkPrintAllChecked: true },
        })
      ).message,
    ).toBe('No Loads found');
    expect((await world.call(printLoadingSheetsEndpoint, { as: clerk })).status).toBe(400);
    expect(
      (await world.call(printLoadingSheetEndpoint, { as: clerk, params: { id: l.id, pickupId: 99999 } }))
        .status,
    ).toBe(404);
  });
});
