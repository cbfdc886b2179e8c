import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { lineExtendedToTimeSql } from './extended-to.sql.ts';
import { orderLineSchema } from './order-lines.contract.ts';
import type { OrderLine } from './order-lines.contract.ts';
import { sqlLiteralList } from '#kit/server/list-sql.ts';
import { queryRowsWithGenericPlan } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Lines numbered within their order, with the statuses of their units. */
function lines(
  work: RequestContext,
  where: RawBuilder<unknown>,
  orders: RawBuilder<unknown>,
): Promise<OrderLine[]> {
  return queryRowsWithGenericPlan(work.tx, orderLineSchema)`
    with c as (
      select c.*, row_number() over (partition by c.order_id order by c.id)::int as n
      from consolidate c
      where c.order_id in (${orders}) and c.deleted_at is null
    ),
      u as (
        select u.consolidate_id, count(*) filter (where u.status = ${sql.lit(unitStatus.pending)})::int as pending,
          count(*) filter (where u.status >= ${sql.lit(unitStatus.received)})::int as received,
          count(*) filter (where u.status in (${sqlLiteralList([unitStatus.shuttled, unitStatus.loaded])}))::int as gone,
          count(*) filter (where u.label_prints > 0)::int as printed,
          count(*) filter (where u.label_stale)::int as stale
        from unit u
        where u.active and u.consolidate_id in (select c.id from c where ${where})
        group by u.consolidate_id
      )
    select c.id as "unitsConsolidateId", c.n as "lineNumber", c.order_id as "orderId",
      o.order_number as "orderNumber", o.ship_date as "shipDate", c.shipper_id as "shipperAccountId",
      c.consignee_id as "consigneeAccountId", a.name as "consigneeAccountName", k.name as "careOfName",
      c.product_id as "productId", p.code as "productCode", c.product_desc as "productDescription", c.po,
      c.invoice_ref as invoice, c.farm_name as "farmName", c.awb, c.uom as "unitOfMeasure", c.measure,
      c.typed_l as "typedLength", c.typed_w as "typedWidth", c.typed_h as "typedHeight", c.l as length,
      c.w as width, c.h as height, c.min_cube_applied as "minCubeApplied", c.cube_each as "cubeEach",
      c.unit_count as units, c.original_unit_count as "firstCount", c.unit_count * c.cube_each as cubes,
      coalesce(u.pending, 0) as "pendingUnits", coalesce(u.received, 0) as "receivedUnits",
      coalesce(u.gone, 0) as "goneUnits", coalesce(u.printed, 0) as "printedUnits",
      coalesce(u.stale, 0) as "staleLabels", c.status, ${lineExtendedToTimeSql} as "extendedTo",
      c.day_of_service as "dayOfService",
      c.outbound_date as "outboundDate", w.code as "outboundWarehouse", c.delivery_start as "deliveryStart",
      c.delivery_end as "deliveryEnd", coalesce(k.time_zone, a.time_zone) as "deliveryZone",
      c.payment_term as "paymentTerm", c.bill_to_id as "billToAccountId", b.name as "billToName",
      o.created_by_name as "createdBy", c.row_version as "rowVersion"
    from c
    join orders o on o.id = c.order_id
    join account a on a.id = c.consignee_id
    left join account k on k.id = c.care_of_id
    left join account b on b.id = c.bill_to_id
    join product p on p.id = c.product_id
    join warehouse w on w.id = c.outbound_warehouse_id
    left join u on u.consolidate_id = c.id
    where ${where}
    order by c.order_id, c.id
  `;
}
const ints = (values: readonly number[]) => sql`${[...values]}::int[]`;

export async function findActiveLinesByOrderAndConsignee(
  work: RequestContext,
  groups: readonly { orderId: number; consigneeAccountId: number }[],
): Promise<OrderLine[]> {
  if (groups.length === 0) return [];
  const orders = ints(groups.map((group) => group.orderId));
  const where = sql`
    (c.order_id, c.consignee_id) in (
      select *
      from unnest(${orders}, ${ints(groups.map((group) => group.consigneeAccountId))})
    )
  `;
  return lines(work, where, sql`select unnest(${orders})`);
}
export const findActiveLinesByOrderId = (work: RequestContext, orderId: number): Promise<OrderLine[]> =>
  lines(work, sql`true`, sql`select ${orderId}::int`);
export async function findActiveLinesByIds(
  work: RequestContext,
  ids: readonly number[],
): Promise<OrderLine[]> {
  if (ids.length === 0) return [];
  return lines(
    work,
    sql`c.id = any(${ints(ids)})`,
    sql`select x.order_id from consolidate x where x.id = any(${ints(ids)})`,
  );
}
