import { sql } from 'kysely';
import type { DoorChoice, DoorRow } from './doors.contract.ts';
import type { Paging } from '#kit/contract/paging.ts';
import type { Work } from '#kit/server/work.ts';
import { warehouseScope } from '#kit/server/work.ts';

const columns = sql`
  d.id, d.warehouse_id as "warehouseId", w.code as "warehouseCode", d.number, d.kind as option, d.active,
  case when d.busy_load_pickup_id is not null then 'L-' || l.load_number
  when d.busy_shuttle_load_id is not null then 'Shuttle' end as "busyWith", d.busy_since as "busySince",
  l.id as "loadId", d.row_version as "rowVersion"
`;
const tables = sql`
  door d
  join warehouse w on w.id = d.warehouse_id
  left join load_pickup p on p.id = d.busy_load_pickup_id
  left join load l on l.id = p.load_id
`;
const sorts: Record<string, ReturnType<typeof sql>> = {
  number: sql`d.number`,
  option: sql`d.kind`,
  busySince: sql`d.busy_since`,
};

export interface DoorFilters {
  warehouseId?: number | undefined;
  number?: number | undefined;
  option?: number | undefined;
  active?: boolean | undefined;
}
export async function findDoors(
  work: Work,
  f: DoorFilters,
  paging: Paging,
): Promise<{ data: DoorRow[]; totalRows: number }> {
  const where = sql`
    (${warehouseScope(work)}::int[] is null or d.warehouse_id = any(${warehouseScope(work)}::int[]))
    and (${f.warehouseId ?? null}::int is null or d.warehouse_id = ${f.warehouseId ?? null})
    and (${f.number ?? null}::int is null or d.number = ${f.number ?? null})
    and (${f.option ?? null}::int is null or d.kind = ${f.option ?? null})
    and (${f.active ?? null}::boolean is null or d.active = ${f.active ?? null})
  `;
  const data = (
    await sql<DoorRow>`
      select ${columns}
      from ${tables}
      where ${where}
      order by ${sorts[paging.orderField] ?? sql`d.number`}
        ${paging.orderDirection === 'desc' ? sql`desc nulls last` : sql`asc nulls last`},
        d.id
      limit ${paging.rows}
      offset ${(paging.page - 1) * paging.rows}
    `.execute(work.tx)
  ).rows;
  const count =
    (await sql<{ n: number }>`select count(*)::int as n from door d where ${where}`.execute(work.tx)).rows[0]
      ?.n ?? 0;
  return { data, totalRows: count };
}
export async function findDoor(
  work: Work,
  id: number,
): Promise<(DoorRow & { pickupId: number | null; shuttleLoadId: number | null }) | undefined> {
  return (
    await sql<DoorRow & { pickupId: number | null; shuttleLoadId: number | null }>`
      select ${columns}, d.busy_load_pickup_id as "pickupId", d.busy_shuttle_load_id as "shuttleLoadId"
      from ${tables}
      where d.id = ${id}
        and (${warehouseScope(work)}::int[] is null or d.warehouse_id = any(${warehouseScope(work)}::int[]))
    `.execute(work.tx)
  ).rows[0];
}
export async function insertDoor(
  work: Work,
  door: { warehouseId: number; number: number; option: number; active: boolean },
): Promise<number | undefined> {
  return (
    await sql<{
      id: number;
    }>`
      insert into door (warehouse_id, number, kind, active)
      values (${door.warehouseId}, ${door.number}, ${door.option}, ${door.active})
      on conflict (warehouse_id, number, kind) do nothing
      returning id
    `.execute(work.tx)
  ).rows[0]?.id;
}
export async function numberTaken(
  work: Work,
  door: { id: number; warehouseId: number; number: number; option: number },
): Promise<boolean> {
  return (
    (
      await sql`
        select 1
        from door
        where warehouse_id = ${door.warehouseId}
          and number = ${door.number}
          and kind = ${door.option}
          and id <> ${door.id}
      `.execute(work.tx)
    ).rows.length > 0
  );
}
/** False when the door was changed meanwhile, or is no longer free. */
export async function updateDoor(
  work: Work,
  id: number,
  version: number,
  door: { number: number; option: number; active: boolean },
): Promise<boolean> {
  return (
    (
      await sql`
        update door
        set number = ${door.number}, kind = ${door.option}, active = ${door.active},
          row_version = row_version + 1
        where id = ${id}
          and row_version = ${version}
          and busy_load_pickup_id is null
          and busy_shuttle_load_id is null
        returning 1
      `.execute(work.tx)
    ).rows.length > 0
  );
}
export async function freeDoor(work: Work, id: number, version: number): Promise<boolean> {
  return (
    (
      await sql`
        update door
        set busy_load_pickup_id = null, busy_shuttle_load_id = null, busy_since = null,
          row_version = row_version + 1
        where id = ${id} and row_version = ${version}
        returning 1
      `.execute(work.tx)
    ).rows.length > 0
  );
}
/** Minutes since a unit of the pickup was last put on or taken off its truck; undefined when never. */
export async function minutesSinceScan(work: Work, pickupId: number): Promise<number | undefined> {
  const at = (
    await sql<{
      at: string | null;
    }>`select max(loaded_at) as at from unit where load_pickup_id = ${pickupId}`.execute(work.tx)
  ).rows[0]?.at;
  return at ? Math.floor(Temporal.Instant.from(at).until(work.now).total('minutes')) : undefined;
}
export async function quietMinutes(work: Work): Promise<number> {
  return (
    (
      await sql<{
        n: number;
      }>`
        select value::int as n
        from admin_setting
        where code = 'doorReleaseMinutes' and value ~ '^\\d{1,4}$'
      `.execute(work.tx)
    ).rows[0]?.n ?? 5
  );
}
export async function warehouseExists(work: Work, id: number): Promise<boolean> {
  return (
    (
      await sql`
        select 1
        from warehouse
        where id = ${id}
          and active
          and (${warehouseScope(work)}::int[] is null or id = any(${warehouseScope(work)}::int[]))
      `.execute(work.tx)
    ).rows.length > 0
  );
}
/** Active outbound doors in scope, and what stands at them. */
export async function outboundDoors(work: Work, warehouseId: number): Promise<DoorChoice[]> {
  const scope = warehouseScope(work);
  return (
    await sql<DoorChoice>`
      select d.id, d.number,
        (d.busy_load_pickup_id is not null or d.busy_shuttle_load_id is not null) as busy,
        case when d.busy_load_pickup_id is not null then 'L-' || l.load_number
        when d.busy_shuttle_load_id is not null then 'Shuttle' end as "busyWith"
      from door d
      left join load_pickup p on p.id = d.busy_load_pickup_id
      left join load l on l.id = p.load_id
      where d.warehouse_id = ${warehouseId}
        and d.kind = 2
        and d.active
        and (${scope}::int[] is null or d.warehouse_id = any(${scope}::int[]))
      order by d.number
    `.execute(work.tx)
  ).rows;
}
