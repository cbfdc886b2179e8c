import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLoads } from '#areas/outbound/loads/loads.contract.ts';
import { addShipment } from '#areas/orders/order-lines/order-lines.contract.ts';
import { listShipments } from '#areas/orders/order-search/order-search.contract.ts';
import { aConsignee, aProduct, aShipper, aUser, aWarehouse, daysOfService } from '#tests/factories.ts';
import { openWorld } from '#tests/world.ts';
import type { TestPerson, World } from '#tests/world.ts';

/** Boards that many ask at the same moment are read once (docs/decisions/086-boards-are-read-once.md). */

let world: World;
let writer: TestPerson;
let clerks: TestPerson[];
let bounded: TestPerson;
let enter: (by: TestPerson, units: number) => Promise<number>;

beforeAll(async () => {
  world = await openWorld({ at: '2027-02-03T15:00:00Z' });
  const warehouse = await aWarehouse(world);
  const shipper = await aShipper(world, { warehouseId: warehouse.id });
  const consignee = await aConsignee(world);
  await daysOfService(world, { consigneeId: consignee.id, warehouseId: warehouse.id });
  const productId = (await aProduct(world)).id;
  clerks = await Promise.all(Array.from({ length: 6 }, () => aUser(world, { role: 'CustomerService' })));
  writer = await aUser(world, { role: 'CustomerService' });
  bounded = await aUser(world, {
    role: 'Shipper',
    groups: [await aShipper(world, { warehouseId: warehouse.id })],
  });
  enter = async (by, unitCount) => {
    const added = await world.call(addShipment, {
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

/** How many transactions an act began at the database. */
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

test('forty-eight boards of six clerks are answered by a few reads, each as if it were alone', async () => {
  await enter(writer, 3);
  for (const as of clerks) await world.call(listShipments, { as });
  const alone = await world.call(listShipments, { as: writer });
  const boards = Array.from({ length: 8 }, () => clerks).flat();
  let answers: Awaited<ReturnType<typeof world.call<typeof listShipments>>>[] = [];
  const begun = await transactionsOf(async () => {
    answers = await Promise.all(boards.map((as) => world.call(listShipments, { as })));
  });
  expect(begun).toBeLessThan(20);
  for (const { status, data, totals } of answers)
    expect({ status, data, totals }).toEqual({ status: 200, data: alone.data, totals: alone.totals });
});

test('whoever has written is shown it, however many ask meanwhile', async () => {
  const over = new AbortController();
  const others = clerks.map(async (as) => {
    while (!over.signal.aborted) await world.call(listShipments, { as });
  });
  try {
    let { units } = (await world.call(listShipments, { as: writer })).totals;
    for (let n = 4; n <= 9; n += 1) {
      units += await enter(writer, n);
      expect((await world.call(listShipments, { as: writer })).totals.units).toBe(units);
    }
  } finally {
    over.abort();
    await Promise.all(others);
  }
});

test('asked at the same moment, each still gets his own rows', async () => {
  const [mine, ours, his, none] = await Promise.all([
    world.call(listShipments, { as: clerks[0], query: { createdByUsername: 'Me' } }),
    world.call(listShipments, { as: writer, query: { createdByUsername: 'Me' } }),
    world.call(listShipments, { as: bounded }),
    world.call(findLoads, { as: bounded }),
  ]);
  expect(mine.totals.units).toBe(0);
  expect(ours.totals.units).toBeGreaterThan(0);
  expect(his.totals.units).toBe(0);
  expect(none.status).toBe(403);
});
