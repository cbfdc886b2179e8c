import { sql } from 'kysely';
import { shipmentStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import { coolerItemStatus, unitStatus } from '#areas/freight/units/units.contract.ts';
import {
  isUnitLeftBehindAnywhereSql,
  isUnitLeftBehindSql,
  unitCurrentOrOutboundWarehouseSql,
} from '#areas/freight/units/unit-whereabouts.sql.ts';
import {
  noJoinSql,
  moveUnitsWhereAllowedCteSql,
  insertUnitEvents,
} from '#areas/freight/units/move-units.sql.ts';
import { formatLostOnShuttleReason } from '#areas/freight/units/cooler-reasons.contract.ts';
import { z } from 'zod';
import { etaState } from '#areas/outbound/eta-prediction/eta-states.contract.ts';
import { floorPlaceCodeSql, unitFloorPlaceIdSql } from '#areas/freight/units/places.sql.ts';
import { missingFromShuttleNumberSql } from '#areas/shuttles/shuttle-loads/manifest.sql.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const identified = z.object({ id: z.int() });
const addressed = z.object({
  code: z.string(),
  name: z.string(),
  zone: z.string(),
  releaseEmail: z.string().nullable(),
  etcEmail: z.string().nullable(),
});
const numbered = z.object({ n: z.int() });

/** What a release reads and writes beside the pickup: units left behind, and recipients of notifications. */

/** True when the final release of that warehouse's outbound day is done. */
export async function lockDayForShareAndCheckClosed(
  work: RequestContext,
  warehouseId: number,
  outboundDate: string,
): Promise<boolean> {
  const days = await work.tx
    .selectFrom('warehouse_day')
    .select('final_released_at as closedAt')
    .where('warehouse_id', '=', warehouseId)
    .where('outbound_date', '=', outboundDate)
    .forShare()
    .execute();
  return days.some((one) => one.closedAt !== null);
}

/**
 * Moves units to the cooler of the warehouse they are in, and opens a cooler item for each. A unit that is missing from its
 * shuttle waits there for review, with the shuttle as reason. Returns how many were moved.
 */
export async function moveUnitsToCooler(
  work: RequestContext,
  units: readonly UnitInWarehouse[],
  reason: string,
): Promise<number> {
  let sent = 0;
  for (const [warehouseId, here] of Map.groupBy(units, (unit) => unit.warehouseId))
    for (const [shuttle, some] of Map.groupBy(here, (unit) => unit.missingFromShuttle)) {
      const item =
        shuttle === null
          ? { status: coolerItemStatus.setAside, reason }
          : { status: coolerItemStatus.review, reason: formatLostOnShuttleReason(shuttle) };
      sent += await toCoolerOf(
        work,
        some.map(({ id }) => id),
        { warehouseId, ...item },
      );
    }
  return sent;
}
/** One statement for any number of units. */
async function toCoolerOf(
  work: RequestContext,
  unitIds: readonly number[],
  item: { warehouseId: number; status: number; reason: string },
): Promise<number> {
  const moved = moveUnitsWhereAllowedCteSql(work, 'cooler', {
    conditionOnUnitU: sql`u.id = any(${[...unitIds]}::int[])`,
    lockAndJoinCondition: noJoinSql,
    cooler: item,
    eventDetails: {
      warehouse: item.warehouseId,
      place: floorPlaceCodeSql(unitFloorPlaceIdSql('old')),
      note: item.reason,
      device: null,
    },
  });
  const set = await queryRows(work.tx, identified)`
    with ${moved}
    select id
    from moved
  `;
  return set.length;
}

const placedUnit = z.object({ id: z.int(), warehouseId: z.int(), missingFromShuttle: z.string().nullable() });
/** A unit, the warehouse it is in, and the number of the arrived shuttle that it is missing from. */
export type UnitInWarehouse = z.output<typeof placedUnit>;
/**
 * Finds units planned on the pickup that its truck leaves behind, in any warehouse. Excludes units on a shuttle, which arrive
 * later.
 */
export const findUnitsLeftBehindByPickup = (
  work: RequestContext,
  pickupId: number,
): Promise<UnitInWarehouse[]> =>
  queryRows(work.tx, placedUnit)`
    select u.id, ${unitCurrentOrOutboundWarehouseSql} as "warehouseId",
      ${missingFromShuttleNumberSql} as "missingFromShuttle"
    from unit u
    where u.load_pickup_id = ${pickupId} and ${isUnitLeftBehindAnywhereSql}
    order by u.id
  `;
/** Finds the units left at the end of a day: on the floor here, or elsewhere and due to leave from here. */
export const findUnitsLeftOfDay = (
  work: RequestContext,
  warehouseId: number,
  day: string,
): Promise<UnitInWarehouse[]> =>
  queryRows(work.tx, placedUnit)`
    select u.id, ${unitCurrentOrOutboundWarehouseSql} as "warehouseId",
      ${missingFromShuttleNumberSql} as "missingFromShuttle"
    from unit u
    where u.outbound_date = ${day}::date and ${isUnitLeftBehindSql(warehouseId)}
    order by u.id
  `;

/** Records the release in the history of each loaded unit. */
export const recordReleaseOfLoadedUnits = (
  work: RequestContext,
  pickupId: number,
  event: { warehouseId: number; note: string },
): Promise<void> =>
  insertUnitEvents(
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

export async function findWarehouseEmailAddresses(
  work: RequestContext,
  warehouseId: number,
): Promise<
  | { code: string; name: string; zone: string; releaseEmail: string | null; etcEmail: string | null }
  | undefined
> {
  return queryFirstRow(work.tx, addressed)`
    select code, name, time_zone as zone, nullif(trim(release_email), '') as "releaseEmail",
      nullif(trim(etc_email), '') as "etcEmail"
    from warehouse
    where id = ${warehouseId}
  `;
}

/** Returns the shipments of the load that are closed or invoiced. Their freight cannot be changed. */
export async function findClosedOrInvoicedShipmentNumbers(
  work: RequestContext,
  pickupId: number,
): Promise<number[]> {
  return (
    await queryRows(work.tx, numbered)`
      select distinct s.shipment_number as n
      from bol b
      join shipment s on s.bol_id = b.id
      where b.load_pickup_id = ${pickupId} and (s.status = ${sql.lit(shipmentStatuses.closed)} or s.invoice_id is not null)
      order by 1
    `
  ).map((r) => r.n);
}

/** True when a stop of the load has a proof of delivery, or is delivered according to the dispatch system. */
export async function hasDeliveredDrop(work: RequestContext, loadId: number): Promise<boolean> {
  const found = await queryRows(work.tx, numbered)`
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
