import { sql } from 'kysely';
import { z } from 'zod';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { freightImpactSchema } from './impact.contract.ts';
import type { FreightImpact } from './impact.contract.ts';
import { and, equalsIfGiven, isOneOfNumbersIfGiven, or, sqlLiteralList } from '#kit/server/list-sql.ts';
import { queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const identified = z.object({ id: z.int() });

/** Freight grouped by shipper, consignee and date, which share one calendar decision. */
const freightRow = z.object({
  shipperId: z.int(),
  consigneeId: z.int(),
  deliverToId: z.int(),
  shipDate: z.string(),
  warehouseId: z.int(),
  regionId: z.int(),
  unitIds: z.array(z.int()),
});
export type UnreceivedFreight = z.output<typeof freightRow>;
export interface FreightFilter {
  from: string;
  to: string;
  warehouseId?: number | null;
  regionId?: number | null;
  consigneeIds?: readonly number[];
  /** Freight of these accounts, or delivered to them. */
  placeIds?: readonly number[];
  /** Empty = every shipper. The same applies to consignees. */
  shipperIds?: readonly number[];
}
/** Units that are entered but not yet received, with a ship date in a span. */
export async function findUnreceivedFreightBetween(
  work: RequestContext,
  filter: FreightFilter,
): Promise<UnreceivedFreight[]> {
  const named = (ids: readonly number[] = []) => (ids.length === 0 ? undefined : ids);
  const filterSql = and(
    equalsIfGiven(sql`u.receiving_warehouse_id`, filter.warehouseId),
    equalsIfGiven(sql`w.region_id`, filter.regionId),
    isOneOfNumbersIfGiven(sql`u.consignee_id`, named(filter.consigneeIds)),
    or(
      isOneOfNumbersIfGiven(sql`u.consignee_id`, named(filter.placeIds)),
      isOneOfNumbersIfGiven(sql`u.deliver_to_id`, named(filter.placeIds)),
    ),
    isOneOfNumbersIfGiven(sql`u.shipper_id`, named(filter.shipperIds)),
  );
  const found = await queryRows(work.tx, freightRow)`
    select u.shipper_id as "shipperId", u.consignee_id as "consigneeId",
      u.deliver_to_id as "deliverToId", u.ship_date as "shipDate", u.receiving_warehouse_id as "warehouseId", w.region_id as "regionId",
      array_agg(u.id order by u.id) as "unitIds"
    from unit u
    join warehouse w on w.id = u.receiving_warehouse_id
    where u.active
      and u.status in (${sqlLiteralList([unitStatus.pending, unitStatus.finalized])})
      and u.ship_date between ${filter.from}::date and ${filter.to}::date
      and ${filterSql}
    group by 1, 2, 3, 4, 5, 6
    order by 4, 1, 2, 3, 5
  `;
  return found;
}

/** Units with a ship date in the last two weeks or later that are still to leave from a warehouse, wherever they are now. */
export async function findUnreleasedUnitIdsLeavingFrom(
  work: RequestContext,
  warehouseId: number,
): Promise<number[]> {
  const found = await queryRows(work.tx, identified)`
    select u.id
    from unit u
    left join load_pickup p on p.id = u.load_pickup_id
    where u.active
      and u.outbound_warehouse_id = ${warehouseId}
      and u.outbound_date >= ${work.now.toString()}::timestamptz::date - 14
      and p.released_at is null
    order by 1
  `;
  return found.map((u) => u.id);
}

/** One of the orders, with the total number. */
const orderOfAll = freightImpactSchema.shape.orders.element.extend({ total: z.int() });
/** Orders and planned loads of some units, with their totals. */
export async function findFirst50OrdersAndLoadsOfUnits(
  work: RequestContext,
  unitIds: readonly number[],
): Promise<Omit<FreightImpact, 'effects'>> {
  const ids = sql`${[...unitIds]}::int[]`;
  const orders = await queryRows(work.tx, orderOfAll)`
    select o.id, o.order_number as "orderNumber", s.name as shipper, c.name as consignee,
      u.ship_date as "shipDate", count(*)::int as units,
      (select count(distinct x.order_id)::int from unit x where x.id = any(${ids})) as total
    from unit u
    join orders o on o.id = u.order_id
    join account s on s.id = u.shipper_id
    join account c on c.id = u.consignee_id
    where u.id = any(${ids})
    group by o.id, o.order_number, s.name, c.name, u.ship_date
    order by u.ship_date, o.order_number, c.name
    limit 50
  `;
  const loads = await queryRows(work.tx, freightImpactSchema.shape.loads.element)`
    select distinct l.id, 'L-' || l.load_number as "loadName", l.day_of_service as "dayOfService"
    from unit u
    join load_drop d on d.deliver_to_id = u.deliver_to_id
    join load_plan p on p.drop_id = d.id and p.consignee_id = u.consignee_id
      and (p.shipper_id is null or p.shipper_id = u.shipper_id)
    join load l on l.id = d.load_id and l.day_of_service = u.day_of_service and l.status < ${sql.lit(pickupStatus.released)} and not l.void
    where u.id = any(${ids})
    order by 3, 2, 1
    limit 50
  `;
  return {
    orderCount: orders[0]?.total ?? 0,
    unitCount: unitIds.length,
    orders: orders.map(({ total: _, ...order }) => order),
    loads: loads,
  };
}

export async function findShipperIdsOfCutoffGroups(
  work: RequestContext,
  groupIds: readonly number[],
): Promise<number[]> {
  return (
    await queryRows(work.tx, identified)`
      select account_id as id
      from shipper_profile
      where cutoff_group_id = any(${[...groupIds]}::int[])
      order by 1
    `
  ).map((r) => r.id);
}
