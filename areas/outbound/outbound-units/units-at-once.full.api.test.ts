import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  changeUnitsShipDate,
  deleteOutboundUnits,
  reactivateOutboundUnits,
} from './outbound-units.contract.ts';
import { deleteUnit, reactivateUnit } from '#areas/orders/order-lines/order-lines.contract.ts';
import { holding, waiting } from '#tests/barriers.ts';
import { aConsignee, aShipper, aUser, aWarehouse, daysOfService, freight } from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { expectWhole } from '#tests/invariants.ts';
import { openWorld } from '#tests/world.ts';
import type { TestPerson, World } from '#tests/world.ts';

/** Two people move or delete boxes of one order at the same moment. */
let world: World;
let one: TestPerson;
let two: TestPerson;
let shipper: TestAccount & { warehouseId: number };
let consignee: TestAccount;
let order: Awaited<ReturnType<typeof freight>>;
beforeAll(async () => {
  world = await openWorld();
  const warehouse = await aWarehouse(world);
  one = await aUser(world, { role: 'Admin' });
  two = await aUser(world, { role: 'Admin' });
  shipper = await aShipper(world, { warehouseId: warehouse.id });
  consignee = await aConsignee(world);
  await daysOfService(world, {
    consigneeId: consignee.id,
    warehouseId: warehouse.id,
    weekdays: [1, 2, 3, 4, 5],
  });
});
afterAll(() => world.close());
beforeEach(async () => {
  order = await freight(world, { shipper, consignee, status: 1, units: 4 });
});

const boxes = (...numbers: number[]) => numbers.map((n) => order.unitIds[n - 1] ?? 0);
const moveTo = (as: TestPerson, ids: number[], newShipDate: string) =>
  world.call(changeUnitsShipDate, { as, body: { bulkPrintIdsIncluded: ids, newShipDate } });
const remove = (as: TestPerson, ids: number[]) =>
  world.call(deleteOutboundUnits, { as, body: { bulkPrintIdsIncluded: ids } });
const bringBack = (as: TestPerson, ids: number[]) =>
  world.call(reactivateOutboundUnits, { as, body: { bulkPrintIdsIncluded: ids } });

/** Both wait at the order's lock, the first before the second; then it is let go. */
async function atOnce(...acts: (() => Promise<{ status: number }>)[]): Promise<number[]> {
  const barrier = await holding(world, 'select 1 from orders where id = $1 for update', [order.orderId]);
  const answers: Promise<{ status: number }>[] = [];
  for (const act of acts) {
    answers.push(act());
    await waiting(world, answers.length);
  }
  await barrier.letGo();
  return (await Promise.all(answers)).map((answer) => answer.status);
}
const stands = () =>
  world.rows<{ id: number; day: string; line: string; order: string }>(
    `
      select u.id, u.ship_date::text as day, c.outbound_date::text as line, o.ship_date::text as "order"
      from unit u
      join consolidate c on c.id = u.consolidate_id
      join orders o on o.id = u.order_id
      where u.id = any($1) and u.active
      order by u.id
    `,
    [order.unitIds],
  );

describe('two people at once', () => {
  it('move the same boxes to two days: the later one stands, on box, line and order', async () => {
    expect(
      await atOnce(
        () => moveTo(one, boxes(1, 2), '2027-02-05'),
        () => moveTo(two, boxes(1, 2), '2027-02-08'),
      ),
    ).toEqual([200, 200]);
    await expectWhole(world);
    expect((await stands()).slice(0, 2).map(({ day, order: of }) => [day, of])).toEqual([
      ['2027-02-08', '2027-02-08'],
      ['2027-02-08', '2027-02-08'],
    ]);
  });
  it('move boxes of which some are the same', async () => {
    expect(
      await atOnce(
        () => moveTo(one, boxes(1, 2, 3), '2027-02-05'),
        () => moveTo(two, boxes(2, 3, 4), '2027-02-08'),
      ),
    ).toEqual([200, 200]);
    await expectWhole(world);
    expect((await stands()).map((box) => box.day)).toEqual([
      '2027-02-05',
      '2027-02-08',
      '2027-02-08',
      '2027-02-08',
    ]);
  });
  it.each([
    ['one moves and the other deletes', 'move', 'delete'],
    ['one deletes and the other moves', 'delete', 'move'],
    ['both delete', 'delete', 'delete'],
  ])('%s the same boxes: no order is left without a box', async (_, first, second) => {
    const act = (name: string, as: TestPerson) =>
      name === 'move' ? moveTo(as, boxes(1, 2), '2027-02-05') : remove(as, boxes(1, 2));
    const answers = await atOnce(
      () => act(first, one),
      () => act(second, two),
    );
    expect(answers.filter((status) => status >= 500)).toEqual([]);
    await expectWhole(world);
  });
  it.each([
    ['delete', deleteUnit],
    ['bring back', reactivateUnit],
  ])(
    'one moves a box that the other would %s alone: the box counts on the line it went to',
    async (_, alone) => {
      if (alone === reactivateUnit) expect(await remove(one, boxes(1))).toMatchObject({ status: 200 });
      const answers = await atOnce(
        () => moveTo(one, boxes(1, 2), '2027-02-05'),
        () => world.call(alone, { as: two, params: { unitId: boxes(1)[0] ?? 0 } }),
      );
      expect(answers[1]).toBe(200);
      await expectWhole(world);
    },
  );
  it('delete all boxes of an order while it moves', async () => {
    await atOnce(
      () => moveTo(one, boxes(1, 2, 3, 4), '2027-02-05'),
      () => remove(two, boxes(1, 2, 3, 4)),
    );
    await expectWhole(world);
  });
  it('bring back what was deleted while the others move', async () => {
    await remove(one, boxes(1, 2));
    await atOnce(
      () => moveTo(one, boxes(3, 4), '2027-02-05'),
      () => bringBack(two, boxes(1, 2)),
    );
    await expectWhole(world);
    expect((await stands()).length).toBe(4);
  });
  it('eight people move them to eight days, and the tables hold together', async () => {
    const days = ['02-04', '02-05', '02-08', '02-09', '02-10', '02-11', '02-12', '02-15'];
    const answers = await atOnce(
      ...days.map(
        (day, n) => () => moveTo(n % 2 ? one : two, boxes(1 + (n % 3), 2 + (n % 3)), `2027-${day}`),
      ),
    );
    expect(answers.filter((status) => status >= 500)).toEqual([]);
    await expectWhole(world);
  });
});
