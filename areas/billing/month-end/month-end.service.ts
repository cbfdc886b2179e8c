import { kindNames, remainders } from './month-end.contract.ts';
import type { exportMonth, monthBoxes, monthDays } from './month-end.contract.ts';
import { monthEndErrors } from './month-end.errors.ts';
import { boxesForExport, daysForExport, findBoxes, findDays } from './month-end.store.ts';
import type { Span } from './month-end.store.ts';
import { billingDay } from '#areas/billing/closing/billing-day.service.ts';
import { daysBetween } from '#kit/contract/dates.ts';
import { refuse } from '#kit/server/refuse.ts';
import { textsIn } from '#areas/settings/settings/settings.service.ts';
import type { FileAnswer, QueryOf } from '#kit/contract/endpoint.ts';
import { copyCsv } from '#kit/server/csv.ts';
import type { CsvColumn } from '#kit/server/csv.ts';
import { sayFrom } from '#kit/server/pdf.ts';
import type { Work } from '#kit/server/work.ts';

/** A month of the longest, and a week on both sides. */
const mostDays = 45;
/** Without dates: the month so far. */
async function spanOf(work: Work, q: Partial<Span>): Promise<Span> {
  const dateTo = q.dateTo ?? (await billingDay(work));
  const dateFrom = q.dateFrom ?? `${dateTo.slice(0, 7)}-01`;
  const { tooLong } = monthEndErrors;
  if (daysBetween(dateFrom, dateTo) >= mostDays)
    refuse(tooLong, {}, { fields: { dateTo: tooLong.sentence } });
  return { dateFrom, dateTo };
}
export const days = async (work: Work, q: QueryOf<typeof monthDays>) =>
  findDays(work, { ...q, ...(await spanOf(work, q)) });
export const boxes = async (work: Work, q: QueryOf<typeof monthBoxes>) =>
  findBoxes(work, { ...q, ...(await spanOf(work, q)) });

/** The days, or the boxes that are left, as a table for a spreadsheet. */
export async function exportCsv(work: Work, q: QueryOf<typeof exportMonth>): Promise<FileAnswer> {
  const span = await spanOf(work, q);
  const say = sayFrom(textsIn(q.language));
  const column = (title: string, value: string, kind: CsvColumn['kind']): CsvColumn => ({
    title: say(title),
    value,
    kind,
  });
  const ofDays = [
    column('Outbound date', 'n.day', 'date'),
    column('Received', 'n.received', 'number'),
    column('Billed', 'n.billed', 'number'),
    column('Credited', 'n.credited', 'number'),
    column('Exempt', 'n.exempt', 'number'),
    column('Not yet billed', 'n."notYet"', 'number'),
    column('Units on invoices', 'n.invoiced', 'number'),
  ];
  const why = remainders
    .map((kind) => `when '${kind}' then '${say(kindNames[kind]).replaceAll("'", "''")}'`)
    .join(' ');
  const ofBoxes = [
    column('Outbound date', 'b.day', 'date'),
    column('Unit', 'b.code', 'text'),
    column('Why', `case b.kind ${why} end`, 'text'),
    column('Shipper', 's.name', 'text'),
    column('Consignee', 'c.name', 'text'),
    column('Load', `'L-' || l.load_number`, 'text'),
    column('BOL', 'o.bol_number', 'text'),
    column('Shipment', 'b.shipment_number', 'number'),
    column('Invoice', 'b.invoice_number', 'text'),
  ];
  return {
    name: 'report.csv',
    body: copyCsv(
      work.client,
      q.what === 'days'
        ? { rows: daysForExport(work, span), columns: ofDays }
        : { rows: boxesForExport(work, span), columns: ofBoxes },
    ),
    reading: true,
  };
}
