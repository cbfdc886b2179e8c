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

const found = z.object({
  data: z.array(reportRow),
  totalRows: z.int(),
  totals: reportTotals,
});
/** The report is counted once: a page of it and its totals come of the same rows. */
export async function findRows(
  work: Work,
  { id, report, span }: Asked,
  q: Pick<QueryOf<typeof findReport>, 'page' | 'rows' | 'orderField' | 'orderDirection'>,
): Promise<z.output<typeof found>> {
  const label = sql.join(labels(report));
  const [first] = report.columns;
  const answer = await row(work.tx, found)`
    with r as materialized (${reportRows[id](work, span)}),
    shown as (
      select ${keyOf(report)} as id, ${cellsOf(report)} as cells
      from r
      ${ordered({ label: column(first.id), value: column(report.value) }, q, label)}
      ${paged(q)}
    )
    select coalesce((select json_agg(shown) from shown), '[]') as data,
      (select count(*)::int from r) as "totalRows",
      (select json_build_object('cells', json_build_array(${totalOf(report)})) from r) as totals
  `;
  return answer ?? { data: [], totalRows: 0, totals: { cells: [] } };
}

/** All of a report, in its own order. */
export const allRows = (work: Work, { id, report, span }: Asked): Promise<ReportRow[]> =>
  rows(work.tx, reportRow)`
    select ${keyOf(report)} as id, ${cellsOf(report)} as cells
    from (${reportRows[id](work, span)}) r
    order by ${sql.join(labels(report))}
  `;
