import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { unreleasedPickupSchema, openShuttleOfDaySchema, openUnitCountSchema } from './open-days.contract.ts';
import { autoStartTimesByWeekdaySql } from './start-times.sql.ts';
import { shuttleLoadStatus } from '#areas/freight/units/shuttle-load-status.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import {
  isUnitOnFloorSql,
  isUnitOnDepartedShuttleSql,
  isUnitOpenAtWarehouseSql,
  unitCurrentOrOutboundWarehouseSql,
} from '#areas/freight/units/unit-whereabouts.sql.ts';
import { queryRows } from '#kit/server/query-rows.ts';
import type { Tx } from '#kit/server/db.ts';

type Sql = RawBuilder<unknown>;

/** Selects outbound dates. */
export type OutboundDateFilter = { on: string } | { before: string };
const among = (column: Sql, days: OutboundDateFilter): Sql =>
  'on' in days ? sql`${column} = ${days.on}::date` : sql`${column} < ${days.before}::date`;
const ofDay = { day: z.string() };

/** Pickups that have not left. A load that was removed from routing counts only with freight on it. */
export const findUnreleasedPickupsOfDays = (tx: Tx, warehouseId: number, dateFilter: OutboundDateFilter) =>
  queryRows(tx, unreleasedPickupSchema.extend(ofDay))`
    select l.day_of_service as day, l.id as "loadId", p.id as "pickupId", l.load_number as "loadNumber",
      l.load_name as "loadName", p.status, d.number as door, c.planned, c.loaded
    from load_pickup p
    join load l on l.id = p.load_id
    left join door d on d.id = p.door_id
    cross join lateral (
      select count(*)::int as planned, (count(*) filter (where u.status = ${sql.lit(unitStatus.loaded)}))::int as loaded
      from unit u
      where u.load_pickup_id = p.id and u.active
    ) c
    where p.warehouse_id = ${warehouseId}
      and p.status < ${sql.lit(pickupStatus.released)}
      and ${among(sql`l.day_of_service`, dateFilter)}
      and (not l.void or c.loaded > 0)
    order by l.day_of_service, l.load_number
  `;

/** Units in a building or on the road, by status and location. */
export const findOpenUnitCountsOfDays = (tx: Tx, warehouseId: number, dateFilter: OutboundDateFilter) =>
  queryRows(tx, openUnitCountSchema.extend(ofDay))`
    select u.outbound_date as day, u.status, at.code as "standsIn", leaves.code as "leavesFrom",
      count(*)::int as count
    from unit u
    join warehouse leaves on leaves.id = u.outbound_warehouse_id
    left join warehouse at on at.id = ${unitCurrentOrOutboundWarehouseSql} and ${isUnitOnFloorSql}
    where ${isUnitOpenAtWarehouseSql(warehouseId)} and ${among(sql`u.outbound_date`, dateFilter)}
    group by u.outbound_date, u.status, at.code, leaves.code
    order by u.outbound_date, u.status, at.code, leaves.code
  `;

/** Shuttles from or to the warehouse that carry such units. */
export const findUnarrivedShuttlesOfDays = (tx: Tx, warehouseId: number, dateFilter: OutboundDateFilter) =>
  queryRows(tx, openShuttleOfDaySchema.extend(ofDay))`
    select u.outbound_date as day, s.id, s.number, origin.code as "from", goal.code as "to", s.status,
      count(*)::int as units
    from unit u
    join shuttle_load s on s.id = u.shuttle_load_id
    join warehouse origin on origin.id = s.warehouse_id
    join warehouse goal on goal.id = s.outbound_warehouse_id
    where (${isUnitOnDepartedShuttleSql} or (${isUnitOnFloorSql} and s.status < ${sql.lit(shuttleLoadStatus.released)}))
      and ${among(sql`u.outbound_date`, dateFilter)}
      and ${warehouseId} in (s.warehouse_id, s.outbound_warehouse_id)
    group by u.outbound_date, s.id, origin.code, goal.code
    order by u.outbound_date, s.number, s.id
  `;

const released = z.object({ day: z.string(), finalReleasedAt: z.string().nullable() });
/** When these outbound dates were finally released. */
export const findFinalReleaseTimes = (tx: Tx, warehouseId: number, outboundDates: readonly string[]) =>
  queryRows(tx, released)`
    select outbound_date as day, max(final_released_at) as "finalReleasedAt"
    from warehouse_day
    where warehouse_id = ${warehouseId} and outbound_date = any(${[...outboundDates]}::date[])
    group by outbound_date
  `;

const week = z.object({ week: z.array(z.string().nullable()) });
/** The times at which the warehouse starts automatically, Sunday first. Null on days without one and days it does not work. */
export async function findAutoStartTimesByWeekday(tx: Tx, warehouseId: number): Promise<(string | null)[]> {
  const [found] = await queryRows(tx, week)`
    select ${autoStartTimesByWeekdaySql(sql`${warehouseId}::int`)} as week
  `;
  return found?.week ?? [];
}
