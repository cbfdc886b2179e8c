import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  findLoadingCompletionEstimateOfEachWarehouseEndpoint,
  closeDayByFinalReleaseEndpoint,
  emailLoadingCompletionEstimateEndpoint,
  previewFinalReleaseEndpoint,
} from '#areas/outbound/release/day-close.contract.ts';
import { releasePickupEndpoint, reopenPickupEndpoint } from '#areas/outbound/release/release.contract.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import {
  createTestConsignee,
  createTestPlannedLoad,
  startTestOperatingDay,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  updateTestUnits,
  createTestFreight,
} from '#tests/factories.ts';
import type { TestPlannedLoadInput } from '#tests/factories.ts';

/** The end of the day: the estimated completion time and the final release. */

const day = '2027-02-03';
let world: TestWorld;
let admin: TestUser;
let clerk: TestUser;
let manager: TestUser;
let warehouse: { id: number; code: string };
let shipper: Awaited<ReturnType<typeof createTestShipper>>;

beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z' });
  warehouse = await createTestWarehouse(world, { code: 'MIA' });
  await world.rows("update warehouse set etc_email = 'etc@coldlane.example' where id = $1", [warehouse.id]);
  admin = await createTestUser(world, { role: 'Admin' });
  clerk = await createTestUser(world, { role: 'Warehouse', warehouseId: warehouse.id });
  manager = await createTestUser(world, { role: 'WarehouseManager', warehouseId: warehouse.id });
  shipper = await createTestShipper(world, { warehouseId: warehouse.id });
  await startTestOperatingDay(world, warehouse.id, day);
});
afterAll(() => world.close());

/** Creates a load of a warehouse with one pickup, one stop and its planned units. */
async function aLoad({ warehouseId, ...wish }: TestPlannedLoadInput & { warehouseId: number }) {
  const consignee = await createTestConsignee(world);
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
  return { ...made, consignee };
}
const release = (l: Awaited<ReturnType<typeof aLoad>>, as: TestUser) =>
  world.call(releasePickupEndpoint, { as, params: { id: l.id, pickupId: l.pickupId }, body: {} });

describe('the end of the day', () => {
  test('the ETC is the remaining units over the loading speed, and is sent to the ETC address', async () => {
    const own = await createTestWarehouse(world);
    await startTestOperatingDay(world, own.id, day);
    const l = await aLoad({ warehouseId: own.id, units: 9, loaded: 0 });
    await updateTestUnits(world, l.unitIds, { outbound_warehouse_id: own.id });
    const etc = (
      await world.call(findLoadingCompletionEstimateOfEachWarehouseEndpoint, { as: admin })
    ).data.find((e) => e.warehouseId === own.id);
    expect(etc).toMatchObject({ planned: 9, remaining: 9, loadingSpeed: 900, etc: '2027-02-03T15:00:36Z' });
    expect(
      (await world.call(emailLoadingCompletionEstimateEndpoint, { as: admin, body: { warehouseId: own.id } }))
        .status,
    ).toBe(412);
    expect(
      (
        await world.call(emailLoadingCompletionEstimateEndpoint, {
          as: manager,
          body: { warehouseId: warehouse.id },
        })
      ).status,
    ).toBe(200);
    expect(
      (
        await world.call(emailLoadingCompletionEstimateEndpoint, {
          as: manager,
          body: { warehouseId: own.id },
        })
      ).status,
    ).toBe(404);
  });
  test('the final release lists the open loads, moves the rest to the cooler, and closes the day once', async () => {
    const own = await createTestWarehouse(world);
    await startTestOperatingDay(world, own.id, day);
    const l = await aLoad({ warehouseId: own.id });
    const grower = await createTestShipper(world, { warehouseId: own.id });
    const left = await createTestFreight(world, {
      shipper: grower,
      consignee: l.consignee,
      units: 2,
      status: 2,
    });
    const later = await createTestFreight(world, {
      shipper: grower,
      consignee: l.consignee,
      units: 2,
      status: 4,
      outboundDate: '2027-02-04',
    });
    const check = await world.call(previewFinalReleaseEndpoint, {
      as: admin,
      query: { warehouseId: own.id },
    });
    expect(check.data).toMatchObject({ day, loads: 1, open: [{ loadId: l.id }], remaining: 2 });
    const close = () =>
      world.call(closeDayByFinalReleaseEndpoint, { as: admin, body: { warehouseId: own.id } });
    const number = (await world.row<{ n: number }>('select load_number as n from load where id = $1', [l.id]))
      .n;
    expect(await close()).toMatchObject({
      status: 412,
      message: `These loads are not released: L-${number}.`,
    });
    expect((await release(l, admin)).status).toBe(200);
    expect(
      (await world.call(closeDayByFinalReleaseEndpoint, { as: clerk, body: { warehouseId: own.id } })).status,
    ).toBe(403);
    expect(
      (await world.call(closeDayByFinalReleaseEndpoint, { as: manager, body: { warehouseId: own.id } }))
        .status,
    ).toBe(404);
    expect((await close()).data).toEqual({ day, loads: 1, cooler: 2 });
    expect((await close()).status).toBe(409);
    expect(await world.rows('select distinct status from unit where id = any($1)', [left.unitIds])).toEqual([
      { status: 6 },
    ]);
    expect(await world.rows('select distinct status from unit where id = any($1)', [later.unitIds])).toEqual([
      { status: 4 },
    ]);
    expect(
      await world.call(reopenPickupEndpoint, { as: admin, params: { loadPickupId: l.pickupId } }),
    ).toMatchObject({
      status: 412,
      message: 'The final release of this day is done, so the day can’t be changed.',
    });
  });
  test('a day that is still to come is closed only after a confirmation, which names what is not received', async () => {
    const own = await createTestWarehouse(world);
    // 10:00 AM on 02/03 in Miami.
    await startTestOperatingDay(world, own.id, day, '2027-02-04');
    const grower = await createTestShipper(world, { warehouseId: own.id });
    const consignee = await createTestConsignee(world);
    const of = { shipper: grower, consignee, outboundDate: '2027-02-04' };
    const expected = await createTestFreight(world, { ...of, units: 3, status: 1 });
    const onFloor = await createTestFreight(world, { ...of, units: 2, status: 4 });
    const check = () =>
      world.call(previewFinalReleaseEndpoint, { as: admin, query: { warehouseId: own.id } });
    const close = (confirmed?: boolean) =>
      world.call(closeDayByFinalReleaseEndpoint, { as: admin, body: { warehouseId: own.id, confirmed } });
    const statusesOf = async ({ unitIds }: { unitIds: readonly number[] }) =>
      (
        await world.rows<{ status: number }>('select distinct status from unit where id = any($1)', [unitIds])
      ).map(({ status }) => status);
    expect((await check()).data).toMatchObject({ day: '2027-02-04', isToCome: true });
    for (const confirmed of [undefined, false])
      expect(await close(confirmed)).toMatchObject({
        status: 412,
        error: 'dayClose.dayInFuture',
        message: '02/04/2027 is still to come. 3 units aren’t received yet. Confirm to close the day now.',
        data: { confirm: true, count: 3 },
      });
    expect([await statusesOf(expected), await statusesOf(onFloor)]).toEqual([[1], [4]]);
    expect((await close(true)).data).toEqual({ day: '2027-02-04', loads: 0, cooler: 2 });
    expect([await statusesOf(expected), await statusesOf(onFloor)]).toEqual([[1], [6]]);
  });
  test('a day is to come by the clock of its warehouse, and not on its own evening', async () => {
    // 10:00 AM on 02/03 in Miami is 12:00 AM on 02/04 in Tokyo.
    const far = await createTestWarehouse(world, { timeZone: 'Asia/Tokyo' });
    await startTestOperatingDay(world, far.id, day, '2027-02-04');
    const query = { warehouseId: far.id };
    expect((await world.call(previewFinalReleaseEndpoint, { as: admin, query })).data.isToCome).toBe(false);
    const closed = await world.call(closeDayByFinalReleaseEndpoint, { as: admin, body: query });
    expect(closed.status).toBe(200);
  });
});
