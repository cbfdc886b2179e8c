import { sql } from 'kysely';
import type { Tx } from '#kit/server/db.ts';

export interface Starting {
  id: number;
  code: string;
  name: string;
  zone: string;
  loadingSpeed: number;
  extEmail: string | null;
  releaseEmail: string | null;
  etcEmail: string | null;
  /** Hours of the automatic start, Sunday first; only of days that the warehouse works. */
  week: (string | null)[];
}
export async function startingWarehouses(tx: Tx): Promise<Starting[]> {
  return (
    await sql<Starting>`
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
    `.execute(tx)
  ).rows;
}
export async function startedOn(tx: Tx, warehouseId: number, date: string): Promise<boolean> {
  return (
    (
      await sql`
        select 1
        from warehouse_day
        where warehouse_id = ${warehouseId} and receiving_date = ${date} and started_at is not null
      `.execute(tx)
    ).rows.length > 0
  );
}
export async function layoutOn(tx: Tx, warehouseId: number, date: string): Promise<number | undefined> {
  return (
    await sql<{
      id: number;
    }>`
      select id
      from layout
      where warehouse_id = ${warehouseId} and layout_date = ${date}
      order by name, id
      limit 1
    `.execute(tx)
  ).rows[0]?.id;
}
export async function templateOf(
  tx: Tx,
  warehouseId: number,
  dow: number,
): Promise<{ id: number; code: string; name: string } | undefined> {
  return (
    await sql<{
      id: number;
      code: string;
      name: string;
    }>`
      select id, code, name
      from layout_template
      where warehouse_id = ${warehouseId} and dow = ${dow}
      order by name, id
      limit 1
    `.execute(tx)
  ).rows[0];
}
/** A dated layout with every location and position of a template. */
export async function layoutFrom(
  tx: Tx,
  template: { id: number; code: string },
  warehouseId: number,
  date: string,
  name: string,
): Promise<number> {
  const made = await sql<{
    id: number;
  }>`
    insert into layout (warehouse_id, layout_date, template_id, code, name)
    values (${warehouseId}, ${date}, ${template.id}, ${template.code}, ${name})
    returning id
  `.execute(tx);
  const id = made.rows[0]?.id;
  if (id === undefined) throw new Error('No layout was made');
  await sql`
    insert into storage_location (layout_id, area, code, shipper_group_id)
    select ${id}, area, code, shipper_group_id
    from storage_location
    where template_id = ${template.id}
  `.execute(tx);
  await sql`
    insert into storage_position (location_id, position, consignee_id, trailer, code)
    select n.id, p.position, p.consignee_id, p.trailer, p.code
    from storage_location o
    join storage_location n on n.layout_id = ${id} and n.code = o.code
    join storage_position p on p.location_id = o.id
    where o.template_id = ${template.id}
  `.execute(tx);
  return id;
}
/** Opens the day unless somebody has started it meanwhile. The blocked groups of the day that ran until now stay blocked. */
export async function openUnstarted(
  tx: Tx,
  day: { warehouseId: number; date: string; layoutId: number; loadingSpeed: number; at: string },
): Promise<number | undefined> {
  const ran = (
    await sql<{
      id: number;
    }>`
      select id
      from warehouse_day
      where warehouse_id = ${day.warehouseId} and started_at is not null
      order by started_at desc, receiving_date desc
      limit 1
    `.execute(tx)
  ).rows[0]?.id;
  const id = (
    await sql<{
      id: number;
    }>`
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
    `.execute(tx)
  ).rows[0]?.id;
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
