import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchRecordsEndpoint } from './global-search.contract.ts';
import { searchOutboundUnitsEndpoint } from '#areas/outbound/outbound-units/outbound-units.contract.ts';
import { buildSscc } from '#areas/freight/units/barcodes.rules.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import {
  createTestConsignee,
  createTestLoad,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  updateTestUnits,
  createTestFreight,
} from '#tests/factories.ts';

let world: TestWorld;
let shipper: Awaited<ReturnType<typeof createTestShipper>>;
let mine: TestUser;
let other: TestUser;
let staff: TestUser;
let routing: TestUser;
let orderNumber: number;
let unitCode: string;
let secondUnit: number;
beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z' });
  shipper = await createTestShipper(world);
  mine = await createTestUser(world, { role: 'Shipper', actsForAccounts: [shipper] });
  other = await createTestUser(world, { role: 'Shipper', actsForAccounts: [await createTestShipper(world)] });
  staff = await createTestUser(world, { role: 'Internal' });
  routing = await createTestUser(world, { role: 'Routing' });
  const { unitIds } = await createTestFreight(world, {
    shipper,
    consignee: await createTestConsignee(world),
    units: 2,
    status: 1,
  });
  const row = await world.row<{ number: number; code: string }>(
    `
      select o.order_number as number, u.unit_code as code
      from unit u
      join orders o on o.id = u.order_id
      where u.id = $1
    `,
    [unitIds[0]],
  );
  orderNumber = row.number;
  unitCode = row.code;
  secondUnit = unitIds[1] ?? 0;
});
afterAll(() => world.close());

const find = async (as: TestUser, number: string) =>
  (await world.call(searchRecordsEndpoint, { as, query: { number } })).data.map(
    (f) => `${f.kind} ${f.number}`,
  );

test('an order and a unit are found by their numbers, ignoring spaces', async () => {
  expect(await find(staff, ` ${orderNumber} `)).toContain(`order ${orderNumber}`);
  expect(await find(mine, unitCode)).toContain(`unit ${unitCode}`);
});
test('a unit is found by any notation of its code, in the search and in the list', async () => {
  const sscc = buildSscc(77n, '0614141');
  await updateTestUnits(world, secondUnit, { unit_code: sscc });
  const spaced = unitCode.replace(/(...)/g, '$1 ');
  const listed = async (unitId: string) =>
    (await world.call(searchOutboundUnitsEndpoint, { as: staff, query: { unitId } })).data.map(
      (unit) => unit.unitCode,
    );
  for (const writing of [spaced, unitCode.replace(/(...)/g, '$1-'), `]C0${unitCode}`]) {
    expect(await find(staff, writing)).toContain(`unit ${unitCode}`);
    expect(await listed(writing)).toEqual([unitCode]);
  }
  for (const writing of [
    `(00)${sscc}`,
    `00${sscc}`,
    `]C100${sscc}`,
    `(00) ${sscc.slice(0, 9)} ${sscc.slice(9)}`,
  ]) {
    expect(await find(staff, writing)).toContain(`unit ${sscc}`);
    expect(await listed(writing)).toEqual([sscc]);
  }
});
test('an order is found by the PO or the AWB of a line, ignoring case, newest first', async () => {
  const bearing = async (column: 'po' | 'awb', paper: string) => {
    const made = await createTestFreight(world, {
      shipper,
      consignee: await createTestConsignee(world),
      units: 1,
    });
    await world.rows(`update consolidate set ${column} = $2 where id = $1`, [made.consolidateId, paper]);
    return made;
  };
  const [first, second] = [await bearing('po', 'KRG-4471'), await bearing('po', 'KRG-4471')];
  const flown = await bearing('awb', '729-20114471');
  expect(await find(mine, 'krg-4471')).toEqual([`order ${second.orderNumber}`, `order ${first.orderNumber}`]);
  expect(
    (await world.call(searchRecordsEndpoint, { as: staff, query: { number: '729-20114471' } })).data,
  ).toEqual([
    {
      kind: 'order',
      id: flown.orderId,
      number: `${flown.orderNumber}`,
      note: `AWB 729-20114471, ${shipper.name}`,
    },
  ]);
  // An order whose number equals its own PO is listed once.
  await world.rows('update consolidate set po = $2 where id = $1', [
    flown.consolidateId,
    `${flown.orderNumber}`,
  ]);
  expect(await find(staff, `${flown.orderNumber}`)).toEqual([`order ${flown.orderNumber}`]);
  await world.rows('update consolidate set deleted_at = now() where id = $1', [second.consolidateId]);
  expect(await find(staff, 'KRG-4471')).toEqual([`order ${first.orderNumber}`]);
  const manager = await createTestUser(world, {
    role: 'WarehouseManager',
    warehouseId: (await createTestWarehouse(world)).id,
  });
  for (const as of [other, routing, manager]) expect(await find(as, 'KRG-4471')).toEqual([]);
});
test('a number of another account gets the same response as a nonexistent one', async () => {
  expect(await find(other, String(orderNumber))).toEqual([]);
  expect(await find(other, unitCode)).toEqual([]);
  expect(await find(mine, '999999999')).toEqual([]);
});
test('a record type is found only with permission for its screen', async () => {
  expect(await find(routing, String(orderNumber))).toEqual([]);
});
test('users of another warehouse find nothing of this one', async () => {
  const elsewhere = await createTestUser(world, {
    role: 'WarehouseManager',
    warehouseId: (await createTestWarehouse(world)).id,
  });
  expect(await find(elsewhere, unitCode)).toEqual([]);
});
test.each(["'; drop table unit; --", '%', '_', '99999999999999999999', '-1', 'a'.repeat(40)])(
  '%s finds nothing and breaks nothing',
  async (number) => {
    expect((await world.call(searchRecordsEndpoint, { as: staff, query: { number } })).status).toBe(200);
    expect(await find(staff, number)).toEqual([]);
  },
);
test('loads, shipments, invoices, bills of lading and accounts are found by their numbers', async () => {
  const account = await world.row<{ number: string }>('select number from account where id = $1', [
    shipper.id,
  ]);
  expect(await find(staff, account.number.toLowerCase())).toEqual([`account ${account.number}`]);
  const load = await createTestLoad(world);
  expect(await find(staff, `L-${load.number}`)).toEqual([`load L-${load.number}`]);
});
