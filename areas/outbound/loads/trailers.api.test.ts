import { afterAll, beforeAll, expect, test } from 'vitest';
import { updatePickupAndStartLoadingAtFirstDoorEndpoint } from './loads.contract.ts';
import { findRecentLoadTrailersUpTo50Endpoint } from './trailers.contract.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import {
  createTestLoad,
  startTestOperatingDay,
  createTestUser,
  createTestWarehouse,
} from '#tests/factories.ts';

let world: TestWorld;
let admin: TestUser;
beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T19:00:00Z' });
  admin = await createTestUser(world, { role: 'Admin' });
});
afterAll(() => world.close());

test('a load without a trailer can get one the warehouse knows, free ones first, with the loads of the others', async () => {
  const [here, elsewhere] = [await createTestWarehouse(world), await createTestWarehouse(world)];
  await startTestOperatingDay(world, here.id, '2027-02-03');
  const at = [here.id];
  await createTestLoad(world, {
    pickupWarehouseIds: at,
    state: 'released',
    trailer: 'TR 1',
    day: '2027-02-01',
  });
  await createTestLoad(world, {
    pickupWarehouseIds: at,
    state: 'released',
    trailer: 'TR 2',
    day: '2027-01-20',
  });
  await createTestLoad(world, {
    pickupWarehouseIds: at,
    state: 'released',
    trailer: 'TR 9',
    day: '2026-11-01',
  });
  const busy = await createTestLoad(world, {
    pickupWarehouseIds: at,
    state: 'loading',
    trailer: 'TR 3',
    number: 777_001,
  });
  await createTestLoad(world, { pickupWarehouseIds: [elsewhere.id], trailer: 'TR 4' });
  const bare = await createTestLoad(world, { pickupWarehouseIds: at, state: 'pending' });
  const known = async (query: Record<string, unknown> = {}, as = admin) =>
    (
      await world.call(findRecentLoadTrailersUpTo50Endpoint, {
        as,
        query: { warehouseId: here.id, ...query },
      })
    ).data.map((one) => [one.trailer, one.busyWith]);
  expect(await known()).toEqual([
    ['TR 1', null],
    ['TR 2', null],
    ['TR 3', `L-777001`],
  ]);
  expect(await known({ search: '2' })).toEqual([['TR 2', null]]);
  expect(await known({ search: 'nobody' })).toEqual([]);
  const stranger = await createTestUser(world, { role: 'Warehouse', warehouseId: elsewhere.id });
  expect(await known({}, stranger)).toEqual([]);
  const params = { id: bare.id, pickupId: bare.pickupId };
  const saved = await world.call(updatePickupAndStartLoadingAtFirstDoorEndpoint, {
    as: admin,
    params,
    body: { trailer: 'TR 1' },
  });
  expect([saved.data.trailer, saved.data.status]).toEqual(['TR 1', 1]);
  expect((await known()).at(-1)).toEqual(['TR 3', `L-777001`]);
  expect(await known({ search: 'TR 1' })).toEqual([['TR 1', expect.stringMatching(/^L-/)]]);
  expect(busy.pickupId).toBeGreaterThan(0);
});
