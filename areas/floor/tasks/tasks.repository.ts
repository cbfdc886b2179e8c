import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { isUnitUPendingForTaskTSql } from './task-counts.sql.ts';
import { scannerTaskSchema, taskRowSchema, taskStatus } from './tasks.contract.ts';
import type { ScannerTask, TaskRow } from './tasks.contract.ts';
import { doorKind } from '#areas/floor/doors/door-kinds.contract.ts';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { storageArea } from '#areas/freight/units/storage-areas.contract.ts';
import {
  openOperatingDaySql,
  lastStartedOperatingDaySql,
} from '#areas/calendar/start-day/operating-day.sql.ts';
import { and, equalsIfGiven, inRowScope, sqlLiteralList } from '#kit/server/list-sql.ts';
import { countRows, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';

type Sql = RawBuilder<unknown>;

const shared = sql`
  t.id, t.status, t.from_kind as "fromWhat", t.from_name as "from", t.to_kind as "toWhat",
  coalesce(d.number::text, s.code) as "to",
  (
    select min(k.area)::int
    from warehouse_day y
    join storage_location k on k.layout_id = y.layout_id and k.area in (${sqlLiteralList([storageArea.staging, storageArea.putAway])})
    join storage_position p on p.location_id = k.id
    where y.id = t.warehouse_day_id and p.place_id = t.to_place_id
  ) as "toArea",
  t.units, t.moved_units as counted,
  case when t.status < ${sql.lit(taskStatus.done)} then (
    select count(*)::int
    from unit u
    where ${isUnitUPendingForTaskTSql}
  ) else 0 end as "left",
  t.note,
  b.full_name as "takenBy", t.taken_at as "takenAt", t.sent_by as "sentBy", t.ended_at as "endedAt"
`;
const columns = sql`
  ${shared}, t.warehouse_id as "warehouseId", f.id as "forId", f.full_name as "forName",
  t.taken_by as "takenById", t.sent_at as "sentAt", t.row_version as "rowVersion"
`;
const tables = sql`
  floor_task t
  left join door d on d.id = t.to_door_id
  left join place s on s.id = t.to_place_id
  left join scanner_user f on f.id = t.scanner_user_id
  left join scanner_user b on b.id = t.taken_by
`;
const scoped = (work: RequestContext): Sql | undefined =>
  inRowScope(sql`t.warehouse_id`, getWarehouseIdsInScope(work));

/** The most tasks returned. Open ones come first. */
const most = 200;
export const findTaskRowsOfCurrentDay = (work: RequestContext, warehouseId: number): Promise<TaskRow[]> =>
  queryRows(work.tx, taskRowSchema)`
    select ${columns}
    from ${tables}
    where ${and(
      equalsIfGiven(sql`t.warehouse_id`, warehouseId),
      sql`t.warehouse_day_id = (select y.id from ${lastStartedOperatingDaySql(warehouseId)} y)`,
      scoped(work),
    )}
    order by t.ended_at desc nulls first, t.id
    limit ${most}
  `;
export const findTask = (work: RequestContext, id: number): Promise<TaskRow | undefined> =>
  queryFirstRow(work.tx, taskRowSchema)`
    select ${columns}
    from ${tables}
    where ${and(equalsIfGiven(sql`t.id`, id), scoped(work))}
  `;

/** True for units that leave by the task's door, and for units that are not planned on any truck. */
const fits = sql`
  (
    t.to_door_id is null
    or k.door_id = t.to_door_id
    or h.door_id = t.to_door_id
    or (u.load_pickup_id is null and u.shuttle_load_id is null)
  )
`;
const trucks = sql`
  left join load_pickup k on k.id = u.load_pickup_id
  left join shuttle_load h on h.id = u.shuttle_load_id
`;
/**
 * The tasks shown to a scanner user: the open ones for everyone or for this user, and the user's tasks that ended since
 * `endedSince`.
 */
export const findTasksForScannerUser = (
  work: RequestContext,
  scannerUser: { id: number; warehouseId: number },
  endedSince: string,
): Promise<ScannerTask[]> =>
  queryRows(work.tx, scannerTaskSchema)`
    select ${shared}, t.taken_by is not distinct from ${scannerUser.id}::int as mine,
      case when t.status < ${sql.lit(taskStatus.done)} then (
        select jsonb_build_object('code', u.unit_code, 'place', w.code)
        from unit u
        left join place w on w.id = coalesce(u.position_place_id, u.put_away_place_id)
        ${trucks}
        where ${isUnitUPendingForTaskTSql}
        order by ${fits} desc, w.code collate natural_order nulls last, u.id
        limit 1
      ) end as next
    from ${tables}
    where t.warehouse_day_id = (select y.id from ${openOperatingDaySql(scannerUser.warehouseId)} y)
      and (
        (t.status < ${sql.lit(taskStatus.done)} and coalesce(t.scanner_user_id, ${scannerUser.id}) = ${scannerUser.id})
        or (t.taken_by = ${scannerUser.id} and t.ended_at > ${endedSince}::timestamptz)
      )
    order by t.taken_by is not distinct from ${scannerUser.id}::int desc, t.ended_at desc nulls first, t.id
  `;

export interface ResolvedTaskOrigin {
  kind: TaskRow['fromWhat'];
  name: string;
  placeIds: number[] | null;
  consigneeId: number | null;
}
export interface TaskDestination {
  kind: TaskRow['toWhat'];
  doorId: number | null;
  placeId: number | null;
}
const standing = z.object({ all: z.int(), fitting: z.int() });
/** Counts the units at a task's origin, and how many of them leave by its door. */
export async function countUnitsAtTaskSourceAndLeavingByItsDoor(
  work: RequestContext,
  warehouseId: number,
  from: ResolvedTaskOrigin,
  to: TaskDestination,
): Promise<z.output<typeof standing>> {
  const found = await queryFirstRow(work.tx, standing)`
    select count(u.id)::int as all, count(u.id) filter (where ${fits})::int as fitting
    from (
      select 0 as id, ${warehouseId}::int as warehouse_id, ${from.placeIds}::int[] as from_place_ids,
        ${from.consigneeId}::int as from_consignee_id, ${to.kind}::text as to_kind,
        ${to.placeId}::int as to_place_id, ${to.doorId}::int as to_door_id,
        ${work.now.toString()}::timestamptz as sent_at
    ) t
    join unit u on ${isUnitUPendingForTaskTSql}
    ${trucks}
  `;
  return found ?? { all: 0, fitting: 0 };
}

const day = z.object({ id: z.int(), layoutId: z.int().nullable() });
/** The operating day of a warehouse while it is open for work. */
export const findOpenOperatingDay = (
  work: RequestContext,
  warehouseId: number,
): Promise<z.output<typeof day> | undefined> =>
  queryFirstRow(work.tx, day)`
    select y.id, y.layout_id as "layoutId"
    from ${openOperatingDaySql(warehouseId)} y
  `;
const named = z.object({ name: z.string() });
export const findPlaceNameRow = (work: RequestContext, warehouseId: number, id: number | undefined) =>
  queryFirstRow(work.tx, named)`
    select code as name
    from place
    where id = ${id ?? 0} and warehouse_id = ${warehouseId}
  `;
const lane = named.extend({ placeIds: z.array(z.int()) });
/** The positions of a lane of a layout, by the lane's code. */
export const findStagingOrPutAwayLanePlacesIgnoringCase = (
  work: RequestContext,
  layoutId: number | null,
  laneCode: string | undefined,
) =>
  queryFirstRow(work.tx, lane)`
    select k.code as name, array_agg(p.place_id order by p.position) as "placeIds"
    from storage_location k
    join storage_position p on p.location_id = k.id
    where k.layout_id = ${layoutId} and k.area in (${sqlLiteralList([storageArea.staging, storageArea.putAway])})
      and upper(k.code) = upper(${laneCode ?? ''})
    group by k.code
    limit 1
  `;
export const findConsigneeNameRow = (work: RequestContext, id: number | undefined) =>
  queryFirstRow(work.tx, named)`
    select name
    from account
    where id = ${id ?? 0} and account_type = ${sql.lit(accountType.consignee)}
  `;
/** Returns whether units can be brought to a door: it must be outbound and active. */
export const isActiveOutboundDoor = async (
  work: RequestContext,
  warehouseId: number,
  id: number | undefined,
): Promise<boolean> =>
  (await countRows(work.tx)`
    from door
    where id = ${id ?? 0} and warehouse_id = ${warehouseId} and kind = ${sql.lit(doorKind.outbound)} and active
  `) > 0;
/** Returns whether units can be staged or put away at a position of a layout. */
export const isStagingOrPutAwayPosition = async (
  work: RequestContext,
  layoutId: number | null,
  placeId: number | undefined,
): Promise<boolean> =>
  (await countRows(work.tx)`
    from storage_position p
    join storage_location k on k.id = p.location_id
    where k.layout_id = ${layoutId}
      and k.area in (${sqlLiteralList([storageArea.staging, storageArea.putAway])})
      and p.place_id = ${placeId ?? 0}
  `) > 0;
export const isActiveScannerUser = async (
  work: RequestContext,
  warehouseId: number,
  id: number,
): Promise<boolean> =>
  (await countRows(work.tx)`
    from scanner_user
    where id = ${id} and warehouse_id = ${warehouseId} and active
  `) > 0;
export const countOpenAndTakenTasks = (work: RequestContext, dayId: number): Promise<number> =>
  countRows(
    work.tx,
  )`from floor_task where warehouse_day_id = ${dayId} and status < ${sql.lit(taskStatus.done)}`;

export async function insertTask(
  work: RequestContext,
  task: {
    warehouseId: number;
    dayId: number;
    from: ResolvedTaskOrigin;
    to: TaskDestination;
    units: number;
    scannerUserId: number | null;
    note: string | null;
  },
): Promise<number> {
  const { id } = await work.tx
    .insertInto('floor_task')
    .values({
      warehouse_id: task.warehouseId,
      warehouse_day_id: task.dayId,
      from_kind: task.from.kind,
      from_name: task.from.name,
      from_place_ids: task.from.placeIds,
      from_consignee_id: task.from.consigneeId,
      to_kind: task.to.kind,
      to_door_id: task.to.doorId,
      to_place_id: task.to.placeId,
      units: task.units,
      scanner_user_id: task.scannerUserId,
      note: task.note,
      sent_by: work.actor.name,
      sent_at: work.now.toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const route = z.object({
  fromWhat: taskRowSchema.shape.fromWhat,
  from: z.string(),
  placeIds: z.array(z.int()).nullable(),
  consigneeId: z.int().nullable(),
  toWhat: taskRowSchema.shape.toWhat,
  doorId: z.int().nullable(),
  placeId: z.int().nullable(),
});
/** The origin and destination of a task, by ids. */
export async function findTaskRoute(
  work: RequestContext,
  id: number,
): Promise<{ from: ResolvedTaskOrigin; to: TaskDestination } | undefined> {
  const found = await queryFirstRow(work.tx, route)`
    select from_kind as "fromWhat", from_name as "from", from_place_ids as "placeIds",
      from_consignee_id as "consigneeId", to_kind as "toWhat", to_door_id as "doorId", to_place_id as "placeId"
    from floor_task
    where id = ${id}
  `;
  if (!found) return undefined;
  const { placeIds, consigneeId, doorId, placeId } = found;
  return {
    from: { kind: found.fromWhat, name: found.from, placeIds, consigneeId },
    to: { kind: found.toWhat, doorId, placeId },
  };
}

const changed = z.object({ id: z.int() });
/**
 * Returns false when another user changed the task, it ended, or the new number of units has already been brought. A new assignee
 * reopens it.
 */
export async function updateTaskIfUnchangedAndReopenIfReassigned(
  work: RequestContext,
  id: number,
  rowVersion: number,
  task: { units: number; scannerUserId: number | null; note: string | null },
): Promise<boolean> {
  const staysAssigned = sql`(taken_by = coalesce(${task.scannerUserId}::int, taken_by))`;
  const updatedRow = await queryFirstRow(work.tx, changed)`
    update floor_task
    set units = ${task.units}, scanner_user_id = ${task.scannerUserId}::int, note = ${task.note}::text,
      status = case when ${staysAssigned} then status else ${sql.lit(taskStatus.open)} end,
       taken_by = case when ${staysAssigned} then taken_by end,
      taken_at = case when ${staysAssigned} then taken_at end, row_version = ${rowVersion}::int + 1
    where id = ${id} and row_version = ${rowVersion} and status < ${sql.lit(taskStatus.done)} and moved_units < ${task.units}::int
    returning id
  `;
  return updatedRow !== undefined;
}
/** Returns false when the task has already ended. */
export async function markTaskCanceled(work: RequestContext, id: number): Promise<boolean> {
  const updatedRow = await queryFirstRow(work.tx, changed)`
    update floor_task
    set status = ${taskStatus.cancelled}, ended_at = ${work.now.toString()}::timestamptz,
      row_version = row_version + 1
    where id = ${id} and status < ${sql.lit(taskStatus.done)}
    returning id
  `;
  return updatedRow !== undefined;
}

/** The task a scanner user has in hand, on any day. */
export const findTaskIdInHand = async (
  work: RequestContext,
  scannerUserId: number,
): Promise<number | undefined> =>
  (
    await queryFirstRow(work.tx, changed)`
      select id
      from floor_task
      where taken_by = ${scannerUserId} and status = ${sql.lit(taskStatus.taken)}
    `
  )?.id;
/** Returns false when another user took the task, or it has ended. */
export async function markTaskTakenIfOpen(
  work: RequestContext,
  id: number,
  scannerUserId: number,
): Promise<boolean> {
  const updatedRow = await queryFirstRow(work.tx, changed)`
    update floor_task
    set status = ${taskStatus.taken}, taken_by = ${scannerUserId}, taken_at = ${work.now.toString()}::timestamptz,
      row_version = row_version + 1
    where id = ${id} and status = ${taskStatus.open}
    returning id
  `;
  return updatedRow !== undefined;
}
export async function markTaskOpenIfTakenByUser(
  work: RequestContext,
  id: number,
  scannerUserId: number,
): Promise<boolean> {
  const updatedRow = await queryFirstRow(work.tx, changed)`
    update floor_task
    set status = ${taskStatus.open}, taken_by = null, taken_at = null, row_version = row_version + 1
    where id = ${id} and status = ${taskStatus.taken} and taken_by = ${scannerUserId}
    returning id
  `;
  return updatedRow !== undefined;
}

const ended = z.object({ id: z.int(), status: z.int() });
/** Ends the tasks of past days, and those with no unit left to bring. */
export const markFinishedAndPastTasksEnded = (work: RequestContext): Promise<z.output<typeof ended>[]> =>
  queryRows(work.tx, ended)`
    with over as (
      select t.id,
        t.warehouse_day_id is distinct from (select y.id from ${openOperatingDaySql(sql`t.warehouse_id`)} y) as late,
        not exists (select 1 from unit u where ${isUnitUPendingForTaskTSql}) as bare
      from floor_task t
      where t.status < ${sql.lit(taskStatus.done)}
      order by t.id
      for no key update
    )
    update floor_task t
    set status = case when over.late then ${taskStatus.expired}::smallint else ${taskStatus.done}::smallint end,
      ended_at = ${work.now.toString()}::timestamptz, row_version = t.row_version + 1
    from over
    where t.id = over.id and t.status < ${sql.lit(taskStatus.done)} and (over.late or over.bare)
    returning t.id, t.status
  `;
