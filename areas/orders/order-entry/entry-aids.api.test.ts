import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  changeLinesShipDateEndpoint,
  finalizeOrderLinesEndpoint,
  repeatValidOrderLinesAsNewOrderEndpoint,
} from './order-entry.contract.ts';
import { listOrderGroupsEndpoint } from '#areas/orders/order-search/order-search.contract.ts';
import { getOrderHistoryEndpoint } from '#areas/orders/order-history/order-history.contract.ts';
import { checkPastedRowsEndpoint, pasteColumns } from '#areas/orders/paste/paste.contract.ts';
import {
  addOrMergeOrderLineEndpoint,
  changeLineUnitCountEndpoint,
  deleteUnitAndEmptiedLineAndOrderEndpoint,
  editOrderLineEndpoint,
  listLineUnitsEndpoint,
} from '#areas/orders/order-lines/order-lines.contract.ts';
import type { PastedRow } from '#areas/orders/paste/paste.contract.ts';
import { parsePastedRows } from '#areas/orders/paste/pasted-rows.rules.ts';
import {
  printBulkLabelsAndRecordPrintsEndpoint,
  printUnitLabelAndRecordPrintEndpoint,
} from '#areas/orders/labels/labels.contract.ts';
import { getUnitEndpoint } from '#areas/freight/units/units.contract.ts';
import { boxDimensions } from '#tests/demo-records.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import {
  createTestConsignee,
  ensureTestProduct,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  createTestDaysOfService,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';

let world: TestWorld;
let shipper: TestAccount & { warehouseId: number };
let chicago: TestAccount;
let mondays: TestAccount;
let seller: TestUser;
let stranger: TestUser;
let product: { id: number; code: string };
const shipDate = '2027-02-03';

beforeAll(async () => {
  world = await openTestWorld();
  const warehouse = await createTestWarehouse(world);
  shipper = await createTestShipper(world, { warehouseId: warehouse.id });
  chicago = await createTestConsignee(world, { name: 'Lakeshore Wholesale', number: 'C77001' });
  mondays = await createTestConsignee(world, { name: 'Monday Mums' });
  for (const name of ['Twin Florist', 'Twin Florist']) await createTestConsignee(world, { name });
  await createTestDaysOfService(world, { consigneeId: chicago.id, warehouseId: warehouse.id });
  await createTestDaysOfService(world, { consigneeId: mondays.id, warehouseId: warehouse.id, weekdays: [1] });
  product = await ensureTestProduct(world, 'ROS-RED');
  seller = await createTestUser(world, { role: 'Shipper', actsForAccounts: [shipper], name: 'Maria' });
  stranger = await createTestUser(world, {
    role: 'Shipper',
    actsForAccounts: [await createTestShipper(world, { warehouseId: warehouse.id })],
  });
});
afterAll(() => world.close());
beforeEach(() => world.clock.set('2027-02-03T15:00:00Z'));

const body = (change: Record<string, unknown> = {}) => ({
  shipperAccountId: shipper.id,
  shipDate,
  consigneeAccountId: chicago.id,
  productId: product.id,
  ...boxDimensions,
  numberOfUnits: 3,
  ...change,
});
/** The body of an edit: a line without the header of its order. */
const typed = (change: Record<string, unknown> = {}) => {
  const { shipperAccountId: _, shipDate: __, ...rest } = body(change);
  return rest;
};
async function aLine(change: Record<string, unknown> = {}) {
  const made = await world.call(addOrMergeOrderLineEndpoint, { as: seller, body: body(change) });
  const [line] = made.data.consolidates;
  if (!line) throw new Error(made.message);
  return line;
}
const row = (change: Partial<PastedRow> = {}): PastedRow =>
  ({
    ...Object.fromEntries(pasteColumns.map((name) => [name, ''])),
    consignee: 'Lakeshore Wholesale',
    product: 'ros-red',
    unit: 'Box',
    length: '41',
    width: '10',
    height: '7',
    units: '24',
    ...change,
  }) as PastedRow;
const check = (rows: PastedRow[], as = seller) =>
  world.call(checkPastedRowsEndpoint, { as, body: { shipperAccountId: shipper.id, shipDate, rows } });

describe('pasted spreadsheet rows', () => {
  it('become lines; a consignee is matched by number, name, name prefix or the shipper’s own code', async () => {
    await world.rows(
      'insert into shipper_code (shipper_id, field, code, value, assigned_at) values ($1, $2, $3, $4, now())',
      [shipper.id, 'consignee', 'LAKE-OWN', 'C77001'],
    );
    const { data } = await check(
      ['Lakeshore Wholesale', 'c77001', 'lakesh', 'LAKE-OWN'].map((consignee) =>
        row({ consignee, units: '1,200.0' }),
      ),
    );
    expect(
      data.rows.map((r) => [
        r.consigneeAccountName,
        r.faults,
        r.line?.consigneeAccountId,
        r.line?.numberOfUnits,
        r.line?.productId,
      ]),
    ).toEqual(Array.from({ length: 4 }, () => ['Lakeshore Wholesale', [], chicago.id, 1200, product.id]));
  });
  it('report a shipper as such, and suggest no account that only looks or begins alike', async () => {
    await createTestConsignee(world, { name: 'Miami Bouquets', number: 'MA00406' });
    const number = (
      await world.row<{ number: string }>('select number from account where id = $1', [shipper.id])
    ).number;
    const { data } = await check([
      row({ consignee: number }),
      row({ consignee: 'MA00405' }),
      row({ consignee: 'Miami Flower House' }),
      row({ consignee: 'Miami Boquets' }),
    ]);
    expect(data.rows.map((r) => r.faults.map((f) => [f.code, f.suggestion]))).toEqual([
      [['paste.consigneeIsShipper', null]],
      [['paste.consigneeUnknown', null]],
      [['paste.consigneeUnknown', null]],
      [['paste.consigneeUnknown', 'Miami Bouquets']],
    ]);
  });
  it('report every error in its cell, with suggestions', async () => {
    const { data } = await check([
      row({
        consignee: 'Lakeshore  wholesale.',
        product: 'ROS-REED',
        length: '0',
        height: 'x',
        units: '0',
        unit: 'crate',
        measure: 'feet',
      }),
      row({ consignee: 'Twin Florist' }),
      row({ consignee: 'Monday Mums' }),
      row({ consignee: '' }),
    ]);
    const [many, twin, unserved, none] = data.rows;
    expect(data.rows.map((r) => [...new Set(r.faults.map((f) => f.code))])).toEqual([
      [
        'paste.consigneeUnknown',
        'paste.productUnknown',
        'paste.unitOfMeasureUnknown',
        'paste.measureUnknown',
        'paste.cellInvalid',
      ],
      ['paste.consigneeAmbiguous'],
      ['shipping.noDayOfService'],
      ['paste.consigneeMissing'],
    ]);
    expect(many?.line).toBeNull();
    expect(Object.fromEntries(many?.faults.map((f) => [f.column, [f.sentence, f.suggestion]]) ?? [])).toEqual(
      {
        consignee: ['Consignee not found.', 'Lakeshore Wholesale'],
        product: ['Product isn’t valid', 'ROS-RED'],
        unit: ['Unit of measure isn’t valid', null],
        measure: ['Measure isn’t valid', null],
        length: ['Length must be a whole number from 1 to 999', null],
        height: ['Height must be a whole number from 1 to 999', null],
        units: ['Number of units cannot be zero', null],
      },
    );
    expect(twin?.faults[0]).toMatchObject({
      column: 'consignee',
      key: 'Several consignees are named {name}. Enter the number instead.',
    });
    expect(unserved?.faults[0]).toMatchObject({
      column: 'consignee',
      sentence: 'The consignee has no days of service for the selected date.',
    });
    expect(none?.faults).toMatchObject([{ column: 'consignee', sentence: 'Consignee is required' }]);
  });
  it('are read 500 at a time, without data of another shipper', async () => {
    const { data } = await check(
      parsePastedRows(
        Array.from(
          { length: 500 },
          (_, i) => `Lakeshore Wholesale\tROS-RED\t"Roses ""50"""\tP${i}\tBox\t41\t10\t7\t${1 + (i % 9)}`,
        ).join('\n'),
      ),
    );
    expect(data.rows).toHaveLength(500);
    expect(data.rows.every((r) => r.line?.productDescription === 'Roses "50"')).toBe(true);
    expect((await check([row()], stranger)).status).toBe(404);
  });
});

describe('repeating an order', () => {
  it('enters its lines for another date as a new order, without the document numbers of the old one', async () => {
    const first = await aLine({ po: 'A1', awb: '729-1', invoice: 'F9', farmName: 'El Rosal' });
    await aLine({ orderId: first.orderId, po: 'B1', width: 6, height: 5 });
    const again = await world.call(repeatValidOrderLinesAsNewOrderEndpoint, {
      as: seller,
      params: { orderId: first.orderId },
      body: { shipDate: '2027-02-04' },
    });
    expect(again).toMatchObject({ status: 200, data: { status: 0, refused: [] } });
    expect(again.data.orderId).not.toBe(first.orderId);
    expect(
      again.data.consolidates.map((l) => [
        l.shipDate,
        l.po,
        l.awb,
        l.invoice,
        l.farmName,
        l.units,
        l.minCubeApplied,
      ]),
    ).toEqual([
      ['2027-02-04', 'A1', null, null, 'El Rosal', 3, false],
      ['2027-02-04', 'B1', null, null, null, 3, true],
    ]);
    expect(
      (
        await world.call(repeatValidOrderLinesAsNewOrderEndpoint, {
          as: stranger,
          params: { orderId: first.orderId },
          body: { shipDate: '2027-02-04' },
        })
      ).status,
    ).toBe(404);
    expect(
      (
        await world.call(repeatValidOrderLinesAsNewOrderEndpoint, {
          as: seller,
          params: { orderId: first.orderId },
          body: { shipDate: '2027-01-25' },
        })
      ).status,
    ).toBe(400);
  });
});

describe('labels after a line change', () => {
  const lineOf = async (orderId: number) =>
    (await world.call(listOrderGroupsEndpoint, { as: seller, query: { orderId } })).data[0]?.consolidates[0];
  it('are outdated until they are printed again', async () => {
    const line = await aLine();
    await world.call(printBulkLabelsAndRecordPrintsEndpoint, {
      as: seller,
      query: { bulkPrintIdsIncluded: [line.unitsConsolidateId] },
    });
    expect(await lineOf(line.orderId)).toMatchObject({ printedUnits: 3, staleLabels: 0 });
    await world.call(editOrderLineEndpoint, {
      as: seller,
      params: { id: line.unitsConsolidateId },
      body: { ...typed({ po: 'NEW' }), rowVersion: line.rowVersion },
    });
    expect(await lineOf(line.orderId)).toMatchObject({ printedUnits: 3, staleLabels: 3 });
    const units = (
      await world.call(listLineUnitsEndpoint, {
        as: seller,
        params: { unitsConsolidateId: line.unitsConsolidateId },
      })
    ).data;
    await world.call(printUnitLabelAndRecordPrintEndpoint, {
      as: seller,
      params: { unitId: units[0]?.unitId ?? 0 },
    });
    expect(await lineOf(line.orderId)).toMatchObject({ staleLabels: 2 });
  });
  it('are marked as outdated on the box’s label, with its new consignee', async () => {
    const line = await aLine();
    const [unit] = (
      await world.call(listLineUnitsEndpoint, {
        as: seller,
        params: { unitsConsolidateId: line.unitsConsolidateId },
      })
    ).data;
    const params = { id: unit?.unitId ?? 0 };
    await world.call(printUnitLabelAndRecordPrintEndpoint, { as: seller, params: { unitId: params.id } });
    const other = await createTestConsignee(world, { name: 'Second Street Stems' });
    await createTestDaysOfService(world, { consigneeId: other.id, warehouseId: shipper.warehouseId });
    const edit = async (change: Record<string, unknown>, rowVersion: number) =>
      (
        await world.call(editOrderLineEndpoint, {
          as: seller,
          params: { id: line.unitsConsolidateId },
          body: { ...typed(change), rowVersion },
        })
      ).data?.consolidate.rowVersion ?? 0;
    const next = await edit({ consigneeAccountId: other.id }, line.rowVersion);
    await edit({ consigneeAccountId: other.id, po: 'NEW' }, next);
    const { data } = await world.call(getUnitEndpoint, { as: seller, params });
    expect([data.labelStale, data.consignee.name]).toEqual([true, 'Second Street Stems']);
    expect(data.events.filter((event) => event.kind === 'edited').map((event) => event.note)).toEqual([
      null,
      'Second Street Stems',
    ]);
  });
  it('are not outdated when they were never printed', async () => {
    const line = await aLine();
    await world.call(editOrderLineEndpoint, {
      as: seller,
      params: { id: line.unitsConsolidateId },
      body: { ...typed({ po: 'NEW' }), rowVersion: line.rowVersion },
    });
    expect(await lineOf(line.orderId)).toMatchObject({ staleLabels: 0 });
  });
});

describe('the history of an order', () => {
  it('lists every change with its user and the values before and after', async () => {
    const line = await aLine({ po: 'OLD' });
    const id = line.unitsConsolidateId;
    await world.call(printBulkLabelsAndRecordPrintsEndpoint, {
      as: seller,
      query: { bulkPrintIdsIncluded: [id] },
    });
    world.clock.set('2027-02-03T15:01:00Z');
    await world.call(editOrderLineEndpoint, {
      as: seller,
      params: { id },
      body: { ...typed({ po: 'NEW', numberOfUnits: 3 }), rowVersion: line.rowVersion },
    });
    world.clock.set('2027-02-03T15:02:00Z');
    await world.call(changeLineUnitCountEndpoint, { as: seller, params: { id }, body: { numberOfUnits: 5 } });
    world.clock.set('2027-02-03T15:03:00Z');
    const [unit] = (
      await world.call(listLineUnitsEndpoint, { as: seller, params: { unitsConsolidateId: id } })
    ).data;
    await world.call(deleteUnitAndEmptiedLineAndOrderEndpoint, {
      as: seller,
      params: { unitId: unit?.unitId ?? 0 },
    });
    world.clock.set('2027-02-03T15:04:00Z');
    await world.call(finalizeOrderLinesEndpoint, {
      as: seller,
      body: { selection: [{ consolidateId: id }] },
    });
    world.clock.set('2027-02-03T15:05:00Z');
    await world.call(printBulkLabelsAndRecordPrintsEndpoint, {
      as: seller,
      query: { bulkPrintIdsIncluded: [id] },
    });
    world.clock.set('2027-02-03T15:06:00Z');
    await world.call(changeLinesShipDateEndpoint, {
      as: seller,
      query: { newShipDate: '2027-02-04' },
      body: { selection: [{ consolidateId: id }] },
    });
    const { data, totalRows } = await world.call(getOrderHistoryEndpoint, {
      as: seller,
      params: { orderId: line.orderId },
    });
    expect(totalRows).toBe(data.length);
    expect(data.every((act) => act.who === 'Maria')).toBe(true);
    expect(new Set(data.map((act) => `${act.about} ${act.action}`))).toEqual(
      new Set([
        'order created',
        'order labelPrinted',
        'line edited',
        'line units changed',
        'unit deleted',
        'order finalized',
        'order labelReprinted',
        'line ship date changed',
        'order ship date changed',
      ]),
    );
    expect(data.find((act) => act.action === 'edited')).toMatchObject({
      name: 'Lakeshore Wholesale, ROS-RED',
      changes: [{ field: 'PO', before: 'OLD', after: 'NEW' }],
    });
    expect(data.find((act) => act.action === 'units changed')).toMatchObject({
      changes: [{ field: 'Units', before: '3', after: '5' }],
    });
    expect(data.filter((act) => act.action === 'labelPrinted').map((act) => act.units)).toEqual([2, 3]);
    expect(data.find((act) => act.about === 'order' && act.action === 'ship date changed')).toMatchObject({
      changes: [
        { field: 'Units', before: null, after: '4' },
        { field: 'Ship date', before: '2027-02-03', after: '2027-02-04' },
      ],
    });
    expect(
      (await world.call(getOrderHistoryEndpoint, { as: stranger, params: { orderId: line.orderId } })).status,
    ).toBe(404);
  });
});
