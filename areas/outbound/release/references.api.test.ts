import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  releasePickupEndpoint,
  reopenPickupEndpoint,
  recordShortagesAndCheckReleaseEndpoint,
} from './release.contract.ts';
import { closeBillingForRangeOncePerJob } from '#areas/billing/closing/closing.service.ts';
import {
  exportInvoicesEndpoint,
  getInvoiceEndpoint,
  postInvoicesEndpoint,
  searchInvoicesEndpoint,
} from '#areas/billing/invoices/invoices.contract.ts';
import {
  addManualChargeEndpoint,
  approveShipmentEndpoint,
  getShipmentLinesEndpoint,
} from '#areas/billing/shipments/shipments.contract.ts';
import { generateShipmentsOfManyBolsEndpoint } from '#areas/lading/bills-of-lading/bills-of-lading.contract.ts';
import { findBolPrintRows as billsOf } from '#areas/lading/bills-of-lading/bills-of-lading.repository.ts';
import { findInvoicePrintRows as invoicesOf } from '#areas/billing/invoices/invoices.repository.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import {
  updateTestPickup,
  updateTestUnits,
  createTestConsignee,
  createTestPlannedLoad,
  startTestOperatingDay,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
} from '#tests/factories.ts';
import { updateTestInvoice } from '#tests/billing-fixtures.ts';
import type { TestAccount } from '#tests/factories.ts';

/** The customer's references are on every document up to the invoice they must match. */
const day = '2027-02-03';
let world: TestWorld;
let admin: TestUser;
let payer: TestAccount;
let invoiceId: number;
let shipmentId: number;
let bolId: number;

beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z' });
  admin = await createTestUser(world, { role: 'Admin', name: 'Dana Reyes' });
  const wh = await createTestWarehouse(world);
  await startTestOperatingDay(world, wh.id, day);
  payer = await createTestConsignee(world);
  const shipper = await createTestShipper(world, { warehouseId: wh.id });
  const truck = await createTestPlannedLoad(world, {
    state: 'loaded',
    loadLocks: 0,
    shipper,
    pickupWarehouseIds: [wh.id],
    stopConsignees: [payer],
  });
  const line = truck.freight[0]?.consolidateId;
  await world.db
    .updateTable('consolidate')
    .set({ po: 'AUD-100', invoice_ref: 'F-77' })
    .where('id', '=', line ?? 0)
    .execute();
  const made = await world.call(releasePickupEndpoint, {
    as: admin,
    params: { id: truck.id, pickupId: truck.pickupId },
    body: {},
  });
  bolId = made.data.bols[0]?.bolId ?? 0;
  await world.call(generateShipmentsOfManyBolsEndpoint, { as: admin, body: { ids: [bolId] } });
  ({ id: shipmentId } = await world.row<{ id: number }>('select id from shipment where bol_id = $1', [
    bolId,
  ]));
  const params = { id: shipmentId };
  await world.call(addManualChargeEndpoint, {
    as: admin,
    params,
    body: {
      reason: 'Agreed by telephone',
      chargeCode: 'FRT',
      description: 'Linehaul',
      rateUnit: '$',
      rate: 950_000,
    },
  });
  await world.call(addManualChargeEndpoint, {
    as: admin,
    params,
    body: {
      reason: 'Agreed by telephone',
      chargeCode: 'FSC',
      description: 'Fuel surcharge',
      rateUnit: '%',
      rate: 2450,
    },
  });
  await world.call(approveShipmentEndpoint, { as: admin, params });
  await world.work((work) => closeBillingForRangeOncePerJob(work, { dateFrom: day, dateTo: day }, 1));
  ({ id: invoiceId } = await world.row<{ id: number }>('select max(id) as id from invoice'));
});
afterAll(() => world.close());

test('the PO is on the invoice, in its shipments, in the list, in the export and on the PDF', async () => {
  const { data } = await world.call(getInvoiceEndpoint, { as: admin, params: { id: invoiceId } });
  expect([data.po, data.shipments.map((s) => s.po)]).toEqual(['AUD-100', ['AUD-100']]);
  const listed = async (po: string) =>
    (await world.call(searchInvoicesEndpoint, { as: admin, query: { po } })).data.map((i) => [i.id, i.po]);
  expect(await listed('aud-100')).toEqual([[invoiceId, 'AUD-100']]);
  expect(await listed('AUD-1')).toEqual([]);
  const csv = new TextDecoder().decode((await world.call(exportInvoicesEndpoint, { as: admin })).bytes);
  expect(csv.split('\n')[0]).toContain(',PO,');
  expect(csv).toContain(',AUD-100,');
  const [paper] = await world.work((work) => invoicesOf(work.tx, [invoiceId]));
  expect(paper?.shipments.map((s) => s.po)).toEqual(['AUD-100']);
});

test('the shipper’s reference is on the shipment line', async () => {
  const { data } = await world.call(getShipmentLinesEndpoint, { as: admin, params: { id: shipmentId } });
  expect(data.map((d) => d.invoiceRef)).toEqual(['F-77']);
});

test('a bill of lading keeps its PO when its boxes are on another bill', async () => {
  const boxes = await world.rows<{ id: number }>('select id from unit where active');
  await updateTestUnits(
    world,
    boxes.map((box) => box.id),
    { bol_detail_id: null },
  );
  const [paper] = await world.work((work) => billsOf(work.tx, [bolId]));
  expect(paper?.lines.map((l) => l.po)).toEqual(['AUD-100']);
});

test('the payer cannot see which user posted the invoice, nor its accounting number', async () => {
  await world.call(postInvoicesEndpoint, { as: admin, body: { bulkPrintIdsIncluded: [invoiceId] } });
  await updateTestInvoice(world, invoiceId, { accounting_ref: 'GP-1' });
  const look = async (as: TestUser) =>
    (await world.call(getInvoiceEndpoint, { as, params: { id: invoiceId } })).data;
  expect(await look(admin)).toMatchObject({ postedBy: 'Dana Reyes', accountingRef: 'GP-1' });
  expect(
    await look(await createTestUser(world, { role: 'Consignee', actsForAccounts: [payer] })),
  ).toMatchObject({
    po: 'AUD-100',
    postedBy: null,
    accountingRef: null,
  });
});

test('a reopened load reports whose rates the next release removes: on request, at validation and in the response', async () => {
  const wh = await createTestWarehouse(world);
  await startTestOperatingDay(world, wh.id, day);
  const shipper = await createTestShipper(world, { warehouseId: wh.id });
  const to = await createTestConsignee(world);
  const truck = await createTestPlannedLoad(world, {
    state: 'loaded',
    loadLocks: 0,
    shipper,
    pickupWarehouseIds: [wh.id],
    stopConsignees: [to],
    units: 3,
  });
  const params = { id: truck.id, pickupId: truck.pickupId };
  const leave = (body: Record<string, unknown> = {}) =>
    world.call(releasePickupEndpoint, { as: admin, params, body });
  const made = await leave();
  expect(made.data.ratesLost).toEqual([]);
  const { data } = await world.call(generateShipmentsOfManyBolsEndpoint, {
    as: admin,
    body: { ids: made.data.bols.map((b) => b.bolId) },
  });
  const [number = 0] = data.shipmentNumbers;
  await world.rows('update shipment set status = 2 where shipment_number = $1', [number]);
  const reopen = (body: Record<string, unknown>) =>
    world.call(reopenPickupEndpoint, { as: admin, params: { loadPickupId: truck.pickupId }, body });
  const asked = await reopen({});
  expect([asked.status, asked.error, asked.data]).toEqual([
    412,
    'release.ratesRemoved',
    { confirm: true, numbers: [number] },
  ]);
  expect((await reopen({ confirmed: true })).status).toBe(200);
  // One unit stays in the warehouse, one was never received. Only the first moves to the cooler.
  await updateTestUnits(world, truck.unitIds.slice(0, 1), { state: 'received', loaded_at: null });
  await updateTestUnits(world, truck.unitIds.slice(1, 2), {
    state: 'finalized',
    loaded_at: null,
    received_at: null,
    current_warehouse_id: null,
  });
  await updateTestPickup(world, truck.pickupId, { state: 'loaded' });
  const found = (await world.call(recordShortagesAndCheckReleaseEndpoint, { as: admin, params, body: {} }))
    .data;
  expect(found).toMatchObject({ ratesLost: [number], short: 2, toCooler: 1 });
  const left = await leave({ force: true, note: 'It had to leave' });
  expect(left.data).toMatchObject({ ratesLost: [number], cooler: 1 });
});
