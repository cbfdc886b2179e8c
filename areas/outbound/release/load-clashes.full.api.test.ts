import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closeDayByFinalReleaseEndpoint } from './day-close.contract.ts';
import { releasePickupEndpoint, reopenPickupEndpoint } from './release.contract.ts';
import { updatePickupAndStartLoadingAtFirstDoorEndpoint } from '#areas/outbound/loads/loads.contract.ts';
import { createRoutingSyncJob } from '#areas/outbound/routing/routing-sync.service.ts';
import { changeUnitsShipDateEndpoint } from '#areas/outbound/outbound-units/outbound-units.contract.ts';
import { systemActor } from '#kit/server/jobs.ts';
import { setTestGs1Prefix } from '#tests/outbound-fixtures.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import type { PlannedRoute, RoutingRequest } from '#integrations/routing/port.ts';
import {
  countDeadlocks,
  holdLocksOfStatementThenCommit,
  waitForBlockedSessions,
  waitForBlockedOrDoneCount,
} from '#tests/lock-barriers.ts';
import {
  createTestConsignee,
  createTestPlannedLoad,
  startTestOperatingDay,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  updateTestUnits,
  createTestDaysOfService,
  createTestFreight,
} from '#tests/factories.ts';
import type { TestPlannedLoadInput, TestAccount } from '#tests/factories.ts';

/** Releases, reopenings, plans and day closes that run concurrently. */
const day = '2027-02-03';
let world: TestWorld;
let admin: TestUser;
let wh: { id: number; code: string };
let shipper: TestAccount & { warehouseId: number };
let consignee: TestAccount;

beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z' });
  admin = await createTestUser(world, { role: 'Admin' });
  await setTestGs1Prefix(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  wh = await createTestWarehouse(world);
  shipper = await createTestShipper(world, { warehouseId: wh.id });
  consignee = await createTestConsignee(world, { city: 'Chicago' });
  await startTestOperatingDay(world, wh.id, day);
});

const aLoad = (wish: TestPlannedLoadInput = {}) =>
  createTestPlannedLoad(world, {
    state: 'loading',
    loadLocks: 0,
    units: 2,
    shipper,
    pickupWarehouseIds: [wh.id],
    stopConsignees: [consignee],
    ...wish,
  });
type Made = Awaited<ReturnType<typeof aLoad>>;
const release = (l: Made, body: Record<string, unknown> = {}) =>
  world.call(releasePickupEndpoint, { as: admin, params: { id: l.id, pickupId: l.pickupId }, body });
const pickupStatus = async (id: number) =>
  (await world.row<{ status: number }>('select status from load_pickup where id = $1', [id])).status;
const unitsNow = (ids: number[]) =>
  world.rows<{ status: number; pickup: number | null }>(
    'select status, load_pickup_id as pickup from unit where id = any($1) order by id',
    [ids],
  );

describe('closing the day', () => {
  test('and reopening a load at the same time: only one of them succeeds', async () => {
    const l = await aLoad();
    expect((await release(l)).status).toBe(200);
    // The reopening has checked the day and continues. The day close reads the loads.
    const held = await holdLocksOfStatementThenCommit(world, 'select 1 from load where id = $1 for update', [
      l.id,
    ]);
    const reopening = world.call(reopenPickupEndpoint, { as: admin, params: { loadPickupId: l.pickupId } });
    await waitForBlockedSessions(world, 1);
    const closing = world.call(closeDayByFinalReleaseEndpoint, { as: admin, body: { warehouseId: wh.id } });
    await waitForBlockedOrDoneCount(world, 2, [reopening, closing]);
    await held.release();
    const [reopened, closed] = [await reopening, await closing];
    expect([reopened.status, closed.status].toSorted()).toEqual([200, 412]);
    const { n } = await world.row<{ n: number }>(
      `
        select count(*)::int as n
        from warehouse_day
        where warehouse_id = $1 and final_released_at is not null
      `,
      [wh.id],
    );
    expect([await pickupStatus(l.pickupId), n]).toEqual(closed.status === 200 ? [4, 1] : [2, 0]);
  });
  test('and reopening a load during the close: the reopening is refused', async () => {
    const l = await aLoad();
    expect((await release(l)).status).toBe(200);
    const { unitIds } = await createTestFreight(world, { shipper, consignee, units: 1, status: 2 });
    const held = await holdLocksOfStatementThenCommit(
      world,
      'select 1 from unit where id = any($1) for update',
      [unitIds],
    );
    const closing = world.call(closeDayByFinalReleaseEndpoint, { as: admin, body: { warehouseId: wh.id } });
    await waitForBlockedSessions(world, 1);
    const reopening = world.call(reopenPickupEndpoint, { as: admin, params: { loadPickupId: l.pickupId } });
    await waitForBlockedOrDoneCount(world, 2, [closing, reopening]);
    await held.release();
    expect([(await closing).status, (await reopening).status]).toEqual([200, 412]);
    expect(await pickupStatus(l.pickupId)).toBe(4);
  });
});

describe('releasing a truck', () => {
  test('moves what it leaves behind to the cooler of the warehouse where it is', async () => {
    const other = await createTestWarehouse(world);
    const l = await aLoad({ units: 3, loaded: 1 });
    await updateTestUnits(world, l.unitIds[1], { current_warehouse_id: other.id });
    expect((await release(l, { force: true, note: 'It must go' })).data).toMatchObject({
      units: 1,
      cooler: 2,
    });
    expect((await unitsNow(l.unitIds)).map((u) => u.status)).toEqual([7, 6, 6]);
    expect(
      await world.rows('select warehouse_id as w from cooler_item where unit_id = any($1) order by unit_id', [
        l.unitIds,
      ]),
    ).toEqual([{ w: other.id }, { w: wh.id }]);
  });
  test('while one of its boxes gets a new ship date: the box is on the bill and gone, or neither', async () => {
    await createTestDaysOfService(world, { consigneeId: consignee.id, warehouseId: wh.id });
    const l = await aLoad({ units: 2 });
    const [first = 0] = l.unitIds;
    const held = await holdLocksOfStatementThenCommit(world, 'select 1 from load where id = $1 for update', [
      l.id,
    ]);
    const releasing = release(l);
    await waitForBlockedSessions(world, 1);
    const moving = world.call(changeUnitsShipDateEndpoint, {
      as: admin,
      body: {
        bulkPrintAllChecked: false,
        bulkPrintIdsExcluded: '',
        bulkPrintIdsIncluded: String(first),
        newShipDate: '2027-02-10',
      },
    });
    await waitForBlockedOrDoneCount(world, 2, [releasing, moving]);
    await held.release();
    const [released, moved] = [await releasing, await moving];
    expect(released.status).toBe(200);
    expect([moved.status, moved.message]).toEqual([
      412,
      'This unit left on a released load, so its ship date can’t be changed.',
    ]);
    const { units } = await world.row<{ units: number }>(
      `
        select sum(d.units)::int as units
        from bol b
        join bol_detail d on d.bol_id = b.id
        where b.load_pickup_id = $1
      `,
      [l.pickupId],
    );
    expect([units, (await unitsNow(l.unitIds)).filter((u) => u.status === 7).length]).toEqual([2, 2]);
  });
});

describe('planning the day', () => {
  const routeTo = (key: string, warehouses: string[], from = warehouses): PlannedRoute => ({
    key,
    name: key,
    warehouses,
    drops: [
      {
        deliverTo: consignee.number,
        freight: from.map((warehouse) => ({ warehouse, consignee: consignee.number })),
      },
    ],
  });
  const planning = (routes: PlannedRoute[], warehouseIds = [wh.id], seen: RoutingRequest[] = []) =>
    createRoutingSyncJob({
      plan: async (request) => {
        seen.push(request);
        return { routes, unroutedFreight: [], faults: [] };
      },
    })({
      jobId: 0,
      payload: { day, warehouseIds, loadIds: null },
      actor: systemActor,
      clock: world.clock,
      runInTransaction: (act) => world.work(act),
      reportProgress: async () => undefined,
      signal: AbortSignal.any([]),
    });

  test('by two users for different warehouses at the same time creates one load per route', async () => {
    await createTestFreight(world, { shipper, consignee, units: 4, status: 1 });
    const other = await createTestWarehouse(world);
    const routes = [routeTo(`R-${wh.code}`, [wh.code])];
    await Promise.all([planning(routes), planning(routes, [wh.id, other.id])]);
    expect(
      await world.rows('select 1 from load where external_order_no = $1', [`R-${wh.code}`]),
    ).toHaveLength(1);
  });
  test('while a truck gets its first door: neither waits for the other', async () => {
    const l = await aLoad({ state: 'pending', loaded: 0, externalOrderNo: `D-${wh.code}` });
    const door = await world.row<{ id: number }>(
      'insert into door (warehouse_id, number, kind) values ($1, 31, 2) returning id',
      [wh.id],
    );
    const held = await holdLocksOfStatementThenCommit(world, 'select 1 from load where id = $1 for update', [
      l.id,
    ]);
    const deadlocks = await countDeadlocks(async () => {
      const plan = planning([routeTo(`D-${wh.code}`, [wh.code])]);
      await waitForBlockedSessions(world, 1);
      const begin = world.call(updatePickupAndStartLoadingAtFirstDoorEndpoint, {
        as: admin,
        params: { id: l.id, pickupId: l.pickupId },
        body: { doorId: door.id },
      });
      await waitForBlockedSessions(world, 2);
      await held.release();
      await plan;
      expect((await begin).status).toBe(200);
    });
    expect(deadlocks).toBe(0);
    expect(await pickupStatus(l.pickupId)).toBe(2);
  });
  test('adds nothing to a departed pickup, even if the truck still loads elsewhere', async () => {
    const other = await createTestWarehouse(world);
    const l = await aLoad({ externalOrderNo: `P-${wh.code}`, pickupWarehouseIds: [wh.id, other.id] });
    expect((await release(l)).status).toBe(200);
    const late = await createTestFreight(world, { shipper, consignee, units: 2, status: 2 });
    const seen: RoutingRequest[] = [];
    await planning([routeTo(`P-${wh.code}`, [wh.code, other.code], [wh.code])], [wh.id, other.id], seen);
    expect(seen[0]?.existing.map((e) => [e.warehouses, e.left])).toEqual([
      [[wh.code, other.code], [wh.code]],
    ]);
    expect(await unitsNow(late.unitIds)).toEqual(late.unitIds.map(() => ({ status: 2, pickup: null })));
  });
});
