import { sql } from 'kysely';
import { z } from 'zod';
import { accountRowScopeSql } from '#areas/accounts/accounts/account-scope.sql.ts';
import { lineUnitSchema } from './order-lines.contract.ts';
import type { LineUnit } from './order-lines.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import type { Paging } from '#kit/contract/paging.ts';
import { and, nonNullSort, orderBy, limitOffset, inRowScope } from '#kit/server/list-sql.ts';
import {
  queryFirstRowWithCachedPlan,
  queryRowsWithCachedPlan,
  queryFirstRow,
  queryRows,
} from '#kit/server/query-rows.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';
import { runPipelinedByName } from '#kit/server/pipeline.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const unitSorts = {
  unitCode: nonNullSort(sql`u.unit_code`),
  status: nonNullSort(sql`u.status`),
  consigneeAccountName: nonNullSort(sql`(select n.name from account n where n.id = u.consignee_id)`),
  cube: nonNullSort(sql`u.cube`),
};
const unitColumns = sql`
  u.id as "unitId", u.unit_code as "unitCode", u.number_in_line as "numberInLine", c.original_unit_count as "ofLine",
  c.id as "unitsConsolidateId", a.name as "consigneeAccountName", p.code as "productCode",
  c.product_desc as "productDescription", c.po, c.l as length, c.w as width, c.h as height, u.cube, u.status,
  u.active, u.label_prints as "labelPrints", u.label_stale as "labelStale", c.status as "lineStatus",
  u.deleted_at as "deletedAt", case
  when not u.active then (
    select e.user_name as who
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

export const findUnitsOfLine = (
  work: RequestContext,
  consolidateId: number,
  includeDeleted: boolean,
): Promise<LineUnit[]> => queryRows(work.tx, lineUnitSchema)`
  select ${unitColumns}
  from ${unitJoins}
  where u.consolidate_id = ${consolidateId} and (u.active or ${includeDeleted})
  order by u.number_in_line, u.id
`;
export async function findOrderUnitsPage(
  work: RequestContext,
  orderId: number,
  includeDeleted: boolean,
  paging: Paging,
): Promise<{ data: LineUnit[]; totalRows: number }> {
  const where = and(sql`u.order_id = ${orderId}`, includeDeleted ? undefined : sql`u.active`);
  const sort = orderBy(unitSorts, paging, sql`u.id`);
  const total = queryFirstRowWithCachedPlan(work.tx, z.object({ n: z.int() }))`
    select count(*) as n from unit u where ${where}
  `;
  // An order can have 20,000 units. The query selects those of the page first and joins the details afterwards.
  const data = queryRowsWithCachedPlan(work.tx, lineUnitSchema)`
    with page as materialized (
      select u.id
      from unit u
      where ${where}
      ${sort}
      ${limitOffset(paging)}
    )
    select ${unitColumns}
    from page
    join ${unitJoins} on u.id = page.id
    ${sort}
  `;
  const page = await runPipelinedByName({ data, total });
  return { data: page.data, totalRows: page.total?.n ?? 0 };
}

/**
 * Whether the order of a consolidate, of a unit, or the order itself exists in the caller's scope. Shippers see their orders,
 * warehouse users those that their warehouse receives (docs/domain/people.md#row-scope).
 */
export async function isOrderRecordInScope(
  work: RequestContext,
  recordKind: 'consolidate' | 'unit' | 'orders',
  id: number,
): Promise<boolean> {
  const order =
    recordKind === 'orders'
      ? sql`${id}::int`
      : sql`(select x.order_id from ${sql.table(recordKind)} x where x.id = ${id})`;
  const where = and(
    sql`o.id = ${order}`,
    accountRowScopeSql(work, 'order'),
    inRowScope(sql`o.receiving_warehouse_id`, getWarehouseIdsInScope(work)),
  );
  const found = await queryFirstRowWithCachedPlan(
    work.tx,
    z.object({ id: z.int() }),
  )`select o.id from orders o where ${where}`;
  return found !== undefined;
}
export async function hasReceivedUnits(
  work: RequestContext,
  filter: { consolidateId?: number; unitId?: number },
): Promise<boolean> {
  const found = await queryFirstRow(work.tx, z.object({ yes: z.boolean() }))`
    select exists (
      select 1
      from unit u
      where u.status >= ${unitStatus.received}
        and u.active
        and (u.consolidate_id = ${filter.consolidateId ?? null} or u.id = ${filter.unitId ?? null})
    ) as yes
  `;
  return found?.yes ?? false;
}
