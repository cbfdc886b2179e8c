import { hasDriverTeamSql } from '#areas/outbound/eta-prediction/driver-team.sql.ts';
import { sql } from 'kysely';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { lastStartedOperatingDaySql } from '#areas/calendar/start-day/operating-day.sql.ts';
import { z } from 'zod';
import { and, inRowScope, sqlLiteralList } from '#kit/server/list-sql.ts';
import { queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** A day's freight and loads as sent to a routing system. */

const syncWarehouse = z.object({
  id: z.int(),
  code: z.string(),
  zone: z.string(),
  state: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  trailerCube: z.int(),
  loadingSpeed: z.int(),
});
export type RoutingDayWarehouse = z.output<typeof syncWarehouse>;
export async function findRoutingDayWarehouses(
  work: RequestContext,
  warehouseIds: readonly number[] | null,
): Promise<RoutingDayWarehouse[]> {
  // A warehouse without coordinates gets the mean position of the shippers that deliver to it.
  return queryRows(work.tx, syncWarehouse)`
    select w.id, w.code, w.time_zone as zone, w.state_code as state, p.latitude, p.longitude, w.trailer_cube as "trailerCube",
      coalesce(
        (
          select d.loading_speed
          from ${lastStartedOperatingDaySql(sql`w.id`)} d
        ),
        w.default_loading_speed
      ) as "loadingSpeed"
    from warehouse w
    left join lateral (
      select avg(a.latitude) as latitude, avg(a.longitude) as longitude
      from account a
      where a.warehouse_id = w.id and a.account_type = ${sql.lit(accountType.shipper)} and a.latitude is not null
    ) p
      on true
    where w.active and w.is_outbound and ${and(inRowScope(sql`w.id`, warehouseIds))}
    order by w.id
  `;
}

export interface RoutingDayUnit {
  id: number;
  status: number;
  cube: number;
  consigneeId: number;
  deliverToId: number;
  shipperId: number;
  warehouseId: number;
  windowStart: string | null;
  windowEnd: string | null;
  late: boolean;
  pickupId: number | null;
  dropId: number | null;
}
/** Groups units that differ only in id and cube. A large day has a hundred thousand, and each row costs time. */
const alike = z.object({
  ids: z.array(z.int()),
  cubes: z.array(z.int()),
  status: z.int(),
  consigneeId: z.int(),
  deliverToId: z.int(),
  shipperId: z.int(),
  warehouseId: z.int(),
  windowStart: z.string().nullable(),
  windowEnd: z.string().nullable(),
  late: z.boolean(),
  pickupId: z.int().nullable(),
  dropId: z.int().nullable(),
});
/** Excludes units waiting in the cooler. */
const toPlan = sqlLiteralList([
  unitStatus.finalized,
  unitStatus.received,
  unitStatus.shuttled,
  unitStatus.putAway,
  unitStatus.misStaged,
  unitStatus.loaded,
  unitStatus.arrived,
]);
/**
 * Finds finalized units of the day, wherever they are, and all units already on one of its loads. Units waiting in the cooler are
 * planned again only with a new date.
 */
export async function findRoutableAndRoutedUnitsOfDay(
  work: RequestContext,
  day: string,
  warehouseIds: readonly number[],
): Promise<RoutingDayUnit[]> {
  const groups = await queryRows(work.tx, alike)`
    select array_agg(u.id) as ids, array_agg(u.cube) as cubes, u.status, u.consignee_id as "consigneeId",
      u.deliver_to_id as "deliverToId", u.shipper_id as "shipperId",
      u.outbound_warehouse_id as "warehouseId", c.delivery_start as "windowStart",
      c.delivery_end as "windowEnd",
      u.status in (${sqlLiteralList([unitStatus.finalized, unitStatus.received, unitStatus.shuttled])})
        and coalesce(u.current_warehouse_id, u.receiving_warehouse_id) <> u.outbound_warehouse_id as late,
      u.load_pickup_id as "pickupId", u.drop_id as "dropId"
    from unit u
    join consolidate c on c.id = u.consolidate_id
    where u.outbound_warehouse_id = any(${[...warehouseIds]}::int[])
      and u.outbound_date = ${day}::date
      and u.active
      and u.status in (${toPlan})
    group by 3, 4, 5, 6, 7, 8, 9, 10, 11, 12
  `;
  return groups
    .flatMap(({ ids, cubes, ...same }) =>
      ids.map((id, i): RoutingDayUnit => ({ ...same, id, cube: cubes[i] ?? 0 })),
    )
    .sort((a, b) => a.id - b.id);
}

const syncPlace = z.object({
  id: z.int(),
  number: z.string(),
  name: z.string(),
  city: z.string(),
  state: z.string().nullable(),
  zip: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  zone: z.string(),
  enforceWindow: z.boolean(),
});
export type RoutingDayPlace = z.output<typeof syncPlace>;
export async function findRoutingDayPlaces(
  work: RequestContext,
  accountIds: readonly number[],
): Promise<RoutingDayPlace[]> {
  return queryRows(work.tx, syncPlace)`
    select a.id, a.number, a.name, a.city, a.state_code as state, a.zip, a.latitude, a.longitude, a.time_zone as zone,
      exists (select 1 from account_flag f where f.account_id = a.id and f.flag = 'enforceDeliveryWindow')
        as "enforceWindow"
    from account a
    where a.id = any(${[...accountIds]}::int[])
    order by a.id
  `;
}

const syncLoad = z.object({
  id: z.int(),
  loadNumber: z.int(),
  loadName: z.string(),
  key: z.string().nullable(),
  status: z.int(),
  trailerCube: z.int(),
  trailerSize: z.string().nullable(),
  trailer: z.string().nullable(),
  void: z.boolean(),
  departure: z.string().nullable(),
  isTeam: z.boolean(),
  pickups: z.array(z.object({ id: z.int(), warehouseId: z.int(), seq: z.int(), status: z.int() })),
  drops: z.array(z.object({ id: z.int(), deliverToId: z.int(), seq: z.int() })),
});
export type RoutingDayLoad = z.output<typeof syncLoad>;
/**
 * Locks a day for one writer at a time. Locks the pickups first, then the loads, as scanners and releases do, to prevent
 * deadlocks.
 */
export async function lockRoutingDayAndItsPickups(
  work: RequestContext,
  day: string,
  warehouseIds: readonly number[],
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('routing.write'), hashtext(${day}))`.execute(work.tx);
  await sql`
    select 1
    from load_pickup k
    where k.load_id in (
      select l.id
      from load l
      join load_pickup p on p.load_id = l.id
      where l.day_of_service = ${day}::date and p.warehouse_id = any(${[...warehouseIds]}::int[])
    )
    order by k.id
    for update
  `.execute(work.tx);
}
/** Finds the day's loads that stop at one of these warehouses, and locks them for update in a fixed order. */
export async function findRoutingDayLoads(
  work: RequestContext,
  day: string,
  warehouseIds: readonly number[],
  forUpdate: boolean,
): Promise<RoutingDayLoad[]> {
  return queryRows(work.tx, syncLoad)`
    select l.id, l.load_number as "loadNumber", l.load_name as "loadName", l.external_order_no as key, l.status,
      l.trailer_cube as "trailerCube",
      (select t.name from trailer_size t where t.id = l.trailer_size_id) as "trailerSize", l.trailer,
      l.void,
      -- A truck that has left is known by when it left.
      coalesce(
        case
          when l.status = ${sql.lit(pickupStatus.released)} then (select max(p.released_at) from load_pickup p where p.load_id = l.id)
        end,
        l.planned_departure
      ) as departure, ${hasDriverTeamSql} as "isTeam",
      (
        select coalesce(
          json_agg(
            json_build_object('id', p.id, 'warehouseId', p.warehouse_id, 'seq', p.seq, 'status', p.status)
            order by p.seq, p.id
          ),
          '[]'
        )
        from load_pickup p
        where p.load_id = l.id
      ) as pickups,
      (
        select coalesce(
          json_agg(
            json_build_object('id', d.id, 'deliverToId', d.deliver_to_id, 'seq', d.seq)
            order by d.seq
          ),
          '[]'
        )
        from load_drop d
        where d.load_id = l.id
      ) as drops
    from load l
    where l.day_of_service = ${day}::date
      and exists (
        select 1
        from load_pickup p
        where p.load_id = l.id and p.warehouse_id = any(${[...warehouseIds]}::int[])
      )
    order by l.id ${forUpdate ? sql`for update of l` : sql``}
  `;
}
