import { sql } from 'kysely';
import { z } from 'zod';
import { row, rows } from '#kit/server/rows.ts';
import { runningDay } from '#areas/calendar/start-day/running-day.sql.ts';
import type { Tx } from '#kit/server/db.ts';

const identified = z.object({ id: z.int() });

const starting = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  zone: z.string(),
  loadingSpeed: z.int(),
  extEmail: z.string().nullable(),
  releaseEmail: z.string().nullable(),
  etcEmail: z.string().nullable(),
  /** Hours of the automatic start, Sunday first; only of days that the warehouse works. */
  week: z.array(z.string().nullable()),
});
export type Starting = z.output<typeof starting>;
export async function startingWarehouses(tx: Tx): Promise<Starting[]> {
  return rows(tx, starting)`
    select w.id, w.code, w.name, w.zone, w.default_loading_speed as "loadingSpeed",
      w.ext_email as "extEmail", w.release_email as "releaseEmail", w.etc_email as "etcEmail",
      (
        select jsonb_agg(case when s.cutoff is not null then s.auto_start end order by d)
        from generate_series(0, 6) d
        left join warehouse_schedule s on s.warehouse_id = w.id and s.dow = d
      ) as week
    from warehouse w
    where w.active
      and exists (
        select 1
        from warehouse_schedule s
        where s.warehouse_id = w.id and s.auto_start is not null and s.cutoff is not null
      )
    order by w.id
  `;
}
export async function startedOn(tx: Tx, warehouseId: number, date: string): Promise<boolean> {
  const started = await tx
    .selectFrom('warehouse_day')
    .select('id')
    .where('warehouse_id', '=', warehouseId)
    .where('receiving_date', '=', date)
    .where('started_at', 'is not', null)
    .executeTakeFirst();
  return started !== undefined;
}
/** Opens the day unless somebody has started it meanwhile. The blocked groups of the day that ran until now stay blocked. */
export async function openUnstarted(
  tx: Tx,
  day: { warehouseId: number; date: string; layoutId: number; loadingSpeed: number; at: string },
): Promise<number | undefined> {
  const ran = (
    await row(tx, identified)`
      select id
      from ${runningDay(day.warehouseId)} ran
    `
  )?.id;
  const id = (
    await row(tx, identified)`
      insert into warehouse_day (
        warehouse_id, receiving_date, outbound_date, layout_id, loading_speed, started_at
      )
      values (
        ${day.warehouseId}, ${day.date}, ${day.date}, ${day.layoutId}, ${day.loadingSpeed},
        ${day.at}::timestamptz
      )
      on conflict (warehouse_id, receiving_date) do update
      set outbound_date = excluded.outbound_date, layout_id = excluded.layout_id,
        loading_speed = excluded.loading_speed, started_at = excluded.started_at,
        row_version = warehouse_day.row_version + 1
      where warehouse_day.started_at is null and warehouse_day.final_released_at is null
      returning id
    `
  )?.id;
  if (id !== undefined && ran !== undefined)
    await sql`
      insert into warehouse_day_blocked_group
      select ${id}, cutoff_group_id
      from warehouse_day_blocked_group
      where warehouse_day_id = ${ran}
      on conflict do nothing
    `.execute(tx);
  return id;
}
