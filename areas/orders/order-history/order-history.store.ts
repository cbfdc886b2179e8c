import { sql } from 'kysely';
import type { Work } from '#kit/server/work.ts';

export interface HistoryRow {
  id: string;
  at: string;
  who: string;
  about: 'order' | 'line' | 'unit';
  aboutId: number;
  action: string;
  name: string;
  units: number | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** What was done to an order, its lines and units, and which of its labels were printed when: one row an act. */
export async function historyPage(
  work: Work,
  orderId: number,
  cut: { page: number; rows: number; orderDirection: 'asc' | 'desc' },
): Promise<{ data: HistoryRow[]; totalRows: number }> {
  const way = cut.orderDirection === 'asc' ? sql`asc` : sql`desc`;
  const acts = sql`
    with acts as materialized (
      select 1 as kind, a.id as n, a.at, a.user_name as who, 'order' as about, a.entity_id as "aboutId",
        a.action, null::int as units, a.before, a.after
      from audit a
      where a.entity = 'order' and a.entity_id = ${orderId}
      union all
      select 1, a.id, a.at, a.user_name, 'line', a.entity_id, a.action, null, a.before, a.after
      from consolidate c
      join audit a on a.entity = 'consolidate' and a.entity_id = c.id
      where c.order_id = ${orderId}
      union all
      select 1, a.id, a.at, a.user_name, 'unit', a.entity_id, a.action, null, a.before, a.after
      from unit u
      join audit a on a.entity = 'unit' and a.entity_id = u.id
      where u.order_id = ${orderId}
      union all
      select 2, min(e.id), e.at, e.who, 'order', ${orderId}, e.kind, count(*)::int, null, null
      from unit u
      join unit_event e on e.unit_id = u.id
      where u.order_id = ${orderId} and e.kind in ('labelPrinted', 'labelReprinted')
      group by e.at, e.who, e.kind
    )
  `;
  const total = await sql<{ n: number }>`${acts} select count(*)::int as n from acts`.execute(work.tx);
  const found = await sql<HistoryRow>`
    ${acts},
    cut as (
      select *
      from acts
      order by at ${way}, kind ${way}, n ${way}
      limit ${cut.rows}
      offset ${(cut.page - 1) * cut.rows}
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
    order by cut.at ${way}, cut.kind ${way}, cut.n ${way}
  `.execute(work.tx);
  return { data: found.rows, totalRows: total.rows[0]?.n ?? 0 };
}
