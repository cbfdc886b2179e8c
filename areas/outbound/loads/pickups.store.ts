import { sql } from 'kysely';
import type { Work } from '#kit/server/work.ts';

/**
 * A pickup's life, its door, seal and inspection. Every change of state carries the state it starts from; 0 rows means
 * somebody was faster.
 */

export interface LockedPickup {
  id: number;
  loadId: number;
  warehouseId: number;
  status: number;
  doorId: number | null;
  seal: string | null;
  rowVersion: number;
  startedAt: string | null;
}

/** Takes the pickup, then its load: the order in which the scanner takes them too, so that nobody waits in a circle. */
export async function lockPickup(
  work: Work,
  loadId: number,
  pickupId: number,
): Promise<LockedPickup | undefined> {
  const found = await sql<LockedPickup>`
    select id, load_id as "loadId", warehouse_id as "warehouseId", status, door_id as "doorId", seal,
      row_version as "rowVersion", started_at as "startedAt"
    from load_pickup
    where id = ${pickupId} and load_id = ${loadId}
    for update
  `.execute(work.tx);
  await sql`select 1 from load where id = ${loadId} for update`.execute(work.tx);
  return found.rows[0];
}

export async function loadOfPickup(work: Work, pickupId: number): Promise<number | undefined> {
  return (
    await sql<{ loadId: number }>`select load_id as "loadId" from load_pickup where id = ${pickupId}`.execute(
      work.tx,
    )
  ).rows[0]?.loadId;
}

/** Moves a pickup on; false when it no longer stands where it was seen. */
export async function movePickup(
  work: Work,
  pickupId: number,
  move: { from: number; to: number },
): Promise<boolean> {
  const now = work.now.toString();
  const made = await sql`
    update load_pickup
    set status = ${move.to}, row_version = row_version + 1,
      started_at = case when ${move.to}::int = 2 then coalesce(started_at, ${now}::timestamptz)
      else started_at end,
      loaded_at = case when ${move.to}::int = 3 then ${now}::timestamptz when ${move.to}::int = 2 then null
      else loaded_at end
    where id = ${pickupId} and status = ${move.from}
    returning 1
  `.execute(work.tx);
  return made.rows.length > 0;
}

export async function markReleased(
  work: Work,
  pickupId: number,
  from: number,
  force: { note: string } | null,
): Promise<boolean> {
  const now = work.now.toString();
  const made = await sql`
    update load_pickup
    set status = 4, released_at = ${now}::timestamptz, released_by = ${work.actor.userId},
      loaded_at = coalesce(loaded_at, ${now}::timestamptz), force = ${force !== null},
      force_note = ${force?.note ?? null}, row_version = row_version + 1
    where id = ${pickupId} and status = ${from}
    returning 1
  `.execute(work.tx);
  return made.rows.length > 0;
}

export async function markReopened(work: Work, pickupId: number): Promise<boolean> {
  const made = await sql`
    update load_pickup
    set status = 2, released_at = null, released_by = null, loaded_at = null, force = false,
      force_note = null, row_version = row_version + 1
    where id = ${pickupId} and status = 4
    returning 1
  `.execute(work.tx);
  return made.rows.length > 0;
}

export async function setSealAndTrailer(
  work: Work,
  pickup: { id: number; loadId: number },
  values: { seal: string | undefined; trailer: string | undefined },
): Promise<void> {
  if (values.seal !== undefined)
    await sql`
      update load_pickup
      set seal = ${values.seal}, row_version = row_version + 1
      where id = ${pickup.id} and seal is distinct from ${values.seal}
    `.execute(work.tx);
  if (values.trailer !== undefined)
    await sql`
      update load
      set trailer = ${values.trailer}, row_version = row_version + 1,
        updated_at = ${work.now.toString()}::timestamptz, updated_by = ${work.actor.userId}
      where id = ${pickup.loadId} and trailer is distinct from ${values.trailer}
    `.execute(work.tx);
}

export interface Door {
  id: number;
  number: number;
  warehouseId: number;
  kind: number;
  active: boolean;
  busyLoadPickupId: number | null;
  busyShuttleLoadId: number | null;
}

export async function findDoor(work: Work, id: number): Promise<Door | undefined> {
  return (
    await sql<Door>`
      select id, number, warehouse_id as "warehouseId", kind, active,
        busy_load_pickup_id as "busyLoadPickupId", busy_shuttle_load_id as "busyShuttleLoadId"
      from door
      where id = ${id}
    `.execute(work.tx)
  ).rows[0];
}

/** Takes a free door for a pickup; false when another truck has it. */
export async function takeDoor(work: Work, doorId: number, pickupId: number): Promise<boolean> {
  const made = await sql`
    update door
    set busy_load_pickup_id = ${pickupId}, busy_since = ${work.now.toString()}::timestamptz,
      row_version = row_version + 1
    where id = ${doorId}
      and kind = 2
      and active
      and busy_shuttle_load_id is null
      and (busy_load_pickup_id is null or busy_load_pickup_id = ${pickupId})
    returning 1
  `.execute(work.tx);
  if (made.rows.length === 0) return false;
  await sql`update load_pickup set door_id = ${doorId} where id = ${pickupId}`.execute(work.tx);
  return true;
}

/** Frees every door that a pickup holds, except one. The pickup remembers where it stood. */
export async function freeDoors(
  work: Work,
  pickupId: number,
  except: number | null = null,
): Promise<number[]> {
  return (
    await sql<{
      id: number;
    }>`
      update door
      set busy_load_pickup_id = null, busy_since = null, row_version = row_version + 1
      where busy_load_pickup_id = ${pickupId} and id is distinct from ${except}
      returning id
    `.execute(work.tx)
  ).rows.map((r) => r.id);
}

export async function forgetDoor(work: Work, pickupId: number): Promise<void> {
  await sql`update load_pickup set door_id = null where id = ${pickupId}`.execute(work.tx);
}

export async function pickupStates(work: Work, loadId: number): Promise<number[]> {
  return (
    await sql<{
      status: number;
    }>`select status from load_pickup where load_id = ${loadId} order by seq`.execute(work.tx)
  ).rows.map((r) => r.status);
}

export async function setLoadState(work: Work, loadId: number, status: number): Promise<void> {
  await sql`
    update load
    set status = ${status}, row_version = row_version + 1, updated_at = ${work.now.toString()}::timestamptz,
      updated_by = ${work.actor.userId}
    where id = ${loadId} and status <> ${status}
  `.execute(work.tx);
}

export async function addInspection(
  work: Work,
  pickupId: number,
  i: {
    clean: boolean;
    odorFree: boolean;
    reeferOk: boolean;
    preCoolF?: number | undefined;
    previousCargo?: string | undefined;
  },
): Promise<void> {
  await sql`
    insert into trailer_inspection (
      load_pickup_id, clean, odor_free, pre_cool_f, reefer_ok, previous_cargo, inspected_by, at
    )
    values (
      ${pickupId}, ${i.clean}, ${i.odorFree}, ${i.preCoolF ?? null}, ${i.reeferOk},
      ${i.previousCargo ?? null}, ${work.actor.name}, ${work.now.toString()}::timestamptz
    )
  `.execute(work.tx);
}

/** Sets the ETA state of all drops of a load that are not delivered, and a computed ETA where nobody has said a better one. */
export async function setEtas(
  work: Work,
  loadId: number,
  status: number,
  computed: readonly { dropId: number; eta: string }[] = [],
): Promise<void> {
  const now = work.now.toString();
  await sql`
    insert into eta (drop_id, status, eta, updated_at)
    select d.id, ${status}, c.eta, ${now}::timestamptz
    from load_drop d
    left join unnest(${computed.map((c) => c.dropId)}::int[], ${computed.map((c) => c.eta)}::timestamptz[]) as
      c(drop_id, eta)
      on c.drop_id = d.id
    where d.load_id = ${loadId}
    on conflict (drop_id) do update
    set status = excluded.status, updated_at = excluded.updated_at,
      eta = case when eta.source = 'computed' and excluded.eta is not null then excluded.eta else eta.eta end
    where eta.status <> 3
  `.execute(work.tx);
}

/** Where a pickup stands and whether any planned unit is still off the truck. */
export async function unitsLeft(work: Work, pickupId: number): Promise<{ status: number; left: boolean }> {
  const found = await sql<{
    status: number;
    left: boolean;
  }>`
    select p.status,
      exists (select 1 from unit u where u.load_pickup_id = p.id and u.active and u.status <> 7) as left
    from load_pickup p
    where p.id = ${pickupId}
  `.execute(work.tx);
  return found.rows[0] ?? { status: 0, left: false };
}
