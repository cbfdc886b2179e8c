import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLoadsEndpoint } from '#areas/outbound/loads/loads.contract.ts';
import { addOrMergeOrderLineEndpoint } from '#areas/orders/order-lines/order-lines.contract.ts';
import { listOrderGroupsEndpoint } from '#areas/orders/order-search/order-search.contract.ts';
import {
  createTestConsignee,
  ensureTestProduct,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  createTestDaysOfService,
} from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/** Boards that many users request at the same time are read once (docs/decisions/086-concurrent-reads-are-shared.md). */

let world: TestWorld;
let writer: TestUser;
let clerks: TestUser[];
let bounded: TestUser;
let enter: (by: TestUser, units: number) => Promise<number>;

beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z' });
  const warehouse = await createTestWarehouse(world);
  const shipper = await createTestShipper(world, { warehouseId: warehouse.id });
  const consignee = await createTestConsignee(world);
  await createTestDaysOfService(world, { consigneeId: consignee.id, warehouseId: warehouse.id });
  const productId = (await ensureTestProduct(world)).id;
  clerks = await Promise.all(
    Array.from({ length: 6 }, () => createTestUser(world, { role: 'CustomerService' })),
  );
  writer = await createTestUser(world, { role: 'CustomerService' });
  bounded = await createTestUser(world, {
    role: 'Shipper',
    actsForAccounts: [await createTestShipper(world, { warehouseId: warehouse.id })],
  });
  enter = async (by, unitCount) => {
    const added = await world.call(addOrMergeOrderLineEndpoint, {
      as: by,
      body: {
        shipperAccountId: shipper.id,
        shipDate: '2027-02-03',
        consigneeAccountId: consignee.id,
        productId,
        unitOfMeasure: 2 as const,
        measure: 'inch' as const,
        length: 41,
        width: 10,
        height: 7,
        numberOfUnits: unitCount,
        po: `${unitCount}`,
      },
    });
    if (added.status !== 200) throw new Error(added.message);
    return unitCount;
  };
});
afterAll(() => world.close());

/** Returns how many database transactions an action began. */
async function transactionsOf(act: () => Promise<unknown>): Promise<number> {
  let begun = 0;
  const ask: (...given: never) => unknown = pg.Client.prototype.query;
  const counting = function (this: pg.Client, ...given: unknown[]): unknown {
    if (typeof given[0] === 'string' && given[0].startsWith('begin')) begun += 1;
    return Reflect.apply(ask, this, given);
  };
  Object.assign(pg.Client.prototype, { query: counting });
  try {
    await act();
  } finally {
    Object.assign(pg.Client.prototype, { query: ask });
  }
  return begun;
}

test('48 boards of 6 clerks are served by a few reads, each with the same result as alone', async () => {
  await enter(writer, 3);
  for (const as of clerks) await world.call(listOrderGroupsEndpoint, { as });
  const alone = await world.call(listOrderGroupsEndpoint, { as: writer });
  const boards = Array.from({ length: 8 }, () => clerks).flat();
  let answers: Awaited<ReturnType<typeof world.call<typeof listOrderGroupsEndpoint>>>[] = [];
  const begun = await transactionsOf(async () => {
    answers = await Promise.all(boards.map((as) => world.call(listOrderGroupsEndpoint, { as })));
  });
  expect(begun).toBeLessThan(20);
  for (const { status, data, totals } of answers)
    expect({ status, data, totals }).toEqual({ status: 200, data: alone.data, totals: alone.totals });
});

test('a user sees their own write, however many others read at the same time', async () => {
  const over = new AbortController();
  const others = clerks.map(async (as) => {
    while (!over.signal.aborted) await world.call(listOrderGroupsEndpoint, { as });
  });
  try {
    let { units } = (await world.call(listOrderGroupsEndpoint, { as: writer })).totals;
    for (let n = 4; n <= 9; n += 1) {
      units += await enter(writer, n);
      expect((await world.call(listOrderGroupsEndpoint, { as: writer })).totals.units).toBe(units);
    }
  } finally {
    over.abort();
    await Promise.all(others);
  }
});

test('users who read at the same time each get only their own rows', async () => {
  const [mine, ours, his, none] = await Promise.all([
    world.call(listOrderGroupsEndpoint, { as: clerks[0], query: { createdByUsername: 'Me' } }),
    world.call(listOrderGroupsEndpoint, { as: writer, query: { createdByUsername: 'Me' } }),
    world.call(listOrderGroupsEndpoint, { as: bounded }),
    world.call(findLoadsEndpoint, { as: bounded }),
  ]);
  expect(mine.totals.units).toBe(0);
  expect(ours.totals.units).toBeGreaterThan(0);
  expect(his.totals.units).toBe(0);
  expect(none.status).toBe(403);
});
