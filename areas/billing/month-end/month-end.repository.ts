import { sql } from 'kysely';
import { z } from 'zod';
import {
  monthEndUnitRowSchema,
  monthEndDayRowSchema,
  neverBilledUnitsOfDaySchema,
  unbilledOutcomes,
} from './month-end.contract.ts';
import type {
  MonthEndUnitRow,
  MonthEndDayRow,
  NeverBilledUnitsOfDay,
  findMonthEndUnitsOfOutcomeOrUnbilledEndpoint,
  findMonthEndDaysEndpoint,
} from './month-end.contract.ts';
import {
  unitsOnPostedInvoicesByDaySql,
  neverBilledUnitsByClosedDaySql,
  receivedUnitsWithBillingOutcomeSql,
} from './month-end.sql.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import { orderBy, limitOffset } from '#kit/server/list-sql.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const counts = sql`
  count(*)::int as received, count(*) filter (where b.kind = 'billed')::int as billed,
  count(*) filter (where b.kind = 'credited')::int as credited,
  count(*) filter (where b.kind in ('cancelled', 'deleted'))::int as exempt,
  count(*) filter (where b.kind = any(${[...unbilledOutcomes]}::text[]))::int as "notYet"
`;
export interface MonthEndDateRange {
  dateFrom: string;
  dateTo: string;
}
const sums = monthEndDayRowSchema.omit({ day: true, closed: true });
type Sums = z.output<typeof sums>;
const daySorts = { day: sql`n.day`, received: sql`n.received`, notYet: sql`n."notYet"` };
/** Each day with its units and invoices. Freight billed manually has no units. */
const countedDays = (work: RequestContext, q: MonthEndDateRange) => sql`
  (
    select coalesce(b.day, v.day) as day, coalesce(b.received, 0) as received, coalesce(b.billed, 0) as billed,
      coalesce(b.credited, 0) as credited, coalesce(b.exempt, 0) as exempt, coalesce(b."notYet", 0) as "notYet",
      coalesce(v.invoiced, 0) as invoiced
    from (
      select b.day, ${counts}
      from ${receivedUnitsWithBillingOutcomeSql(work, q)} b
      group by b.day
    ) b
    full join ${unitsOnPostedInvoicesByDaySql(work, q)} v on v.day = b.day
  ) n
`;
export async function findMonthEndDays(
  work: RequestContext,
  query: QueryOf<typeof findMonthEndDaysEndpoint> & MonthEndDateRange,
): Promise<{
  data: MonthEndDayRow[];
  totalRows: number;
  totals: Sums & { neverBilled: NeverBilledUnitsOfDay[] };
}> {
  const data = await queryRows(work.tx, monthEndDayRowSchema)`
    select n.*, exists (select 1 from billing_closed_day c where c.outbound_date = n.day) as closed
    from ${countedDays(work, query)}
    ${orderBy(daySorts, query, sql`n.day`)}
  `;
  const totals = data.reduce(
    (sum: Sums, d) => ({
      received: sum.received + d.received,
      billed: sum.billed + d.billed,
      credited: sum.credited + d.credited,
      exempt: sum.exempt + d.exempt,
      notYet: sum.notYet + d.notYet,
      invoiced: sum.invoiced + d.invoiced,
    }),
    { received: 0, billed: 0, credited: 0, exempt: 0, notYet: 0, invoiced: 0 },
  );
  const from = (query.page - 1) * query.rows;
  const neverBilled = await queryRows(work.tx, neverBilledUnitsOfDaySchema)`
    select n.day, n.units from ${neverBilledUnitsByClosedDaySql(work)} n order by n.day
  `;
  return {
    data: data.slice(from, from + query.rows),
    totalRows: data.length,
    totals: { ...totals, neverBilled },
  };
}

const hasKindSql = (kind: string | undefined) =>
  kind === undefined ? sql`b.kind = any(${[...unbilledOutcomes]}::text[])` : sql`b.kind = ${kind}`;
const joins = sql`
  join account s on s.id = b.shipper_id
  join account c on c.id = b.consignee_id
  left join load_pickup p on p.id = b.load_pickup_id
  left join load l on l.id = p.load_id
  left join bol_detail x on x.id = b.bol_detail_id
  left join bol o on o.id = x.bol_id
`;
const sorts = {
  day: sql`b.day`,
  code: sql`b.code`,
  kind: sql`b.kind`,
  shipper: sql`s.name`,
  consignee: sql`c.name`,
};
const total = z.object({ n: z.int() });
export async function findMonthEndUnitsOfOutcomeOrUnbilled(
  work: RequestContext,
  q: QueryOf<typeof findMonthEndUnitsOfOutcomeOrUnbilledEndpoint> & MonthEndDateRange,
): Promise<{ data: MonthEndUnitRow[]; totalRows: number }> {
  const data = await queryRows(work.tx, monthEndUnitRowSchema)`
    select b.id, b.code, b.day, b.kind, s.name as shipper, c.name as consignee, l.load_number as "loadNumber",
      o.id as "bolId", o.bol_number as "bolNumber", b.shipment_id as "shipmentId",
      b.shipment_number as "shipmentNumber", b.invoice_id as "invoiceId", b.invoice_number as "invoiceNumber"
    from ${receivedUnitsWithBillingOutcomeSql(work, q)} b ${joins}
    where ${hasKindSql(q.kind)}
    ${orderBy(sorts, q, sql`b.day, b.id`)}
    ${limitOffset(q)}
  `;
  const found = await queryFirstRow(work.tx, total)`
    select count(*)::int as n from ${receivedUnitsWithBillingOutcomeSql(work, q)} b where ${hasKindSql(q.kind)}
  `;
  return { data, totalRows: found?.n ?? 0 };
}

/** The FROM clause of the CSV export. */
export const monthEndDaysExportFromOrderBySql = (work: RequestContext, range: MonthEndDateRange) => sql`
  ${countedDays(work, range)}
  order by n.day
`;
export const unbilledUnitsExportFromWhereOrderBySql = (work: RequestContext, range: MonthEndDateRange) => sql`
  ${receivedUnitsWithBillingOutcomeSql(work, range)} b ${joins}
  where ${hasKindSql(undefined)}
  order by b.day, b.id
`;
