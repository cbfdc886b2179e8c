import { reportPermissions } from './report-permissions.contract.ts';
import { reportDefinitions } from './reports.contract.ts';
import type { exportReportCsvEndpoint, findReportPageEndpoint, ReportColumn } from './reports.contract.ts';
import { reportErrors } from './reports.errors.ts';
import { findAllReportRows, findReportRowPageWithTotals } from './reports.repository.ts';
import type { ReportRequest } from './reports.repository.ts';
import { getTodayAtHeadOffice } from '#areas/billing/closing/billing-day.service.ts';
import { loadTranslationsFromEnglish } from '#areas/settings/settings/settings.service.ts';
import { hasPermission } from '#kit/contract/access.ts';
import { addDays, daysBetween, formatDate } from '#kit/contract/dates.ts';
import type { ResultOf, FileResult, QueryOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { formatCsv } from '#kit/server/csv.ts';
import { createPrintTranslate } from '#kit/server/pdf.ts';
import type { PrintTranslate } from '#kit/server/pdf.ts';
import { reject } from '#kit/server/reject.ts';
import { buildXlsxWorkbook } from '#kit/server/workbook.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Without dates, the last seven days. */
const startDays = 7;
/** Validates the request. Rejects it if the caller cannot see the report's list or the range has too many days. */
async function asked(
  work: RequestContext,
  q: QueryOf<typeof exportReportCsvEndpoint>,
): Promise<ReportRequest> {
  const report = reportDefinitions[q.report];
  const outside = report.isStaffOnly && work.actor.accounts !== 'all';
  if (outside || !hasPermission(work.actor, reportPermissions[q.report])) reject(commonErrors.notAllowed);
  const dateTo = q.dateTo ?? (await getTodayAtHeadOffice(work));
  const dateFrom = q.dateFrom ?? addDays(dateTo, 1 - startDays);
  if (dateFrom > dateTo || daysBetween(dateFrom, dateTo) >= report.maxDays)
    reject(
      reportErrors.rangeTooLong,
      { days: report.maxDays },
      { fields: { dateTo: reportErrors.rangeTooLong.sentence.replace('{days}', String(report.maxDays)) } },
    );
  return { id: q.report, report, period: { dateFrom, dateTo, warehouseId: q.warehouseId } };
}
export const findReportPage = async (
  work: RequestContext,
  query: QueryOf<typeof findReportPageEndpoint>,
): Promise<ResultOf<typeof findReportPageEndpoint>> =>
  findReportRowPageWithTotals(work, await asked(work, { ...query, language: 'en' }), query);

type Cell = string | number | null;
/** A spreadsheet calculates with its values: minutes stay minutes, cube and money get two decimals. */
function tableCell(
  { format: kind, names, translated }: ReportColumn,
  value: Cell,
  say: PrintTranslate,
): Cell {
  if (typeof value === 'number') return kind === 'cube' || kind === 'money' ? value / 100 : value;
  const name = value === null ? undefined : (names?.[value] ?? (translated && value));
  return name === undefined ? value : say(name);
}
async function tableOf(work: RequestContext, q: QueryOf<typeof exportReportCsvEndpoint>) {
  const request = await asked(work, q);
  const say = createPrintTranslate(loadTranslationsFromEnglish(q.language), q.language);
  const { columns, title } = request.report;
  const found = await findAllReportRows(work, request);
  return {
    title: say(title),
    columns,
    titles: columns.map((c) => (c.format === 'minutes' ? `${say(c.title)} (min)` : say(c.title))),
    rows: found.map(({ cells }) => columns.map((c, n) => tableCell(c, cells[n] ?? null, say))),
  };
}
export async function exportReportCsv(
  work: RequestContext,
  q: QueryOf<typeof exportReportCsvEndpoint>,
): Promise<FileResult> {
  const { columns, titles, rows } = await tableOf(work, q);
  const dated = rows.map((cells) =>
    cells.map((cell, n) =>
      columns[n]?.format === 'date' && typeof cell === 'string' ? formatDate(cell) : cell,
    ),
  );
  return { name: 'report.csv', body: formatCsv(titles, dated) };
}
const widths = { words: 28, date: 12, count: 12, percent: 12, minutes: 14, cube: 14, money: 14 };
export async function buildReportWorkbook(
  work: RequestContext,
  q: QueryOf<typeof exportReportCsvEndpoint>,
): Promise<Uint8Array> {
  const { title, columns, titles, rows } = await tableOf(work, q);
  const heads = columns.map(({ format: kind }, n) => ({
    title: titles[n] ?? '',
    width: widths[kind],
    date: kind === 'date',
  }));
  return buildXlsxWorkbook(title.slice(0, 31), heads, rows);
}
export const exportReportWorkbook = async (
  work: RequestContext,
  q: QueryOf<typeof exportReportCsvEndpoint>,
): Promise<FileResult> => ({
  name: 'report.xlsx',
  body: await buildReportWorkbook(work, q),
});
