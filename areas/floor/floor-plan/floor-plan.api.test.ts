import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFloorMovesEndpoint, getFloorSnapshotEndpoint } from './floor-history.contract.ts';
import {
  findPlaceOfUnitEndpoint,
  getCurrentFloorEndpoint,
  findUnitsAtPlaceUpTo500Endpoint,
  printFloorPlanEndpoint,
} from './floor-plan.contract.ts';
import {
  createTestConsignee,
  createTestLoad,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  updateTestUnits,
  createTestFreight,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { submitScanEndpoint } from '#areas/receiving/scanning/scanning.contract.ts';
import {
  startTestDayWithLayout,
  createTestLocationId,
  createTestPosition,
  putTestUnitsAwayWithoutScan,
} from '#tests/floor-fixtures.ts';
import { createScannerUserAndGetToken, buildScan } from '#tests/scanner-fixtures.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let manager: TestUser;
let warehouseId: number;
let shipper: TestAccount & { warehouseId: number };
let buckeye: TestAccount;
let keystone: TestAccount;
let lane: { placeId: number; code: string };
let wrong: { placeId: number; code: string };
const today = '2027-02-03';
beforeAll(async () => {
  world = await openTestWorld();
  warehouseId = (await createTestWarehouse(world)).id;
  shipper = await createTestShipper(world, { warehouseId });
  buckeye = await createTestConsignee(world, { name: 'Buckeye Floral' });
  keystone = await createTestConsignee(world, { name: 'Keystone' });
  manager = await createTestUser(world, { role: 'WarehouseManager', warehouseId });
  const { layoutId } = await startTestDayWithLayout(world, warehouseId, today, 'Wednesday - Standard');
  const location = (area: number, code: string) => createTestLocationId(world, layoutId, area, code);
  const [a10, a2, p1] = [await location(1, 'A10'), await location(1, 'A2'), await location(2, 'P1')];
  lane = await createTestPosition(world, a2, 1, { consigneeId: buckeye.id });
  wrong = await createTestPosition(world, a10, 1, { consigneeId: keystone.id });
  await createTestPosition(world, p1, 1);
});
afterAll(() => world.close());
const aRow = async (text: string, values: unknown[]) => (await world.row<{ id: number }>(text, values)).id;
const floor = (as = manager, at = warehouseId) =>
  world.call(getCurrentFloorEndpoint, { as, query: { warehouseId: at } });

describe('the floor', () => {
  it('shows every place of the current layout with its boxes, in walking order', async () => {
    const staged = await createTestFreight(world, { shipper, consignee: buckeye, units: 3, status: 2 });
    await updateTestUnits(world, staged.unitIds, { position_place_id: lane.placeId });
    const strayed = await createTestFreight(world, { shipper, consignee: buckeye, units: 1, status: 5 });
    await updateTestUnits(world, strayed.unitIds, { position_place_id: wrong.placeId });
    const stored = await createTestFreight(world, { shipper, consignee: keystone, units: 2, status: 4 });
    await putTestUnitsAwayWithoutScan(world, stored.unitIds, warehouseId, 'P1-1');
    await createTestFreight(world, { shipper, consignee: keystone, units: 4, status: 2 });
    const { data } = await floor();
    expect(data).toMatchObject({ layoutName: 'Wednesday - Standard', room: 48, unplaced: 4, cooler: 0 });
    expect(data.slots.map((s) => [s.area, s.code, s.consignee, s.units, s.misStaged])).toEqual([
      [1, 'A2-1', 'Buckeye Floral', 3, 0],
      [1, 'A10-1', 'Keystone', 1, 1],
      [2, 'P1-1', null, 2, 0],
    ]);
    expect(data.drawing?.lanes.map((lane) => [lane.code, lane.positions, lane.at])).toEqual([
      ['A2', 1, null],
      ['A10', 1, null],
      ['P1', 1, null],
    ]);
    const place = await world.call(findUnitsAtPlaceUpTo500Endpoint, {
      as: manager,
      params: { placeId: wrong.placeId },
    });
    expect(place.data).toMatchObject([
      { unitCode: strayed.unitCodes[0], consignee: 'Buckeye Floral', status: 5, belongs: 'A2-1' },
    ]);
    expect(data.slots.map((s) => s.belongs)).toEqual([[], [lane.placeId], []]);
    expect(data.readAt).toBe(world.clock.now().toString());
    const box = staged.unitCodes[0] ?? '';
    const find = (code: string) =>
      world
        .call(findPlaceOfUnitEndpoint, { as: manager, query: { warehouseId, code } })
        .then((answer) => answer.data);
    expect(await find(box)).toEqual({ placeId: lane.placeId, unitCode: box });
    expect(await find('nobody-has-it')).toEqual({ placeId: null, unitCode: null });
  });
  it('names the load and door that a box in the wrong lane delays, while the truck is at the door', async () => {
    const truck = await createTestLoad(world, {
      state: 'loading',
      pickupWarehouseIds: [warehouseId],
      stopConsignees: [buckeye],
    });
    const strayed = await createTestFreight(world, { shipper, consignee: buckeye, units: 1, status: 5 });
    await updateTestUnits(world, strayed.unitIds, {
      position_place_id: wrong.placeId,
      load_pickup_id: truck.pickupId,
    });
    const told = async () => {
      const { data } = await world.call(findUnitsAtPlaceUpTo500Endpoint, {
        as: manager,
        params: { placeId: wrong.placeId },
      });
      const box = data.find((unit) => unit.unitCode === strayed.unitCodes[0]);
      return [box?.load, box?.door];
    };
    const load = `L-${truck.number}`;
    expect(await told()).toEqual([load, null]);
    const door = await aRow(
      'insert into door (warehouse_id, number, kind, busy_load_pickup_id) values ($1, 27, 2, $2) returning id',
      [warehouseId, truck.pickupId],
    );
    expect(await told()).toEqual([load, 27]);
    await world.rows('delete from door where id = $1', [door]);
  });
  it('shows the doors at which pallets of the day are being received', async () => {
    const door = await aRow('insert into door (warehouse_id, number, kind) values ($1, 2, 1) returning id', [
      warehouseId,
    ]);
    await world.rows('insert into door (warehouse_id, number, kind) values ($1, 3, 1)', [warehouseId]);
    const scanner = await createScannerUserAndGetToken(world, { code: 'D2', role: 2, warehouseId });
    const opened = async () => {
      const { data } = await world.call(submitScanEndpoint, {
        scanner,
        body: buildScan('palletOpen', '', { doorNumber: 2 }),
      });
      return data.palletCode ?? '';
    };
    const atWork = async () => (await floor()).data.doors.map((one) => [one.number, one.pallets]);
    const first = await opened();
    await opened();
    // A pallet left open on another day is no longer being received.
    await world.rows(
      "insert into receiving_pallet (code, warehouse_id, receiving_date, door_id, opened_at) values ('OLD', $1, '2027-02-01', $2, now())",
      [warehouseId, door],
    );
    expect(await atWork()).toEqual([
      [2, 2],
      [3, 0],
    ]);
    await world.call(submitScanEndpoint, { scanner, body: buildScan('palletClose', first) });
    expect((await atWork())[0]).toEqual([2, 1]);
  });
  it('has only doors before the first day is started', async () => {
    const yard = (await createTestWarehouse(world)).id;
    await world.rows('insert into door (warehouse_id, number, kind) values ($1, 7, 2)', [yard]);
    const admin = await createTestUser(world, { role: 'Admin' });
    expect((await floor(admin, yard)).data).toMatchObject({
      layoutId: null,
      slots: [],
      drawing: null,
      doors: [{ number: 7, kind: 2, busyWith: null }],
    });
  });
  it('rejects future times, and returns moves of at most six hours, with the earlier time first', async () => {
    const at = (query: { at: string }) =>
      world.call(getFloorSnapshotEndpoint, { as: manager, query: { warehouseId, ...query } });
    expect((await at({ at: '2027-02-03T15:00:00Z' })).status).toBe(200);
    expect(await at({ at: '2027-02-03T15:00:01Z' })).toMatchObject({
      status: 400,
      error: 'floorHistory.timeInFuture',
    });
    const place = (query: { at: string }) =>
      world.call(findUnitsAtPlaceUpTo500Endpoint, { as: manager, params: { placeId: lane.placeId }, query });
    expect(await place({ at: '2027-02-03T15:00:01Z' })).toMatchObject({ error: 'floorHistory.timeInFuture' });
    const moves = async (from: string, to: string) =>
      (await world.call(findFloorMovesEndpoint, { as: manager, query: { warehouseId, from, to } })).error;
    expect(await moves('2027-02-03T09:00:00Z', '2027-02-03T15:00:00Z')).toBe('');
    expect(await moves('2027-02-03T08:59:59Z', '2027-02-03T15:00:00Z')).toBe('floorHistory.rangeInvalid');
    expect(await moves('2027-02-03T15:00:00Z', '2027-02-03T14:00:00Z')).toBe('floorHistory.rangeInvalid');
    expect(await moves('2027-02-03T14:00:00Z', '2027-02-03T16:00:00Z')).toBe('floorHistory.timeInFuture');
  });
  it('has only doors for a time before the first day was started', async () => {
    const { data } = await world.call(getFloorSnapshotEndpoint, {
      as: manager,
      query: { warehouseId, at: '2027-02-03T14:59:59Z' },
    });
    expect(data).toMatchObject({
      layoutId: null,
      slots: [],
      boxes: [],
      changes: [{ at: '2027-02-03T15:00:00.000Z' }],
    });
  });
  it('is printed as it is now and as it was', async () => {
    const print = (query: { at?: string }, as = manager) =>
      world.call(printFloorPlanEndpoint, { as, query: { warehouseId, ...query } });
    const now = await print({});
    expect([now.status, now.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect((await print({ at: '2027-02-03T14:00:00Z' })).status).toBe(200);
    expect((await print({ at: '2027-02-03T15:00:01Z' })).error).toBe('floorHistory.timeInFuture');
    const away = await createTestUser(world, {
      role: 'Warehouse',
      warehouseId: (await createTestWarehouse(world)).id,
    });
    expect([
      (await print({}, away)).status,
      (await print({ at: '2027-02-03T14:00:00Z' }, away)).status,
    ]).toEqual([404, 404]);
  });
  it('is visible only to users of its warehouse', async () => {
    const away = await createTestUser(world, {
      role: 'Warehouse',
      warehouseId: (await createTestWarehouse(world)).id,
    });
    expect((await floor(away)).status).toBe(404);
    const before = '2027-02-03T14:00:00Z';
    const past = { from: before, to: '2027-02-03T15:00:00Z' };
    expect([
      (await world.call(getFloorSnapshotEndpoint, { as: away, query: { warehouseId, at: before } })).status,
      (await world.call(findFloorMovesEndpoint, { as: away, query: { warehouseId, ...past } })).status,
    ]).toEqual([404, 404]);
    expect(
      (await world.call(findUnitsAtPlaceUpTo500Endpoint, { as: away, params: { placeId: lane.placeId } }))
        .status,
    ).toBe(404);
    const seller = await createTestUser(world, { role: 'Shipper', actsForAccounts: [shipper] });
    expect((await floor(seller)).status).toBe(403);
  });
});
