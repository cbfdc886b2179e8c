import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  exportMonthEndDaysOrUnbilledUnitsEndpoint,
  findMonthEndUnitsOfOutcomeOrUnbilledEndpoint,
  findMonthEndDaysEndpoint,
} from './month-end.contract.ts';
import { getNonZeroPendingWorkCountsEndpoint } from '#areas/home/home/home.contract.ts';
import { closeBillingForRangeOncePerJob } from '#areas/billing/closing/closing.service.ts';
import {
  creditWholeInvoiceEndpoint,
  creditInvoiceAndReopenShipmentsForRebillEndpoint,
} from '#areas/billing/invoices/invoice-writes.contract.ts';
import { postInvoicesEndpoint } from '#areas/billing/invoices/invoices.contract.ts';
import {
  getShipmentUnitsEndpoint,
  searchShipmentsEndpoint,
} from '#areas/billing/shipments/shipments.contract.ts';
import { getUnitEndpoint } from '#areas/freight/units/units.contract.ts';
import { cancelShipmentEndpoint } from '#areas/billing/shipments/shipment-actions.contract.ts';
import { deleteOutboundUnitsWhereAllowedEndpoint } from '#areas/outbound/outbound-units/outbound-units.contract.ts';
import { createTestUser } from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/** A month of the demo data, closed manually until nothing remains. */
let world: TestWorld;
let kemi: TestUser;
let anna: TestUser;
beforeAll(async () => {
  world = await openTestWorld({ demo: true, at: '2027-02-03T15:00:00Z' });
  kemi = await createTestUser(world, { role: 'Billing' });
  anna = await createTestUser(world, { role: 'Admin' });
});
afterAll(() => world.close());

const span = { dateFrom: '2027-01-01', dateTo: '2027-01-31' };
const days = () => world.call(findMonthEndDaysEndpoint, { as: kemi, query: span });
const boxes = (query: Record<string, string | number> = {}) =>
  world.call(findMonthEndUnitsOfOutcomeOrUnbilledEndpoint, {
    as: kemi,
    query: { ...span, rows: 1000, ...query },
  });
const lost = async () =>
  (await world.call(getNonZeroPendingWorkCountsEndpoint, { as: kemi })).data.find(
    (w) => w.kind === 'neverBilled',
  )?.count ?? 0;

const listed = async () => (await days()).totals.neverBilled.reduce((sum, day) => sum + day.units, 0);
it('month-end lists the days on which unbilled units left, with the same count as Home', async () => {
  expect(await listed()).toBe(await lost());
});
it('each received unit is in one of four categories, which add up to the units received', async () => {
  const { data, totals } = await days();
  expect(data.length).toBeGreaterThan(20);
  for (const d of data)
    expect([d.day, d.billed + d.credited + d.exempt + d.notYet]).toEqual([d.day, d.received]);
  expect(totals.notYet).toBeGreaterThan(0);
  const most = await world.call(findMonthEndDaysEndpoint, {
    as: kemi,
    query: { ...span, orderField: 'notYet', orderDirection: 'desc' },
  });
  expect(most.data.map((d) => d.notYet)).toEqual(data.map((d) => d.notYet).sort((a, b) => b - a));
  const left = await boxes();
  expect(left.totalRows).toBe(totals.notYet);
  expect(new Set(left.data.map((b) => b.day)).size).toBeGreaterThan(1);
  const file = await world.call(exportMonthEndDaysOrUnbilledUnitsEndpoint, {
    as: kemi,
    query: { ...span, what: 'boxes' },
  });
  expect(file.status).toBe(200);
  expect(new TextDecoder().decode(file.bytes).trim().split('\n').length).toBe(totals.notYet + 1);
});
it('month-end shows no open units after the month is closed manually', async () => {
  const [{ id: reasonId } = { id: 0 }] = await world.rows<{ id: number }>(
    "select id from cancel_reason where code = 'DUP'",
  );
  for (const s of (await boxes({ kind: 'error' })).data.map((b) => b.shipmentId ?? 0).filter(once))
    expect(
      (
        await world.call(cancelShipmentEndpoint, {
          as: kemi,
          params: { id: s },
          query: { shipmentCancelReasonId: reasonId },
        })
      ).status,
    ).toBe(200);
  await world.work((work) => closeBillingForRangeOncePerJob(work, span, 910_001));
  const drafts = { outboundDateFrom: span.dateFrom, outboundDateTo: span.dateTo, bulkPrintAllChecked: true };
  await world.call(postInvoicesEndpoint, { as: kemi, body: { ...drafts, status: 0 } });
  // The remaining units never left the warehouse. They are moved to another day or deleted with a reason.
  const left = (await boxes()).data;
  expect(new Set(left.map((b) => b.kind))).toEqual(new Set(left.length > 0 ? ['inHouse'] : []));
  if (left.length > 0)
    expect(
      (
        await world.call(deleteOutboundUnitsWhereAllowedEndpoint, {
          as: anna,
          body: { bulkPrintIdsIncluded: left.map((b) => b.id) },
        })
      ).status,
    ).toBe(200);
  const { totals } = await days();
  expect([totals.notYet, totals.billed + totals.credited + totals.exempt]).toEqual([0, totals.received]);
  expect(await lost()).toBe(0);
});
it('month-end shows invoiced units, including manual bills, and counts a Master once', async () => {
  const { data, totals } = await days();
  const byHand = await world.rows<{ day: string; units: number }>(`
    select b.outbound_date::text as day, sum(x.units)::int as units
    from bol b
    join bol_detail x on x.bol_id = b.id and x.deleted_at is null
    where b.load_id is null and b.active and b.deleted_at is null and b.outbound_date >= '2027-01-01'
    group by b.outbound_date
  `);
  expect(byHand.length).toBeGreaterThan(0);
  const more = data.filter((d) => d.invoiced !== d.billed);
  expect(more.map((d) => ({ day: d.day, units: d.invoiced - d.billed }))).toEqual(byHand);
  const [{ units } = { units: 0 }] = await world.rows<{ units: number }>(`
    select sum(units)::int as units
    from invoice
    where type = 0 and posted_at is not null and not credited and deleted_at is null
      and outbound_date between '2027-01-01' and '2027-01-31'
  `);
  expect([units, totals.invoiced]).toEqual([totals.invoiced, data.reduce((n, d) => n + d.invoiced, 0)]);
  const [day] = byHand;
  const { data: carried } = await world.call(searchShipmentsEndpoint, {
    as: kemi,
    query: { outboundDateFrom: day?.day ?? '', outboundDateTo: day?.day ?? '', rows: 100 },
  });
  expect(carried.some((s) => s.masterId !== null)).toBe(true);
  const file = await world.call(exportMonthEndDaysOrUnbilledUnitsEndpoint, {
    as: kemi,
    query: { ...span, what: 'days' },
  });
  const [heads = '', ...lines] = new TextDecoder().decode(file.bytes).trim().split('\n');
  expect(heads.trim().split(',').at(-1)).toBe('Invoiced units');
  expect(lines.reduce((n, line) => n + Number(line.trim().split(',').at(-1)), 0)).toBe(totals.invoiced);
});
it('billed shipments link to their units, and units to their history', async () => {
  const days = { outboundDateFrom: '2027-01-25', outboundDateTo: '2027-01-31', rows: 100 };
  const { data: found } = await world.call(searchShipmentsEndpoint, { as: kemi, query: days });
  const boxesOf = (id: number, query = {}) =>
    world.call(getShipmentUnitsEndpoint, { as: kemi, params: { id }, query });
  const counted = async (id: number) => (await boxesOf(id)).totalRows;
  const master = found.find((s) => found.some((child) => child.masterId === s.id));
  const grouped = found.filter((s) => s.masterId === master?.id);
  const ofChildren = await Promise.all(grouped.map((s) => counted(s.id)));
  // One of them is a manual bill of lading line without units.
  expect(ofChildren.toSorted((a, b) => a - b)[0]).toBe(0);
  expect(await counted(master?.id ?? 0)).toBe(ofChildren.reduce((n, count) => n + count, 0));
  const plain = found.find(
    (s) => s.status === 5 && s.masterId === null && s.id !== master?.id && s.units > 1,
  );
  const boxes = await boxesOf(plain?.id ?? 0, { rows: 100 });
  expect([boxes.totalRows, new Set(boxes.data.map((b) => b.code)).size]).toEqual([
    plain?.units,
    plain?.units,
  ]);
  const page = await world.call(getUnitEndpoint, { as: kemi, params: { id: boxes.data[0]?.id ?? 0 } });
  expect([page.status, page.data.unitCode]).toEqual([200, boxes.data[0]?.code]);
  const shipper = await createTestUser(world, { role: 'Shipper' });
  expect(
    (await world.call(getShipmentUnitsEndpoint, { as: shipper, params: { id: plain?.id ?? 0 } })).status,
  ).toBe(403);
  expect((await boxesOf(999_999_999)).status).toBe(404);
});
it('month-end shows units credited since', async () => {
  const before = (await days()).totals;
  const [box] = (await boxes({ kind: 'billed' })).data;
  expect(
    (
      await world.call(creditWholeInvoiceEndpoint, {
        as: kemi,
        params: { id: box?.invoiceId ?? 0 },
        body: {},
      })
    ).status,
  ).toBe(200);
  const after = (await days()).totals;
  expect(after.credited).toBeGreaterThan(before.credited);
  expect([after.received, after.notYet]).toEqual([before.received, 0]);
});
it('Home counts units that left on a closed day and are no longer on an invoice', async () => {
  const [box] = (await boxes({ kind: 'billed' })).data;
  const invoice = { params: { id: box?.invoiceId ?? 0 } };
  expect(
    (await world.call(creditInvoiceAndReopenShipmentsForRebillEndpoint, { as: kemi, ...invoice, body: {} }))
      .status,
  ).toBe(200);
  const { totals } = await days();
  expect(totals.notYet).toBeGreaterThan(0);
  expect(await lost()).toBe(totals.notYet);
  expect(await listed()).toBe(totals.notYet);
});
it('month-end accepts at most 45 days and requires permission', async () => {
  const long = await world.call(findMonthEndDaysEndpoint, {
    as: kemi,
    query: { dateFrom: '2026-12-01', dateTo: '2027-01-31' },
  });
  expect([long.status, long.message]).toEqual([400, 'Choose up to 45 days.']);
  const dana = await createTestUser(world, { role: 'WarehouseManager' });
  expect((await world.call(findMonthEndDaysEndpoint, { as: dana, query: span })).status).toBe(403);
});
const once = <T>(value: T, at: number, all: readonly T[]) => all.indexOf(value) === at;
