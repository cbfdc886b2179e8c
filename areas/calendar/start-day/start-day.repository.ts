import { sql } from 'kysely';
import { z } from 'zod';
import { startedOperatingDaySchema } from './start-day.contract.ts';
import { lastStartedOperatingDaySql } from './operating-day.sql.ts';
import type { WarehouseOperatingDay } from './start-day.contract.ts';
import { queryFirstRow } from '#kit/server/query-rows.ts';
import type { Tx } from '#kit/server/db.ts';
import { and, inRowScope } from '#kit/server/list-sql.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';

const identified = z.object({ id: z.int() });

const warehouseFacts = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  zone: z.string(),
  active: z.boolean(),
  prevDays: z.int(),
  loadingSpeed: z.int(),
  workdays: z.array(z.int()),
});
export type StartDayWarehouse = z.output<typeof warehouseFacts>;
export async function findStartDayWarehouseInScope(
  work: RequestContext,
  id: number,
): Promise<StartDayWarehouse | undefined> {
  const warehouseIds = getWarehouseIdsInScope(work);
  return queryFirstRow(work.tx, warehouseFacts)`
    select id, code, name, time_zone as zone, active, start_day_prev_days as "prevDays",
      default_loading_speed as "loadingSpeed",
      array(
        select h.dow::int
        from warehouse_schedule h
        where h.warehouse_id = warehouse.id and h.cutoff is not null
        order by 1
      ) as workdays
    from warehouse
    where id = ${id} and ${and(inRowScope(sql`id`, warehouseIds))}
  `;
}

export async function findLastStartedOperatingDay(
  tx: Tx,
  warehouseId: number,
): Promise<WarehouseOperatingDay['day']> {
  return (
    (await queryFirstRow(tx, startedOperatingDaySchema)`
      select d.id, d.receiving_date as "receivingDate", d.outbound_date as "outboundDate",
        d.layout_id as "layoutId", l.name as layout, d.loading_speed as "loadingSpeed",
        d.started_at as "startedAt", d.started_by_name as "startedBy", d.final_released_at as "finalReleasedAt",
        coalesce(
          (
            select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.name)
            from warehouse_day_blocked_group b
            join cutoff_group g on g.id = b.cutoff_group_id
            where b.warehouse_day_id = d.id
          ),
          '[]'
        ) as "blockedGroups"
      from ${lastStartedOperatingDaySql(warehouseId)} d
      left join layout l on l.id = d.layout_id
    `) ?? null
  );
}
export const findLayoutsForDay = (
  tx: Tx,
  warehouseId: number,
  date: string,
): Promise<{ id: number; code: string; name: string }[]> =>
  tx
    .selectFrom('layout')
    .select(['id', 'code', 'name'])
    .where('warehouse_id', '=', warehouseId)
    .where('layout_date', '=', date)
    .orderBy('name')
    .orderBy('id')
    .execute();
export async function findCutoffTimeOfWeekday(
  tx: Tx,
  warehouseId: number,
  dow: number,
): Promise<string | null> {
  const day = await tx
    .selectFrom('warehouse_schedule')
    .select('cutoff')
    .where('warehouse_id', '=', warehouseId)
    .where('dow', '=', dow)
    .executeTakeFirst();
  return day?.cutoff ?? null;
}
export const lockOperatingDayOfDate = (
  tx: Tx,
  warehouseId: number,
  receivingDate: string,
): Promise<{ id: number; finalReleasedAt: string | null } | undefined> =>
  tx
    .selectFrom('warehouse_day')
    .select(['id', 'final_released_at as finalReleasedAt'])
    .where('warehouse_id', '=', warehouseId)
    .where('receiving_date', '=', receivingDate)
    .forUpdate()
    .executeTakeFirst();

/** Opens the day or changes the current one. Two concurrent starts create one day. */
export async function upsertOperatingDayUnlessFinalReleased(
  tx: Tx,
  day: {
    warehouseId: number;
    receivingDate: string;
    outboundDate: string;
    layoutId: number;
    loadingSpeed: number;
    startedAt: string;
    userId: number | null;
    /** Name of the portal or scanner user. */
    startedByName: string;
    /** The current operating day. When it is this day, it is changed and keeps its start time. */
    lastStartedDayId: number | null;
  },
): Promise<number> {
  const savedRow = await queryFirstRow(tx, identified)`
    insert into warehouse_day (
      warehouse_id, receiving_date, outbound_date, layout_id, loading_speed, started_at, started_by,
      started_by_name
    )
    values (
      ${day.warehouseId}, ${day.receivingDate}, ${day.outboundDate}, ${day.layoutId}, ${day.loadingSpeed},
      ${day.startedAt}::timestamptz, ${day.userId}, ${day.startedByName}
    )
    on conflict (warehouse_id, receiving_date) do update
    set outbound_date = excluded.outbound_date, layout_id = excluded.layout_id,
      loading_speed = excluded.loading_speed,
      started_at = case
      when warehouse_day.id = ${day.lastStartedDayId}::int then warehouse_day.started_at
      else excluded.started_at
      end,
      started_by = case
      when warehouse_day.id = ${day.lastStartedDayId}::int then warehouse_day.started_by
      else excluded.started_by
      end,
      started_by_name = case
      when warehouse_day.id = ${day.lastStartedDayId}::int then warehouse_day.started_by_name
      else excluded.started_by_name
      end,
      row_version = warehouse_day.row_version + 1
    where warehouse_day.final_released_at is null
    returning id
  `;
  const id = savedRow?.id;
  if (id === undefined) throw new Error('The day has been final-released in the meantime');
  return id;
}
/** Copies the blocked groups of the previous operating day to the new one, or unblocks them all. */
export async function carryOverOrClearBlockedCutoffGroups(
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
/**
 * Opens the day unless another user started it in the meantime. The blocked groups of the previous operating day stay blocked.
 */
export async function startOperatingDayIfUnstarted(
  tx: Tx,
  day: { warehouseId: number; date: string; layoutId: number; loadingSpeed: number; startedAt: string },
): Promise<number | undefined> {
  const ran = (
    await queryFirstRow(tx, identified)`
      select id
      from ${lastStartedOperatingDaySql(day.warehouseId)} ran
    `
  )?.id;
  const id = (
    await queryFirstRow(tx, identified)`
      insert into warehouse_day (
        warehouse_id, receiving_date, outbound_date, layout_id, loading_speed, started_at
      )
      values (
        ${day.warehouseId}, ${day.date}, ${day.date}, ${day.layoutId}, ${day.loadingSpeed},
        ${day.startedAt}::timestamptz
      )
      on conflict (warehouse_id, receiving_date) do update
      set outbound_date = excluded.outbound_date, layout_id = excluded.layout_id,
        loading_speed = excluded.loading_speed, started_at = excluded.started_at,
        row_version = warehouse_day.row_version + 1
      where warehouse_day.started_at is null and warehouse_day.final_released_at is null
      returning id
    `
  )?.id;
  if (id !== undefined && ran !== undefined) await carryOverOrClearBlockedCutoffGroups(tx, ran, id, true);
  return id;
}

/** Undoes the start of a day, so that the previous one is current again. False when the day is no longer the current one. */
export async function markDayUnstartedAndClearBlockedGroups(tx: Tx, dayId: number): Promise<boolean> {
  const updatedRow = await queryFirstRow(tx, identified)`
    update warehouse_day
    set started_at = null, started_by = null, started_by_name = null, row_version = row_version + 1
    where id = ${dayId} and started_at is not null and final_released_at is null
    returning id
  `;
  if (updatedRow) await carryOverOrClearBlockedCutoffGroups(tx, null, dayId, false);
  return updatedRow !== undefined;
}
