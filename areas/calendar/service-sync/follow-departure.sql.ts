import { sql } from 'kysely';
import type { Work } from '#kit/server/work.ts';

/** Locks lines in the order in which every act on an order does, before their units. */
export async function holdLines(work: Work, lineIds: readonly number[]): Promise<void> {
  await sql`select 1 from consolidate where id = any(${[...lineIds]}::int[]) order by id for update`.execute(
    work.tx,
  );
}

/**
 * Lines whose live units all leave on another day or from another warehouse by now leave with them. Their delivery
 * window moves by as many days in the time of where it is delivered, so that its hours and its span stay
 * (docs/domain/calendar.md#day-of-service).
 */
export async function linesFollowUnits(work: Work, lineIds: readonly number[]): Promise<void> {
  await sql`
    update consolidate c
    set day_of_service = x.outbound_date, outbound_date = x.outbound_date,
      outbound_warehouse_id = x.outbound_warehouse_id,
      delivery_start = ${moved('delivery_start')}, delivery_end = ${moved('delivery_end')},
      updated_at = ${work.now.toString()}::timestamptz, updated_by = ${work.actor.userId}::int,
      row_version = c.row_version + 1
    from (
      select u.consolidate_id, min(u.outbound_date) as outbound_date,
        min(u.outbound_warehouse_id) as outbound_warehouse_id
      from unit u
      where u.consolidate_id = any(${[...lineIds]}::int[]) and u.active
      group by u.consolidate_id
      having count(distinct (u.outbound_date, u.outbound_warehouse_id, u.ship_date)) = 1
    ) x
    join consolidate l on l.id = x.consolidate_id
    join account a on a.id = coalesce(l.care_of_id, l.consignee_id)
    where c.id = x.consolidate_id
      and (c.outbound_date, c.outbound_warehouse_id) is distinct from (x.outbound_date, x.outbound_warehouse_id)
  `.execute(work.tx);
}

/** An hour that a change of clocks skips is told by the later clock, one that comes twice is the first. */
const moved = (column: 'delivery_start' | 'delivery_end') => {
  const local = sql`(c.${sql.ref(column)} at time zone a.zone + make_interval(days => x.outbound_date - c.outbound_date))`;
  const at = sql`(${local} at time zone a.zone)`;
  return sql`case when (${at} - interval '1 hour') at time zone a.zone = ${local} then ${at} - interval '1 hour' else ${at} end`;
};
