import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listDefaultPermissionStringsOfRoles } from '#areas/people/grants/grants.contract.ts';
import {
  createTestConsignee,
  ensureTestProduct,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  updateTestUnits,
  createTestDaysOfService,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { createImportClient } from '#tests/import-fixtures.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let admin: TestUser;
let andes: TestAccount;
let lake: TestAccount;
let bay: TestAccount;
let rose: string;
const imports = createImportClient(
  () => world,
  () => admin,
);
beforeAll(async () => {
  world = await openTestWorld({ jobs: true });
  admin = await createTestUser(world, { role: 'Admin' });
  const warehouse = await createTestWarehouse(world);
  andes = await createTestShipper(world, { warehouseId: warehouse.id });
  lake = await createTestConsignee(world);
  bay = await createTestConsignee(world);
  await createTestDaysOfService(world, { consigneeId: lake.id, warehouseId: warehouse.id });
  rose = (await ensureTestProduct(world)).code;
  await world.rows(
    `
      update product
      set default_uom = 2, default_length_in = 41, default_width_in = 10, default_height_in = 7
      where code = $1
    `,
    [rose],
  );
});
afterAll(() => world.close());

const titles = 'Order number,Shipper number,Consignee number,Ship date,Item,Boxes,PO,L,W,H';
const row = (order: string, more: { consignee?: string; date?: string; units?: number; po?: string } = {}) =>
  [
    order,
    andes.number,
    more.consignee ?? lake.number,
    more.date ?? '02/05/2027',
    rose,
    more.units ?? 3,
    more.po ?? 'P1',
    ',,',
  ].join(',');
const ordersOf = (order: string) =>
  world.rows(
    `
      select o.order_number as number, o.ship_date::text as date, c.po, c.unit_count as units, c.uom,
        c.typed_l as length, count(distinct u.unit_code)::int as codes
      from orders o
      join consolidate c on c.order_id = o.id and c.deleted_at is null
      join unit u on u.consolidate_id = c.id and u.active
      where o.source_ref = $1 and o.deleted_at is null
      group by o.id, c.id
      order by c.id
    `,
    [`old order ${order}`],
  );

const nextOrderNumber = () =>
  world.row<{ next: number }>(
    'select (case when is_called then last_value + 1 else last_value end)::int as next from order_number',
  );

describe('The open order import', () => {
  it('creates nothing until confirmed, then orders with lines and units that have codes', async () => {
    const before = await nextOrderNumber();
    const run = await imports.checked('openOrders', titles, row('A-1'), row('A-1', { po: 'P2', units: 2 }));
    expect(await imports.faults(run.id)).toEqual([]);
    expect(run).toMatchObject({ state: 'checked', added: 2, faults: 0 });
    expect(await ordersOf('A-1')).toEqual([]);
    const { next } = await nextOrderNumber();
    await imports.write(run.id);
    const found = await ordersOf('A-1');
    // The check used up no order number.
    expect(found[0]?.['number']).toBe(next);
    expect(next).toBe(before.next);
    expect(found).toMatchObject([
      { date: '2027-02-05', po: 'P1', units: 3, codes: 3, uom: 2, length: 41 },
      { date: '2027-02-05', po: 'P2', units: 2, codes: 2 },
    ]);
    expect(new Set(found.map(({ number }) => number)).size).toBe(1);
  });
  it('reports every error with its cell, including those of order entry', async () => {
    const run = await imports.checked(
      'openOrders',
      titles,
      row('F-1', { consignee: 'NOBODY' }),
      `F-2,${andes.number},${lake.number},02/05/2027,NOTHING,3,,,,`,
      `F-3,${andes.number},${lake.number},02/05/2027,,3,,,10,7`,
      row('F-5', { consignee: bay.number }),
      row('F-6', { units: 0 }),
      row('F-7'),
      row('F-7', { date: '02/06/2027', po: 'P2' }),
      row('F-7'),
    );
    expect(await imports.faults(run.id)).toEqual([
      [2, 'consignee', 'NOBODY', 'import.recordNotFound'],
      [3, 'product', 'NOTHING', 'import.recordNotFound'],
      [4, 'unit', '', 'import.invalid'],
      [4, 'length', '', 'import.invalid'],
      [5, 'consignee', bay.number, 'shipping.noDayOfService'],
      [6, 'units', '0', 'import.numberOutOfRange'],
      [8, 'shipDate', '02/06/2027', 'orderLines.shipDateMismatch'],
      [9, null, '', 'import.duplicateRow'],
    ]);
    expect((await imports.write(run.id)).error).toBe('imports.fileHasErrors');
    expect(await ordersOf('F-7')).toEqual([]);
  });
  it('checks each row by the order entry rules for the importing user', async () => {
    const clerk = await createTestUser(world, {
      role: 'CustomerService',
      permissions: [...listDefaultPermissionStringsOfRoles(['CustomerService']), 'importRecords:admin'],
    });
    const own = createImportClient(
      () => world,
      () => clerk,
    );
    const run = await own.checked('openOrders', titles, row('E-1', { date: '01/05/2027' }));
    expect(await own.faults(run.id)).toEqual([[2, 'shipDate', '01/05/2027', 'cutoff.shipDateInPast']]);
  });
  it('adds nothing the second time, and rejects a different number of units', async () => {
    await imports.imported('openOrders', titles, row('B-1'));
    expect(await imports.imported('openOrders', titles, row('B-1'), row('B-1', { po: 'P9' }))).toMatchObject({
      state: 'imported',
      added: 1,
      unchanged: 1,
    });
    expect(await ordersOf('B-1')).toHaveLength(2);
    const run = await imports.checked('openOrders', titles, row('B-1', { units: 4 }));
    expect(await imports.faults(run.id)).toEqual([[2, null, '', 'imports.unitCountMismatch']]);
  });
  it('can be undone until a unit is received, and can be imported again', async () => {
    const run = await imports.imported('openOrders', titles, row('C-1'));
    const units = await world.rows<{ id: number }>(
      "select u.id from unit u join orders o on o.id = u.order_id where o.source_ref = 'old order C-1'",
    );
    const unitIds = units.map(({ id }) => id);
    await updateTestUnits(world, unitIds, { state: 'received' });
    expect((await imports.undo(run.id)).error).toBe('imports.recordsInUse');
    expect(await imports.inUse(run.id)).toEqual(['old order C-1: Some units were received']);
    await updateTestUnits(world, unitIds, { state: 'pending' });
    expect(await imports.undone(run.id)).toBe('undone');
    expect(await ordersOf('C-1')).toEqual([]);
    expect(await imports.imported('openOrders', titles, row('C-1'))).toMatchObject({ state: 'imported' });
    expect(await ordersOf('C-1')).toHaveLength(1);
  });
  it('requires permission to import and to enter orders', async () => {
    const importer = await createTestUser(world, {
      role: 'CustomerService',
      permissions: ['importRecords:admin'],
    });
    const { status } = await imports.upload('openOrders', [titles, row('D-1')].join('\n'), importer);
    expect(status).toBe(403);
  });
});
