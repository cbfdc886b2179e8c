import { sql } from 'kysely';
import { doorKind } from './door-kinds.contract.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/**
 * Assigns a door to a shuttle load and frees any other door it had. Null frees all. False when another truck has the door, or it
 * is not an outbound door here.
 */
export async function assignDoorToShuttleLoad(
  work: RequestContext,
  shuttleLoadId: number,
  warehouseId: number,
  doorId: number | null,
): Promise<boolean> {
  await sql`
    update door
    set busy_shuttle_load_id = null, busy_since = null, row_version = row_version + 1
    where busy_shuttle_load_id = ${shuttleLoadId} and id is distinct from ${doorId}
  `.execute(work.tx);
  if (doorId === null) return true;
  const result = await sql`
    update door
    set busy_shuttle_load_id = ${shuttleLoadId},
      busy_since = coalesce(busy_since, ${work.now.toString()}::timestamptz),
      row_version = row_version + 1
    where id = ${doorId}
      and warehouse_id = ${warehouseId}
      and kind = ${sql.lit(doorKind.outbound)}
      and active
      and busy_load_pickup_id is null
      and (busy_shuttle_load_id is null or busy_shuttle_load_id = ${shuttleLoadId})
    returning 1
  `.execute(work.tx);
  return result.rows.length > 0;
}
export async function releaseDoorsOfShuttleLoad(
  work: RequestContext,
  shuttleLoadId: number,
): Promise<number[]> {
  const freed = await work.tx
    .updateTable('door')
    .set({ busy_shuttle_load_id: null, busy_since: null, row_version: sql`row_version + 1` })
    .where('busy_shuttle_load_id', '=', shuttleLoadId)
    .returning('id')
    .execute();
  return freed.map((door) => door.id);
}
