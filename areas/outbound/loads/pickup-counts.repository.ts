import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { pickupCountsWithLastHourSql } from './load-counts.sql.ts';
import { sqlLiteralList } from '#kit/server/list-sql.ts';
import { queryRowsWithCachedPlan } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** The pickups of loads with their planned, loaded and short units. */

const pickupCount = z.object({
  id: z.int(),
  loadId: z.int(),
  dayOfService: z.string(),
  plannedDeparture: z.string().nullable(),
  trailer: z.string().nullable(),
  void: z.boolean(),
  warehouseId: z.int(),
  warehouseCode: z.string(),
  zone: z.string(),
  seq: z.int(),
  status: z.int(),
  doorId: z.int().nullable(),
  doorNumber: z.int().nullable(),
  seal: z.string().nullable(),
  planned: z.int(),
  loaded: z.int(),
  short: z.int(),
  unexplained: z.int(),
  misStaged: z.int(),
  notArrived: z.int(),
  cubes: z.int(),
  lastHour: z.int(),
  inspected: z.boolean(),
  startedAt: z.string().nullable(),
  loadedAt: z.string().nullable(),
  releasedAt: z.string().nullable(),
  force: z.boolean(),
  rowVersion: z.int(),
  loadingSpeed: z.int().nullable(),
});
export type PickupWithCounts = z.output<typeof pickupCount>;

/** A unit still to arrive by shuttle: in transit, or on a shuttle that has not arrived at the pickup's warehouse. */
export const isExpectedByShuttleSql = sql`
  (
    u.status = ${sql.lit(unitStatus.shuttled)}
    or (
      u.status not in (${sqlLiteralList([unitStatus.cooler, unitStatus.loaded])})
      and u.shuttle_load_id is not null
      and u.current_warehouse_id is distinct from p.warehouse_id
    )
  )
`;

/**
 * A pickup's units are its assigned live units. Units a released pickup left behind are its open shortages. A pickup that is
 * still loading has no shortages, and a shortage without a reason is a draft from a release check. For a Loaded pickup, short is
 * planned minus loaded.
 */
const pickupCounts = (work: RequestContext, loads: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select p.id, p.load_id as "loadId", l.day_of_service as "dayOfService",
    l.planned_departure as "plannedDeparture", l.trailer, l.void, p.warehouse_id as "warehouseId", w.code as "warehouseCode",
    w.time_zone as zone,
    p.seq, p.status, p.door_id as "doorId", d.number as "doorNumber", p.seal,
    case when p.status = ${sql.lit(pickupStatus.released)} then coalesce(c.loaded, 0) + coalesce(s.short, 0)
    else coalesce(c.units, 0) end::int as planned, coalesce(c.loaded, 0)::int as loaded,
    case p.status when ${sql.lit(pickupStatus.released)} then coalesce(s.short, 0)
    when ${sql.lit(pickupStatus.loaded)} then coalesce(c.units - c.loaded, 0) else 0 end::int as short,
    case when p.status >= ${sql.lit(pickupStatus.loaded)} then coalesce(s.unexplained, 0) else 0 end::int as unexplained,
    case when p.status < ${sql.lit(pickupStatus.released)} then coalesce(c.mis_staged, 0) else 0 end::int as "misStaged",
    case when p.status < ${sql.lit(pickupStatus.released)} then coalesce(c.not_arrived, 0) else 0 end::int as "notArrived",
    coalesce(case when p.status < ${sql.lit(pickupStatus.released)} then c.cubes else c.loaded_cubes end, 0)::int as cubes,
    coalesce(c.last_hour, 0)::int as "lastHour",
    exists (select 1 from trailer_inspection i where i.load_pickup_id = p.id) as inspected,
    p.started_at as "startedAt", p.loaded_at as "loadedAt", p.released_at as "releasedAt", p.force,
    p.row_version as "rowVersion",
    (
      select y.loading_speed
      from warehouse_day y
      where y.warehouse_id = p.warehouse_id
        and y.outbound_date = l.day_of_service
        and y.started_at is not null
      order by y.receiving_date desc
      limit 1
    ) as "loadingSpeed"
  from load_pickup p
  join load l on l.id = p.load_id
  join warehouse w on w.id = p.warehouse_id
  left join door d on d.id = p.door_id
  cross join lateral (${pickupCountsWithLastHourSql(work, sql`p.id`)}) c
  left join lateral (
    select count(*) as short,
      count(*) filter (where s.reason_code is null and not ${isExpectedByShuttleSql}) as unexplained
    from load_shortage s
    join unit u on u.id = s.unit_id
    where s.load_pickup_id = p.id
      and case when p.status = ${sql.lit(pickupStatus.released)} then u.load_pickup_id is distinct from p.id
        or u.status <> ${sql.lit(unitStatus.loaded)}
      else u.load_pickup_id = p.id and u.active and u.status <> ${sql.lit(unitStatus.loaded)} end
  ) s
    on true
  where p.load_id in (${loads})
`;

export async function findPickupCountsOfLoads(
  work: RequestContext,
  loadIds: readonly number[],
): Promise<PickupWithCounts[]> {
  return queryRowsWithCachedPlan(work.tx, pickupCount)`
    ${pickupCounts(work, sql`select unnest(${[...loadIds]}::int[])`)}
    order by p.load_id, p.seq, p.id
  `;
}

export async function findPickupCountsOfLoad(
  work: RequestContext,
  loadId: number,
): Promise<PickupWithCounts[]> {
  return queryRowsWithCachedPlan(
    work.tx,
    pickupCount,
  )`${pickupCounts(work, sql`select ${loadId}::int`)} order by p.seq, p.id`;
}

/**
 * Finds all pickups of the same days and warehouses as some loads, for their forecasts. Pickups that have left count as long as
 * their pace does.
 */
export async function findPickupCountsOfSameWarehousesAndDays(
  work: RequestContext,
  loadIds: readonly number[],
): Promise<PickupWithCounts[]> {
  const anHourAgo = work.now.subtract({ hours: 1 }).toString();
  const same = sql`
    select distinct q.load_id
    from load l
    join load_pickup p on p.load_id = l.id
    join load o on o.day_of_service = l.day_of_service
    join load_pickup q on q.load_id = o.id and q.warehouse_id = p.warehouse_id
    where l.id = any(${[...loadIds]}::int[])
      and (
        o.id = l.id
        or (o.status < ${sql.lit(pickupStatus.released)} and (not o.void or q.status > ${sql.lit(pickupStatus.pending)}))
        or q.released_at >= ${anHourAgo}::timestamptz
      )
  `;
  return queryRowsWithCachedPlan(work.tx, pickupCount)`
    ${pickupCounts(work, same)}
    order by p.load_id, p.seq, p.id
  `;
}
