import { sql } from 'kysely';
import { runningDay } from './running-day.sql.ts';
import type { RunningDay } from './start-day.contract.ts';
import type { Tx } from '#kit/server/db.ts';
import type { Work } from '#kit/server/work.ts';
import { warehouseScope } from '#kit/server/work.ts';

export interface WarehouseFacts {
  id: number;
  code: string;
  name: string;
  zone: string;
  active: boolean;
  prevDays: number;
  loadingSpeed: number;
}
export async function findWarehouse(work: Work, id: number): Promise<WarehouseFacts | undefined> {
  const own = warehouseScope(work);
  return (
    await sql<WarehouseFacts>`
      select id, code, name, zone, active, start_day_prev_days as "prevDays",
        default_loading_speed as "loadingSpeed"
      from warehouse
      where id = ${id} and (${own}::int[] is null or id = any(${own}::int[]))
    `.execute(work.tx)
  ).rows[0];
}

export async function runningDayOf(tx: Tx, warehouseId: number): Promise<RunningDay['day']> {
  return (
    (
      await sql<NonNullable<RunningDay['day']>>`
        select d.id, d.receiving_date as "receivingDate", d.outbound_date as "outboundDate",
          d.layout_id as "layoutId", l.name as layout, d.loading_speed as "loadingSpeed",
          d.started_at as "startedAt", d.final_released_at as "finalReleasedAt",
          coalesce(
            (
              select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.name)
              from warehouse_day_blocked_group b
              join cutoff_group g on g.id = b.cutoff_group_id
              where b.warehouse_day_id = d.id
            ),
            '[]'
          ) as "blockedGroups"
        from ${runningDay(warehouseId)} d
        left join layout l on l.id = d.layout_id
      `.execute(tx)
    ).rows[0] ?? null
  );
}
export async function layoutsOn(
  tx: Tx,
  warehouseId: number,
  date: string,
): Promise<{ id: number; code: string; name: string }[]> {
  return (
    await sql<{
      id: number;
      code: string;
      name: string;
    }>`
      select id, code, name
      from layout
      where warehouse_id = ${warehouseId} and layout_date = ${date}
      order by name, id
    `.execute(tx)
  ).rows;
}
export async function cutoffOn(tx: Tx, warehouseId: number, dow: number): Promise<string | null> {
  return (
    (
      await sql<{
        cutoff: string | null;
      }>`select cutoff from warehouse_schedule where warehouse_id = ${warehouseId} and dow = ${dow}`.execute(
        tx,
      )
    ).rows[0]?.cutoff ?? null
  );
}
export async function dayOf(
  tx: Tx,
  warehouseId: number,
  date: string,
): Promise<{ id: number; finalReleasedAt: string | null } | undefined> {
  return (
    await sql<{
      id: number;
      finalReleasedAt: string | null;
    }>`
      select id, final_released_at as "finalReleasedAt"
      from warehouse_day
      where warehouse_id = ${warehouseId} and receiving_date = ${date}
      for update
    `.execute(tx)
  ).rows[0];
}

/** Opens the day or changes the running one; two who start at once make one day. */
export async function openDay(
  tx: Tx,
  day: {
    warehouseId: number;
    receivingDate: string;
    outboundDate: string;
    layoutId: number;
    loadingSpeed: number;
    at: string;
    userId: number | null;
  },
): Promise<number> {
  const made = await sql<{
    id: number;
  }>`
    insert into warehouse_day (
      warehouse_id, receiving_date, outbound_date, layout_id, loading_speed, started_at, started_by
    )
    values (
      ${day.warehouseId}, ${day.receivingDate}, ${day.outboundDate}, ${day.layoutId}, ${day.loadingSpeed},
      ${day.at}::timestamptz, ${day.userId}
    )
    on conflict (warehouse_id, receiving_date) do update
    set outbound_date = excluded.outbound_date, layout_id = excluded.layout_id,
      loading_speed = excluded.loading_speed, started_at = excluded.started_at,
      started_by = excluded.started_by, row_version = warehouse_day.row_version + 1
    where warehouse_day.final_released_at is null
    returning id
  `.execute(tx);
  const id = made.rows[0]?.id;
  if (id === undefined) throw new Error('The day was final-released meanwhile');
  return id;
}
/** Carries the blocked groups of the day that ran until now over to the new one, or opens them all. */
export async function carryBlockedGroups(
  tx: Tx,
  fromDayId: number | null,
  toDayId: number,
  preserve: boolean,
): Promise<void> {
  if (!preserve)
    await sql`delete from warehouse_day_blocked_group where warehouse_day_id = ${toDayId}`.execute(tx);
  else if (fromDayId !== null && fromDayId !== toDayId)
    await sql`
      insert into warehouse_day_blocked_group
      select ${toDayId}, cutoff_group_id
      from warehouse_day_blocked_group
      where warehouse_day_id = ${fromDayId}
      on conflict do nothing
    `.execute(tx);
}
