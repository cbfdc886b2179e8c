import { unitBillingOutcomeNames, unbilledOutcomes } from './month-end.contract.ts';
import type {
  exportMonthEndDaysOrUnbilledUnitsEndpoint,
  findMonthEndUnitsOfOutcomeOrUnbilledEndpoint,
  findMonthEndDaysEndpoint,
} from './month-end.contract.ts';
import { monthEndErrors } from './month-end.errors.ts';
import {
  unbilledUnitsExportFromWhereOrderBySql,
  monthEndDaysExportFromOrderBySql,
  findMonthEndUnitsOfOutcomeOrUnbilled,
  findMonthEndDays,
} from './month-end.repository.ts';
import type { MonthEndDateRange } from './month-end.repository.ts';
import { getTodayAtHeadOffice } from '#areas/billing/closing/billing-day.service.ts';
import { daysBetween } from '#kit/contract/dates.ts';
import { reject } from '#kit/server/reject.ts';
import { loadTranslationsFromEnglish } from '#areas/settings/settings/settings.service.ts';
import type { FileResult, QueryOf } from '#kit/contract/endpoint.ts';
import { streamCsvExport } from '#kit/server/csv.ts';
import type { CsvColumn } from '#kit/server/csv.ts';
import { createPrintTranslate } from '#kit/server/pdf.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** A month of 31 days plus a week on both sides. */
const mostDays = 45;
/** Without dates: the month to date. */
async function spanOf(work: RequestContext, q: Partial<MonthEndDateRange>): Promise<MonthEndDateRange> {
  const dateTo = q.dateTo ?? (await getTodayAtHeadOffice(work));
  const dateFrom = q.dateFrom ?? `${dateTo.slice(0, 7)}-01`;
  const { rangeTooLong } = monthEndErrors;
  if (daysBetween(dateFrom, dateTo) >= mostDays)
    reject(rangeTooLong, {}, { fields: { dateTo: rangeTooLong.sentence } });
  return { dateFrom, dateTo };
}
export const listMonthEndDays = async (
  work: RequestContext,
  query: QueryOf<typeof findMonthEndDaysEndpoint>,
) => findMonthEndDays(work, { ...query, ...(await spanOf(work, query)) });
export const listMonthEndUnitsUnbilledByDefault = async (
  work: RequestContext,
  q: QueryOf<typeof findMonthEndUnitsOfOutcomeOrUnbilledEndpoint>,
) => findMonthEndUnitsOfOutcomeOrUnbilled(work, { ...q, ...(await spanOf(work, q)) });

/** Exports the days, or the unbilled units, as CSV. */
export async function exportMonthEndDaysOrUnbilledUnitsCsv(
  work: RequestContext,
  q: QueryOf<typeof exportMonthEndDaysOrUnbilledUnitsEndpoint>,
): Promise<FileResult> {
  const span = await spanOf(work, q);
  const say = createPrintTranslate(loadTranslationsFromEnglish(q.language), q.language);
  const column = (title: string, value: string, kind: CsvColumn['kind']): CsvColumn => ({
    title: say(title),
    valueSql: value,
    kind,
  });
  const ofDays = [
    column('Outbound date', 'n.day', 'date'),
    column('Received', 'n.received', 'number'),
    column('Billed', 'n.billed', 'number'),
    column('Credited', 'n.credited', 'number'),
    column('Exempt', 'n.exempt', 'number'),
    column('Not yet billed', 'n."notYet"', 'number'),
    column('Invoiced units', 'n.invoiced', 'number'),
  ];
  const why = unbilledOutcomes
    .map((kind) => `when '${kind}' then '${say(unitBillingOutcomeNames[kind]).replaceAll("'", "''")}'`)
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
    body: streamCsvExport(
      work.client,
      q.what === 'days'
        ? { rowsSql: monthEndDaysExportFromOrderBySql(work, span), columns: ofDays }
        : { rowsSql: unbilledUnitsExportFromWhereOrderBySql(work, span), columns: ofBoxes },
    ),
    reading: true,
  };
}
