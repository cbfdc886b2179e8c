import { addDays } from '#kit/contract/dates.ts';
import { instantFromLocalTime } from '#kit/contract/time-zones.ts';
import type { SeedTables } from './seed-tables.ts';
import type { SeedShipment } from './lading.ts';
import type { SeedParties } from './accounts-and-users.ts';
import { getRequiredMapValue } from './accounts-and-users.ts';
import type { ColumnValue } from '../insert-rows.ts';
import { demoCompanyTimeZone } from './warehouses.ts';

/** Adds the invoices other than those created by billing close: manual, credited and rebilled ones. */

export interface InvoiceSeedContext {
  tables: SeedTables;
  parties: SeedParties;
}
export type SeedShipmentRateRow = {
  id: number;
  shipment_id: number;
  charge_code: string;
  description: string;
  rate_type: string;
  rate4: number;
  percent_bp: number;
  quantity: number;
  quantity_unit: string;
  amount: number;
};

export type SeedInvoiceRow = {
  id: number;
  number: string;
  draft_number: string;
  date: string;
  type: number;
  bill_to_id: number;
  amount: number;
  due_date: string;
  posted_at: string | null;
  credited: boolean;
  [column: string]: ColumnValue;
};
export interface SeedInvoice {
  row: SeedInvoiceRow;
  outboundDate: string;
}

type DetailSource = Pick<
  SeedShipmentRateRow,
  | 'charge_code'
  | 'description'
  | 'rate_type'
  | 'rate4'
  | 'percent_bp'
  | 'quantity'
  | 'quantity_unit'
  | 'amount'
> & { shipment_id: number | null; id: number | null };
export function seedInvoiceLine(
  tables: SeedTables,
  invoiceId: number,
  sequence: number,
  line: DetailSource,
  sign: 1 | -1,
): void {
  const percent = line.rate_type === '% of Revenue';
  tables.addWithId('invoice_detail', {
    invoice_id: invoiceId,
    seq: sequence,
    charge_code: line.charge_code,
    description: line.description,
    rate4: percent ? line.percent_bp : line.rate4,
    rate_unit: percent ? '%' : '$',
    quantity: line.quantity,
    quantity_unit: line.quantity_unit,
    amount: sign * line.amount,
    shipment_id: line.shipment_id,
    shipment_rate_id: line.id,
  });
}

/** Adds one manual invoice for storage, and a credit for an incorrect invoice. */
export function seedManualInvoiceAndCredit(
  { tables, parties }: InvoiceSeedContext,
  invoices: SeedInvoice[],
): void {
  const wrong = invoices.find((i) => i.row.bill_to_id === parties.account('IL00401').id);
  if (!wrong) return;
  const head = manualHead(wrong);
  const { outboundDate } = wrong;
  invoices.push(
    { row: addStorage(tables, head), outboundDate },
    { row: addCredit(tables, head, wrong), outboundDate },
  );
}

/** The header of a manual document, entered three days after an incorrect invoice, for its payer. */
function manualHead(wrong: SeedInvoice) {
  const day = addDays(wrong.row.date, 3);
  return {
    number: '',
    draft_number: '',
    date: day,
    bill_to_id: wrong.row.bill_to_id,
    posted_at: null,
    credited: false,
    created_at: instantFromLocalTime(day, '11:20', demoCompanyTimeZone).toString(),
    consignee_id: wrong.row['consignee_id'],
    deliver_to_id: wrong.row['deliver_to_id'],
    load_id: null,
    outbound_date: null,
    posted_by: null,
    credit_of_line_id: null,
    accounting_posted_at: null,
    accounting_ref: null,
    portal_uploaded_at: null,
    billing_close_id: null,
    rebill_of_id: null,
    created_by: wrong.row['created_by'],
  };
}

function addStorage(tables: SeedTables, head: ReturnType<typeof manualHead>): SeedInvoiceRow {
  const storage: SeedInvoiceRow = tables.addWithId('invoice', {
    ...head,
    type: 1,
    amount: 15_000,
    cubes: 0,
    units: 0,
    due_date: addDays(head.date, 15),
    credit_of_id: null,
  });
  seedInvoiceLine(
    tables,
    storage.id,
    1,
    {
      charge_code: 'STG',
      description: 'Storage, 3 days',
      rate_type: 'Flat',
      rate4: 500_000,
      percent_bp: 0,
      quantity: 3,
      quantity_unit: '',
      amount: 15_000,
      shipment_id: null,
      id: null,
    },
    1,
  );
  return storage;
}

function addCredit(
  tables: SeedTables,
  head: ReturnType<typeof manualHead>,
  wrong: SeedInvoice,
): SeedInvoiceRow {
  const credit: SeedInvoiceRow = tables.addWithId('invoice', {
    ...head,
    type: 2,
    amount: -wrong.row.amount,
    cubes: -Number(wrong.row['cubes']),
    units: -Number(wrong.row['units']),
    due_date: head.date,
    credit_of_id: wrong.row.id,
  });
  wrong.row.credited = true;
  tables
    .getRows('invoice_detail')
    .filter((d) => d['invoice_id'] === wrong.row.id)
    .forEach((d, i) => {
      const percent = d['rate_unit'] === '%';
      // A credit negates a line: the base of a percentage, else the rate.
      tables.addWithId('invoice_detail', {
        ...d,
        invoice_id: credit.id,
        seq: i + 1,
        rate4: percent ? d['rate4'] : -Number(d['rate4']),
        quantity: percent ? -Number(d['quantity']) : d['quantity'],
        amount: -Number(d['amount']),
        shipment_rate_id: null,
      });
    });
  return credit;
}

/**
 * Adds a rebill: its payer was promised a discount for a late truck. Creates the invoice, its credit, and a new invoice of the
 * shipments with the discount as a manual charge.
 */
export function seedRebilledInvoice(
  { tables, parties }: InvoiceSeedContext,
  invoices: SeedInvoice[],
  shipments: readonly SeedShipment[],
  lines: ReadonlyMap<number, SeedShipmentRateRow[]>,
): void {
  const wrong = invoices.find(
    ({ row }) => row.bill_to_id === parties.account('OH00402').id && row.amount > 10_000,
  );
  const invoicedShipments = shipments.filter((s) => s.row.invoice_id === wrong?.row.id);
  const first = invoicedShipments[0];
  if (!wrong || !first) return;
  const head = manualHead(wrong);
  const credit = addCredit(tables, head, wrong);
  const day = addDays(head.date, 4);
  const promised = promise(tables, first.row.id, lines.get(first.row.id)?.length ?? 0, head.created_at);
  first.row.amount += promised.amount;
  const ranAt = instantFromLocalTime(day, '09:30', demoCompanyTimeZone).toString();
  const close = tables.addWithId('billing_close', {
    date_from: wrong.outboundDate,
    date_to: wrong.outboundDate,
    ran_at: ranAt,
    ran_by: wrong.row['created_by'],
    invoices: 1,
    amount: wrong.row.amount + promised.amount,
  });
  const again: SeedInvoiceRow = tables.addWithId('invoice', {
    ...wrong.row,
    billing_close_id: close.id,
    date: day,
    amount: wrong.row.amount + promised.amount,
    due_date: addDays(day, getRequiredMapValue(parties.accountById, wrong.row.bill_to_id).termsDays),
    credited: false,
    rebill_of_id: wrong.row.id,
    created_at: ranAt,
  });
  let seq = 0;
  for (const { row } of invoicedShipments) {
    row.invoice_id = again.id;
    for (const line of lines.get(row.id) ?? []) seedInvoiceLine(tables, again.id, (seq += 1), line, 1);
    if (row === first.row) seedInvoiceLine(tables, again.id, (seq += 1), promised, 1);
  }
  const { outboundDate } = wrong;
  invoices.push({ row: credit, outboundDate }, { row: again, outboundDate });
}

/** Credits part of one invoice line: its payer disputed it and was right about half of it. */
export function seedLineCredit({ tables, parties }: InvoiceSeedContext, invoices: SeedInvoice[]): void {
  const payer = parties.account('GA00407').id;
  const linesOf = (id: number) => tables.getRows('invoice_detail').filter((d) => d['invoice_id'] === id);
  const wrong = invoices
    .filter(({ row }) => row.bill_to_id === payer && !row.credited && linesOf(row.id).length > 1)
    .at(1);
  const line = wrong && linesOf(wrong.row.id).at(0);
  if (!wrong || !line) return;
  const creditCents = -Math.floor(Number(line['amount']) / 2);
  const head = manualHead(wrong);
  const credit: SeedInvoiceRow = tables.addWithId('invoice', {
    ...head,
    type: 2,
    amount: creditCents,
    cubes: 0,
    units: 0,
    due_date: head.date,
    credit_of_id: wrong.row.id,
    credit_of_line_id: line['id'],
  });
  tables.addWithId('invoice_detail', {
    ...line,
    invoice_id: credit.id,
    seq: 1,
    rate4: creditCents * 100,
    rate_unit: '$',
    quantity: 1,
    quantity_unit: 'flat',
    amount: creditCents,
    shipment_rate_id: null,
  });
  invoices.push({ row: credit, outboundDate: wrong.outboundDate });
}

/** Cents. No other credit of the demo has this amount. */
export const demoClaimCreditCents = 6430;
/** Adds a paid claim: a credit of its own, posted immediately. */
export function seedClaimCredit(
  { tables }: InvoiceSeedContext,
  invoices: SeedInvoice[],
  postedBefore: string,
): void {
  const first = invoices.find(
    ({ row }) =>
      row.bill_to_id === row['consignee_id'] && addDays(row.date, 3) <= postedBefore && !row.credited,
  );
  if (!first) return;
  const head = manualHead(first);
  const credit: SeedInvoiceRow = tables.addWithId('invoice', {
    ...head,
    type: 2,
    amount: -demoClaimCreditCents,
    cubes: 0,
    units: 0,
    due_date: head.date,
    credit_of_id: null,
  });
  const line = {
    charge_code: 'CLM',
    description: 'Claim',
    rate_type: 'Flat',
    rate4: -demoClaimCreditCents * 100,
    percent_bp: 0,
    quantity: 1,
    quantity_unit: 'flat',
    amount: -demoClaimCreditCents,
    shipment_id: null,
    id: null,
  };
  seedInvoiceLine(tables, credit.id, 1, line, 1);
  invoices.push({ row: credit, outboundDate: first.outboundDate });
}

/** A manual discount on a shipment, with its reason. */
const promise = (
  tables: SeedTables,
  shipmentId: number,
  after: number,
  promisedAt: string,
): SeedShipmentRateRow =>
  tables.addWithId('shipment_rate', {
    shipment_id: shipmentId,
    seq: after + 1,
    charge_code: 'ADJ',
    description: 'Truck came late',
    rate_type: 'Flat',
    rate4: -250_000,
    percent_bp: 0,
    quantity: 1,
    quantity_unit: 'units',
    amount: -2500,
    source: 'accessorial',
    edited: false,
    manual: true,
    manual_by: 'Kemi Okafor',
    tariff_id: null,
    calculation: [{ step: 'manual', by: 'Kemi Okafor', at: promisedAt, reason: 'Promised by phone' }],
  });
