import { sql } from 'kysely';
import { z } from 'zod';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import type { ReportId } from './report-permissions.contract.ts';
import { reportRowSchema, reportTotalsSchema } from './reports.contract.ts';
import type { findReportPageEndpoint, ReportDefinition, ReportDataRow } from './reports.contract.ts';
import { reportRowSqlBuilders } from './reports.sql.ts';
import type { ReportPeriodAndWarehouse } from './reports.sql.ts';
import { orderBy, limitOffset } from '#kit/server/list-sql.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

export interface ReportRequest {
  id: ReportId;
  report: ReportDefinition;
  period: ReportPeriodAndWarehouse;
}
const column = (id: string) => sql`r.${sql.ref(id)}`;
/** The key of a row: its texts and its day, in column order. */
const labels = ({ columns }: ReportDefinition) =>
  columns.filter(({ format: kind }) => kind === 'words' || kind === 'date').map(({ id }) => column(id));
const cellsOf = ({ columns }: ReportDefinition) =>
  sql`json_build_array(${sql.join(columns.map(({ id }) => column(id)))})`;
const keyOf = (report: ReportDefinition) => sql`concat_ws(' | ', ${sql.join(labels(report))})`;
const totalOf = ({ columns }: ReportDefinition) =>
  sql.join(
    columns.map(({ id, sum }) => (sum ? sql`coalesce(sum(${column(id)}), 0)::int8` : sql`null::int8`)),
  );

const found = z.object({
  data: z.array(reportRowSchema),
  totalRows: z.int(),
  totals: reportTotalsSchema,
});
/** Runs the report once. A page and the totals come from the same rows. */
export async function findReportRowPageWithTotals(
  work: RequestContext,
  { id, report, period: span }: ReportRequest,
  paging: Pick<QueryOf<typeof findReportPageEndpoint>, 'page' | 'rows' | 'orderField' | 'orderDirection'>,
): Promise<z.output<typeof found>> {
  const label = sql.join(labels(report));
  const [first] = report.columns;
  const answer = await queryFirstRow(work.tx, found)`
    with r as materialized (${reportRowSqlBuilders[id](work, span)}),
    shown as (
      select ${keyOf(report)} as id, ${cellsOf(report)} as cells
      from r
      ${orderBy({ label: column(first.id), value: column(report.sortColumnId) }, paging, label)}
      ${limitOffset(paging)}
    )
    select coalesce((select json_agg(shown) from shown), '[]') as data,
      (select count(*)::int from r) as "totalRows",
      (select json_build_object('cells', json_build_array(${totalOf(report)})) from r) as totals
  `;
  return answer ?? { data: [], totalRows: 0, totals: { cells: [] } };
}

/** All rows of a report in its own order. */
export const findAllReportRows = (
  work: RequestContext,
  { id, report, period: span }: ReportRequest,
): Promise<ReportDataRow[]> =>
  queryRows(work.tx, reportRowSchema)`
    select ${keyOf(report)} as id, ${cellsOf(report)} as cells
    from (${reportRowSqlBuilders[id](work, span)}) r
    order by ${sql.join(labels(report))}
  `;
