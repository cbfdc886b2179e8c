import { addDays, weekdayOf } from '#kit/contract/dates.ts';
import { instantFromLocalTime } from '#kit/contract/time-zones.ts';
import type { RateBook } from '#areas/billing/rating/rating-inputs.rules.ts';
import { rateShipment as rate } from '#areas/billing/rating/rating.rules.ts';
import type { RatingResult } from '#areas/billing/rating/rating.rules.ts';
import {
  seedInvoiceLine,
  seedManualInvoiceAndCredit,
  seedRebilledInvoice,
  seedClaimCredit,
  seedLineCredit,
} from './manual-invoices.ts';
import type { SeedInvoice, SeedInvoiceRow, SeedShipmentRateRow } from './manual-invoices.ts';
import type { SeedTables } from './seed-tables.ts';
import type { SeedCalendar } from './calendar.ts';
import { assignNumbersUpToNext } from './lading.ts';
import type { NextSeriesNumbers, SeedShipment } from './lading.ts';
import type { SeedParties } from './accounts-and-users.ts';
import { getRequiredMapValue } from './accounts-and-users.ts';
import { starterChargeCodes } from '../installation/starter-lists.ts';
import type { DemoRandom } from './seeded-random.ts';
import type { ColumnValue } from '../insert-rows.ts';
import { demoCompanyTimeZone } from './warehouses.ts';

/** Bills the demo history: rated by the product's own rules, closed week by week, posted, and mostly paid. */

const rated = 2;
const failed = 3;
const master = 4;
const closed = 5;
const cancelled = 6;

/** Working days before the current one: yesterday is still open, earlier days are rated, then closed as drafts, then posted. */
const openDays = 1;
const closedAfter = 4;
const postedAfter = 8;

export interface BillingSeedContext {
  tables: SeedTables;
  parties: SeedParties;
  calendar: SeedCalendar;
  random: DemoRandom;
  rates: RateBook;
  categories: ReadonlyMap<number, string>;
  nextNumbers: NextSeriesNumbers;
  cancelReasonId: number;
  now: Temporal.Instant;
}
const descriptions = new Map(starterChargeCodes.map(([code, description]) => [code, description]));
export function seedRatesAndInvoices(context: BillingSeedContext, shipments: readonly SeedShipment[]): void {
  const { past } = context.calendar.daysOfWarehouse(context.parties.getWarehouse('MIA'));
  const age = (date: string) => past.filter((d) => d >= date).length;
  const lines = new Map<number, SeedShipmentRateRow[]>();
  let voided = 0;
  let without: SeedShipment | undefined;
  for (const shipment of shipments) {
    const days = age(shipment.row.outbound_date);
    if (days <= openDays) continue;
    if (shipment.row.master_id !== null) {
      // Its master shipment has the charges.
      shipment.row.status = rated;
      continue;
    }
    if (
      days === 3 &&
      voided < 2 &&
      shipment.row.bol_id !== null &&
      shipment.row.split_from_id === null &&
      shipment.details.length === 1
    ) {
      voided += 1;
      cancel(context, shipment);
      continue;
    }
    if (days <= closedAfter && !without && shipment.row.bol_id !== null && shipment.details.length > 1)
      cancelLast(context, (without = shipment));
    lines.set(shipment.row.id, rateShipment(context, shipment));
    if (shipment.row.bol_id === null && shipment.row.status === rated) shipment.row.status = master;
    else if (days === 4 && shipment.row.status === rated) approve(shipment.row);
  }
  const toClose = shipments.filter((s) => age(s.row.outbound_date) > closedAfter && s.row.status === rated);
  const invoices = closeWeeks(context, toClose, lines);
  seedManualInvoiceAndCredit(context, invoices);
  seedRebilledInvoice(context, invoices, shipments, lines);
  seedLineCredit(context, invoices);
  seedClaimCredit(context, invoices, past.at(-postedAfter) ?? '');
  post(context, invoices, past.at(-postedAfter) ?? '');
}

/** Approved on the following evening. */
function approve(row: SeedShipment['row']): void {
  row.approved_at = instantFromLocalTime(
    addDays(row.outbound_date, 1),
    '16:20',
    demoCompanyTimeZone,
  ).toString();
  row.approved_by = 'Kemi Okafor';
}

function cancel({ tables, cancelReasonId }: BillingSeedContext, { row }: SeedShipment): void {
  row.status = cancelled;
  row.cancel_reason_id = cancelReasonId;
  for (const detail of tables.getRows('shipment_detail'))
    if (detail['shipment_id'] === row.id) {
      detail['status'] = 0;
      letGo(tables, detail['id']);
    }
  row.units = 0;
  row.cubes = 0;
}

/** Cancels its last line. The others are billed. */
function cancelLast({ tables, cancelReasonId }: BillingSeedContext, { row, details }: SeedShipment): void {
  const cancelledDetail = details.pop();
  const detail = tables.getRows('shipment_detail').find((d) => d['id'] === cancelledDetail?.id);
  if (!cancelledDetail || !detail) return;
  Object.assign(detail, { status: 0, cancel_reason_id: cancelReasonId });
  letGo(tables, cancelledDetail.id);
  row.units -= cancelledDetail.units;
  row.cubes -= cancelledDetail.cubes;
}

/** Canceled freight can be billed again. */
function letGo(tables: SeedTables, detailId: ColumnValue | undefined): void {
  for (const table of ['bol_detail', 'unit'] as const)
    for (const holder of tables.getRows(table))
      if (holder['shipment_detail_id'] === detailId) holder['shipment_detail_id'] = null;
}

function rateShipment(context: BillingSeedContext, { row, details }: SeedShipment): SeedShipmentRateRow[] {
  const { tables, parties, categories, rates } = context;
  const warehouse = [...parties.warehouseByCode.values()].find((w) => w.id === row.receiving_warehouse_id);
  const consignee = getRequiredMapValue(parties.accountById, row.consignee_id);
  const pallets = details.reduce((sum, d) => sum + d.pallets, 0);
  const rating: RatingResult = rate(rates, {
    outboundDate: row.outbound_date,
    shipperId: row.shipper_id,
    consigneeId: row.consignee_id,
    billToId: row.bill_to_id,
    stateCode: getRequiredMapValue(parties.accountById, row.deliver_to_id).state,
    regionId: warehouse?.regionId ?? 0,
    outboundWarehouseId: row.outbound_warehouse_id,
    consigneeFlags: consignee.flags,
    events: pallets > 0 ? [{ event: 'palletExchange', quantity: pallets }] : [],
    details: details.map((d) => ({
      id: d.id,
      uom: d.uom,
      units: d.units,
      cubes: d.cubes,
      category: getRequiredMapValue(categories, d.productId),
      shipDate: d.shipDate,
    })),
  });
  row.status = rating.ok ? rated : failed;
  row.error_message = rating.error?.sentence ?? null;
  row.error = rating.error;
  row.amount = rating.amount;
  row.rated_at = instantFromLocalTime(addDays(row.outbound_date, 1), '06:10', demoCompanyTimeZone).toString();
  row.updated_at = row.rated_at;
  return rating.lines.map((line, i) =>
    tables.addWithId('shipment_rate', {
      shipment_id: row.id,
      seq: i + 1,
      charge_code: line.chargeCode,
      description: descriptions.get(line.chargeCode) ?? line.chargeCode,
      rate_type: line.rateType,
      rate4: line.rate4,
      percent_bp: line.bp,
      quantity: line.quantity,
      quantity_unit: line.unit,
      amount: line.amount,
      source: line.source,
      edited: false,
      manual: false,
      manual_by: null,
      tariff_id: line.tariffId,
      calculation: line.why,
    }),
  );
}

/** Closes each week on the following Monday: one invoice for each bill-to, consignee, deliver-to, load and outbound date. */
function closeWeeks(
  context: BillingSeedContext,
  shipments: readonly SeedShipment[],
  lines: ReadonlyMap<number, SeedShipmentRateRow[]>,
): SeedInvoice[] {
  const { tables, parties } = context;
  const kemi = parties.userIdByEmail.get('kemi.okafor@coldlane.example') ?? null;
  const mondayOf = (date: string) => addDays(date, -((weekdayOf(date) + 6) % 7));
  const invoices: SeedInvoice[] = [];
  for (const [monday, weekShipments] of [
    ...Map.groupBy(shipments, (s) => mondayOf(s.row.outbound_date)),
  ].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const dates = [...new Set(weekShipments.map((s) => s.row.outbound_date))].toSorted();
    const full = addDays(monday, 7);
    const day =
      Temporal.Instant.compare(instantFromLocalTime(full, '09:30', demoCompanyTimeZone), context.now) < 0
        ? full
        : addDays(dates.at(-1) ?? monday, 2);
    const ranAt = instantFromLocalTime(day, '09:30', demoCompanyTimeZone).toString();
    const close = tables.addWithId('billing_close', {
      date_from: dates[0] ?? monday,
      date_to: dates.at(-1) ?? monday,
      ran_at: ranAt,
      ran_by: kemi,
      invoices: 0,
      amount: 0,
    });
    for (const date of dates)
      tables.addWithoutId('billing_closed_day', { outbound_date: date, billing_close_id: close.id });
    const groups = Map.groupBy(weekShipments, ({ row }) =>
      [row.outbound_date, row.bill_to_id, row.consignee_id, row.deliver_to_id, row.load_id].join(' '),
    );
    for (const part of groups.values())
      invoices.push(invoiceOf(context, part, lines, { day, ranAt, closeId: close.id, kemi }));
    close.invoices = groups.size;
    close.amount = weekShipments.reduce((sum, s) => sum + s.row.amount, 0);
  }
  return invoices;
}

function invoiceOf(
  { tables, parties }: BillingSeedContext,
  part: readonly SeedShipment[],
  lines: ReadonlyMap<number, SeedShipmentRateRow[]>,
  run: { day: string; ranAt: string; closeId: number; kemi: number | null },
): SeedInvoice {
  const first = part[0]?.row;
  if (!first) throw new Error('An invoice needs a shipment');
  const row: SeedInvoiceRow = tables.addWithId('invoice', {
    number: '',
    draft_number: '',
    date: run.day,
    type: 0,
    bill_to_id: first.bill_to_id,
    consignee_id: first.consignee_id,
    deliver_to_id: first.deliver_to_id,
    load_id: first.load_id,
    outbound_date: first.outbound_date,
    amount: sum(part, (s) => s.row.amount),
    cubes: sum(part, (s) => s.row.cubes),
    units: sum(part, (s) => s.row.units),
    due_date: addDays(run.day, getRequiredMapValue(parties.accountById, first.bill_to_id).termsDays),
    posted_at: null,
    posted_by: null,
    accounting_posted_at: null,
    accounting_ref: null,
    portal_uploaded_at: null,
    credited: false,
    credit_of_id: null,
    credit_of_line_id: null,
    rebill_of_id: null,
    billing_close_id: run.closeId,
    created_at: run.ranAt,
    created_by: run.kemi,
  });
  let seq = 0;
  for (const { row: shipment } of part) {
    shipment.status = closed;
    shipment.invoice_id = row.id;
    for (const line of lines.get(shipment.id) ?? []) seedInvoiceLine(tables, row.id, (seq += 1), line, 1);
  }
  return { row, outboundDate: first.outbound_date };
}
const sum = <T>(list: readonly T[], getValue: (item: T) => number): number =>
  list.reduce((total, item) => total + getValue(item), 0);

/** Posts the older invoices and records payment of most of what is due. The rest ages on the statements. */
function post(
  { tables, random: chance, nextNumbers: series, now, parties }: BillingSeedContext,
  invoices: readonly SeedInvoice[],
  before: string,
): void {
  assignNumbersUpToNext(
    tables,
    'invoice',
    'draft_number',
    series.draft + tables.getRows('invoice').length,
    (n) => `D${n}`,
  );
  const kemi = parties.userIdByEmail.get('kemi.okafor@coldlane.example') ?? null;
  const posted = invoices
    .filter((i) => i.outboundDate < before)
    .toSorted(({ row: a }, { row: b }) => Temporal.PlainDate.compare(a.date, b.date) || a.id - b.id);
  for (const { row } of invoices) row.number = row.draft_number;
  posted.forEach(({ row }, i) => {
    row.number = String(series.invoice - posted.length + i);
    row.posted_at = instantFromLocalTime(row.date, '15:05', demoCompanyTimeZone).toString();
    row['posted_by'] = kemi;
    row['accounting_posted_at'] = instantFromLocalTime(row.date, '15:40', demoCompanyTimeZone).toString();
    row['accounting_ref'] = `AR-${row.number}`;
    row['portal_uploaded_at'] = instantFromLocalTime(row.date, '16:00', demoCompanyTimeZone).toString();
    if (row.amount > 0 && !row.credited) pay(tables, chance, row, now);
  });
}

function pay(tables: SeedTables, chance: DemoRandom, row: SeedInvoiceRow, now: Temporal.Instant): void {
  const day = addDays(row.due_date, chance.integerBetween(-9, 8));
  const paidAt = instantFromLocalTime(day, '12:00', demoCompanyTimeZone);
  const luck = chance.nextFraction();
  if (Temporal.Instant.compare(paidAt, now) > 0 || luck < 0.12) return;
  // An occasional short payment, so that a statement has an open question, and one overpayment.
  let { amount } = row;
  if (luck > 0.97) amount = Math.floor(row.amount * 0.8);
  else if (luck > 0.94) amount = Math.ceil(row.amount / 10_000) * 10_000;
  tables.addWithId('payment', {
    account_id: row.bill_to_id,
    invoice_id: row.id,
    date: day,
    amount,
    reference: `ACH ${row.number}`,
    source: 'accounting',
    created_at: paidAt.toString(),
  });
}
