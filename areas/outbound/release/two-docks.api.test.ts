import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkEtc, finalRelease, sendEtc } from './day-close.contract.ts';
import { releasePickup } from './release.contract.ts';
import {
  printCover,
  printCoverSheet,
  printDeliveries,
  printBreakdown,
  printLoadingSheets,
} from '#areas/outbound/load-papers/load-papers.contract.ts';
import { getLoad } from '#areas/outbound/loads/loads.contract.ts';
import { openLiveLine } from '#tests/live-line.ts';
import { openWorld } from '#tests/world.ts';
import type { TestPerson, World } from '#tests/world.ts';
import {
  aConsignee,
  aLoad,
  aPlannedLoad,
  aRunningDay,
  aShipper,
  aUser,
  aWarehouse,
  changePickup,
  changeUnits,
} from '#tests/factories.ts';

const day = '2027-02-03';
let world: World;
let admin: TestPerson;

beforeAll(async () => {
  world = await openWorld({ at: '2027-02-03T15:00:00Z' });
  admin = await aUser(world, { role: 'Admin' });
});
afterAll(() => world.close());

test('a load that is picked up at two docks is Loading until the second has released it', async () => {
  const first = await aWarehouse(world);
  const second = await aWarehouse(world);
  for (const { id } of [first, second]) await aRunningDay(world, id, day);
  const load = await aPlannedLoad(world, {
    state: 'loaded',
    locks: 0,
    shipper: await aShipper(world, { warehouseId: first.id }),
    at: [first.id, second.id],
    to: [await aConsignee(world)],
    units: 4,
  });
  const [here, there] = load.pickups;
  await changeUnits(world, load.unitIds.slice(2), {
    load_pickup_id: there?.id,
    outbound_warehouse_id: second.id,
    current_warehouse_id: second.id,
  });
  await changePickup(world, there?.id, { state: 'loading' });
  const release = (pickupId: number | undefined) =>
    world.call(releasePickup, { as: admin, params: { id: load.id, pickupId: pickupId ?? 0 }, body: {} });
  const stands = async () => {
    const { data } = await world.call(getLoad, { as: admin, params: { id: load.id } });
    return [data.status, data.drops.map((d) => d.etaStatus), data.pickups.map((p) => p.status)];
  };
  expect((await release(here?.id)).data).toMatchObject({ units: 2 });
  expect(await stands()).toEqual([2, [0], [4, 2]]);
  expect((await release(there?.id)).data).toMatchObject({ units: 2 });
  expect(await stands()).toEqual([4, [2], [4, 4]]);
});

test('one that has left its first dock and is loaded at the second is Loaded, as its least begun pickup is', async () => {
  const docks = [await aWarehouse(world), await aWarehouse(world)];
  for (const { id } of docks) await aRunningDay(world, id, day);
  const load = await aPlannedLoad(world, {
    state: 'loaded',
    locks: 0,
    shipper: await aShipper(world, { warehouseId: docks[0]?.id }),
    at: docks.map(({ id }) => id),
    to: [await aConsignee(world)],
    units: 2,
  });
  const params = { id: load.id, pickupId: load.pickups[0]?.id ?? 0 };
  expect((await world.call(releasePickup, { as: admin, params, body: {} })).status).toBe(200);
  const { data } = await world.call(getLoad, { as: admin, params: { id: load.id } });
  expect([data.status, data.pickups.map((p) => p.status), data.drops[0]?.etaStatus]).toEqual([3, [4, 3], 0]);
});

test('without a started day there is no ETC: it says so and mails nothing', async () => {
  const { id } = await aWarehouse(world);
  await world.db
    .updateTable('warehouse')
    .set({ etc_email: 'etc@coldlane.example' })
    .where('id', '=', id)
    .execute();
  const [etc] = (await world.call(checkEtc, { as: admin })).data.filter((e) => e.warehouseId === id);
  expect(etc).toMatchObject({ day: null, loadingSpeed: null, planned: 0, remaining: 0, etc: null });
  const sent = await world.call(sendEtc, { as: admin, body: { warehouseId: id } });
  expect([sent.status, sent.message]).toEqual([412, 'The Warehouse is Closed.']);
});

test('after the final release there is no ETC either: nothing of that day is loaded any more', async () => {
  const { id } = await aWarehouse(world);
  await world.db
    .updateTable('warehouse')
    .set({ etc_email: 'etc@coldlane.example' })
    .where('id', '=', id)
    .execute();
  await aRunningDay(world, id, day);
  const send = async () => (await world.call(sendEtc, { as: admin, body: { warehouseId: id } })).status;
  expect(await send()).toBe(200);
  expect((await world.call(finalRelease, { as: admin, body: { warehouseId: id } })).status).toBe(200);
  const [etc] = (await world.call(checkEtc, { as: admin })).data.filter((e) => e.warehouseId === id);
  expect(etc).toMatchObject({ day: null, etc: null });
  expect(await send()).toBe(412);
});

test('the final release is announced to the open screens, which leave the day', async () => {
  const { id } = await aWarehouse(world);
  await aRunningDay(world, id, day);
  const line = await openLiveLine(world, admin);
  expect((await world.call(finalRelease, { as: admin, body: { warehouseId: id } })).status).toBe(200);
  await expect.poll(line.topics).toEqual(expect.arrayContaining(['days', 'loads', 'units', 'cooler']));
  await line.close();
});

test('a load that lost its pickups has no papers, and that is said', async () => {
  const { id } = await aLoad(world, { at: [], to: [] });
  for (const paper of [printCover, printCoverSheet, printDeliveries, printBreakdown]) {
    const answer = await world.call(paper, { as: admin, params: { id } });
    expect([paper.id, answer.status, answer.error]).toEqual([paper.id, 404, 'call.notFound']);
  }
  const sheets = await world.call(printLoadingSheets, { as: admin, query: { bulkPrintIdsIncluded: [id] } });
  expect([sheets.status, sheets.message]).toEqual([404, 'No Loads found']);
});
