import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { taskStatus } from './tasks.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

type Sql = RawBuilder<unknown>;

/** The open tasks of an operating day in the form a scan uses. Null when there are none. */
export const openTaskScanCriteriaJsonOrNullSql = (dayId: Sql): Sql => sql`
  (
    select jsonb_agg(
      jsonb_build_object(
        'id', t.id, 'fromPlaceIds', t.from_place_ids, 'fromConsigneeId', t.from_consignee_id,
        'toDoorId', t.to_door_id, 'toPlaceId', t.to_place_id
      )
      order by t.id
    )
    from floor_task t
    where t.warehouse_day_id = ${dayId} and t.status < ${sql.lit(taskStatus.done)}
  )
`;

const inHouse = sql.join(
  [unitStatus.received, unitStatus.putAway, unitStatus.misStaged, unitStatus.cooler, unitStatus.arrived].map(
    (state) => sql.lit(state),
  ),
);
/**
 * True when the unit `u` is still where the task `t` starts and has not been counted. For a task that starts from a consignee,
 * only freight of the last 60 days is searched, because freight does not keep longer.
 */
export const isUnitUPendingForTaskTSql: Sql = sql`
  (
    u.position_place_id = any(t.from_place_ids)
    or u.put_away_place_id = any(t.from_place_ids)
    or (u.consignee_id = t.from_consignee_id and u.day_of_service > t.sent_at::date - 60)
  )
  and u.active
  and u.current_warehouse_id = t.warehouse_id
  and u.status in (${inHouse})
  and coalesce(u.position_place_id, u.put_away_place_id, 0) <> coalesce(t.to_place_id, -1)
  and not (t.to_kind = 'cooler' and u.status = ${sql.lit(unitStatus.cooler)})
  and not exists (select 1 from floor_task_unit x where x.task_id = t.id and x.unit_id = u.id)
`;

/**
 * Parts of a `with` after `moved` (areas/freight/units/move-units.sql.ts). They count the moved unit once for each task that is
 * still open. A task with all its units, or with none left to bring, becomes done. A scan that moves nothing counts nothing.
 */
export const countMovedUnitForTasksCtesSql = (
  work: RequestContext,
  taskIds: readonly number[],
  scannerUserId: number,
): Sql => sql`
  tasks_held as (
    select t.id
    from floor_task t
    where t.id = any(${[...taskIds]}::int[]) and t.status < ${sql.lit(taskStatus.done)}
    order by t.id
    for no key update
  ),
  tasks_counted as (
    insert into floor_task_unit (task_id, unit_id, scanner_user_id, at)
    select h.id, moved.id, ${scannerUserId}::int, ${work.now.toString()}::timestamptz
    from moved
    cross join tasks_held h
    on conflict do nothing
    returning task_id, unit_id
  ),
  tasks_further as (
    update floor_task t
    set moved_units = t.moved_units + 1,
      (status, ended_at, row_version) = (
        select case when e.ended then ${sql.lit(taskStatus.done)}::smallint else t.status end,
          case when e.ended then ${work.now.toString()}::timestamptz end,
          t.row_version + e.ended::int
        from (
          select t.moved_units + 1 >= t.units
            or not exists (select 1 from unit u where u.id <> c.unit_id and ${isUnitUPendingForTaskTSql}) as ended
        ) e
      )
    from tasks_counted c
    where t.id = c.task_id
  )
`;
