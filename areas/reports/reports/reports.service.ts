import { reportGrants } from './report-grants.contract.ts';
import { reports } from './reports.contract.ts';
import type { exportReport, findReport, ReportColumn } from './reports.contract.ts';
import { reportErrors } from './reports.errors.ts';
import { allRows, findRows } from './reports.store.ts';
import type { Asked } from './reports.store.ts';
import { billingDay } from '#areas/billing/closing/billing-day.service.ts';
import { textsIn } from '#areas/settings/settings/settings.service.ts';
import { can } from '#kit/contract/access.ts';
import { addDays, daysBetween, showDate } from '#kit/contract/dates.ts';
import type { AnswerOf, FileAnswer, QueryOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { csvText } from '#kit/server/csv.ts';
import { sayFrom } from '#kit/server/pdf.ts';
import type { Say } from '#kit/server/pdf.ts';
import { refuse } from '#kit/server/refuse.ts';
import { writeWorkbook } from '#kit/server/workbook.ts';
import type { Work } from '#kit/server/work.ts';

/** Without dates: the last seven days. */
const startDays = 7;
/** What is asked for; refused where its list is not the caller's to see, or the days are too many. */
async function asked(work: Work, q: QueryOf<typeof exportReport>): Promise<Asked> {
  const report = reports[q.report];
  const outside = report.inside && work.actor.accounts !== 'all';
  if (outside || !can(work.actor, reportGrants[q.report])) refuse(commonErrors.notAllowed);
  const dateTo = q.dateTo ?? (await billingDay(work));
  const dateFrom = q.dateFrom ?? addDays(dateTo, 1 - startDays);
  if (dateFrom > dateTo || daysBetween(dateFrom, dateTo) >= report.days)
    refuse(
      reportErrors.tooLong,
      { days: report.days },
      { fields: { dateTo: reportErrors.tooLong.sentence.replace('{days}', String(report.days)) } },
    );
  return { id: q.report, report, span: { dateFrom, dateTo, warehouseId: q.warehouseId } };
}
export const find = async (work: Work, q: QueryOf<typeof findReport>): Promise<AnswerOf<typeof findReport>> =>
  findRows(work, await asked(work, { ...q, language: 'en' }), q);

type Cell = string | number | null;
/** A table calculates with what it holds: minutes stay minutes, cubes and money come with two decimals. */
function tableCell({ kind, names, translated }: ReportColumn, value: Cell, say: Say): Cell {
  if (typeof value === 'number') return kind === 'cube' || kind === 'money' ? value / 100 : value;
  const name = value === null ? undefined : (names?.[value] ?? (translated && value));
  return name === undefined ? value : say(name);
}
async function tableOf(work: Work, q: QueryOf<typeof exportReport>) {
  const wish = await asked(work, q);
  const say = sayFrom(textsIn(q.language));
  const { columns, title } = wish.report;
  const found = await allRows(work, wish);
  return {
    title: say(title),
    columns,
    titles: columns.map((c) => (c.kind === 'minutes' ? `${say(c.title)} (min)` : say(c.title))),
    rows: found.map(({ cells }) => columns.map((c, n) => tableCell(c, cells[n] ?? null, say))),
  };
}
export async function asCsv(work: Work, q: QueryOf<typeof exportReport>): Promise<FileAnswer> {
  const { columns, titles, rows } = await tableOf(work, q);
  const dated = rows.map((cells) =>
    cells.map((cell, n) => (columns[n]?.kind === 'date' && typeof cell === 'string' ? showDate(cell) : cell)),
  );
  return { name: 'report.csv', body: csvText(titles, dated) };
}
const widths = { words: 28, date: 12, count: 12, percent: 12, minutes: 14, cube: 14, money: 14 };
export async function workbookOf(work: Work, q: QueryOf<typeof exportReport>): Promise<Uint8Array> {
  const { title, columns, titles, rows } = await tableOf(work, q);
  const heads = columns.map(({ kind }, n) => ({
    title: titles[n] ?? '',
    width: widths[kind],
    date: kind === 'date',
  }));
  return writeWorkbook(title.slice(0, 31), heads, rows);
}
export const asWorkbook = async (work: Work, q: QueryOf<typeof exportReport>): Promise<FileAnswer> => ({
  name: 'report.xlsx',
  body: await workbookOf(work, q),
});
