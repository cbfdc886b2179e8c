import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBillingCloseEndpoint } from '#areas/billing/closing/closing.contract.ts';
import { auditBillingEndpoint } from '#areas/billing/billing-audit/billing-audit.contract.ts';
import { postInvoicesEndpoint } from '#areas/billing/invoices/invoices.contract.ts';
import {
  approveShipmentEndpoint,
  getShipmentEndpoint,
  rerateShipmentEndpoint,
} from '#areas/billing/shipments/shipments.contract.ts';
import { getBillingBacklogAndProgressEndpoint } from '#areas/billing/shipments/billing-progress.contract.ts';
import { createOrUpdateFuelPriceEndpoint } from '#areas/billing/tariffs/fuel.contract.ts';
import {
  addRateSheetWithDraftEndpoint,
  publishRateSheetDraftEndpoint,
  updateRateSheetDraftEndpoint,
} from '#areas/billing/tariffs/sheets.contract.ts';
import {
  createTestConsignee,
  createTestAccount,
  ensureTestProduct,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { createImportClient } from '#tests/import-fixtures.ts';
import { expectInvariantsHold } from '#tests/invariants.ts';
import { waitForJobToEnd } from '#tests/background-jobs.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let admin: TestUser;
let kemi: TestUser;
let andes: TestAccount;
let lake: TestAccount;
let bay: TestAccount;
let site: { id: number; code: string };
let rose: string;
let bare: string;
const imports = createImportClient(
  () => world,
  () => admin,
);
beforeAll(async () => {
  world = await openTestWorld({ jobs: true });
  admin = await createTestUser(world, { role: 'Admin' });
  kemi = await createTestUser(world, { role: 'Billing' });
  site = await createTestWarehouse(world);
  andes = await createTestShipper(world, { warehouseId: site.id });
  lake = await createTestConsignee(world);
  bay = await createTestConsignee(world);
  rose = (await ensureTestProduct(world)).code;
  bare = (await ensureTestProduct(world)).code;
  await world.rows(
    `
      update product
      set default_uom = 2, default_length_in = 41, default_width_in = 10, default_height_in = 7
      where code = $1
    `,
    [rose],
  );
  await aTariff(lake.id);
  // Fuel surcharge of 20 percent of the linehaul.
  await world.rows('delete from fuel_schedule');
  await world.rows(
    'insert into fuel_schedule (price_from_mills, price_to_mills, percent_bp) values (3560, 3609, 2000)',
  );
  await world.call(createOrUpdateFuelPriceEndpoint, {
    as: kemi,
    body: { weekStart: '2027-01-25', priceMills: 3585 },
  });
});
afterAll(() => world.close());

/** Publishes a tariff of two dollars a unit. */
async function aTariff(consigneeId: number): Promise<void> {
  const { data } = await world.call(addRateSheetWithDraftEndpoint, {
    as: kemi,
    body: { name: 'Lake', effectiveDate: '2026-01-01' },
  });
  await world.call(updateRateSheetDraftEndpoint, {
    as: kemi,
    params: { id: data.id },
    body: {
      effectiveDate: '2026-01-01',
      zones: [],
      lines: [{ consigneeId, rateType: 'Unit', rate4: 20_000 }],
    },
  });
  await world.call(publishRateSheetDraftEndpoint, { as: kemi, params: { id: data.id }, body: {} });
}

const titles =
  'Shipment number,Shipper,Consignee,Bill to,Warehouse,Ship date,Outbound date,Delivered,Item,Boxes,PO,Charge code,Amount';
interface Wish {
  consignee?: string;
  payer?: string;
  ship?: string;
  out?: string;
  delivered?: string;
  product?: string;
  units?: number | string;
  po?: string;
  charge?: string;
  amount?: string;
}
const row = (number: string, wish: Wish = {}) =>
  [
    number,
    andes.number,
    wish.consignee ?? lake.number,
    wish.payer ?? '',
    site.code,
    wish.ship ?? '01/29/2027',
    wish.out ?? '01/30/2027',
    wish.delivered ?? '',
    wish.product ?? rose,
    wish.units ?? 3,
    wish.po ?? 'P1',
    wish.charge ?? '',
    wish.amount ?? '',
  ].join(',');
const find = (number: string) =>
  world.rows<{ id: number; status: number; units: number; cubes: number; amount: number }>(
    `
      select s.id, s.status, s.units, s.cubes, s.amount, s.bill_to_id as "billToId", s.bol_id as "bolId",
        s.outbound_date::text as "outboundDate",
        (select count(*)::int from shipment_detail d where d.shipment_id = s.id and d.status = 1) as lines
      from shipment s
      where s.imported_number = $1
      order by s.id
    `,
    [number],
  );
const only = async (number: string) => {
  const [shipment] = await find(number);
  if (!shipment) throw new Error(`There is no shipment ${number}`);
  return shipment;
};

describe('an import of delivered shipments', () => {
  it('uses the consignee’s own payment term and bill-to when the row has neither', async () => {
    const payer = await createTestAccount(world, { type: 3 });
    const dock = await createTestConsignee(world);
    await world.rows('update account set default_payment_term = 3, default_bill_to_id = $2 where id = $1', [
      dock.id,
      payer.id,
    ]);
    await imports.imported(
      'openShipments',
      titles,
      row('OWN-1', { consignee: dock.number }),
      row('OWN-2', { consignee: dock.number, payer: payer.number }),
      row('OWN-3', { consignee: bay.number }),
    );
    expect(
      await world.rows(
        `
          select imported_number as number, payment_term as term, bill_to_id as "billToId"
          from shipment
          where imported_number like 'OWN-%'
          order by 1
        `,
      ),
    ).toEqual([
      { number: 'OWN-1', term: 3, billToId: payer.id },
      { number: 'OWN-2', term: 3, billToId: payer.id },
      { number: 'OWN-3', term: 1, billToId: bay.id },
    ]);
  });
  it('creates one open shipment per number when it is written, without units and bills of lading', async () => {
    const run = await imports.checked(
      'openShipments',
      titles,
      row('A-1', { delivered: '01/31/2027' }),
      row('A-1', { po: 'P2', units: 2 }),
      row('A-2', { consignee: bay.number }),
    );
    expect(await imports.faults(run.id)).toEqual([]);
    expect(run).toMatchObject({ state: 'checked', added: 3, faults: 0 });
    expect(await find('A-1')).toEqual([]);
    await imports.write(run.id);
    expect(await find('A-1')).toMatchObject([
      {
        status: 1,
        units: 5,
        cubes: 5 * 166,
        amount: 0,
        lines: 2,
        billToId: lake.id,
        bolId: null,
        outboundDate: '2027-01-30',
      },
    ]);
    const { data } = await world.call(getShipmentEndpoint, {
      as: kemi,
      params: { id: (await only('A-1')).id },
    });
    expect(data).toMatchObject({
      oldNumber: 'A-1',
      history: expect.arrayContaining([
        expect.objectContaining({
          action: 'brought over from the old system',
          after: expect.objectContaining({ oldNumber: 'A-1', delivered: '2027-01-31' }),
        }),
      ]),
    });
    await expectInvariantsHold(world);
  });
  it('adds its shipments to those to rate, and they are rated, closed and posted like any other', async () => {
    const days = { outboundDateFrom: '2027-01-25', outboundDateTo: '2027-01-25' };
    const day = { ship: '01/25/2027', out: '01/25/2027' };
    await imports.imported(
      'openShipments',
      titles,
      row('B-1', { ...day, units: 12 }),
      row('B-2', { ...day, consignee: bay.number, charge: 'frt', amount: '$1450.00' }),
      row('B-3', { ...day, units: 4, amount: '99.50' }),
    );
    const { data: waiting } = await world.call(getBillingBacklogAndProgressEndpoint, {
      as: kemi,
      query: days,
    });
    expect(waiting.toRate).toBe(3);
    for (const number of ['B-1', 'B-2', 'B-3'])
      await world.call(rerateShipmentEndpoint, {
        as: kemi,
        params: { id: (await only(number)).id },
        body: { keepAdjustments: true },
      });
    // Without a tariff the amount of the file stays until it is approved. With a tariff it replaces the linehaul.
    expect(await only('B-1')).toMatchObject({ status: 2, amount: 2880 });
    expect(await only('B-2')).toMatchObject({ status: 3, amount: 145_000 });
    expect(await only('B-3')).toMatchObject({ status: 2, amount: 11_940 });
    await world.call(approveShipmentEndpoint, { as: kemi, params: { id: (await only('B-2')).id } });
    const closing = await world.call(startBillingCloseEndpoint, {
      as: kemi,
      body: { dateFrom: '2027-01-25', dateTo: '2027-01-25', confirmed: true },
    });
    await waitForJobToEnd(world, kemi, closing.data.jobId);
    expect((await find('B-2')).concat(await find('B-1')).map(({ status }) => status)).toEqual([5, 5]);
    const invoices = await world.rows<{ id: number; amount: number; posted: boolean }>(
      "select id, amount from invoice where outbound_date = '2027-01-25' order by amount",
    );
    expect(invoices.map(({ amount }) => amount)).toEqual([2880 + 11_940, 145_000]);
    const { data: proof } = await world.call(auditBillingEndpoint, {
      as: kemi,
      query: { from: '2027-01-25', to: '2027-01-25' },
    });
    expect(proof).toMatchObject({ differing: [] });
    const posted = await world.call(postInvoicesEndpoint, {
      as: kemi,
      body: { bulkPrintIdsIncluded: invoices.map(({ id }) => id) },
    });
    expect([posted.status, posted.message]).toEqual([200, expect.any(String)]);
    await expectInvariantsHold(world);
  });
  it('reports every error with its cell', async () => {
    const run = await imports.checked(
      'openShipments',
      titles,
      row('F-1', { consignee: 'NOBODY' }),
      row('F-2', { out: '02/09/2027' }),
      row('F-3', { ship: '01/05/2025', out: '01/06/2025' }),
      row('F-4', { units: 0 }),
      row('F-5', { product: bare }),
      row('F-6', { product: 'NOTHING' }),
      row('F-7', { out: '01/28/2027' }),
      row('F-8', { payer: bay.number }),
      row('F-9', { charge: 'FRT' }),
      row('F-10', { charge: 'XXX', amount: '5' }),
      row('F-11', { amount: '-5' }),
      row('F-12'),
      row('F-12', { consignee: bay.number }),
      row('F-12'),
      row(''),
    );
    expect(await imports.faults(run.id)).toEqual([
      [2, 'consignee', 'NOBODY', 'import.recordNotFound'],
      [3, 'outboundDate', '02/09/2027', 'import.invalid'],
      [4, 'shipDate', '01/05/2025', 'import.invalid'],
      [5, 'units', '0', 'import.numberOutOfRange'],
      [6, 'unit', '', 'import.invalid'],
      [7, 'product', 'NOTHING', 'import.recordNotFound'],
      [8, 'outboundDate', '01/28/2027', 'import.dateTooEarly'],
      [9, 'payer', bay.number, 'import.invalid'],
      [10, 'amount', '', 'import.valueRequired'],
      [11, 'charge', 'XXX', 'import.recordNotFound'],
      [12, 'amount', '-5', 'import.amountNotPositive'],
      [14, 'consignee', bay.number, 'shipments.headerMismatch'],
      [15, null, '', 'import.duplicateRow'],
      [16, 'shipment', '', 'import.valueRequired'],
    ]);
    expect((await imports.write(run.id)).error).toBe('imports.fileHasErrors');
    expect(await find('F-12')).toEqual([]);
  });
  it('adds nothing the second time, and rejects other units and lines for a rated shipment', async () => {
    await imports.imported('openShipments', titles, row('C-1'));
    const more = await imports.imported('openShipments', titles, row('C-1'), row('C-1', { po: 'P9' }));
    expect(more).toMatchObject({ state: 'imported', added: 1, unchanged: 1 });
    expect(await find('C-1')).toMatchObject([{ lines: 2, units: 6 }]);
    const other = await imports.checked('openShipments', titles, row('C-1', { units: 4 }));
    expect(await imports.faults(other.id)).toEqual([[2, 'units', '4', 'shipments.unitCountMismatch']]);
    await world.call(rerateShipmentEndpoint, { as: kemi, params: { id: (await only('C-1')).id }, body: {} });
    const late = await imports.checked('openShipments', titles, row('C-1', { po: 'P10' }));
    expect(await imports.faults(late.id)).toEqual([[2, null, '', 'shipments.alreadyRatedOrBilled']]);
  });
  it('writes a shipment once when two imports of it are written at the same time', async () => {
    const [one, other] = [
      await imports.checked('openShipments', titles, row('T-1')),
      await imports.checked('openShipments', titles, `${row('T-1')} `),
    ];
    await Promise.all([imports.write(one.id), imports.write(other.id)]);
    expect(await find('T-1')).toMatchObject([{ units: 3, lines: 1 }]);
    await expectInvariantsHold(world);
  });
  it('can be undone until one of its shipments is rated, and then imported again', async () => {
    const run = await imports.imported('openShipments', titles, row('U-1', { amount: '10' }), row('U-2'));
    await world.call(rerateShipmentEndpoint, {
      as: kemi,
      params: { id: (await only('U-1')).id },
      body: { keepAdjustments: true },
    });
    expect((await imports.undo(run.id)).error).toBe('imports.recordsInUse');
    expect(await imports.inUse(run.id)).toEqual(['U-1: Rated, approved, billed or changed']);
    const again = await imports.imported('openShipments', titles, row('U-3', { amount: '10' }));
    expect(await imports.undone(again.id)).toBe('undone');
    expect(await find('U-3')).toMatchObject([{ status: 6, units: 0, amount: 0, lines: 0 }]);
    await imports.imported('openShipments', titles, row('U-3', { amount: '10' }));
    expect(await find('U-3')).toMatchObject([{ status: 6 }, { status: 1, amount: 1000 }]);
    await expectInvariantsHold(world);
  });
  it('removes on undo a line that it added to an earlier import’s shipment, and its charge', async () => {
    await imports.imported('openShipments', titles, row('V-1', { amount: '10' }));
    const more = await imports.imported('openShipments', titles, row('V-1', { po: 'P2', amount: '5' }));
    expect(await only('V-1')).toMatchObject({ units: 6, amount: 1500 });
    await imports.undo(more.id);
    expect(await only('V-1')).toMatchObject({ status: 1, units: 3, amount: 1000 });
    await expectInvariantsHold(world);
  });
  it('requires permission to import and to change shipments', async () => {
    const importer = await createTestUser(world, {
      role: 'CustomerService',
      permissions: ['importRecords:admin'],
    });
    const { status } = await imports.upload('openShipments', [titles, row('D-1')].join('\n'), importer);
    expect(status).toBe(403);
  });
});
