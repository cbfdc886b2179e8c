import { sql } from 'kysely';
import { z } from 'zod';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import type { ReportId } from './report-grants.contract.ts';
import { reportRow, reportTotals } from './reports.contract.ts';
import type { findReport, Report, ReportRow } from './reports.contract.ts';
import { reportRows } from './reports.sql.ts';
import type { Span } from './reports.sql.ts';
import { ordered, paged } from '#kit/server/lists.ts';
import { row, rows } from '#kit/server/rows.ts';
import type { Work } from '#kit/server/work.ts';

export interface Asked {
  id: ReportId;
  report: Report;
  span: Span;
}
const column = (id: string) => sql`r.${sql.ref(id)}`;
/** What tells a row from all others: its words and its day, in the order of the columns. */
const labels = ({ columns }: Report) =>
  columns.filter(({ kind }) => kind === 'words' || kind === 'date').map(({ id }) => column(id));
const cellsOf = ({ columns }: Report) =>
  sql`json_build_array(${sql.join(columns.map(({ id }) => column(id)))})`;
const keyOf = (report: Report) => sql`concat_ws(' | ', ${sql.join(labels(report))})`;
const totalOf = ({ columns }: Report) =>
  sql.join(
    columns.map(({ id, sum }) => (sum ? sql`coalesce(sum(${column(id)}), 0)::int8` : sql`null::int8`)),
  );

const counted = reportTotals.extend({ n: z.int() });
export async function findRows(
  work: Work,
  { id, report, span }: Asked,
  q: Pick<QueryOf<typeof findReport>, 'page' | 'rows' | 'orderField' | 'orderDirection'>,
): Promise<{ data: ReportRow[]; totalRows: number; totals: z.output<typeof reportTotals> }> {
  const from = reportRows[id](work, span);
  const label = sql.join(labels(report));
  const [first] = report.columns;
  const data = await rows(work.tx, reportRow)`
    select ${keyOf(report)} as id, ${cellsOf(report)} as cells
    from (${from}) r
    ${ordered({ label: column(first.id), value: column(report.value) }, q, label)}
    ${paged(q)}
  `;
  const all = await row(work.tx, counted)`
    select count(*)::int as n, json_build_array(${totalOf(report)}) as cells
    from (${from}) r
  `;
  return { data, totalRows: all?.n ?? 0, totals: { cells: all?.cells ?? [] } };
}

/** All of a report, in its own order. */
export const allRows = (work: Work, { id, report, span }: Asked): Promise<ReportRow[]> =>
  rows(work.tx, reportRow)`
    select ${keyOf(report)} as id, ${cellsOf(report)} as cells
    from (${reportRows[id](work, span)}) r
    order by ${sql.join(labels(report))}
  `;
