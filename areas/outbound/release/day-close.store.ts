import { sql } from 'kysely';
import { z } from 'zod';
import { countsOfPickup } from '#areas/outbound/loads/load-counts.sql.ts';
import { dayCloseCheck, etcRow } from './day-close.contract.ts';
import { openDay, runningDay } from '#areas/calendar/start-day/running-day.sql.ts';
import { every, is, within } from '#kit/server/lists.ts';
import { row, rows } from '#kit/server/rows.ts';
import type { Work } from '#kit/server/work.ts';
import { warehouseScope } from '#kit/server/work.ts';

const identified = z.object({ id: z.int() });
const openPickup = dayCloseCheck.shape.open.element;
const countOfState = dayCloseCheck.shape.units.element;
const etcCount = etcRow.omit({ etc: true, remaining: true });

/** The end of a warehouse's day: what is still open, what is left on the floor, and when loading will be done. */

export type OpenPickup = z.output<typeof openPickup>;
/** Pickups of the day at this warehouse; a load that vanished from routing counts only with freight on it. */
export async function pickupsOfDay(work: Work, warehouseId: number, day: string): Promise<OpenPickup[]> {
  return rows(work.tx, openPickup)`
    select l.id as "loadId", p.id as "pickupId", l.load_number as "loadNumber", l.load_name as "loadName",
      p.status, coalesce(c.units, 0) as planned, coalesce(c.loaded, 0) as loaded
    from load_pickup p
    join load l on l.id = p.load_id
    cross join lateral (${countsOfPickup(sql`p.id`)}) c
    where p.warehouse_id = ${warehouseId}
      and l.day_of_service = ${day}::date
      and (not l.void or c.loaded > 0)
    order by l.load_number
  `;
}
/** Units of the day that are neither on a truck nor in the cooler, by state. */
export async function leftBehind(
  work: Work,
  warehouseId: number,
  day: string,
): Promise<{ status: number; count: number }[]> {
  return rows(work.tx, countOfState)`
    select status, count(*)::int as count
    from unit
    where outbound_warehouse_id = ${warehouseId}
      and outbound_date = ${day}::date
      and active
      and status not in (0, 6, 7)
    group by status
    order by status
  `;
}
/** Those of them that stand in this building. */
export async function unitsOnTheFloor(work: Work, warehouseId: number, day: string): Promise<number[]> {
  return (
    await rows(work.tx, identified)`
      select id
      from unit
      where outbound_warehouse_id = ${warehouseId}
        and outbound_date = ${day}::date
        and active
        and status in (2, 4, 5, 100)
        and coalesce(current_warehouse_id, outbound_warehouse_id) = ${warehouseId}
      order by id
    `
  ).map((r) => r.id);
}

const lastDay = z.object({
  id: z.int(),
  outboundDate: z.string(),
  finalReleasedAt: z.string().nullable(),
  finalReleasedBy: z.string().nullable(),
});
export type Day = z.output<typeof lastDay>;
export async function latestDay(
  work: Work,
  warehouseId: number,
  forUpdate: boolean,
): Promise<Day | undefined> {
  return row(work.tx, lastDay)`
    select y.id, y.outbound_date as "outboundDate", y.final_released_at as "finalReleasedAt",
      (select name from app_user a where a.id = y.final_released_by) as "finalReleasedBy"
    from warehouse_day y
    where y.id = (select d.id from ${runningDay(warehouseId)} d) ${forUpdate ? sql`for update of y` : sql``}
  `;
}
/** Closes every started day of the warehouse that goes out on this date; false when somebody has. */
export async function closeDay(work: Work, warehouseId: number, outboundDate: string): Promise<boolean> {
  return (
    (
      await sql`
        update warehouse_day
        set final_released_at = ${work.now.toString()}::timestamptz, final_released_by = ${work.actor.userId},
          row_version = row_version + 1
        where warehouse_id = ${warehouseId}
          and outbound_date = ${outboundDate}::date
          and started_at is not null
          and final_released_at is null
        returning 1
      `.execute(work.tx)
    ).rows.length > 0
  );
}
export async function warehouseCode(work: Work, id: number): Promise<string | undefined> {
  const scope = warehouseScope(work);
  if (scope !== null && !scope.includes(id)) return undefined;
  const found = await work.tx.selectFrom('warehouse').select('code').where('id', '=', id).executeTakeFirst();
  return found?.code;
}

export type EtcCount = z.output<typeof etcCount>;
export async function etcCounts(work: Work, warehouseId?: number): Promise<EtcCount[]> {
  return rows(work.tx, etcCount)`
    select w.id as "warehouseId", w.code as "warehouseCode", w.name as "warehouseName", w.zone,
      y.outbound_date as day, coalesce(c.planned, 0)::int as planned, coalesce(c.loaded, 0)::int as loaded,
      y.loading_speed as "loadingSpeed", nullif(trim(w.etc_email), '') is not null as "etcEmail"
    from warehouse w
    left join lateral (
      select outbound_date, loading_speed
      from ${openDay(sql`w.id`)} d
    ) y
      on true
    left join lateral (
      select count(*) as planned, count(*) filter (where u.status = 7) as loaded
      from load l
      join load_pickup p on p.load_id = l.id and p.warehouse_id = w.id and p.status < 4
      join unit u on u.load_pickup_id = p.id and u.active
      where l.day_of_service = y.outbound_date and not l.void
    ) c
      on true
    where w.active
      and w.is_outbound
      and ${every(within(sql`w.id`, warehouseScope(work)), is(sql`w.id`, warehouseId))}
    order by w.code
  `;
}
