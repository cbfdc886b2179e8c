import { sql } from 'kysely';
import { z } from 'zod';
import { etaState } from '#areas/outbound/eta-prediction/eta-states.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { doorKind } from '#areas/floor/doors/door-kinds.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const stillToLoad = z.object({ status: z.int(), left: z.boolean() });

/**
 * A pickup's status, door, seal and inspection. Every status update checks the previous status. 0 rows means another user was
 * faster.
 */

const lockedPickup = z.object({
  id: z.int(),
  loadId: z.int(),
  warehouseId: z.int(),
  status: z.int(),
  doorId: z.int().nullable(),
  seal: z.string().nullable(),
  rowVersion: z.int(),
  startedAt: z.string().nullable(),
});
export type LockedPickup = z.output<typeof lockedPickup>;

/** Locks the pickup, then its load. The scanner locks in the same order, which prevents deadlocks. */
export async function lockPickupThenLoad(
  work: RequestContext,
  loadId: number,
  pickupId: number,
): Promise<LockedPickup | undefined> {
  const found = await queryRows(work.tx, lockedPickup)`
    select id, load_id as "loadId", warehouse_id as "warehouseId", status, door_id as "doorId", seal,
      row_version as "rowVersion", started_at as "startedAt"
    from load_pickup
    where id = ${pickupId} and load_id = ${loadId}
    for update
  `;
  await sql`select 1 from load where id = ${loadId} for update`.execute(work.tx);
  return found[0];
}

export async function findLoadIdOfPickup(
  work: RequestContext,
  pickupId: number,
): Promise<number | undefined> {
  const found = await work.tx
    .selectFrom('load_pickup')
    .select('load_id as loadId')
    .where('id', '=', pickupId)
    .executeTakeFirst();
  return found?.loadId;
}

/** Updates a pickup's status. Returns false when its status has changed since it was read. */
export async function updatePickupStatus(
  work: RequestContext,
  pickupId: number,
  move: { from: number; to: number },
): Promise<boolean> {
  const now = work.now.toString();
  const starting = move.to === pickupStatus.loading;
  const done = await work.tx
    .updateTable('load_pickup')
    .set({
      status: move.to,
      row_version: sql`row_version + 1`,
      ...(starting ? { started_at: sql`coalesce(started_at, ${now}::timestamptz)`, loaded_at: null } : {}),
      ...(move.to === pickupStatus.loaded ? { loaded_at: now } : {}),
    })
    .where('id', '=', pickupId)
    .where('status', '=', move.from)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

export async function updatePickupReleased(
  work: RequestContext,
  pickupId: number,
  expectedStatus: number,
  force: { note: string } | null,
): Promise<boolean> {
  const now = work.now.toString();
  const done = await work.tx
    .updateTable('load_pickup')
    .set({
      status: pickupStatus.released,
      released_at: now,
      released_by: work.actor.userId,
      loaded_at: sql`coalesce(loaded_at, ${now}::timestamptz)`,
      force: force !== null,
      force_note: force?.note ?? null,
      row_version: sql`row_version + 1`,
    })
    .where('id', '=', pickupId)
    .where('status', '=', expectedStatus)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

export async function updatePickupReopened(work: RequestContext, pickupId: number): Promise<boolean> {
  const done = await work.tx
    .updateTable('load_pickup')
    .set({
      status: pickupStatus.loading,
      released_at: null,
      released_by: null,
      loaded_at: null,
      force: false,
      force_note: null,
      row_version: sql`row_version + 1`,
    })
    .where('id', '=', pickupId)
    .where('status', '=', pickupStatus.released)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

export async function setPickupSealAndLoadTrailer(
  work: RequestContext,
  pickup: { id: number; loadId: number },
  values: { seal: string | null | undefined; trailer: string | null | undefined },
): Promise<void> {
  if (values.seal !== undefined)
    await work.tx
      .updateTable('load_pickup')
      .set({ seal: values.seal, row_version: sql`row_version + 1` })
      .where('id', '=', pickup.id)
      .where('seal', 'is distinct from', values.seal)
      .execute();
  if (values.trailer !== undefined)
    await work.tx
      .updateTable('load')
      .set({
        trailer: values.trailer,
        row_version: sql`row_version + 1`,
        updated_at: work.now.toString(),
        updated_by: work.actor.userId,
      })
      .where('id', '=', pickup.loadId)
      .where('trailer', 'is distinct from', values.trailer)
      .execute();
}

export interface DockDoor {
  id: number;
  number: number;
  warehouseId: number;
  kind: number;
  active: boolean;
}

export const findDockDoor = (work: RequestContext, id: number): Promise<DockDoor | undefined> =>
  work.tx
    .selectFrom('door')
    .select(['id', 'number', 'warehouse_id as warehouseId', 'kind', 'active'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Assigns a free door to a pickup. Returns false when another truck has it. */
export async function claimDoor(work: RequestContext, doorId: number, pickupId: number): Promise<boolean> {
  const result = await sql`
    update door
    set busy_load_pickup_id = ${pickupId}, busy_since = ${work.now.toString()}::timestamptz,
      row_version = row_version + 1
    where id = ${doorId}
      and kind = ${sql.lit(doorKind.outbound)}
      and active
      and busy_shuttle_load_id is null
      and (busy_load_pickup_id is null or busy_load_pickup_id = ${pickupId})
    returning 1
  `.execute(work.tx);
  if (result.rows.length === 0) return false;
  await sql`
    update load_pickup
    set door_id = ${doorId}, row_version = row_version + 1
    where id = ${pickupId} and door_id is distinct from ${doorId}
  `.execute(work.tx);
  return true;
}

/** Frees every door of a pickup except one. The pickup keeps its last door. */
export async function freeDoorsOfPickup(
  work: RequestContext,
  pickupId: number,
  exceptDoorId: number | null = null,
): Promise<number[]> {
  const freed = await work.tx
    .updateTable('door')
    .set({ busy_load_pickup_id: null, busy_since: null, row_version: sql`row_version + 1` })
    .where('busy_load_pickup_id', '=', pickupId)
    .where('id', 'is distinct from', exceptDoorId)
    .returning('id')
    .execute();
  return freed.map((door) => door.id);
}

export async function clearDoorOfPickup(work: RequestContext, pickupId: number): Promise<void> {
  await work.tx
    .updateTable('load_pickup')
    .set({ door_id: null, row_version: sql`row_version + 1` })
    .where('id', '=', pickupId)
    .where('door_id', 'is not', null)
    .execute();
}

export async function findPickupStatuses(work: RequestContext, loadId: number): Promise<number[]> {
  const found = await work.tx
    .selectFrom('load_pickup')
    .select('status')
    .where('load_id', '=', loadId)
    .orderBy('seq')
    .execute();
  return found.map((pickup) => pickup.status);
}

export async function updateLoadStatus(work: RequestContext, loadId: number, status: number): Promise<void> {
  await work.tx
    .updateTable('load')
    .set({
      status,
      row_version: sql`row_version + 1`,
      updated_at: work.now.toString(),
      updated_by: work.actor.userId,
    })
    .where('id', '=', loadId)
    .where('status', '<>', status)
    .execute();
}

export async function insertTrailerInspection(
  work: RequestContext,
  pickupId: number,
  inspection: {
    clean: boolean;
    odorFree: boolean;
    reeferOk: boolean;
    preCoolF?: number | undefined;
    previousCargo?: string | undefined;
  },
): Promise<void> {
  await work.tx
    .insertInto('trailer_inspection')
    .values({
      load_pickup_id: pickupId,
      clean: inspection.clean,
      odor_free: inspection.odorFree,
      pre_cool_f: inspection.preCoolF ?? null,
      reefer_ok: inspection.reeferOk,
      previous_cargo: inspection.previousCargo ?? null,
      inspected_by: work.actor.name,
      at: work.now.toString(),
    })
    .execute();
}

/** Sets the ETA state of all undelivered stops of a load. On-Route applies only to stops with freight on the truck. */
export async function upsertUndeliveredEtaStatuses(
  work: RequestContext,
  loadId: number,
  status: number,
): Promise<void> {
  const now = work.now.toString();
  await sql`
    insert into eta (drop_id, status, updated_at)
    select d.id, ${status}, ${now}::timestamptz
    from load_drop d
    where d.load_id = ${loadId}
      and (
        ${status} <> ${etaState.onRoute}
        or exists (select 1 from unit u where u.drop_id = d.id and u.active and u.status = ${sql.lit(unitStatus.loaded)})
      )
    order by d.id
    on conflict (drop_id) do update
    set status = excluded.status, updated_at = excluded.updated_at, row_version = eta.row_version + 1
    where eta.status <> ${sql.lit(etaState.delivered)}
  `.execute(work.tx);
}

/** Marks the stop as Delivered. The first proven delivery time is kept. */
export async function upsertDropDeliveryKeepingFirstTime(
  work: RequestContext,
  dropId: number,
  deliveredAt: string,
): Promise<void> {
  await sql`
    insert into eta (drop_id, status, delivered_at, updated_at)
    values (${dropId}, ${etaState.delivered}, ${deliveredAt}::timestamptz, ${work.now.toString()}::timestamptz)
    on conflict (drop_id) do update
    set status = excluded.status, delivered_at = coalesce(eta.delivered_at, excluded.delivered_at),
      updated_at = excluded.updated_at, row_version = eta.row_version + 1
  `.execute(work.tx);
}

/** The pickup's status, and whether any planned unit is not loaded. */
export async function findPickupStatusAndHasUnitsLeft(
  work: RequestContext,
  pickupId: number,
): Promise<{ status: number; left: boolean }> {
  const found = await queryRows(work.tx, stillToLoad)`
    select p.status,
      exists (select 1 from unit u where u.load_pickup_id = p.id and u.active and u.status <> ${sql.lit(unitStatus.loaded)}) as left
    from load_pickup p
    where p.id = ${pickupId}
  `;
  return found[0] ?? { status: 0, left: false };
}
