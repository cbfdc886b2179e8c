import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import {
  markPickupLoadedEndpoint,
  setShortageReasonEndpoint,
  findLoadsEndpoint,
  getLoadEndpoint,
  findLoadShortagesEndpoint,
  findActiveShortageReasonsEndpoint,
} from './loads.contract.ts';
import { updatePickupAfterUnitLoaded, updatePickupAfterUnitUnloaded } from './pickups.service.ts';
import { moveUnitsIfStatusAllows } from '#areas/freight/units/move-units.sql.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
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
  updateTestUnits,
} from '#tests/factories.ts';

/** Shortages of a truck as missing units are loaded after all and unloaded again. */
let world: TestWorld;
let clerk: TestUser;
let wh: { id: number };

beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T19:00:00Z' });
  wh = await createTestWarehouse(world);
  await startTestOperatingDay(world, wh.id, '2027-02-03');
  clerk = await createTestUser(world, { role: 'Warehouse', warehouseId: wh.id });
});
afterAll(() => world.close());

const aLoad = async () =>
  createTestPlannedLoad(world, {
    state: 'loading',
    loadLocks: 0,
    units: 3,
    loaded: 2,
    shipper: await createTestShipper(world, { warehouseId: wh.id }),
    pickupWarehouseIds: [wh.id],
    stopConsignees: [await createTestConsignee(world)],
  });
type Made = Awaited<ReturnType<typeof aLoad>>;
const of = ({ id, pickupId }: Made) => ({ as: clerk, params: { id, pickupId } });
const complete = (l: Made) => world.call(markPickupLoadedEndpoint, of(l));
const explain = (l: Made, unitIds: number[]) =>
  world.call(setShortageReasonEndpoint, {
    as: clerk,
    body: { pickUpId: l.pickupId, unitIds, reasonCode: 'MISSING', notes: 'Not on the floor' },
  });
const put = (l: Made, unit: number) =>
  world.work(async (work) => {
    await moveUnitsIfStatusAllows(work, 'load', {
      conditionOnUnitU: sql`u.id = ${unit}`,
      additionalSet: sql`loaded_at = ${work.now.toString()}::timestamptz`,
    });
    await updatePickupAfterUnitLoaded(work, l.pickupId);
  });
const takeOff = (l: Made, unit: number) =>
  world.work(async (work) => {
    await moveUnitsIfStatusAllows(work, 'unload', {
      conditionOnUnitU: sql`u.id = ${unit}`,
      newStatus: unitStatus.received,
      additionalSet: sql`loaded_at = null`,
    });
    await updatePickupAfterUnitUnloaded(work, l.pickupId);
  });
const rowOf = (unit: number) =>
  world.row(
    'select resolved_at is not null as resolved, reason_code as reason from load_shortage where unit_id = $1',
    [unit],
  );
const codes = async (l: Made) =>
  (await world.call(getLoadEndpoint, { as: clerk, params: { id: l.id } })).data.pickups.flatMap((p) =>
    p.blockers.map((b) => b.code),
  );

test('a missing unit loaded after all is no longer missing; unloaded again, it needs a new reason', async () => {
  const l = await aLoad();
  const unit = l.unitIds[2] ?? 0;
  await complete(l);
  expect((await explain(l, [unit])).data).toEqual({ count: 1 });
  expect([await rowOf(unit), await codes(l)]).toEqual([{ resolved: false, reason: 'MISSING' }, []]);
  await put(l, unit);
  expect(await rowOf(unit)).toEqual({ resolved: true, reason: 'MISSING' });
  await takeOff(l, unit);
  expect([await rowOf(unit), await codes(l)]).toEqual([{ resolved: false, reason: null }, ['shortages']]);
  const listed = await world.call(findLoadShortagesEndpoint, {
    as: clerk,
    params: { loadId: l.id },
    query: {},
  });
  expect(listed.data.map((s) => [s.unitId, s.reasonCode, s.notes])).toEqual([[unit, null, null]]);
});
test('a unit left behind by one truck stays its shortage when another truck takes it', async () => {
  const [l, other] = [await aLoad(), await aLoad()];
  const unit = l.unitIds[2] ?? 0;
  await complete(l);
  await updateTestUnits(world, [unit], { load_pickup_id: other.pickupId, drop_id: null });
  await put(other, unit);
  expect(await rowOf(unit)).toEqual({ resolved: false, reason: null });
});
test('the shortages of a load are filtered by pickup and by warehouse', async () => {
  const [l, stranger] = [await aLoad(), await aLoad()];
  await complete(l);
  const other = await createTestWarehouse(world);
  const second = await createTestPickup(world, { loadId: l.id, warehouseId: other.id, seq: 2 });
  const admin = await createTestUser(world, { role: 'Admin' });
  const short = (query: Record<string, number>) =>
    world.call(findLoadShortagesEndpoint, { as: admin, params: { loadId: l.id }, query });
  const units = async (query: Record<string, number>) => (await short(query)).data.map((s) => s.unitId);
  const missing = l.unitIds.slice(2);
  expect(await units({})).toEqual(missing);
  expect(await units({ pickUpId: l.pickupId, warehouseId: wh.id })).toEqual(missing);
  expect(await units({ pickUpId: second.id })).toEqual([]);
  expect(await units({ warehouseId: other.id })).toEqual([]);
  expect((await short({ pickUpId: stranger.pickupId })).status).toBe(404);
});
test('a unit on a shuttle that has not arrived is a shortage, and is marked as such', async () => {
  const l = await aLoad();
  const unit = l.unitIds[2] ?? 0;
  await updateTestUnits(world, [unit], { state: 'shuttled' });
  await complete(l);
  const listed = await world.call(findLoadShortagesEndpoint, {
    as: clerk,
    params: { loadId: l.id },
    query: {},
  });
  expect(listed.data).toMatchObject([{ unitId: unit, shuttleNotArrived: true }]);
});
test('only active reasons are offered for a shortage', async () => {
  await world.rows(
    `
      insert into shortage_reason (code, label, active)
      values ('RETIRED', 'Not used', false), ('LATE', 'Too late', true)
      on conflict (code) do nothing
    `,
  );
  const offered = (await world.call(findActiveShortageReasonsEndpoint, { as: clerk })).data.map(
    (r) => r.code,
  );
  const active = await world.rows<{ code: string }>('select code from shortage_reason where active');
  expect(offered.toSorted()).toEqual(active.map((r) => r.code).toSorted());
  expect(offered).not.toContain('RETIRED');
});
test('marking a load as loaded returns a conflict when another user has already done it', async () => {
  const l = await aLoad();
  expect([(await complete(l)).status, (await complete(l)).status]).toEqual([200, 409]);
});
test('a range that ends before it starts is rejected at its end field', async () => {
  for (const [from, to] of [
    ['dayOfServiceFrom', 'dayOfServiceTo'],
    ['shipDateFrom', 'shipDateTo'],
  ] as const)
    expect(
      (
        await world.call(findLoadsEndpoint, {
          as: clerk,
          query: { [from]: '2027-02-03', [to]: '2027-02-02' },
        })
      ).fields,
    ).toEqual({ [to]: 'End date can’t be before start date' });
  expect(
    (
      await world.call(findLoadsEndpoint, {
        as: clerk,
        query: { deliveryDateFrom: '2027-02-03 08:00', deliveryDateTo: '2027-02-03 07:00' },
      })
    ).fields,
  ).toEqual({ deliveryDateTo: 'End date can’t be before start date' });
});
