import { sql } from 'kysely';
import { shipmentStates } from '#areas/billing/rating/shipment-states.contract.ts';
import { coolerState, unitStatus } from '#areas/freight/units/units.contract.ts';
import { isOnFloor, leftBehind, standsIn, waitsOnShuttle } from '#areas/freight/units/left-units.sql.ts';
import { alone, moving, tellUnits } from '#areas/freight/units/move-units.sql.ts';
import { z } from 'zod';
import { etaState } from '#areas/outbound/clock/eta-states.contract.ts';
import { placeCode, standsAt } from '#areas/freight/units/places.sql.ts';
import { row, rows } from '#kit/server/rows.ts';
import type { Work } from '#kit/server/work.ts';

const identified = z.object({ id: z.int() });
const addressed = z.object({
  code: z.string(),
  name: z.string(),
  zone: z.string(),
  releaseEmail: z.string().nullable(),
  etcEmail: z.string().nullable(),
});
const numbered = z.object({ n: z.int() });

/** What a release reads and writes beside the pickup itself: what stays behind, and who is told. */

/** True when the outbound day of that warehouse has been final-released. */
export async function dayIsClosed(work: Work, warehouseId: number, day: string): Promise<boolean> {
  const days = await work.tx
    .selectFrom('warehouse_day')
    .select('final_released_at as closedAt')
    .where('warehouse_id', '=', warehouseId)
    .where('outbound_date', '=', day)
    .forShare()
    .execute();
  return days.some((one) => one.closedAt !== null);
}

/** Sends units to the cooler of the warehouse they are in, with an Open item each; returns how many went. */
export async function toCooler(work: Work, units: readonly PlacedUnit[], reason: string): Promise<number> {
  let sent = 0;
  for (const [warehouseId, here] of Map.groupBy(units, (unit) => unit.warehouseId))
    sent += await toCoolerOf(work, warehouseId, { unitIds: here.map(({ id }) => id), reason });
  return sent;
}
/** One statement for any number of units. */
async function toCoolerOf(
  work: Work,
  warehouseId: number,
  { unitIds, reason }: { unitIds: readonly number[]; reason: string },
): Promise<number> {
  const moved = moving(work, 'cooler', {
    which: sql`u.id = any(${[...unitIds]}::int[])`,
    inOrder: alone,
    cooler: { warehouseId, status: coolerState.open, reason },
    tells: {
      warehouse: warehouseId,
      place: placeCode(standsAt('old')),
      note: reason,
      device: null,
    },
  });
  const set = await rows(work.tx, identified)`
    with ${moved}
    select id
    from moved
  `;
  return set.length;
}

const placedUnit = z.object({ id: z.int(), warehouseId: z.int() });
/** A unit and the warehouse whose building it is in. */
export type PlacedUnit = z.output<typeof placedUnit>;
/** Units planned on the pickup that its truck leaves behind, on whatever floor they are; what is on a shuttle comes later. */
export const missingUnits = (work: Work, pickupId: number): Promise<PlacedUnit[]> =>
  rows(work.tx, placedUnit)`
    select u.id, ${standsIn} as "warehouseId"
    from unit u
    where u.load_pickup_id = ${pickupId} and ${isOnFloor} and not ${waitsOnShuttle}
    order by u.id
  `;
/** What is left of a day when it ends: on the floor here, or elsewhere and to leave from here. */
export const unitsLeftOf = (work: Work, warehouseId: number, day: string): Promise<PlacedUnit[]> =>
  rows(work.tx, placedUnit)`
    select u.id, ${standsIn} as "warehouseId"
    from unit u
    where u.outbound_date = ${day}::date and ${leftBehind(warehouseId)}
    order by u.id
  `;

/** The release in the life of each loaded unit. */
export const tellRelease = (
  work: Work,
  pickupId: number,
  event: { warehouseId: number; note: string },
): Promise<void> =>
  tellUnits(
    work,
    'release',
    sql`u.load_pickup_id = ${pickupId} and u.active and u.status = ${sql.lit(unitStatus.loaded)}`,
    {
      states: 'both',
      warehouse: event.warehouseId,
      note: event.note,
      device: null,
    },
  );

export async function releaseAddress(
  work: Work,
  warehouseId: number,
): Promise<
  | { code: string; name: string; zone: string; releaseEmail: string | null; etcEmail: string | null }
  | undefined
> {
  return row(work.tx, addressed)`
    select code, name, zone, nullif(trim(release_email), '') as "releaseEmail",
      nullif(trim(etc_email), '') as "etcEmail"
    from warehouse
    where id = ${warehouseId}
  `;
}

/** Shipments of the load that are closed or invoiced: their freight can no longer be touched. */
export async function billedShipments(work: Work, pickupId: number): Promise<number[]> {
  return (
    await rows(work.tx, numbered)`
      select distinct s.shipment_number as n
      from bol b
      join shipment s on s.bol_id = b.id
      where b.load_pickup_id = ${pickupId} and (s.status = ${sql.lit(shipmentStates.closed)} or s.invoice_id is not null)
      order by 1
    `
  ).map((r) => r.n);
}

/** True when a drop of the load has a proof of delivery, or the dispatch system says it was delivered. */
export async function isDelivered(work: Work, loadId: number): Promise<boolean> {
  const found = await rows(work.tx, numbered)`
    select d.id as n
    from load_drop d
    where d.load_id = ${loadId}
      and (
        exists (select 1 from delivery_proof p where p.drop_id = d.id)
        or exists (select 1 from eta e where e.drop_id = d.id and e.status = ${etaState.delivered})
      )
    limit 1
  `;
  return found.length > 0;
}
