import { afterAll, beforeAll, expect, test } from 'vitest';
import { getOutboundDockScheduleEndpoint } from './dock-schedule.contract.ts';
import {
  addDoorEndpoint,
  findDoorsEndpoint,
  findActiveOutboundDoorsEndpoint,
  releaseDoorUnlessRecentlyScannedEndpoint,
  updateDoorIfFreeEndpoint,
} from './doors.contract.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import { holdLocksOfStatementThenCommit, waitForBlockedSessions } from '#tests/lock-barriers.ts';
import {
  createTestPlannedLoad,
  startTestOperatingDay,
  createTestShipper,
  createTestShuttleLoad,
  createTestUser,
  createTestWarehouse,
  updateTestLoad,
  updateTestPickup,
  updateTestUnits,
  createTestUnits,
} from '#tests/factories.ts';
import { createScannerUserAndGetToken, buildScan } from '#tests/scanner-fixtures.ts';
import { submitScanEndpoint } from '#areas/receiving/scanning/scanning.contract.ts';

let world: TestWorld;
let manager: TestUser;
let clerk: TestUser;
let supervisor: string;
let warehouse: { id: number };
beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z' });
  warehouse = await createTestWarehouse(world);
  manager = await createTestUser(world, { role: 'WarehouseManager', warehouseId: warehouse.id });
  clerk = await createTestUser(world, { role: 'Warehouse', warehouseId: warehouse.id });
  supervisor = await createScannerUserAndGetToken(world, { code: '102', role: 2, warehouseId: warehouse.id });
  await startTestOperatingDay(world, warehouse.id, '2027-02-03');
});
afterAll(() => world.close());

const add = (number: number, option: 1 | 2 = 2, as = manager) =>
  world.call(addDoorEndpoint, { as, body: { number, option, warehouseId: warehouse.id } });
const scanned = async (...of: Parameters<typeof buildScan>) =>
  (await world.call(submitScanEndpoint, { scanner: supervisor, body: buildScan(...of) })).message;

test('a door number is required and unique within a warehouse and kind', async () => {
  expect((await world.call(addDoorEndpoint, { as: manager, body: { option: 2 } })).message).toBe(
    'Number is required',
  );
  expect((await add(20)).data).toMatchObject({ number: 20, option: 2, active: true });
  expect((await add(20)).status).toBe(409);
  expect((await add(20, 1)).status).toBe(200);
  expect((await add(21, 2, clerk)).status).toBe(403);
  expect(
    (
      await world.call(addDoorEndpoint, {
        as: manager,
        body: { number: 1, option: 2, warehouseId: (await createTestWarehouse(world)).id },
      })
    ).status,
  ).toBe(404);
});

test('the list shows the doors of the user’s warehouse by number', async () => {
  await world.rows('insert into door (warehouse_id, number, kind) values ($1, 99, 2)', [
    (await createTestWarehouse(world)).id,
  ]);
  const found = await world.call(findDoorsEndpoint, { as: clerk, query: { option: 2 } });
  expect(found.data.map((d) => d.number)).toEqual([20]);
  expect((await add(3)).status).toBe(200);
  const sorted = await world.call(findDoorsEndpoint, {
    as: clerk,
    query: { option: 2, orderField: 'number' },
  });
  expect(sorted.data.map((d) => d.number)).toEqual([3, 20]);
});

test('a door with a load cannot be changed, and is freed only after a while without scans', async () => {
  const { pickupId, freight } = await createTestPlannedLoad(world, {
    state: 'loading',
    pickupWarehouseIds: [warehouse.id],
    units: 3,
    loaded: 1,
  });
  const box = freight[0]?.unitCodes[1] ?? '';
  const door = (await add(30)).data;
  await world.rows('update door set busy_load_pickup_id = $1, busy_since = now() where id = $2', [
    pickupId,
    door.id,
  ]);
  expect(
    (
      await world.call(updateDoorIfFreeEndpoint, {
        as: manager,
        params: { id: door.id },
        body: { number: 31, option: 2, active: false },
      })
    ).status,
  ).toBe(412);
  const taken = await world.call(findDoorsEndpoint, { as: clerk, query: { taken: true } });
  expect(taken.data.map((d) => d.number)).toEqual([30]);
  const rest = await world.call(findDoorsEndpoint, { as: clerk, query: { taken: false } });
  expect(rest.data.every((d) => d.busyWith === null && d.number !== 30)).toBe(true);
  // Unloading a unit counts as work at the door just like loading one.
  for (const [at, kind, heard] of [
    ['15:00', 'load', '15:04'],
    ['15:05', 'unload', '15:09'],
  ] as const) {
    world.clock.set(`2027-02-03T${at}:00Z`);
    expect(await scanned(kind, box, { pickupId })).toBe('');
    world.clock.set(`2027-02-03T${heard}:00Z`);
    expect(
      await world.call(releaseDoorUnlessRecentlyScannedEndpoint, { as: clerk, params: { id: door.id } }),
    ).toMatchObject({
      status: 412,
      message: 'Error releasing door number 30.',
    });
  }
  world.clock.set('2027-02-03T15:10:00Z');
  await world.rows(
    'alter table door add constraint never_so check (busy_load_pickup_id is not null) not valid',
  );
  expect(
    await world.call(releaseDoorUnlessRecentlyScannedEndpoint, { as: clerk, params: { id: door.id } }),
  ).toMatchObject({
    status: 409,
    message: 'Error releasing door number 30.',
  });
  await world.rows('alter table door drop constraint never_so');
  expect(
    (await world.call(releaseDoorUnlessRecentlyScannedEndpoint, { as: clerk, params: { id: door.id } })).data
      .busyWith,
  ).toBeNull();
  const free = await world.row('select * from door where id = $1', [door.id]);
  expect(
    await world.call(releaseDoorUnlessRecentlyScannedEndpoint, { as: clerk, params: { id: door.id } }),
  ).toMatchObject({
    status: 409,
    message: 'Door 30 is already free.',
  });
  expect(await world.row('select * from door where id = $1', [door.id])).toEqual(free);
  expect(
    (await world.row<{ status: number }>('select status from load_pickup where id = $1', [pickupId])).status,
  ).toBe(2);
  expect(
    (
      await world.call(updateDoorIfFreeEndpoint, {
        as: manager,
        params: { id: door.id },
        body: { number: 31, option: 2, active: false },
      })
    ).data,
  ).toMatchObject({ number: 31, active: false });
});

test('the doors offered for a load are exactly the active outbound doors of its warehouse', async () => {
  const own = await createTestWarehouse(world);
  const elsewhere = await createTestWarehouse(world);
  const admin = await createTestUser(world, { role: 'Admin' });
  const offered = async () => {
    const { status, data } = await world.call(findActiveOutboundDoorsEndpoint, {
      as: admin,
      query: { warehouseId: own.id },
    });
    return { status, numbers: data.map((d) => d.number) };
  };
  expect(await offered()).toEqual({ status: 200, numbers: [] });
  const made = async (number: number, option: 1 | 2, warehouseId: number) =>
    (await world.call(addDoorEndpoint, { as: admin, body: { number, option, warehouseId } })).status;
  // The same number in another warehouse, or as a receiving door, is no conflict.
  const statuses = [await made(5, 2, own.id), await made(5, 2, elsewhere.id), await made(5, 1, own.id)];
  statuses.push(await made(6, 1, own.id), await made(7, 2, own.id), await made(8, 2, elsewhere.id));
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
  await world.rows('update door set active = false where warehouse_id = $1 and number = 7', [own.id]);
  expect(await offered()).toEqual({ status: 200, numbers: [5] });
});

test('when two doors get the same number at the same time, one is saved and the other rejected', async () => {
  const [one, two] = [(await add(50)).data, (await add(51)).data];
  const held = await holdLocksOfStatementThenCommit(world, 'lock table audit in share row exclusive mode');
  const renumber = (id: number) =>
    world.call(updateDoorIfFreeEndpoint, { as: manager, params: { id }, body: { number: 52, option: 2 } });
  const first = renumber(one.id);
  await waitForBlockedSessions(world, 1);
  const second = renumber(two.id);
  await waitForBlockedSessions(world, 2);
  await held.release();
  expect([(await first).status, (await second).status, (await second).message]).toEqual([
    200,
    409,
    'Door 52 already exists in this warehouse.',
  ]);
});

test('a door with a shuttle is not freed while boxes are scanned onto or off the shuttle', async () => {
  const { id: doorId } = (await add(41)).data;
  const truck = await createTestShuttleLoad(world, { fromWarehouseId: warehouse.id });
  await world.rows('update shuttle_load set door_id = $1 where id = $2', [doorId, truck.id]);
  const {
    unitCodes: [box = ''],
    unitIds,
  } = await createTestUnits(world, 'received', {
    shipper: await createTestShipper(world, { warehouseId: warehouse.id }),
    outboundWarehouseId: truck.to,
    units: 1,
  });
  await updateTestUnits(world, unitIds, { current_warehouse_id: warehouse.id });
  const free = async () =>
    (await world.call(releaseDoorUnlessRecentlyScannedEndpoint, { as: clerk, params: { id: doorId } }))
      .message;
  world.clock.set('2027-02-03T16:00:00Z');
  expect(await scanned('shuttle', box, { shuttleLoadId: truck.id })).toBe('');
  world.clock.set('2027-02-03T16:04:00Z');
  expect(await free()).toBe('Error releasing door number 41.');
  expect(await scanned('unload', box)).toBe('');
  world.clock.set('2027-02-03T16:08:00Z');
  expect(await free()).toBe('Error releasing door number 41.');
  world.clock.set('2027-02-03T16:09:00Z');
  expect(await free()).toBe('');
});

test('a door with a shuttle names it, and is freed once when two users free it at the same time', async () => {
  const to = await createTestWarehouse(world);
  const { id } = (await add(40)).data;
  const shuttle = await world.row<{ id: number }>(
    `insert into shuttle_load (number, day_of_service, warehouse_id, outbound_warehouse_id, created_at, updated_at)
     values ('7', '2027-02-03', $1, $2, now(), now()) returning id`,
    [warehouse.id, to.id],
  );
  await world.rows('update door set busy_shuttle_load_id = $1, busy_since = now() where id = $2', [
    shuttle.id,
    id,
  ]);
  const found = await world.call(findDoorsEndpoint, { as: manager, query: { number: 40 } });
  expect(found.data).toMatchObject([{ busyWith: 'Shuttle 7', shuttleLoadId: shuttle.id }]);
  const answers = await Promise.all([
    world.call(releaseDoorUnlessRecentlyScannedEndpoint, { as: manager, params: { id } }),
    world.call(releaseDoorUnlessRecentlyScannedEndpoint, { as: clerk, params: { id } }),
  ]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
});

test('the schedule of a day lists each truck with its door, by departure time', async () => {
  const house = await createTestWarehouse(world);
  const own = await createTestUser(world, { role: 'Warehouse', warehouseId: house.id });
  await startTestOperatingDay(world, house.id, '2027-02-03');
  const late = await createTestPlannedLoad(world, {
    state: 'loading',
    pickupWarehouseIds: [house.id],
    units: 3,
    loaded: 1,
  });
  const next = await createTestPlannedLoad(world, {
    state: 'pending',
    pickupWarehouseIds: [house.id],
    units: 2,
    loaded: 0,
  });
  const door = await world.row<{ id: number }>(
    `
      insert into door (warehouse_id, number, kind, busy_load_pickup_id, busy_since)
      values ($1, 41, 2, $2, '2027-02-03T12:00:00Z')
      returning id
    `,
    [house.id, late.pickupId],
  );
  for (const { pickupId } of [late, next]) await updateTestPickup(world, pickupId, { door_id: door.id });
  await updateTestLoad(world, late.id, { planned_departure: '2027-02-03T22:00:00Z', trailer: 'TR 9' });
  await updateTestLoad(world, next.id, { planned_departure: '2027-02-03T20:30:00Z' });
  const shuttle = await createTestShuttleLoad(world, {
    fromWarehouseId: house.id,
    to: warehouse.id,
    seal: 'S-1',
  });
  const read = (query: Record<string, unknown>, as: TestUser = own) =>
    world.call(getOutboundDockScheduleEndpoint, { as, query });
  const { data } = await read({ warehouseId: house.id });
  expect(data.day).toBe('2027-02-03');
  expect(data.trucks.map((truck) => [truck.kind, truck.id, truck.door, truck.planned, truck.loaded])).toEqual(
    [
      ['load', next.id, 41, 2, 0],
      ['load', late.id, 41, 3, 1],
      ['shuttle', shuttle.id, null, null, 0],
    ],
  );
  expect(data.trucks.map((truck) => truck.cameAt !== null)).toEqual([false, true, false]);
  expect((await read({ warehouseId: house.id, day: '2027-02-04' })).data.trucks).toEqual([]);
  expect((await read({ warehouseId: house.id }, clerk)).status).toBe(404);
  expect((await read({ warehouseId: house.id, day: '2027-02-31' })).status).toBe(400);
});
