import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  markPickupLoadedEndpoint,
  findReleaseBlockersOfDockedPickupsEndpoint,
  findLoadsEndpoint,
  getLoadEndpoint,
  recordTrailerInspectionEndpoint,
  updatePickupAndStartLoadingAtFirstDoorEndpoint,
} from './loads.contract.ts';
import { findActiveOutboundDoorsEndpoint } from '#areas/floor/doors/doors.contract.ts';
import { searchOutboundUnitsEndpoint } from '#areas/outbound/outbound-units/outbound-units.contract.ts';
import { recordShortagesAndCheckReleaseEndpoint } from '#areas/outbound/release/release.contract.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import { holdRowLocks, waitForBlockedOrDoneCount } from '#tests/lock-barriers.ts';
import {
  createTestConsignee,
  createTestPlannedLoad,
  startTestOperatingDay,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  updateTestPickup,
  updateTestUnits,
} from '#tests/factories.ts';
import type { TestPlannedLoadInput } from '#tests/factories.ts';

/** The board shows times and forecasts, lists what blocks each load, and assigns loads to doors. */
const day = '2027-02-03';
let world: TestWorld;
let admin: TestUser;
let wh: { id: number; code: string };
let shipper: Awaited<ReturnType<typeof createTestShipper>>;

beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T19:00:00Z' });
  admin = await createTestUser(world, { role: 'Admin' });
});
afterAll(() => world.close());
beforeEach(async () => {
  wh = await createTestWarehouse(world);
  shipper = await createTestShipper(world, { warehouseId: wh.id });
  await startTestOperatingDay(world, wh.id, day);
});

const aLoad = async (wish: TestPlannedLoadInput = {}) =>
  createTestPlannedLoad(world, {
    state: 'loading',
    loadLocks: 0,
    shipper,
    pickupWarehouseIds: [wh.id],
    stopConsignees: [await createTestConsignee(world)],
    ...wish,
  });
type Made = Awaited<ReturnType<typeof aLoad>>;
const aDoor = async (number: number) =>
  (
    await world.row<{ id: number }>(
      'insert into door (warehouse_id, number, kind, active) values ($1, $2, 2, true) returning id',
      [wh.id, number],
    )
  ).id;
const at = (l: Made) => ({ id: l.id, pickupId: l.pickupId });
const move = (l: Made, doorId: number | null, rowVersion?: number) =>
  world.call(updatePickupAndStartLoadingAtFirstDoorEndpoint, {
    as: admin,
    params: at(l),
    body: { doorId, rowVersion },
  });
const list = (query: Record<string, unknown> = {}) =>
  world.call(findLoadsEndpoint, { as: admin, query: { warehouseId: wh.id, rows: 100, ...query } });
const worstFirst = { orderField: 'forecast', orderDirection: 'desc' };
const began = (l: Made, from: string) => updateTestPickup(world, l.pickupId, { started_at: from });

describe('late loads', () => {
  test('come first and count as late when loaded past their departure; departed loads come last', async () => {
    const late = await aLoad({ state: 'loaded', plannedDeparture: '2027-02-03T18:43:00Z' });
    const ready = await aLoad({ state: 'loaded', plannedDeparture: '2027-02-03T19:12:00Z' });
    const gone = await aLoad({ state: 'released', plannedDeparture: '2027-02-03T17:00:00Z' });
    const old = await aLoad({ state: 'loaded', plannedDeparture: '2027-02-02T18:00:00Z' });
    const { data, totals } = await list(worstFirst);
    expect(data.map((l) => [l.id, l.forecast.is, l.forecast.minutes, l.forecast.level])).toEqual([
      [old.id, 'overdue', 25 * 60, 'late'],
      [late.id, 'overdue', 17, 'risk'],
      [ready.id, 'ready', -12, 'spare'],
      [gone.id, 'left', 120, 'none'],
    ]);
    expect([totals.late, totals.atRisk]).toEqual([[25 * 60], [17]]);
    const upwards = await list({ ...worstFirst, orderDirection: 'asc' });
    expect(upwards.data.map((l) => l.id)).toEqual([ready.id, late.id, old.id, gone.id]);
  });
  test('keep the API’s order, by name, descending', async () => {
    const one = await aLoad({ name: 'A', state: 'loaded', plannedDeparture: '2027-02-03T18:00:00Z' });
    const two = await aLoad({ name: 'B' });
    expect((await list()).data.map((l) => l.id)).toEqual([two.id, one.id]);
  });
});

describe('a load with units of another day', () => {
  test('names how many and their day, in the list and on the page of the load; no write can cause it', async () => {
    const right = await aLoad({ units: 3 });
    const wrong = await aLoad({ units: 4 });
    const otherDaysOf = async (query: Record<string, unknown> = {}) =>
      Object.fromEntries((await list(query)).data.map((l) => [l.id, l.otherDays]));
    expect(await otherDaysOf()).toEqual({ [right.id]: [], [wrong.id]: [] });
    const [first, ...others] = wrong.unitIds;
    await updateTestUnits(world, [first ?? 0], { outbound_date: '2027-02-02' });
    await updateTestUnits(world, others.slice(0, 2), { outbound_date: '2027-02-04' });
    const found = [
      { day: '2027-02-02', units: 1 },
      { day: '2027-02-04', units: 2 },
    ];
    for (const query of [{}, worstFirst])
      expect(await otherDaysOf(query)).toEqual({ [right.id]: [], [wrong.id]: found });
    const detail = await world.call(getLoadEndpoint, { as: admin, params: { id: wrong.id } });
    expect(detail.data.otherDays).toEqual(found);
    // The link of the warning.
    const { n } = await world.row<{ n: number }>('select load_number as n from load where id = $1', [
      wrong.id,
    ]);
    const units = await world.call(searchOutboundUnitsEndpoint, {
      as: admin,
      query: { loadNumber: String(n), outboundDateFrom: '2027-02-04', outboundDateTo: '2027-02-04' },
    });
    expect(units.data.map(({ id }) => id).toSorted()).toEqual(others.slice(0, 2).toSorted());
  });
  test('does not count deleted units', async () => {
    const load = await aLoad({ units: 2 });
    await updateTestUnits(world, load.unitIds, { outbound_date: '2027-02-04', active: false });
    expect((await list()).data.map(({ otherDays }) => otherDays)).toEqual([[]]);
  });
});

describe('a loading forecast', () => {
  test('uses the pace measured at the dock, also in a filtered list and on the page of the load', async () => {
    const fast = await aLoad({ units: 120, loaded: 60, plannedDeparture: '2027-02-03T21:00:00Z' });
    const slow = await aLoad({
      units: 60,
      loaded: 0,
      name: 'SLOW',
      plannedDeparture: '2027-02-03T21:00:00Z',
    });
    for (const l of [fast, slow]) await began(l, '2027-02-03T18:00:00Z');
    const said = { is: 'expected', by: 'dock', doneBy: '2027-02-03T20:00:00Z', minutes: -60 };
    const whole = (await list()).data.find((l) => l.id === slow.id);
    const narrowed = (await list({ search: 'SLOW' })).data;
    const { data: page } = await world.call(getLoadEndpoint, { as: admin, params: { id: slow.id } });
    expect(narrowed).toHaveLength(1);
    expect([whole?.forecast, narrowed[0]?.forecast, page.forecast]).toMatchObject([said, said, said]);
  });
  test('of a load that cannot start shows what it waits for; the end of the day counts only loads with a pace', async () => {
    const door = await aDoor(41);
    const going = await aLoad({ units: 120, loaded: 60, plannedDeparture: '2027-02-03T21:00:00Z' });
    await began(going, '2027-02-03T18:00:00Z');
    await move(going, door);
    const next = await aLoad({ state: 'pending', units: 30, loaded: 0, trailer: 'TR 1' });
    const bare = await aLoad({ state: 'pending', units: 30, loaded: 0 });
    const { data, totals } = await list();
    const of = (l: Made) => data.find((x) => x.id === l.id)?.pickups[0]?.forecast;
    expect(of(next)).toMatchObject({
      is: 'expected',
      next: { doorId: door, doorNumber: 41, from: '2027-02-03T20:00:00Z' },
      doneBy: '2027-02-03T20:30:00Z',
    });
    expect(of(bare)).toMatchObject({ is: 'waits', waitsFor: ['trailer'], doneBy: null, next: null });
    expect([totals.dayEnds, totals.waiting]).toEqual(['2027-02-03T20:30:00Z', 1]);
  });
});

describe('checking a release', () => {
  test('creates no shortages for a truck still being loaded, on list, drops and board', async () => {
    const truck = await aLoad({ units: 4, loaded: 1 });
    const look = () =>
      world.call(recordShortagesAndCheckReleaseEndpoint, { as: admin, params: at(truck), body: {} });
    const said = async () => {
      const row = (await list()).data[0];
      const { data: held } = await world.call(findReleaseBlockersOfDockedPickupsEndpoint, {
        as: admin,
        query: { warehouseId: wh.id },
      });
      return [
        row?.short,
        row?.pickups[0]?.unexplained,
        row?.drops[0]?.loaded,
        held[0]?.blockers.map((b) => b.code),
      ];
    };
    expect((await look()).data.blockers.map((b) => b.code)).toEqual(['shortages']);
    expect(await said()).toEqual([0, 0, 1, []]);
    await world.call(markPickupLoadedEndpoint, { as: admin, params: at(truck) });
    expect(await said()).toEqual([3, 3, 1, ['shortages']]);
  });
});

describe('the reasons that block a load', () => {
  test('are those the release will give, for every truck at the dock and for no other', async () => {
    const ready = await aLoad({ state: 'loaded' });
    const held = await aLoad({ state: 'loaded', loadLocks: null, units: 4, loaded: 2 });
    await updateTestUnits(world, held.unitIds.slice(3), { state: 'misStaged' });
    await aLoad({ state: 'pending' });
    await aLoad({ state: 'released' });
    await world.rows('update product set is_food = true');
    const failed = { clean: false, odorFree: true, reeferOk: true };
    await world.call(recordTrailerInspectionEndpoint, { as: admin, params: at(ready), body: failed });
    const { data } = await world.call(findReleaseBlockersOfDockedPickupsEndpoint, {
      as: admin,
      query: { warehouseId: wh.id },
    });
    expect(data.map((p) => [p.pickupId, p.blockers.map((b) => b.code)])).toEqual([
      [ready.pickupId, ['notClean']],
      [held.pickupId, ['loadLocks', 'inspection', 'shortages', 'misStaged']],
    ]);
  });
});

describe('moving a load to a door', () => {
  test('and away from it frees the door, and the boxes stay on the truck', async () => {
    const [one, two] = [await aDoor(1), await aDoor(2)];
    const truck = await aLoad({ state: 'pending', units: 2, loaded: 0 });
    expect((await move(truck, one)).data.pickups[0]).toMatchObject({ status: 2, doorNumber: 1 });
    await updateTestUnits(world, truck.unitIds.slice(1), {
      state: 'loaded',
      loaded_at: world.clock.now().toString(),
    });
    expect((await move(truck, two)).data.pickups[0]).toMatchObject({ status: 2, doorNumber: 2 });
    expect((await move(truck, null)).data.pickups[0]).toMatchObject({ status: 2, doorId: null, loaded: 1 });
    expect((await move(truck, null)).status).toBe(200);
    const { data } = await world.call(findActiveOutboundDoorsEndpoint, {
      as: admin,
      query: { warehouseId: wh.id },
    });
    expect(data.map((d) => d.busy)).toEqual([false, false]);
  });
  test('is rejected for an occupied door, and the load stays where it was', async () => {
    const door = await aDoor(7);
    await move(await aLoad({ state: 'pending' }), door);
    const second = await aLoad({ state: 'pending' });
    const refused = await move(second, door);
    expect([refused.status, refused.message]).toEqual([409, 'Door 7 is in use.']);
    expect((await world.call(getLoadEndpoint, { as: admin, params: { id: second.id } })).data.status).toBe(1);
  });
  test('succeeds only for a user who saw its current door', async () => {
    const doors = [await aDoor(1), await aDoor(2), await aDoor(3)];
    const truck = await aLoad({ units: 1 });
    const seen = (await list()).data[0]?.pickups[0]?.rowVersion;
    expect((await move(truck, doors[0] ?? 0, seen)).status).toBe(200);
    expect((await move(truck, doors[1] ?? 0, seen)).status).toBe(409);
    const now = (await list()).data[0]?.pickups[0]?.rowVersion;
    expect((await move(truck, null, now)).status).toBe(200);
    expect((await move(truck, doors[2] ?? 0, now)).status).toBe(409);
  });
  test('accepts one of two loads moved to one door at the same time, and rejects the other', async () => {
    const door = await aDoor(9);
    const loads = [await aLoad({ state: 'pending' }), await aLoad({ state: 'pending' })];
    const gate = await holdRowLocks(world, { door });
    const acts = loads.map((l) => move(l, door));
    await waitForBlockedOrDoneCount(world, 2, acts);
    await gate.release();
    const answers = await Promise.all(acts);
    expect(answers.map((a) => a.status).sort()).toEqual([200, 409]);
    expect(answers.find((a) => a.status === 409)?.message).toBe('Door 9 is in use.');
    const there = await world.rows<{ door: number | null; status: number }>(
      'select door_id as door, status from load_pickup where id = any($1) order by status',
      [loads.map((l) => l.pickupId)],
    );
    expect(there).toEqual([
      { door: null, status: 1 },
      { door, status: 2 },
    ]);
  });
  test('uses one of two doors given at the same time, and leaves the other free', async () => {
    const doors = [await aDoor(1), await aDoor(2)];
    const truck = await aLoad({ state: 'pending' });
    const seen = (await list()).data[0]?.pickups[0]?.rowVersion;
    const gate = await holdRowLocks(world, { load_pickup: truck.pickupId });
    const acts = doors.map((door) => move(truck, door, seen));
    await waitForBlockedOrDoneCount(world, 2, acts);
    await gate.release();
    expect((await Promise.all(acts)).map((a) => a.status).sort()).toEqual([200, 409]);
    const { data } = await world.call(findActiveOutboundDoorsEndpoint, {
      as: admin,
      query: { warehouseId: wh.id },
    });
    expect(data.filter((d) => d.busy)).toHaveLength(1);
  });
  test('succeeds or is rejected when the truck at the door leaves at the same time', async () => {
    const door = await aDoor(5);
    const leaving = await aLoad({ state: 'loaded', units: 1 });
    await updateTestPickup(world, leaving.pickupId, { state: 'loaded', door_id: door });
    await world.rows('update door set busy_load_pickup_id = $1, busy_since = now() where id = $2', [
      leaving.pickupId,
      door,
    ]);
    const waiting = await aLoad({ state: 'pending' });
    const gate = await holdRowLocks(world, { door });
    const acts = [move(leaving, null), move(waiting, door)];
    await waitForBlockedOrDoneCount(world, 2, acts);
    await gate.release();
    const [, dropped] = await Promise.all(acts);
    expect([200, 409]).toContain(dropped?.status);
    const holder = await world.row<{ id: number | null }>(
      'select busy_load_pickup_id as id from door where id = $1',
      [door],
    );
    expect(holder.id).toBe(dropped?.status === 200 ? waiting.pickupId : null);
  });
});
