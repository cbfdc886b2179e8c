import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  findLoadingCompletionEstimateOfEachWarehouseEndpoint,
  closeDayByFinalReleaseEndpoint,
  emailLoadingCompletionEstimateEndpoint,
} from './day-close.contract.ts';
import { releasePickupEndpoint } from './release.contract.ts';
import {
  printLoadCoverEndpoint,
  printCoverSheetEndpoint,
  printDeliveryListEndpoint,
  printWholesalerBreakdownEndpoint,
  printLoadingSheetsEndpoint,
} from '#areas/outbound/load-documents/load-documents.contract.ts';
import { getLoadEndpoint } from '#areas/outbound/loads/loads.contract.ts';
import { openLiveStream } from '#tests/live-stream.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import {
  createTestConsignee,
  createTestLoad,
  createTestPlannedLoad,
  startTestOperatingDay,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  updateTestPickup,
  updateTestUnits,
} from '#tests/factories.ts';

const day = '2027-02-03';
let world: TestWorld;
let admin: TestUser;

beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z' });
  admin = await createTestUser(world, { role: 'Admin' });
});
afterAll(() => world.close());

test('a load picked up at two docks is Loading until the second has released it', async () => {
  const first = await createTestWarehouse(world);
  const second = await createTestWarehouse(world);
  for (const { id } of [first, second]) await startTestOperatingDay(world, id, day);
  const load = await createTestPlannedLoad(world, {
    state: 'loaded',
    loadLocks: 0,
    shipper: await createTestShipper(world, { warehouseId: first.id }),
    pickupWarehouseIds: [first.id, second.id],
    stopConsignees: [await createTestConsignee(world)],
    units: 4,
  });
  const [here, there] = load.pickups;
  await updateTestUnits(world, load.unitIds.slice(2), {
    load_pickup_id: there?.id,
    outbound_warehouse_id: second.id,
    current_warehouse_id: second.id,
  });
  await updateTestPickup(world, there?.id, { state: 'loading' });
  const release = (pickupId: number | undefined) =>
    world.call(releasePickupEndpoint, {
      as: admin,
      params: { id: load.id, pickupId: pickupId ?? 0 },
      body: {},
    });
  const stands = async () => {
    const { data } = await world.call(getLoadEndpoint, { as: admin, params: { id: load.id } });
    return [data.status, data.drops.map((d) => d.etaStatus), data.pickups.map((p) => p.status)];
  };
  expect((await release(here?.id)).data).toMatchObject({ units: 2 });
  expect(await stands()).toEqual([2, [0], [4, 2]]);
  expect((await release(there?.id)).data).toMatchObject({ units: 2 });
  expect(await stands()).toEqual([4, [2], [4, 4]]);
});

test('a load released at its first dock and loaded at the second is Loaded, like its least advanced pickup', async () => {
  const docks = [await createTestWarehouse(world), await createTestWarehouse(world)];
  for (const { id } of docks) await startTestOperatingDay(world, id, day);
  const load = await createTestPlannedLoad(world, {
    state: 'loaded',
    loadLocks: 0,
    shipper: await createTestShipper(world, { warehouseId: docks[0]?.id }),
    pickupWarehouseIds: docks.map(({ id }) => id),
    stopConsignees: [await createTestConsignee(world)],
    units: 2,
  });
  const params = { id: load.id, pickupId: load.pickups[0]?.id ?? 0 };
  expect((await world.call(releasePickupEndpoint, { as: admin, params, body: {} })).status).toBe(200);
  const { data } = await world.call(getLoadEndpoint, { as: admin, params: { id: load.id } });
  expect([data.status, data.pickups.map((p) => p.status), data.drops[0]?.etaStatus]).toEqual([3, [4, 3], 0]);
});

test('without a started day there is no ETC: the response says so and no email is sent', async () => {
  const { id } = await createTestWarehouse(world);
  await world.db
    .updateTable('warehouse')
    .set({ etc_email: 'etc@coldlane.example' })
    .where('id', '=', id)
    .execute();
  const [etc] = (
    await world.call(findLoadingCompletionEstimateOfEachWarehouseEndpoint, { as: admin })
  ).data.filter((e) => e.warehouseId === id);
  expect(etc).toMatchObject({ day: null, loadingSpeed: null, planned: 0, remaining: 0, etc: null });
  const sent = await world.call(emailLoadingCompletionEstimateEndpoint, {
    as: admin,
    body: { warehouseId: id },
  });
  expect([sent.status, sent.message]).toEqual([412, 'The Warehouse is Closed.']);
});

test('after the final release there is no ETC either, because nothing of that day is still being loaded', async () => {
  const { id } = await createTestWarehouse(world);
  await world.db
    .updateTable('warehouse')
    .set({ etc_email: 'etc@coldlane.example' })
    .where('id', '=', id)
    .execute();
  await startTestOperatingDay(world, id, day);
  const send = async () =>
    (await world.call(emailLoadingCompletionEstimateEndpoint, { as: admin, body: { warehouseId: id } }))
      .status;
  expect(await send()).toBe(200);
  expect(
    (await world.call(closeDayByFinalReleaseEndpoint, { as: admin, body: { warehouseId: id } })).status,
  ).toBe(200);
  const [etc] = (
    await world.call(findLoadingCompletionEstimateOfEachWarehouseEndpoint, { as: admin })
  ).data.filter((e) => e.warehouseId === id);
  expect(etc).toMatchObject({ day: null, etc: null });
  expect(await send()).toBe(412);
});

test('the final release is published to the open screens, which leave the day', async () => {
  const { id } = await createTestWarehouse(world);
  await startTestOperatingDay(world, id, day);
  const line = await openLiveStream(world, admin);
  expect(
    (await world.call(closeDayByFinalReleaseEndpoint, { as: admin, body: { warehouseId: id } })).status,
  ).toBe(200);
  await expect
    .poll(line.topics)
    .toEqual(expect.arrayContaining(['operating-days', 'loads', 'units', 'cooler']));
  await line.close();
});

test('a load without pickups has no documents, and the response says so', async () => {
  const { id } = await createTestLoad(world, { pickupWarehouseIds: [], stopConsignees: [] });
  for (const paper of [
    printLoadCoverEndpoint,
    printCoverSheetEndpoint,
    printDeliveryListEndpoint,
    printWholesalerBreakdownEndpoint,
  ]) {
    const answer = await world.call(paper, { as: admin, params: { id } });
    expect([paper.id, answer.status, answer.error]).toEqual([paper.id, 404, 'call.notFound']);
  }
  const sheets = await world.call(printLoadingSheetsEndpoint, {
    as: admin,
    query: { bulkPrintIdsIncluded: [id] },
  });
  expect([sheets.status, sheets.message]).toEqual([404, 'No Loads found']);
});
