import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findImportRecordsInUseEndpoint } from './imports.contract.ts';
import type { RecordInUse } from './imports.contract.ts';
import { importKinds } from './import-states.contract.ts';
import type { ImportKindId } from './import-states.contract.ts';
import { refundPaymentEndpoint } from '#areas/billing/payments/payments.contract.ts';
import { rerateShipmentEndpoint } from '#areas/billing/shipments/shipments.contract.ts';
import {
  createTestConsignee,
  ensureTestProduct,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  updateTestUnits,
  createTestDaysOfService,
  createTestFreight,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { interpolateEnglishMessage } from '#kit/contract/localized-message.ts';
import { createImportClient } from '#tests/import-fixtures.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let admin: TestUser;
let site: { id: number; code: string };
let andes: TestAccount & { warehouseId: number };
let quito: TestAccount & { warehouseId: number };
let lake: TestAccount;
let rose: string;
const imports = createImportClient(
  () => world,
  () => admin,
);
beforeAll(async () => {
  world = await openTestWorld({ jobs: true });
  admin = await createTestUser(world, { role: 'Admin' });
  site = await createTestWarehouse(world);
  await world.rows('update warehouse set pallet_exchange = true where id = $1', [site.id]);
  andes = await createTestShipper(world, { warehouseId: site.id });
  quito = await createTestShipper(world, { warehouseId: site.id });
  lake = await createTestConsignee(world);
  await createTestDaysOfService(world, { consigneeId: lake.id, warehouseId: site.id });
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

const idOf = async (table: string, column: string, value: string): Promise<number> =>
  (await world.row<{ id: number }>(`select id from ${table} where ${column} = $1`, [value])).id;
/** Counts the rows of a table that reference a record in any of these columns. */
const rowsNaming = async (table: string, columns: readonly string[], id: number): Promise<number> => {
  const where = columns.map((column) => `${column} = $1`).join(' or ');
  return (await world.row<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`, [id])).n;
};
const inUse = async (id: number): Promise<{ count: number; records: RecordInUse[] }> =>
  (await world.call(findImportRecordsInUseEndpoint, { as: admin, params: { id } })).data;
/** What uses each record, as text, and how many records are in use. */
async function usesOf(runId: number): Promise<{ count: number; uses: Record<string, string[]> }> {
  const { count, records } = await inUse(runId);
  const words = records.map(
    ({ name, uses }) =>
      [
        name,
        uses.map(({ sentence, params }) => interpolateEnglishMessage(sentence, params)).toSorted(),
      ] as const,
  );
  return { count, uses: Object.fromEntries(words) };
}
const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** Imports records of a kind, uses some of them, and returns the texts expected from the rows of the tables. */
const cases: Readonly<Record<ImportKindId, () => Promise<void>>> = {
  async accounts() {
    const run = await imports.imported(
      'accounts',
      'Number,Type,Name,City,State,Warehouse',
      `S001,shipper,Andes,Miami,FL,${site.code}`,
      'C002,consignee,Lake,Chicago,IL,',
      'C003,consignee,Free,Chicago,IL,',
    );
    const [shipper, consignee] = [
      await idOf('account', 'number', 'S001'),
      await idOf('account', 'number', 'C002'),
    ];
    // The consignee receives the delivery and pays, so three columns of each unit and two of the line reference it.
    await createTestFreight(world, {
      shipper: { id: shipper, warehouseId: site.id },
      consignee: { id: consignee },
    });
    // A user's own account is also one of those that they work for.
    await createTestUser(world, {
      role: 'Shipper',
      actsForAccounts: [{ id: shipper, number: 'S001', name: 'Andes' }],
    });
    await createTestUser(world, {
      role: 'Shipper',
      actsForAccounts: [andes, { id: shipper, number: 'S001', name: 'Andes' }],
    });
    const units = (id: number) =>
      rowsNaming('unit', ['shipper_id', 'consignee_id', 'deliver_to_id', 'bill_to_id'], id);
    const lines = (id: number) =>
      rowsNaming('consolidate', ['shipper_id', 'consignee_id', 'care_of_id', 'bill_to_id'], id);
    expect(await units(consignee)).toBe(3);
    expect(await usesOf(run.id)).toEqual({
      count: 2,
      uses: {
        'C002 Lake': [
          plural(await lines(consignee), 'order line'),
          plural(await units(consignee), 'unit'),
        ].toSorted(),
        'S001 Andes': [
          plural(await lines(shipper), 'order line'),
          plural(await rowsNaming('orders', ['shipper_id'], shipper), 'order'),
          plural(await units(shipper), 'unit'),
          '2 users',
        ].toSorted(),
      },
    });
  },
  async products() {
    const run = await imports.imported(
      'products',
      'Code,Description,Category',
      'USED,Used,Cut',
      'FREE,Free,Cut',
    );
    const used = await idOf('product', 'code', 'USED');
    await createTestWarehouse(world);
    await world.rows('update warehouse set default_product_id = $1', [used]);
    expect(await usesOf(run.id)).toEqual({
      count: 1,
      uses: {
        'USED Used': [plural(await rowsNaming('warehouse', ['default_product_id'], used), 'warehouse')],
      },
    });
    await world.rows('update warehouse set default_product_id = null');
  },
  async people() {
    const run = await imports.imported(
      'people',
      'Email,Name,Roles',
      'in@use.test,In Use,Billing',
      'not@use.test,Not In Use,Billing',
    );
    await world.rows("update app_user set status = 'active' where email = 'in@use.test'");
    expect(await usesOf(run.id)).toEqual({
      count: 1,
      uses: { 'In Use in@use.test': ['Accepted the invitation'] },
    });
  },
  async cutoffGroups() {
    const run = await imports.imported(
      'cutoffGroups',
      'Shipper number,Group,Mon',
      `${andes.number},Early,2:00 PM`,
    );
    await imports.imported('cutoffGroups', 'Shipper number,Group,Mon', `${quito.number},Early,`);
    expect(await usesOf(run.id)).toEqual({
      count: 1,
      uses: { [`${quito.number} ${quito.name}`]: ['In a cutoff group of this import'] },
    });
  },
  async consigneeLists() {
    const bay = await createTestConsignee(world);
    const cali = await createTestShipper(world, { warehouseId: site.id });
    const run = await imports.imported('consigneeLists', 'Shipper,Consignee', `${cali.number},${bay.number}`);
    await createTestFreight(world, { shipper: cali, consignee: bay });
    expect(await usesOf(run.id)).toEqual({ count: 0, uses: {} });
  },
  async daysOfService() {
    const bay = await createTestConsignee(world, { name: 'Bay' });
    const run = await imports.imported(
      'daysOfService',
      'Consignee number,Receiving warehouse,Weekday,Delivery day,Delivery start time,Delivery end time',
      `${bay.number},${site.code},Monday,Wed,6:00 AM,10:00 AM`,
      `${bay.number},${site.code},Tuesday,Thu,6:00 AM,10:00 AM`,
    );
    const lines = [
      await createTestFreight(world, { shipper: andes, consignee: bay }),
      await createTestFreight(world, { shipper: andes, consignee: bay }),
    ];
    await world.rows(
      `
        update consolidate
        set day_of_service_id = (select min(id) from day_of_service where consignee_id = $1)
        where id = any($2)
      `,
      [bay.id, lines.map(({ consolidateId }) => consolidateId)],
    );
    expect(await usesOf(run.id)).toEqual({
      count: 1,
      uses: { [`${bay.number} Bay`]: ['2 order lines'] },
    });
  },
  async holidays() {
    const run = await imports.imported(
      'holidays',
      'Name,First day,Last day',
      'Used,01/19/2027,02/12/2027',
      'Free,04/19/2027,05/12/2027',
    );
    const period = await idOf('holiday_period', 'name', 'Used');
    const bay = await createTestConsignee(world);
    const days = await createTestDaysOfService(world, { consigneeId: bay.id, warehouseId: site.id, type: 2 });
    await world.rows('update day_of_service set holiday_period_id = $1 where id = any($2)', [period, days]);
    expect(await usesOf(run.id)).toEqual({ count: 1, uses: { Used: ['7 days of service'] } });
  },
  async openInvoices() {
    const run = await imports.imported(
      'openInvoices',
      'Customer,Invoice number,Invoice date,Balance',
      `${lake.number},OLD-1,12/15/2026,10`,
      `${lake.number},OLD-2,12/15/2026,10`,
    );
    const invoice = await idOf('invoice', 'number', 'OLD-1');
    // Paid in two parts, which counts as one record.
    for (const check of ['CHK 1', 'CHK 2'])
      await world.rows(
        "insert into payment (account_id, invoice_id, date, amount, reference) values ($1, $2, '2027-02-03', 1, $3)",
        [lake.id, invoice, check],
      );
    expect(await usesOf(run.id)).toEqual({
      count: 1,
      uses: { 'OLD-1': ['Paid, disputed, written off or credited'] },
    });
  },
  async openPayments() {
    const [one, other] = [await createTestConsignee(world), await createTestConsignee(world)];
    const run = await imports.imported(
      'openPayments',
      'Customer,Check number,Payment date,Amount',
      `${one.number},SAME,12/20/2026,10`,
      `${other.number},SAME,12/20/2026,10`,
      `${other.number},FREE,12/20/2026,10`,
    );
    for (const { id } of await world.rows<{ id: number }>("select id from payment where reference = 'SAME'"))
      await world.call(refundPaymentEndpoint, {
        as: admin,
        params: { id },
        body: { date: '2027-02-03', amount: 100, note: 'By check' },
      });
    // Two payments can have the same number.
    expect((await inUse(run.id)).count).toBe(2);
  },
  async palletBalances() {
    const run = await imports.imported(
      'palletBalances',
      'Shipper,Site,Balance,As of',
      `${andes.number},${site.code},24,01/30/2027`,
      `${andes.number},${site.code},6,01/31/2027`,
    );
    await world.rows('update pallet_receipt set status = 2, sent_at = now()');
    // Two receipts of one shipper.
    expect((await inUse(run.id)).count).toBe(2);
  },
  async openOrders() {
    const titles = 'Order number,Shipper number,Consignee number,Ship date,Item,Boxes,PO';
    const run = await imports.imported(
      'openOrders',
      titles,
      `A-1,${andes.number},${lake.number},02/05/2027,${rose},3,P1`,
      `A-1,${andes.number},${lake.number},02/05/2027,${rose},3,P2`,
      `A-1,${quito.number},${lake.number},02/05/2027,${rose},3,P1`,
    );
    expect(await imports.faults(run.id)).toEqual([]);
    const units = await world.rows<{ id: number }>(
      "select u.id from unit u join orders o on o.id = u.order_id where o.source_ref = 'old order A-1'",
    );
    await updateTestUnits(
      world,
      units.map(({ id }) => id),
      { state: 'received' },
    );
    // Two lines of one order are one order. The same number at two shippers is two orders.
    expect((await inUse(run.id)).count).toBe(2);
  },
  async openShipments() {
    const titles = 'Shipment,Shipper,Consignee,Warehouse,Ship date,Product,Units,Reference';
    const run = await imports.imported(
      'openShipments',
      titles,
      `U-1,${andes.number},${lake.number},${site.code},01/29/2027,${rose},3,P1`,
      `U-1,${andes.number},${lake.number},${site.code},01/29/2027,${rose},3,P2`,
      `U-1,${quito.number},${lake.number},${site.code},01/29/2027,${rose},3,P1`,
    );
    for (const { id } of await world.rows<{ id: number }>(
      "select id from shipment where imported_number = 'U-1'",
    ))
      await world.call(rerateShipmentEndpoint, {
        as: admin,
        params: { id },
        body: { keepAdjustments: true },
      });
    expect((await inUse(run.id)).count).toBe(2);
  },
};

describe('records that prevent undoing an import', () => {
  it.each(importKinds)('match the counts in the tables: %s', (kind) => cases[kind]());
});
