import { sql } from 'kysely';
import { z } from 'zod';
import { doorKind } from './door-kinds.contract.ts';
import { doorChoiceSchema, doorRowSchema } from './doors.contract.ts';
import type { DoorChoice, DoorRow } from './doors.contract.ts';
import type { Paging } from '#kit/contract/paging.ts';
import { eventReceivedAtSql } from '#areas/freight/units/unit-position-history.sql.ts';
import { and, equalsIfGiven, orderBy, limitOffset, inRowScope } from '#kit/server/list-sql.ts';
import { countRows, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';

/** The name of the load or shuttle at a door. */
const busyWith = sql`
  case when d.busy_load_pickup_id is not null then 'L-' || l.load_number
  when d.busy_shuttle_load_id is not null then concat_ws(' ', 'Shuttle', s.number) end
`;
const standing = sql`
  left join load_pickup p on p.id = d.busy_load_pickup_id
  left join load l on l.id = p.load_id
  left join shuttle_load s on s.id = d.busy_shuttle_load_id
`;
const columns = sql`
  d.id, d.warehouse_id as "warehouseId", w.code as "warehouseCode", d.number, d.kind as option, d.active,
  ${busyWith} as "busyWith", d.busy_since as "busySince", l.id as "loadId", s.id as "shuttleLoadId",
  d.row_version as "rowVersion"
`;
const tables = sql`
  door d
  join warehouse w on w.id = d.warehouse_id
  ${standing}
`;
const sorts = { number: sql`d.number`, option: sql`d.kind`, busySince: sql`d.busy_since` };
export interface DoorFilters {
  warehouseId?: number | undefined;
  number?: number | undefined;
  option?: number | undefined;
  active?: boolean | undefined;
  /** Only doors with a truck, or only doors without one. */
  taken?: boolean | undefined;
}
export async function findDoorsPageInScope(
  work: RequestContext,
  filters: DoorFilters,
  paging: Paging,
): Promise<{ data: DoorRow[]; totalRows: number }> {
  const where = and(
    inRowScope(sql`d.warehouse_id`, getWarehouseIdsInScope(work)),
    equalsIfGiven(sql`d.warehouse_id`, filters.warehouseId),
    equalsIfGiven(sql`d.number`, filters.number),
    equalsIfGiven(sql`d.kind`, filters.option),
    equalsIfGiven(sql`d.active`, filters.active),
    equalsIfGiven(
      sql`(d.busy_load_pickup_id is not null or d.busy_shuttle_load_id is not null)`,
      filters.taken,
    ),
  );
  const data = await queryRows(work.tx, doorRowSchema)`
    select ${columns}
    from ${tables}
    where ${where}
    ${orderBy(sorts, paging, sql`d.id`)}
    ${limitOffset(paging)}
  `;
  const totalRows = await countRows(work.tx)`from door d where ${where}`;
  return { data, totalRows };
}

const heldDoor = doorRowSchema.extend({ pickupId: z.int().nullable() });
export type DoorWithTruck = z.output<typeof heldDoor>;
export const findDoorInScopeWithTruck = (
  work: RequestContext,
  id: number,
): Promise<DoorWithTruck | undefined> =>
  queryFirstRow(work.tx, heldDoor)`
    select ${columns}, d.busy_load_pickup_id as "pickupId"
    from ${tables}
    where ${and(equalsIfGiven(sql`d.id`, id), inRowScope(sql`d.warehouse_id`, getWarehouseIdsInScope(work)))}
  `;

/** Undefined when the number is taken. */
export async function insertDoorUnlessNumberTaken(
  work: RequestContext,
  door: { warehouseId: number; number: number; option: number; active: boolean },
): Promise<number | undefined> {
  const insertedRow = await work.tx
    .insertInto('door')
    .values({
      warehouse_id: door.warehouseId,
      number: door.number,
      kind: door.option,
      active: door.active,
    })
    .onConflict((clash) => clash.columns(['warehouse_id', 'number', 'kind']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return insertedRow?.id;
}
export async function isDoorNumberTaken(
  work: RequestContext,
  door: { id: number; warehouseId: number; number: number; option: number },
): Promise<boolean> {
  const other = await work.tx
    .selectFrom('door')
    .select('id')
    .where('warehouse_id', '=', door.warehouseId)
    .where('number', '=', door.number)
    .where('kind', '=', door.option)
    .where('id', '<>', door.id)
    .executeTakeFirst();
  return other !== undefined;
}
/** False when the door was changed in the meantime, or is no longer free. */
export async function updateFreeDoor(
  work: RequestContext,
  id: number,
  rowVersion: number,
  door: { number: number; option: number; active: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await work.tx
    .updateTable('door')
    .set({
      number: door.number,
      kind: door.option,
      active: door.active,
      row_version: rowVersion + 1,
    })
    .where('id', '=', id)
    .where('row_version', '=', rowVersion)
    .where('busy_load_pickup_id', 'is', null)
    .where('busy_shuttle_load_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
export async function clearDoorTruck(work: RequestContext, id: number, rowVersion: number): Promise<boolean> {
  const { numUpdatedRows } = await work.tx
    .updateTable('door')
    .set({
      busy_load_pickup_id: null,
      busy_shuttle_load_id: null,
      busy_since: null,
      row_version: rowVersion + 1,
    })
    .where('id', '=', id)
    .where('row_version', '=', rowVersion)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
/** True when the server received, after the given time, a scan onto or off the truck at a door. */
export async function isTruckScanReceivedSince(
  work: RequestContext,
  door: Pick<DoorWithTruck, 'pickupId' | 'shuttleLoadId'>,
  since: Temporal.Instant,
): Promise<boolean> {
  // A unit unloaded from a shuttle is on no shuttle. Only its history names the shuttle.
  const found = await queryFirstRow(work.tx, z.object({ id: z.int() }))`
    select e.unit_id as id
    from unit_event e
    join unit u on u.id = e.unit_id
    where ${eventReceivedAtSql('e')} > ${since.toString()}::timestamptz
      and e.scanner_user_id is not null
      and (
        (e.kind in ('load', 'unload') and u.load_pickup_id = ${door.pickupId}::int)
        or (
          e.kind in ('shuttleLoaded', 'shuttleUnloaded')
          and exists (
            select 1
            from shuttle_load s
            where s.id = ${door.shuttleLoadId}::int
              and (u.shuttle_load_id = s.id or (e.note = s.number and e.warehouse_id = s.warehouse_id))
          )
        )
      )
    limit 1
  `;
  return found !== undefined;
}
/** Active outbound doors in the caller's scope, and what is at them. */
export const findActiveOutboundDoorsInScope = (
  work: RequestContext,
  warehouseId: number,
): Promise<DoorChoice[]> =>
  queryRows(work.tx, doorChoiceSchema)`
    select d.id, d.number,
      (d.busy_load_pickup_id is not null or d.busy_shuttle_load_id is not null) as busy,
      ${busyWith} as "busyWith"
    from door d
    ${standing}
    where d.warehouse_id = ${warehouseId}
      and d.kind = ${sql.lit(doorKind.outbound)}
      and d.active
      and ${and(inRowScope(sql`d.warehouse_id`, getWarehouseIdsInScope(work)))}
    order by d.number
  `;
