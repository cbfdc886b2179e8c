import { sql } from 'kysely';
import { z } from 'zod';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { pickupCountsSql } from '#areas/outbound/loads/load-counts.sql.ts';
import { dayCloseCheckSchema, loadingCompletionEstimateRowSchema } from './day-close.contract.ts';
import {
  isUnitNotReceivedAtWarehouseSql,
  isUnitOpenAtWarehouseSql,
} from '#areas/freight/units/unit-whereabouts.sql.ts';
import {
  openOperatingDaySql,
  lastStartedOperatingDaySql,
} from '#areas/calendar/start-day/operating-day.sql.ts';
import { and, equalsIfGiven, inRowScope } from '#kit/server/list-sql.ts';
import { countRows, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';

const countOfState = dayCloseCheckSchema.shape.units.element;
const etcCount = loadingCompletionEstimateRowSchema.omit({ etc: true, remaining: true });

/** The end of a warehouse's day: open items, units on the floor, and when loading is done. */

/** Counts the day's pickups at this warehouse. A load that disappeared from routing counts only with freight on it. */
export const countPickupsOfDay = (work: RequestContext, warehouseId: number, day: string): Promise<number> =>
  countRows(work.tx)`
    from load_pickup p
    join load l on l.id = p.load_id
    cross join lateral (${pickupCountsSql(sql`p.id`)}) c
    where p.warehouse_id = ${warehouseId}
      and l.day_of_service = ${day}::date
      and (not l.void or c.loaded > 0)
  `;
/** Counts the day's units that are still open at the warehouse or were never received, by status. */
export const countUnitsLeftOfDayByStatus = (
  work: RequestContext,
  warehouseId: number,
  day: string,
): Promise<{ status: number; count: number }[]> =>
  queryRows(work.tx, countOfState)`
    select u.status, count(*)::int as count
    from unit u
    where u.outbound_date = ${day}::date
      and (${isUnitOpenAtWarehouseSql(warehouseId)} or ${isUnitNotReceivedAtWarehouseSql(warehouseId)})
    group by u.status
    order by u.status
  `;

const closable = z.object({
  id: z.int(),
  finalReleasedAt: z.string().nullable(),
  finalReleasedBy: z.string().nullable(),
});
export type StartedWarehouseDay = z.output<typeof closable>;
/** Returns the outbound date of the day that the warehouse started last. */
export async function findOutboundDateOfLastStartedDay(
  work: RequestContext,
  warehouseId: number,
): Promise<string | undefined> {
  const found = await queryFirstRow(work.tx, z.object({ date: z.string() }))`
    select d.outbound_date as date
    from ${lastStartedOperatingDaySql(warehouseId)} d
  `;
  return found?.date;
}
/** Finds the started days with this outbound date, latest receiving date first. */
export const findStartedDaysByOutboundDate = (
  work: RequestContext,
  warehouseId: number,
  { date, forUpdate }: { date: string; forUpdate: boolean },
): Promise<StartedWarehouseDay[]> =>
  queryRows(work.tx, closable)`
    select y.id, y.final_released_at as "finalReleasedAt",
      (select name from app_user a where a.id = y.final_released_by) as "finalReleasedBy"
    from warehouse_day y
    where y.warehouse_id = ${warehouseId} and y.outbound_date = ${date}::date and y.started_at is not null
    order by y.receiving_date desc
    ${forUpdate ? sql`for update of y` : sql``}
  `;
/** Marks every started day of the warehouse with this outbound date as closed. */
export async function markDayClosed(
  work: RequestContext,
  warehouseId: number,
  outboundDate: string,
): Promise<void> {
  await sql`
    update warehouse_day
    set final_released_at = ${work.now.toString()}::timestamptz, final_released_by = ${work.actor.userId},
      row_version = row_version + 1
    where warehouse_id = ${warehouseId}
      and outbound_date = ${outboundDate}::date
      and started_at is not null
      and final_released_at is null
  `.execute(work.tx);
}
export async function findVisibleWarehouseForDayClose(
  work: RequestContext,
  id: number,
): Promise<{ code: string; zone: string } | undefined> {
  const scope = getWarehouseIdsInScope(work);
  if (scope !== null && !scope.includes(id)) return undefined;
  return work.tx
    .selectFrom('warehouse')
    .select(['code', 'time_zone as zone'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export type WarehouseLoadingCounts = z.output<typeof etcCount>;
export async function findLoadingCountsByVisibleWarehouse(
  work: RequestContext,
  warehouseId?: number,
): Promise<WarehouseLoadingCounts[]> {
  return queryRows(work.tx, etcCount)`
    select w.id as "warehouseId", w.code as "warehouseCode", w.name as "warehouseName", w.time_zone as zone,
      y.outbound_date as day, coalesce(c.planned, 0)::int as planned, coalesce(c.loaded, 0)::int as loaded,
      y.loading_speed as "loadingSpeed", nullif(trim(w.etc_email), '') is not null as "etcEmail"
    from warehouse w
    left join lateral (
      select outbound_date, loading_speed
      from ${openOperatingDaySql(sql`w.id`)} d
    ) y
      on true
    left join lateral (
      select count(*) as planned, count(*) filter (where u.status = ${sql.lit(unitStatus.loaded)}) as loaded
      from load l
      join load_pickup p on p.load_id = l.id and p.warehouse_id = w.id and p.status < ${sql.lit(pickupStatus.released)}
      join unit u on u.load_pickup_id = p.id and u.active
      where l.day_of_service = y.outbound_date and not l.void
    ) c
      on true
    where w.active
      and w.is_outbound
      and ${and(inRowScope(sql`w.id`, getWarehouseIdsInScope(work)), equalsIfGiven(sql`w.id`, warehouseId))}
    order by w.code
  `;
}
