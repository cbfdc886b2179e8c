import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  exportInvoicesEndpoint,
  getInvoiceEndpoint,
  printInvoiceEndpoint,
  searchInvoicesEndpoint,
} from './invoices.contract.ts';
import { creditWholeInvoiceEndpoint } from './invoice-writes.contract.ts';
import { closeBillingForRangeOncePerJob } from '#areas/billing/closing/closing.service.ts';
import { createTestShipment } from '#tests/billing-fixtures.ts';
import {
  createTestConsignee,
  ensureTestProduct,
  createTestShipper,
  createTestUser,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/** Freight of two bills of lading under one Master. The payer knows it by bills and purchase orders, not by the Master. */
let world: TestWorld;
let kemi: TestUser;
let owner: TestUser;
let lakeshore: TestAccount;
let invoiceId: number;
const day = '2027-02-01';
const bills = ['06141410000000017', '06141410000000024'];

beforeAll(async () => {
  world = await openTestWorld();
  kemi = await createTestUser(world, { role: 'Billing', name: 'Kemi Okafor' });
  lakeshore = await createTestConsignee(world, { name: 'Lakeshore Wholesale' });
  owner = await createTestUser(world, { role: 'Consignee', actsForAccounts: [lakeshore] });
  const shipper = await createTestShipper(world);
  const roses = await ensureTestProduct(world, 'ROS-RED');
  await world.rows('update shipment set status = 6, invoice_id = null');
  const made = { shipper, consignee: lakeshore, outboundDate: day };
  const master = await createTestShipment(world, { ...made, status: 4, units: 14, cubes: 2000 });
  const children = [
    await createTestShipment(world, { ...made, masterId: master.id, units: 7, cubes: 1000, charges: {} }),
    await createTestShipment(world, { ...made, masterId: master.id, units: 7, cubes: 1000, charges: {} }),
  ];
  await Promise.all(children.map((child, i) => itsBill(child.id, i, shipper, roses.id)));
  await world.work((work) => closeBillingForRangeOncePerJob(work, { dateFrom: day, dateTo: day }, 0));
  const { id } = await world.row<{ id: number }>('select invoice_id as id from shipment where id = $1', [
    master.id,
  ]);
  invoiceId = id;
  await world.rows('update invoice set posted_at = now() where id = $1', [id]);
});
afterAll(() => world.close());

async function itsBill(
  shipmentId: number,
  place: number,
  shipper: TestAccount & { warehouseId: number },
  productId: number,
): Promise<void> {
  await world.rows(
    `
      with b as (
        insert into bol (bol_number, outbound_date, outbound_warehouse_id, deliver_to_id, consignee_id, bill_to_id, created_at)
        values ($1, $2, $3, $4, $4, $4, now())
        returning id
      ), line as (
        insert into bol_detail (
          bol_id, shipper_id, bill_to_id, payment_term, product_id, product_desc, uom, l, w, h, units, cubes, ship_date,
          receiving_warehouse_id, po_numbers
        )
        select id, $5, $4, 1, $6, 'Roses', 2, 41, 10, 7, 7, 1000, $2, $3, array[$7] from b
        returning id, bol_id
      ), freight as (
        insert into shipment_detail (
          shipment_id, bol_detail_id, product_id, description, uom, l, w, h, units, cubes, ship_date
        )
        select $8, id, $6, 'Roses', 2, 41, 10, 7, 7, 1000, $2 from line
      )
      update shipment set bol_id = line.bol_id from line where shipment.id = $8
    `,
    [
      bills[place],
      day,
      shipper.warehouseId,
      lakeshore.id,
      shipper.id,
      productId,
      `PO-${place + 7}`,
      shipmentId,
    ],
  );
  // The bill of lading line, which did not exist when the statement above looked for it.
  await world.rows(
    `
      update bol_detail
      set shipment_detail_id = x.id
      from shipment_detail x
      where x.bol_detail_id = bol_detail.id and x.shipment_id = $1
    `,
    [shipmentId],
  );
}

describe('The invoice of grouped freight', () => {
  it('is found by the purchase orders of the grouped shipments, and lists them', async () => {
    for (const as of [kemi, owner])
      for (const po of ['PO-7', 'po-8']) {
        const { data } = await world.call(searchInvoicesEndpoint, { as, query: { po } });
        expect([po, data.map((i) => [i.id, i.po])]).toEqual([po, [[invoiceId, 'PO-7, PO-8']]]);
      }
    const file = await world.call(exportInvoicesEndpoint, { as: owner, query: {} });
    expect(new TextDecoder().decode(file.bytes)).toContain('"PO-7, PO-8"');
  });
  it('lists the bills of lading of the grouped shipments', async () => {
    const { shipments } = (await world.call(getInvoiceEndpoint, { as: owner, params: { id: invoiceId } }))
      .data;
    expect(shipments.map((s) => [s.po, s.bolId, s.bolNumber])).toEqual([
      ['PO-7, PO-8', null, bills.join(', ')],
    ]);
    expect((await world.call(printInvoiceEndpoint, { as: owner, params: { id: invoiceId } })).status).toBe(
      200,
    );
  });
  it('reverses units and cubes together with the amount when credited', async () => {
    const made = await world.call(creditWholeInvoiceEndpoint, {
      as: kemi,
      params: { id: invoiceId },
      body: { reason: 'Wrong payer' },
    });
    const credit = (await world.call(getInvoiceEndpoint, { as: owner, params: { id: made.data.id } })).data;
    expect(credit.shipments.map((s) => [s.units, s.cubes, s.amount])).toEqual([
      [credit.units, credit.cubes, credit.amount],
    ]);
    expect([credit.units, credit.cubes]).toEqual([-14, -2000]);
  });
});
