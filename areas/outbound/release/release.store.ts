import { sql } from 'kysely';
import { alone, moving, tellUnits } from '#areas/freight/units/move-units.sql.ts';
import type { Work } from '#kit/server/work.ts';

/** What a release reads and writes beside the pickup itself: what stays behind, and who is told. */

/** True when the outbound day of that warehouse has been final-released. */
export async function dayIsClosed(work: Work, warehouseId: number, day: string): Promise<boolean> {
  const days = await sql<{
    closed: boolean;
  }>`
    select final_released_at is not null as closed
    from warehouse_day
    where warehouse_id = ${warehouseId} and outbound_date = ${day}::date
    for share
  `.execute(work.tx);
  return days.rows.some((d) => d.closed);
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
  const moved = moving(work, 'cooler', {
    which: sql`u.id = any(${[...unitIds]}::int[])`,
    inOrder: alone,
    tells: {
      warehouse: warehouseId,
      place: sql`coalesce(old.position_code, old.put_away_code)`,
      note: reason,
      device: null,
    },
  });
  const set = await sql<{ id: number }>`
    with ${moved},
      items as (
        insert into cooler_item (
          unit_id, warehouse_id, day_of_service, shipper_id, consignee_id, status, reason, opened_at
        )
        select id, ${warehouseId}, day_of_service, shipper_id, consignee_id, 0, ${reason},
          ${work.now.toString()}::timestamptz
        from moved
        on conflict (unit_id)
        where closed_at is null do nothing
      )
    select id
    from moved
  `.execute(work.tx);
  return set.rows.length;
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
export const tellRelease = (
  work: Work,
  pickupId: number,
  event: { warehouseId: number; note: string },
): Promise<void> =>
  tellUnits(work, 'release', sql`u.load_pickup_id = ${pickupId} and u.active and u.status = 7`, {
    states: 'both',
    warehouse: event.warehouseId,
    note: event.note,
    device: null,
  });

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
