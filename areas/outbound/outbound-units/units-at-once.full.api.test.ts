import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  changeUnitsShipDateEndpoint,
  deleteOutboundUnitsWhereAllowedEndpoint,
  reactivateOutboundUnitsEndpoint,
} from './outbound-units.contract.ts';
import {
  deleteUnitAndEmptiedLineAndOrderEndpoint,
  reactivateUnitEndpoint,
} from '#areas/orders/order-lines/order-lines.contract.ts';
import { holdLocksOfStatementThenCommit, waitForBlockedSessions } from '#tests/lock-barriers.ts';
import {
  createTestConsignee,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  createTestDaysOfService,
  createTestFreight,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { expectInvariantsHold } from '#tests/invariants.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/** Two users move or delete units of one order at the same time. */
let world: TestWorld;
let one: TestUser;
let two: TestUser;
let shipper: TestAccount & { warehouseId: number };
let consignee: TestAccount;
let order: Awaited<ReturnType<typeof createTestFreight>>;
beforeAll(async () => {
  world = await openTestWorld();
  const warehouse = await createTestWarehouse(world);
  one = await createTestUser(world, { role: 'Admin' });
  two = await createTestUser(world, { role: 'Admin' });
  shipper = await createTestShipper(world, { warehouseId: warehouse.id });
  consignee = await createTestConsignee(world);
  await createTestDaysOfService(world, {
    consigneeId: consignee.id,
    warehouseId: warehouse.id,
    weekdays: [1, 2, 3, 4, 5],
  });
});
afterAll(() => world.close());
beforeEach(async () => {
  order = await createTestFreight(world, { shipper, consignee, status: 1, units: 4 });
});

const boxes = (...numbers: number[]) => numbers.map((n) => order.unitIds[n - 1] ?? 0);
const moveTo = (as: TestUser, ids: number[], newShipDate: string) =>
  world.call(changeUnitsShipDateEndpoint, { as, body: { bulkPrintIdsIncluded: ids, newShipDate } });
const remove = (as: TestUser, ids: number[]) =>
  world.call(deleteOutboundUnitsWhereAllowedEndpoint, { as, body: { bulkPrintIdsIncluded: ids } });
const bringBack = (as: TestUser, ids: number[]) =>
  world.call(reactivateOutboundUnitsEndpoint, { as, body: { bulkPrintIdsIncluded: ids } });

/** Both requests wait for the order's lock, the first one ahead. Then the lock is released. */
async function atOnce(...acts: (() => Promise<{ status: number }>)[]): Promise<number[]> {
  const barrier = await holdLocksOfStatementThenCommit(
    world,
    'select 1 from orders where id = $1 for update',
    [order.orderId],
  );
  const answers: Promise<{ status: number }>[] = [];
  for (const act of acts) {
    answers.push(act());
    await waitForBlockedSessions(world, answers.length);
  }
  await barrier.release();
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

describe('two users at the same time', () => {
  it('move the same boxes to two days: the later move applies, on box, line and order', async () => {
    expect(
      await atOnce(
        () => moveTo(one, boxes(1, 2), '2027-02-05'),
        () => moveTo(two, boxes(1, 2), '2027-02-08'),
      ),
    ).toEqual([200, 200]);
    await expectInvariantsHold(world);
    expect((await stands()).slice(0, 2).map(({ day, order: of }) => [day, of])).toEqual([
      ['2027-02-08', '2027-02-08'],
      ['2027-02-08', '2027-02-08'],
    ]);
  });
  it('move partly the same boxes', async () => {
    expect(
      await atOnce(
        () => moveTo(one, boxes(1, 2, 3), '2027-02-05'),
        () => moveTo(two, boxes(2, 3, 4), '2027-02-08'),
      ),
    ).toEqual([200, 200]);
    await expectInvariantsHold(world);
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
    const act = (name: string, as: TestUser) =>
      name === 'move' ? moveTo(as, boxes(1, 2), '2027-02-05') : remove(as, boxes(1, 2));
    const answers = await atOnce(
      () => act(first, one),
      () => act(second, two),
    );
    expect(answers.filter((status) => status >= 500)).toEqual([]);
    await expectInvariantsHold(world);
  });
  it.each([
    ['delete', deleteUnitAndEmptiedLineAndOrderEndpoint],
    ['bring back', reactivateUnitEndpoint],
  ])('move a box and %s it alone: the box counts on the line it moved to', async (_, alone) => {
    if (alone === reactivateUnitEndpoint) expect(await remove(one, boxes(1))).toMatchObject({ status: 200 });
    const answers = await atOnce(
      () => moveTo(one, boxes(1, 2), '2027-02-05'),
      () => world.call(alone, { as: two, params: { unitId: boxes(1)[0] ?? 0 } }),
    );
    expect(answers[1]).toBe(200);
    await expectInvariantsHold(world);
  });
  it('delete all boxes of an order while it is moved', async () => {
    await atOnce(
      () => moveTo(one, boxes(1, 2, 3, 4), '2027-02-05'),
      () => remove(two, boxes(1, 2, 3, 4)),
    );
    await expectInvariantsHold(world);
  });
  it('restore deleted boxes while the others are moved', async () => {
    await remove(one, boxes(1, 2));
    await atOnce(
      () => moveTo(one, boxes(3, 4), '2027-02-05'),
      () => bringBack(two, boxes(1, 2)),
    );
    await expectInvariantsHold(world);
    expect((await stands()).length).toBe(4);
  });
  it('when there are eight, move them to eight days, and the tables stay consistent', async () => {
    const days = ['02-04', '02-05', '02-08', '02-09', '02-10', '02-11', '02-12', '02-15'];
    const answers = await atOnce(
      ...days.map(
        (day, n) => () => moveTo(n % 2 ? one : two, boxes(1 + (n % 3), 2 + (n % 3)), `2027-${day}`),
      ),
    );
    expect(answers.filter((status) => status >= 500)).toEqual([]);
    await expectInvariantsHold(world);
  });
});
