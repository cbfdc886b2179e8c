import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeUnitsShipDateEndpoint } from './outbound-units.contract.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import {
  createTestConsignee,
  createTestPlannedLoad,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  updateTestUnits,
  createTestDaysOfService,
  createTestFreight,
} from '#tests/factories.ts';
import type { TestFreightInput, TestAccount } from '#tests/factories.ts';

let world: TestWorld;
let clerk: TestUser;
let mia: { id: number };
let shipper: TestAccount & { warehouseId: number };
let buckeye: TestAccount;
const newShipDate = '2027-02-05';

beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z' });
  mia = await createTestWarehouse(world);
  clerk = await createTestUser(world, { role: 'CustomerService' });
  shipper = await createTestShipper(world, { warehouseId: mia.id });
  buckeye = await createTestConsignee(world);
  await createTestDaysOfService(world, {
    consigneeId: buckeye.id,
    warehouseId: mia.id,
    weekdays: [1, 2, 3, 4, 5],
  });
});
afterAll(() => world.close());

const boxes = (wish: Partial<TestFreightInput> = {}) =>
  createTestFreight(world, { shipper, consignee: buckeye, ...wish });
const move = (unitIds: number[]) =>
  world.call(changeUnitsShipDateEndpoint, {
    as: clerk,
    body: { bulkPrintIdsIncluded: unitIds, newShipDate },
  });
/** The lines that these units are on now, each with its order. */
const lines = (unitIds: number[]) =>
  world.rows<{
    id: number;
    order_id: number;
    ship_date: string;
    day_of_service: string;
    unit_count: number;
    original_unit_count: number;
    status: number;
    order_status: number;
    units: number;
  }>(
    `
      select c.id, c.order_id, o.ship_date::text, c.day_of_service::text, c.unit_count, c.original_unit_count,
        c.status, o.status as order_status,
        (
          select count(*)::int
          from unit u
          where u.consolidate_id = c.id
            and u.order_id = c.order_id
            and u.ship_date = o.ship_date
            and u.day_of_service = c.day_of_service
            and u.active
        ) as units
      from consolidate c
      join orders o on o.id = c.order_id
      where c.deleted_at is null and c.id in (select consolidate_id from unit where id = any($1))
      order by c.id
    `,
    [unitIds],
  );

describe('the order line of units moved to another ship date', () => {
  it('is split when some of its units move, and they get a new order', async () => {
    const { unitIds, consolidateId, orderId } = await boxes({ units: 5, status: 2 });
    const answer = await move(unitIds.slice(0, 2));
    expect(answer.data.units).toBe(2);
    const [stays, goes] = await lines(unitIds);
    const numbers = await world.rows<{ id: number; n: number }>(
      'select id, order_number as n from orders where id = any($1)',
      [[orderId, goes?.order_id]],
    );
    const numberOf = (id: number | undefined) => numbers.find((order) => order.id === id)?.n;
    expect(answer.data.orders).toEqual([
      {
        orderId: goes?.order_id,
        orderNumber: numberOf(goes?.order_id),
        shipperId: shipper.id,
        shipDate: newShipDate,
        units: 2,
        from: numberOf(orderId),
      },
    ]);
    expect(stays).toMatchObject({
      id: consolidateId,
      order_id: orderId,
      ship_date: '2027-02-03',
      unit_count: 3,
      units: 3,
      status: 1,
      order_status: 1,
    });
    expect(goes).toMatchObject({
      ship_date: newShipDate,
      day_of_service: newShipDate,
      unit_count: 2,
      original_unit_count: 5,
      units: 2,
      status: 1,
      order_status: 1,
    });
    expect(goes?.order_id).not.toBe(orderId);
    expect(
      await world.rows('select number_in_line from unit where id = any($1) order by 1', [
        unitIds.slice(0, 2),
      ]),
    ).toEqual([{ number_in_line: 1 }, { number_in_line: 2 }]);
  });
  it('moves with its order, which keeps its number, when all its units move', async () => {
    const { unitIds, consolidateId, orderId } = await boxes({ units: 3, status: 1 });
    expect((await move(unitIds)).data.orders).toMatchObject([
      { orderId, shipDate: newShipDate, units: 3, from: null },
    ]);
    expect(await lines(unitIds)).toMatchObject([
      {
        id: consolidateId,
        order_id: orderId,
        ship_date: newShipDate,
        day_of_service: newShipDate,
        unit_count: 3,
        units: 3,
      },
    ]);
  });
  it('moves whole to a new order when other lines of its order stay', async () => {
    const first = await boxes({ units: 2 });
    const second = await boxes({ units: 2 });
    await world.rows('update consolidate set order_id = $1 where id = $2', [
      first.orderId,
      second.consolidateId,
    ]);
    await updateTestUnits(world, second.unitIds, { order_id: first.orderId });
    await move(second.unitIds);
    const [stays, goes] = await lines([...first.unitIds, ...second.unitIds]);
    expect(stays).toMatchObject({
      id: first.consolidateId,
      order_id: first.orderId,
      ship_date: '2027-02-03',
      units: 2,
    });
    expect(goes).toMatchObject({ id: second.consolidateId, ship_date: newShipDate, units: 2 });
    expect(goes?.order_id).not.toBe(first.orderId);
  });
});

it('a shortage is closed when its unit is moved to another day', async () => {
  const { pickupId, unitIds } = await createTestPlannedLoad(world, {
    state: 'loading',
    shipper,
    pickupWarehouseIds: [mia.id],
    stopConsignees: [buckeye],
    units: 1,
    loaded: 0,
  });
  await world.rows('insert into load_shortage (load_pickup_id, unit_id) values ($1, $2)', [
    pickupId,
    unitIds[0],
  ]);
  await move(unitIds);
  expect(
    await world.row('select resolved_at is not null as closed from load_shortage where load_pickup_id = $1', [
      pickupId,
    ]),
  ).toEqual({ closed: true });
});
