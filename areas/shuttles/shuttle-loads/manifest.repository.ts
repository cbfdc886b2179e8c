import { sql } from 'kysely';
import { z } from 'zod';
import { manifestTotalsLateralSql } from './manifest.sql.ts';
import { differenceRowSchema, shuttleManifestSchema } from './shuttle-manifest.contract.ts';
import type { DifferenceReason, ShuttleManifest } from './shuttle-manifest.contract.ts';
import { shuttleLoadStatus } from '#areas/freight/units/shuttle-load-status.contract.ts';
import { noJoinSql, moveUnitsIfStatusAllows } from '#areas/freight/units/move-units.sql.ts';
import { updateCoolerItemOfShuttleUnit } from '#areas/freight/units/update-cooler-reason.sql.ts';
import {
  formatFoundAfterShuttleReason,
  formatLostOnShuttleReason,
} from '#areas/freight/units/cooler-reasons.contract.ts';
import { coolerItemStatus, unitStatus } from '#areas/freight/units/units.contract.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const nowSql = (work: RequestContext) => sql`${work.now.toString()}::timestamptz`;

/** Records what a truck carries when it leaves. */
export async function insertSentManifestUnits(
  work: RequestContext,
  shuttleLoadId: number,
  unitIds: readonly number[],
): Promise<void> {
  await sql`
    insert into shuttle_manifest (shuttle_load_id, unit_id, sent)
    select ${shuttleLoadId}::int, u, true
    from unnest(${[...unitIds]}::int[]) u
    order by u
    on conflict (shuttle_load_id, unit_id) do nothing
  `.execute(work.tx);
}
/** Deletes the manifest of a truck whose release is reversed. */
export async function deleteShuttleManifest(work: RequestContext, shuttleLoadId: number): Promise<void> {
  await sql`delete from shuttle_manifest where shuttle_load_id = ${shuttleLoadId}`.execute(work.tx);
}

const head = shuttleManifestSchema.omit({ differences: true });
/** Finds the totals and discrepancies of a truck that is known to be in the caller's scope. */
export async function findManifestAndDifferencesUnscoped(
  work: RequestContext,
  shuttleLoadId: number,
): Promise<ShuttleManifest | undefined> {
  const found = await queryFirstRow(work.tx, head)`
    select s.id, s.number, w.code as "from", s.status, x.sent::int, x.counted::int, x.missing::int,
      x.extra::int, x.damaged::int, x.open::int
    from shuttle_load s
    join warehouse w on w.id = s.warehouse_id
    cross join lateral ${manifestTotalsLateralSql} x
    where s.id = ${shuttleLoadId}
  `;
  if (!found) return undefined;
  const differences = await queryRows(work.tx, differenceRowSchema)`
    select u.id as "unitId", u.unit_code as "unitCode", a.name as consignee, k.name as shipper, m.difference,
      m.reason, m.closed_at as "closedAt", m.closed_by as "closedBy"
    from shuttle_manifest m
    join shuttle_load s on s.id = m.shuttle_load_id
    join unit u on u.id = m.unit_id
    join account a on a.id = u.consignee_id
    join account k on k.id = u.shipper_id
    where m.shuttle_load_id = ${shuttleLoadId}
      and s.status = ${sql.lit(shuttleLoadStatus.arrived)}
      and (m.difference is not null or m.closed_at is not null)
      and m.difference is not null
    order by (m.closed_at is not null), m.difference, a.name, u.unit_code, u.id
    limit 500
  `;
  return { ...found, differences };
}
const lockedDifferenceSchema = differenceRowSchema
  .pick({ unitId: true, unitCode: true, reason: true })
  .extend({
    difference: differenceRowSchema.shape.difference.nullable(),
  });
/** Locks one unit of a manifest until its update is written. */
export const lockManifestUnit = (
  work: RequestContext,
  shuttleLoadId: number,
  unitId: number,
): Promise<z.output<typeof lockedDifferenceSchema> | undefined> =>
  queryFirstRow(work.tx, lockedDifferenceSchema)`
    select m.unit_id as "unitId", u.unit_code as "unitCode", m.difference, m.reason
    from shuttle_manifest m
    join unit u on u.id = m.unit_id
    where m.shuttle_load_id = ${shuttleLoadId} and m.unit_id = ${unitId}
    for update of m
  `;
export async function closeDifferenceAndCountUnitIfFound(
  work: RequestContext,
  shuttleLoadId: number,
  unitId: number,
  reason: DifferenceReason,
): Promise<void> {
  await sql`
    update shuttle_manifest m
    set reason = ${reason}, closed_at = ${nowSql(work)}, closed_by = ${work.actor.name},
      counted_at = case when ${reason === 'found'}::boolean then ${nowSql(work)} else m.counted_at end,
      counted_by = case when ${reason === 'found'}::boolean then ${work.actor.name} else m.counted_by end
    where m.shuttle_load_id = ${shuttleLoadId} and m.unit_id = ${unitId}
  `.execute(work.tx);
}
export async function markDamagedAndReopenDifferenceUnlessDamaged(
  work: RequestContext,
  shuttleLoadId: number,
  unitId: number,
): Promise<void> {
  await sql`
    update shuttle_manifest
    set damaged = true, reason = null, closed_at = null, closed_by = null
    where shuttle_load_id = ${shuttleLoadId} and unit_id = ${unitId} and not damaged
  `.execute(work.tx);
}

/**
 * The unit never left. It becomes Received at the warehouse where the truck was loaded, and is on no truck. Returns false when
 * its state has changed.
 */
export async function returnUnitToOriginAsReceived(
  work: RequestContext,
  truck: { id: number; number: string; warehouseId: number },
  unitId: number,
): Promise<boolean> {
  const moved = await moveUnitsIfStatusAllows(work, 'shuttleMissed', {
    conditionOnUnitU: sql`u.id = ${unitId} and u.shuttle_load_id = ${truck.id}`,
    lockAndJoinCondition: noJoinSql,
    additionalSet: sql`current_warehouse_id = ${truck.warehouseId}, shuttle_load_id = null`,
    eventDetails: { warehouse: truck.warehouseId, note: truck.number },
  });
  return moved.length > 0;
}
/**
 * The unit is lost. It waits in the cooler for review at its intended destination. A unit that the end of the day has already
 * moved to the cooler stays there, with another reason.
 */
export async function moveLostUnitToCooler(
  work: RequestContext,
  truck: { id: number; number: string; outboundWarehouseId: number },
  unitId: number,
): Promise<boolean> {
  const reason = formatLostOnShuttleReason(truck.number);
  const moved = await moveUnitsIfStatusAllows(work, 'cooler', {
    conditionOnUnitU: sql`u.id = ${unitId} and u.shuttle_load_id = ${truck.id}`,
    expectedStatus: unitStatus.arrived,
    lockAndJoinCondition: noJoinSql,
    cooler: { warehouseId: truck.outboundWarehouseId, status: coolerItemStatus.review, reason },
    eventDetails: { warehouse: truck.outboundWarehouseId, note: reason },
  });
  const unit = { id: unitId, shuttleLoadId: truck.id, warehouseId: truck.outboundWarehouseId };
  return (
    moved.length > 0 ||
    (await updateCoolerItemOfShuttleUnit(work, unit, { status: coolerItemStatus.review, reason }))
  );
}
/** A unit in the cooler that was missing from its shuttle is there. It is set aside like any other. */
export const recordInCoolerItemThatUnitIsFound = (
  work: RequestContext,
  truck: { id: number; number: string; outboundWarehouseId: number },
  unitId: number,
): Promise<boolean> =>
  updateCoolerItemOfShuttleUnit(
    work,
    { id: unitId, shuttleLoadId: truck.id, warehouseId: truck.outboundWarehouseId },
    { status: coolerItemStatus.setAside, reason: formatFoundAfterShuttleReason(truck.number) },
  );
