import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { LineUnit } from './order-lines.contract.ts';
import { kept } from '#kit/server/db.ts';
import { accountScope, warehouseScope } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

interface Cut {
  page: number;
  rows: number;
  orderField: string;
  orderDirection: 'asc' | 'desc';
}
/** Shippers see their orders; warehouse people those that their warehouse receives (docs/domain/people.md#row-scope). */
function visible(work: Work): RawBuilder<unknown> {
  const accounts = accountScope(work);
  const warehouses = warehouseScope(work);
  return sql`
    (${accounts}::int[] is null or o.shipper_id = any(${accounts}::int[]))
    and (${warehouses}::int[] is null or o.receiving_warehouse_id = any(${warehouses}::int[]))
  `;
}

const unitSorts = new Map<string, RawBuilder<unknown>>([
  ['unitCode', sql`u.unit_code`],
  ['status', sql`u.status`],
  ['consigneeAccountName', sql`(select n.name from account n where n.id = u.consignee_id)`],
  ['cube', sql`u.cube`],
]);
const unitColumns = sql`
  u.id as "unitId", u.unit_code as "unitCode", u.number_in_line as "numberInLine", c.first_count as "ofLine",
  c.id as "unitsConsolidateId", a.name as "consigneeAccountName", p.code as "productCode",
  c.product_desc as "productDescription", c.po, c.l as length, c.w as width, c.h as height, u.cube, u.status,
  u.active, u.label_prints as "labelPrints", u.label_stale as "labelStale", c.status as "lineStatus",
  u.deleted_at as "deletedAt", case
  when not u.active then (
    select e.who
    from unit_event e
    where e.unit_id = u.id and e.kind = 'deleted'
    order by e.id desc
    limit 1
  ) end as "deletedBy"
`;
const unitJoins = sql`
  (
    unit u
    join consolidate c on c.id = u.consolidate_id
    join account a on a.id = u.consignee_id
    join product p on p.id = c.product_id
  )
`;

export async function unitsOfLine(
  work: Work,
  consolidateId: number,
  includeDeleted: boolean,
): Promise<LineUnit[]> {
  return (
    await sql<LineUnit>`
      select ${unitColumns}
      from ${unitJoins}
      where u.consolidate_id = ${consolidateId} and (u.active or ${includeDeleted})
      order by u.number_in_line, u.id
    `.execute(work.tx)
  ).rows;
}
export async function unitPage(
  work: Work,
  orderId: number,
  includeDeleted: boolean,
  cut: Cut,
): Promise<{ data: LineUnit[]; totalRows: number }> {
  const where = sql`u.order_id = ${orderId} and ${includeDeleted ? sql`true` : sql`u.active`}`;
  const way = cut.orderDirection === 'desc' ? sql`desc` : sql`asc`;
  const sort = unitSorts.get(cut.orderField) ?? sql`u.unit_code`;
  // An order may have 20,000 units: those of the page are chosen first, and looked at closer then.
  const [total, found] = await Promise.all([
    kept<{ n: number }>`select count(*) as n from unit u where ${where}`.execute(work.tx),
    kept<LineUnit>`
      with page as materialized (
        select u.id, ${sort} as sort
        from unit u
        where ${where}
        order by sort ${way}, u.id
        limit ${cut.rows}
        offset ${(cut.page - 1) * cut.rows}
      )
      select ${unitColumns}
      from page
      join ${unitJoins} on u.id = page.id
      order by page.sort ${way}, u.id
    `.execute(work.tx),
  ]);
  return { data: found.rows, totalRows: total.rows[0]?.n ?? 0 };
}

/** Whether the order of a consolidate, of a unit, or the order itself is there and the caller's. */
export async function isOwn(work: Work, of: 'consolidate' | 'unit' | 'orders', id: number): Promise<boolean> {
  const order =
    of === 'orders' ? sql`${id}::int` : sql`(select x.order_id from ${sql.table(of)} x where x.id = ${id})`;
  return (
    (await kept`select 1 from orders o where o.id = ${order} and ${visible(work)}`.execute(work.tx)).rows
      .length > 0
  );
}
export async function anyReceived(
  work: Work,
  where: { consolidateId?: number; unitId?: number },
): Promise<boolean> {
  const found = await sql<{
    yes: boolean;
  }>`
    select exists (
      select 1
      from unit u
      where u.status >= 2
        and u.active
        and (u.consolidate_id = ${where.consolidateId ?? null} or u.id = ${where.unitId ?? null})
    ) as yes
  `.execute(work.tx);
  return found.rows[0]?.yes ?? false;
}
