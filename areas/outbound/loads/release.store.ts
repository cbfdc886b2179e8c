import { sql } from 'kysely';
import type { Work } from '#kit/server/work.ts';

/** Writes of pickups, shortages and doors. Every change of state carries the state it starts from; 0 rows means somebody was faster. */

/** Counts of a load are taken over all its freight, whatever account the caller has chosen to look at: a truck leaves whole. */
export async function seeAllFreight(work: Work): Promise<void> {
  if (work.actor.accounts === 'all')
    await sql`select set_config('app.everything', 'on', true)`.execute(work.tx);
}

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

/**
 * One row for each planned unit that is not on the truck; those that came on after all are marked resolved,
 * those taken off again are open again.
 */
export async function listShortages(work: Work, pickupId: number): Promise<void> {
  await sql`
    insert into load_shortage (load_pickup_id, unit_id)
    select ${pickupId}, u.id
    from unit u
    where u.load_pickup_id = ${pickupId} and u.active and u.status <> 7
    on conflict (load_pickup_id, unit_id) do nothing
  `.execute(work.tx);
  await sql`
    update load_shortage s
    set resolved_at = case when u.status = 7 then ${work.now.toString()}::timestamptz end,
      row_version = s.row_version + 1
    from unit u
    where s.load_pickup_id = ${pickupId}
      and u.id = s.unit_id
      and u.load_pickup_id = ${pickupId}
      and (u.status = 7) <> (s.resolved_at is not null)
  `.execute(work.tx);
}
export async function explainListed(
  work: Work,
  ids: readonly number[],
  warehouses: readonly number[] | null,
  reason: { code: string; notes: string | null },
): Promise<{ id: number; loadId: number; pickupId: number; status: number }[]> {
  return (
    await sql<{
      id: number;
      loadId: number;
      pickupId: number;
      status: number;
    }>`
      update load_shortage s
      set reason_code = ${reason.code}, notes = ${reason.notes}, row_version = s.row_version + 1
      from load_pickup p
      where s.id = any(${[...ids]}::int[])
        and p.id = s.load_pickup_id
        and (${warehouses}::int[] is null or p.warehouse_id = any(${warehouses}::int[]))
      returning s.id, p.load_id as "loadId", p.id as "pickupId", p.status
    `.execute(work.tx)
  ).rows;
}
export async function shortageIds(work: Work, pickupId: number, units: readonly number[]): Promise<number[]> {
  return (
    await sql<{
      id: number;
    }>`
      select id
      from load_shortage
      where load_pickup_id = ${pickupId} and unit_id = any(${[...units]}::int[])
    `.execute(work.tx)
  ).rows.map((r) => r.id);
}
export async function reasonInUse(work: Work, code: string): Promise<boolean> {
  return (
    (await sql`select 1 from shortage_reason where code = ${code} and active`.execute(work.tx)).rows.length >
    0
  );
}

/**
 * Sends units that are in the building to the cooler with an Open item each; answers how many. One statement
 * each, for any number of units.
 */
export async function toCooler(
  work: Work,
  unitIds: readonly number[],
  warehouseId: number,
  reason: string,
): Promise<number> {
  if (unitIds.length === 0) return 0;
  const now = work.now.toString();
  const moved = (
    await sql<{
      id: number;
    }>`
      with old as (
        select id, status, coalesce(position_code, put_away_code) as place
        from unit
        where id = any(${[...unitIds]}::int[]) and active and status in (2, 4, 5, 100)
        for update
      ),
        moved as (
          update unit u
          set status = 6, updated_at = ${now}::timestamptz, row_version = u.row_version + 1
          from old
          where u.id = old.id
          returning u.id, u.day_of_service, u.shipper_id, u.consignee_id
        ),
        told as (
          insert into unit_event (
            unit_id, at, kind, from_status, to_status, warehouse_id, user_id, who, place, note
          )
          select old.id, ${now}::timestamptz, 'cooler', old.status, 6, ${warehouseId}, ${work.actor.userId},
            ${work.actor.name}, old.place, ${reason}
          from old
        ),
        items as (
          insert into cooler_item (
            unit_id, warehouse_id, day_of_service, shipper_id, consignee_id, status, reason, opened_at
          )
          select id, ${warehouseId}, day_of_service, shipper_id, consignee_id, 0, ${reason},
            ${now}::timestamptz
          from moved
          on conflict (unit_id)
          where closed_at is null do nothing
        )
      select id
      from moved
    `.execute(work.tx)
  ).rows;
  return moved.length;
}
/** Planned for the pickup, not on the truck, and in its building: what stands elsewhere comes later, by shuttle. */
export async function missingUnits(
  work: Work,
  pickup: { id: number; warehouseId: number },
): Promise<number[]> {
  return (
    await sql<{
      id: number;
    }>`
      select id
      from unit
      where load_pickup_id = ${pickup.id}
        and active
        and status <> 7
        and coalesce(current_warehouse_id, ${pickup.warehouseId}) = ${pickup.warehouseId}
      order by id
    `.execute(work.tx)
  ).rows.map((r) => r.id);
}
/** The release in the life of each loaded unit. */
export async function tellUnits(
  work: Work,
  pickupId: number,
  event: { kind: string; warehouseId: number; note: string },
): Promise<void> {
  await sql`
    insert into unit_event (unit_id, at, kind, from_status, to_status, warehouse_id, user_id, who, note)
    select id, ${work.now.toString()}::timestamptz, ${event.kind}, status, status, ${event.warehouseId},
      ${work.actor.userId}, ${work.actor.name}, ${event.note}
    from unit
    where load_pickup_id = ${pickupId} and active and status = 7
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

export interface Recipient {
  consigneeId: number;
  dropId: number;
  phone: string;
  name: string;
  language: string;
  eta: string | null;
  zone: string;
  units: number;
}
/** Consignees with freight on board who agreed to text messages and whose ETA is not hidden. */
export async function textRecipients(work: Work, loadId: number): Promise<Recipient[]> {
  return (
    await sql<Recipient>`
      select u.consignee_id as "consigneeId", u.drop_id as "dropId", a.phone, a.name, a.language,
        coalesce(e.override_eta, e.eta) as eta, t.zone, count(*)::int as units
      from load_pickup p
      join unit u on u.load_pickup_id = p.id and u.active and u.status = 7
      join account a on a.id = u.consignee_id
      join load_drop d on d.id = u.drop_id
      join account t on t.id = d.deliver_to_id
      left join eta e on e.drop_id = d.id
      where p.load_id = ${loadId}
        and a.sms_on
        and a.phone is not null
        and a.phone <> ''
        and not coalesce(e.hide, false)
      group by u.consignee_id, u.drop_id, a.phone, a.name, a.language, e.override_eta, e.eta, t.zone
      order by u.drop_id, u.consignee_id
    `.execute(work.tx)
  ).rows;
}
export async function releaseAddress(
  work: Work,
  warehouseId: number,
): Promise<
  | { code: string; name: string; zone: string; releaseEmail: string | null; etcEmail: string | null }
  | undefined
> {
  return (
    await sql<{
      code: string;
      name: string;
      zone: string;
      releaseEmail: string | null;
      etcEmail: string | null;
    }>`
      select code, name, zone, nullif(trim(release_email), '') as "releaseEmail",
        nullif(trim(etc_email), '') as "etcEmail"
      from warehouse
      where id = ${warehouseId}
    `.execute(work.tx)
  ).rows[0];
}
/** Shipments of the load that are closed or invoiced: their freight can no longer be touched. */
export async function billedShipments(work: Work, pickupId: number): Promise<number[]> {
  return (
    await sql<{
      n: number;
    }>`
      select distinct s.shipment_number as n
      from bol b
      join shipment s on s.bol_id = b.id
      where b.load_pickup_id = ${pickupId} and (s.status = 5 or s.invoice_id is not null)
      order by 1
    `.execute(work.tx)
  ).rows.map((r) => r.n);
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
/** Whether consignees are told by text message when their load leaves; on unless the setting says no. */
export async function textsOn(work: Work): Promise<boolean> {
  return (
    (
      await sql<{ value: string }>`select value from admin_setting where code = 'autoReleaseSms'`.execute(
        work.tx,
      )
    ).rows[0]?.value !== 'false'
  );
}
export interface DropLeg {
  dropId: number;
  miles: number | null;
  serviceMin: number;
}
/** The way of the truck, stop by stop. */
export async function dropLegs(work: Work, loadId: number): Promise<DropLeg[]> {
  return (
    await sql<DropLeg>`
      select id as "dropId", miles, service_min as "serviceMin"
      from load_drop
      where load_id = ${loadId}
      order by seq
    `.execute(work.tx)
  ).rows;
}

export interface Details {
  loadLocks: number;
  dayOfService: string;
  trailer: string | null;
  tractor: string | null;
  driver1: string | null;
  driver2: string | null;
  carrier: string | null;
  tempSetF: number | null;
  plannedDeparture: string | null;
}
/** False when the load was changed or released meanwhile. */
export async function updateDetails(work: Work, id: number, version: number, d: Details): Promise<boolean> {
  return (
    (
      await sql`
        update load
        set load_locks = ${d.loadLocks}, day_of_service = ${d.dayOfService}::date, trailer = ${d.trailer},
          tractor = ${d.tractor}, driver1 = ${d.driver1}, driver2 = ${d.driver2}, carrier = ${d.carrier},
          temp_set_f = ${d.tempSetF}, planned_departure = ${d.plannedDeparture}::timestamptz,
          row_version = row_version + 1, updated_at = ${work.now.toString()}::timestamptz,
          updated_by = ${work.actor.userId}
        where id = ${id} and row_version = ${version} and status < 4
        returning 1
      `.execute(work.tx)
    ).rows.length > 0
  );
}
