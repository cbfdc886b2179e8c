import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findLoadsEndpoint } from './loads.contract.ts';
import { compactLoadCounts } from './load-counts.sql.ts';
import { moveUnitsIfStatusAllows } from '#areas/freight/units/move-units.sql.ts';
import type { UnitMoveOptions } from '#areas/freight/units/move-units.sql.ts';
import { coolerItemStatus, unitLifecycle, unitStatus } from '#areas/freight/units/units.contract.ts';
import type { UnitMove } from '#areas/freight/units/units.contract.ts';
import {
  createTestPlannedLoad,
  createTestShuttleLoad,
  createTestUser,
  updateTestUnits,
} from '#tests/factories.ts';
import type { TestLoad } from '#tests/factories.ts';
import { invariants } from './loads.invariants.ts';
import { findInvariantViolations } from '#kit/server/invariants.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestWorld } from '#tests/world.ts';

let world: TestWorld;
let one: Awaited<ReturnType<typeof createTestPlannedLoad>>;
let other: Awaited<ReturnType<typeof createTestPlannedLoad>>;
let shuttleId: number;
beforeAll(async () => {
  world = await openTestWorld();
  one = await createTestPlannedLoad(world, { state: 'loading', units: 6, loaded: 0 });
  other = await createTestPlannedLoad(world, { state: 'loading', units: 2, loaded: 1 });
  shuttleId = (await createTestShuttleLoad(world, { fromWarehouseId: one.pickups[0]?.warehouseId ?? 0 })).id;
});
afterAll(() => world.close());

const move = (ids: readonly number[], how: UnitMove, m: Partial<UnitMoveOptions> = {}) =>
  world.work((work) =>
    moveUnitsIfStatusAllows(work, how, { conditionOnUnitU: sql`u.id = any(${[...ids]}::int[])`, ...m }),
  );
const countsOf = ({ pickupId }: TestLoad) =>
  world.row(
    `
      select coalesce(sum(units), 0)::int as units, coalesce(sum(loaded), 0)::int as loaded,
        coalesce(sum(mis_staged), 0)::int as mis, coalesce(sum(not_arrived), 0)::int as coming,
        coalesce(sum(cubes), 0)::int as cubes, coalesce(sum(loaded_cubes), 0)::int as "loadedCubes"
      from load_count
      where load_pickup_id = $1
    `,
    [pickupId],
  );
const rowsOf = async ({ pickupId }: TestLoad) =>
  (await world.rows('select from load_count where load_pickup_id = $1', [pickupId])).length;
const sumUp = () => world.work(compactLoadCounts);
const miscounted = async () => {
  const [counts] = invariants.filter((invariant) => invariant.id === 'loads.counts');
  return counts
    ? (await world.work((work) => findInvariantViolations(work.tx, counts))).examples
    : ['unknown'];
};

const cooler = () => ({
  warehouseId: one.pickups[0]?.warehouseId ?? 0,
  status: coolerItemStatus.setAside,
  reason: 'Missed its truck',
});
/** The columns that each unit move sets beside the status, as in production code. */
const settings: Partial<Record<UnitMove, () => Partial<UnitMoveOptions>>> = {
  changeShipDate: () => ({
    newStatus: unitStatus.finalized,
    additionalSet: sql`load_pickup_id = null, drop_id = null`,
  }),
  delete: () => ({ additionalSet: sql`active = false, load_pickup_id = null, drop_id = null` }),
  reactivate: () => ({ newStatus: unitStatus.finalized, additionalSet: sql`active = true` }),
  receive: () => ({
    newStatus: unitStatus.received,
    additionalSet: sql`current_warehouse_id = u.outbound_warehouse_id`,
  }),
  cooler: () => ({ cooler: cooler() }),
  shuttleLoad: () => ({ additionalSet: sql`shuttle_load_id = ${shuttleId}, current_warehouse_id = null` }),
  shuttleUnload: () => ({ additionalSet: sql`shuttle_load_id = null` }),
  shuttle: () => ({ additionalSet: sql`shuttle_load_id = ${shuttleId}` }),
  shuttleReturn: () => ({ newStatus: unitStatus.received, additionalSet: sql`shuttle_load_id = null` }),
  arrive: () => ({
    additionalSet: sql`shuttle_load_id = null, current_warehouse_id = u.outbound_warehouse_id`,
  }),
  plan: () => ({ additionalSet: sql`load_pickup_id = ${other.pickupId}, drop_id = ${other.dropId}` }),
  unplan: () => ({ additionalSet: sql`load_pickup_id = null, drop_id = null` }),
  loseDrop: () => ({ additionalSet: sql`drop_id = null` }),
  load: () => ({
    additionalSet: sql`load_pickup_id = ${one.pickupId}, drop_id = ${one.dropId}, loaded_at = now()`,
  }),
  unload: () => ({ newStatus: unitStatus.received, additionalSet: sql`loaded_at = null` }),
  edit: () => ({ additionalSet: sql`cube = u.cube + 7` }),
  bill: () => ({ additionalSet: sql`shipment_detail_id = null` }),
  followLine: () => ({ additionalSet: sql`cube = u.cube - 3` }),
};
/** These moves apply to a unit in transit to this warehouse. */
const away: readonly UnitMove[] = ['shuttleUnload', 'receive', 'arrive'];
const moves = Object.keys(unitLifecycle.transitions).filter(
  (name): name is UnitMove => name in unitLifecycle.transitions,
);

describe('the unit counts of a truck', () => {
  it.each(moves)('are correct after %s from every state', async (how) => {
    const ids = one.unitIds;
    for (const [n, state] of unitLifecycle.transitions[how].from.entries()) {
      await updateTestUnits(world, ids, {
        state,
        load_pickup_id: one.pickupId,
        drop_id: one.dropId,
        active: how !== 'reactivate',
        current_warehouse_id: away.includes(how) ? null : (one.pickups[0]?.warehouseId ?? null),
        shuttle_load_id: state === 'shuttled' || away.includes(how) ? shuttleId : null,
      });
      const moved = await move(ids.slice(0, 1 + (n % 4)), how, settings[how]?.());
      expect(moved).toHaveLength(1 + (n % 4));
      expect(await miscounted()).toEqual([]);
    }
  });

  it('are the same before and after they are summed up, with one row for each drop afterwards', async () => {
    const load = await createTestPlannedLoad(world, { state: 'loading', units: 5, loaded: 0 });
    const at = (now: string) => ({ additionalSet: sql`loaded_at = ${now}::timestamptz` });
    for (const id of load.unitIds) await move([id], 'load', at('2027-02-03T14:59:31Z'));
    const before = await countsOf(load);
    expect(before).toMatchObject({ units: 5, loaded: 5 });
    expect(await rowsOf(load)).toBe(6);
    await sumUp();
    expect(await countsOf(load)).toEqual(before);
    // Recently loaded units are counted separately by minute.
    expect(await rowsOf(load)).toBe(2);
    world.clock.set('2027-02-03T18:00:00Z');
    await sumUp();
    expect(await countsOf(load)).toEqual(before);
    expect(await rowsOf(load)).toBe(1);
    await move(load.unitIds, 'delete', { conditionOnUnitU: sql`false` });
    await move(load.unitIds, 'unload', { newStatus: unitStatus.received });
    await move(load.unitIds, 'unplan', { additionalSet: sql`load_pickup_id = null, drop_id = null` });
    await sumUp();
    expect(await rowsOf(load)).toBe(0);
    expect(await miscounted()).toEqual([]);
  });

  it('block neither another loader of the truck nor the summing up', async () => {
    const load = await createTestPlannedLoad(world, { state: 'loading', units: 3, loaded: 0 });
    const [first, second, third] = load.unitIds.map((id) => [id]);
    let letGo = () => {};
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    let loaded = () => {};
    const isLoaded = new Promise<void>((resolve) => (loaded = resolve));
    const slow = world.work(async (work) => {
      await moveUnitsIfStatusAllows(work, 'load', { conditionOnUnitU: sql`u.id = any(${first}::int[])` });
      loaded();
      await gate;
    });
    await isLoaded;
    await move(second ?? [], 'load');
    await sumUp();
    expect(await countsOf(load)).toMatchObject({ units: 3, loaded: 1 });
    await move(third ?? [], 'load');
    letGo();
    await slow;
    expect(await countsOf(load)).toMatchObject({ units: 3, loaded: 3 });
    expect(await miscounted()).toEqual([]);
  });

  it('are correct with ten loaders on one truck while they are summed up and recounted', async () => {
    const load = await createTestPlannedLoad(world, { state: 'loading', units: 40, loaded: 0 });
    const others = Promise.all(
      [sumUp, () => world.rows('select rebuild_load_counts()'), sumUp].map(async (act) => {
        for (let n = 0; n < 8; n += 1) await act();
      }),
    );
    await Promise.all(
      Array.from({ length: 10 }, async (_, loader) => {
        for (const id of load.unitIds.filter((_id, n) => n % 10 === loader)) await move([id], 'load');
      }),
    );
    await others;
    expect(await countsOf(load)).toMatchObject({ units: 40, loaded: 40 });
    expect(await miscounted()).toEqual([]);
  });
});

it.each(['loaded', 'planned', 'loadName', 'trailer'] as const)(
  'sorted by %s, pages of loads continue from one to the next',
  async (orderField) => {
    const admin = await createTestUser(world, { role: 'Admin' });
    for (const units of [1, 3]) await createTestPlannedLoad(world, { state: 'loading', units, loaded: 0 });
    const asked = async (page: number, rows: number) => {
      const query = { orderField, page, rows, dayOfServiceFrom: '2000-01-01' };
      return (await world.call(findLoadsEndpoint, { as: admin, query })).data.map((r) => r.id);
    };
    const all = await asked(1, 100);
    expect(all.length).toBeGreaterThanOrEqual(4);
    expect([...(await asked(1, 2)), ...(await asked(2, 2))]).toEqual(all.slice(0, 4));
    expect(await asked(100, 2)).toEqual([]);
  },
);
