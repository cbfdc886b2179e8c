import { sql } from 'kysely';
import { z } from 'zod';
import type { Paging } from '#kit/contract/paging.ts';
import { nonNullSort, orderBy, limitOffset } from '#kit/server/list-sql.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const recordSchema = z.record(z.string(), z.unknown()).nullable();
const historyRow = z.object({
  id: z.string(),
  at: z.string(),
  who: z.string(),
  about: z.enum(['order', 'line', 'unit']),
  aboutId: z.int(),
  action: z.string(),
  name: z.string(),
  units: z.int().nullable(),
  before: recordSchema,
  after: recordSchema,
});
export type OrderHistoryRow = z.output<typeof historyRow>;

/** Actions at the same time keep their order in both sort directions. */
const sorts = { at: nonNullSort(sql`(at, kind, n)`) };

/** The source of an entry. Its number is unique within one source. */
const origin = { audit: 1, print: 2 };
/** The actions on an order, its lines and units, and its label prints: one row per action. */
export async function findOrderHistoryPage(
  work: RequestContext,
  orderId: number,
  paging: Paging,
): Promise<{ data: OrderHistoryRow[]; totalRows: number }> {
  const acts = sql`
    with acts as materialized (
      select ${sql.lit(origin.audit)} as kind, a.id as n, a.at, a.user_name as who, 'order' as about, a.entity_id as "aboutId",
        a.action, null::int as units, a.before, a.after
      from audit a
      where a.entity = 'order' and a.entity_id = ${orderId}
      union all
      select ${sql.lit(origin.audit)}, a.id, a.at, a.user_name, 'line', a.entity_id, a.action, null, a.before, a.after
      from consolidate c
      join audit a on a.entity = 'consolidate' and a.entity_id = c.id
      where c.order_id = ${orderId}
      union all
      select ${sql.lit(origin.audit)}, a.id, a.at, a.user_name, 'unit', a.entity_id, a.action, null, a.before, a.after
      from unit u
      join audit a on a.entity = 'unit' and a.entity_id = u.id
      where u.order_id = ${orderId}
      union all
      select ${sql.lit(origin.print)}, min(e.id), e.at, e.user_name as who, 'order', ${orderId}, e.kind, count(*)::int, null, null
      from unit u
      join unit_event e on e.unit_id = u.id
      where u.order_id = ${orderId} and e.kind in ('labelPrinted', 'labelReprinted')
      group by e.at, e.user_name, e.kind
    )
  `;
  const total = await queryFirstRow(
    work.tx,
    z.object({ n: z.int() }),
  )`${acts} select count(*)::int as n from acts`;
  const sort = orderBy(sorts, paging, sql`n`);
  const data = await queryRows(work.tx, historyRow)`
    ${acts},
    cut as (
      select *
      from acts
      ${sort}
      ${limitOffset(paging)}
    )
    select cut.kind || '-' || cut.n as id, cut.at, cut.who, cut.about, cut."aboutId", cut.action, cut.units,
      cut.before, cut.after,
      case cut.about
      when 'line' then (
        select a.name || ', ' || p.code
        from consolidate c
        join account a on a.id = c.consignee_id
        join product p on p.id = c.product_id
        where c.id = cut."aboutId"
      )
      when 'unit' then (select u.unit_code from unit u where u.id = cut."aboutId") else '' end as name
    from cut
    ${sort}
  `;
  return { data, totalRows: total?.n ?? 0 };
}
