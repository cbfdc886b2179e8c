import { hasDriverTeamSql } from './driver-team.sql.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { etaState } from './eta-states.contract.ts';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** The data for truck times: the stops of loads, their docks, and past deliveries. */

const stopRow = z.object({
  loadId: z.int(),
  dropId: z.int(),
  miles: z.int().nullable(),
  serviceMin: z.int(),
  windowStart: z.string().nullable(),
  windowEnd: z.string().nullable(),
  enforceWindow: z.boolean(),
  placeId: z.int(),
  number: z.string(),
  state: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  deliveredAt: z.string().nullable(),
});
export type TruckStopRow = z.output<typeof stopRow>;
/** The stops of loads, in driving order. */
export const findStopsOfLoads = (
  work: RequestContext,
  loadIds: readonly number[],
): Promise<TruckStopRow[]> => queryRows(work.tx, stopRow)`
  select d.load_id as "loadId", d.id as "dropId", d.miles, d.service_min as "serviceMin",
    d.window_start as "windowStart", d.window_end as "windowEnd",
    exists (
      select 1
      from account_flag f
      where f.account_id = a.id and f.flag = 'enforceDeliveryWindow'
    ) as "enforceWindow",
    a.id as "placeId", a.number, a.state_code as state, a.latitude, a.longitude,
    e.delivered_at as "deliveredAt"
  from load_drop d
  join account a on a.id = d.deliver_to_id
  left join eta e on e.drop_id = d.id
  where d.load_id = any(${[...loadIds]}::int[])
  order by d.load_id, d.seq, d.id
`;

const truckRow = z.object({
  id: z.int(),
  originId: z.int().nullable(),
  isTeam: z.boolean(),
  hasLeft: z.boolean(),
  departedAt: z.string().nullable(),
  plannedDeparture: z.string().nullable(),
});
export type TruckDepartureRow = z.output<typeof truckRow>;
/** Trucks with the last dock that each leaves, and its planned or actual departure. */
export const findTruckDeparturesFromLastWarehouse = (
  work: RequestContext,
  loadIds: readonly number[],
): Promise<TruckDepartureRow[]> =>
  queryRows(work.tx, truckRow)`
    select l.id, (array_agg(p.warehouse_id order by p.seq desc, p.id desc))[1] as "originId",
      ${hasDriverTeamSql} as "isTeam", coalesce(bool_and(p.status = ${sql.lit(pickupStatus.released)}), false) as "hasLeft",
      case when bool_and(p.status = ${sql.lit(pickupStatus.released)}) then max(p.released_at) end as "departedAt",
      l.planned_departure as "plannedDeparture"
    from load l
    left join load_pickup p on p.load_id = l.id
    where l.id = any(${[...loadIds]}::int[])
    group by l.id
    order by l.id
  `;

const dockRow = z.object({
  id: z.int(),
  code: z.string(),
  state: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});
/** Docks, each with the average position of its shippers. Used while its planning settings have no position. */
export const findWarehousesWithAverageShipperPosition = (
  work: RequestContext,
  warehouseIds: readonly number[],
): Promise<z.output<typeof dockRow>[]> =>
  queryRows(work.tx, dockRow)`
    select w.id, w.code, w.state_code as state, p.latitude, p.longitude
    from warehouse w
    left join lateral (
      select avg(a.latitude) as latitude, avg(a.longitude) as longitude
      from account a
      where a.warehouse_id = w.id and a.account_type = ${sql.lit(accountType.shipper)} and a.latitude is not null
    ) p
      on true
    where w.id = any(${[...warehouseIds]}::int[])
    order by w.id
  `;

const tripRow = z.object({
  placeId: z.int(),
  state: z.string().nullable(),
  plain: z.number(),
  miles: z.number().nullable(),
  service: z.number(),
  took: z.number(),
  opens: z.number().nullable(),
  daysAgo: z.number(),
});
/** Deliveries of the last ninety days from a dock, newest first. */
export const findTripsFromWarehouseInLast90Days = (
  work: RequestContext,
  originId: number,
): Promise<z.output<typeof tripRow>[]> =>
  queryRows(work.tx, tripRow)`
    select d.deliver_to_id as "placeId", a.state_code as state, e.baseline_minutes::float8 as plain,
      (select sum(x.miles)::float8 from load_drop x where x.load_id = d.load_id and x.seq <= d.seq) as miles,
      d.service_min::float8 as service,
      (extract(epoch from e.delivered_at - e.departed_at) / 60)::float8 as took,
      (extract(epoch from d.window_start - e.departed_at) / 60)::float8 as opens,
      (extract(epoch from ${work.now.toString()}::timestamptz - e.delivered_at) / 86400)::float8 as "daysAgo"
    from eta e
    join load_drop d on d.id = e.drop_id
    join account a on a.id = d.deliver_to_id
    where e.origin_id = ${originId}
      and e.status = ${sql.lit(etaState.delivered)}
      and e.baseline_minutes is not null
      and e.departed_at is not null
      and e.delivered_at > e.departed_at
      and e.delivered_at between ${work.now.toString()}::timestamptz - interval '90 days'
        and ${work.now.toString()}::timestamptz
    order by e.delivered_at desc
    limit 3000
  `;
