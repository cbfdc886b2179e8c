import { findDeletedUnitIdsWithCodeInUse, reactivateDeletedUnits } from './bulk-units.repository.ts';
import {
  deleteLiveUnitsNotOnTruck,
  lockLinesWithOrders,
  recountLineUnitsAndDeleteOrReactivate,
  recalculateLineAndOrderStatusesAndDeleteEmpty,
} from './locked-lines.repository.ts';
import type { LockedLine } from './locked-lines.repository.ts';
import { getDeleteRejectionForCaller } from './delete-lines.service.ts';
import { createRejection, countUnitAsReceivedAndOnTruck } from './rejections.rules.ts';
import { lineErrors } from './order-lines.errors.ts';
import { resetEmptyShuttleLoadsToPending } from '#areas/shuttles/shuttle-loads/shuttle-loads.service.ts';
import { hasPermission } from '#kit/contract/access.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import { getViolatedUniqueConstraint } from '#kit/server/db.ts';
import { reject } from '#kit/server/reject.ts';
import { publishChange, recordAudits } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Bulk actions on units for other areas. Each unit is checked as in the single action. */
export type { LockedLine };
export interface UnitForBulkAction {
  id: number;
  unitCode: string;
  lineId: number;
  status: number;
  active: boolean;
}
const unique = (ids: readonly number[]): number[] => [...new Set(ids)];
/** Locks the lines of units. Call it before the units are locked. */
export const lockLinesWithOrdersIncludingDeleted = (
  work: RequestContext,
  lineIds: readonly number[],
): Promise<LockedLine[]> => lockLinesWithOrders(work, unique(lineIds), { deletedToo: true });

export function getUnitDeleteBlocker(work: RequestContext, unit: UnitForBulkAction): ErrorDefinition | null {
  if (!unit.active) return lineErrors.unitDeleted;
  const unitCounts = countUnitAsReceivedAndOnTruck(unit.status);
  const against = getDeleteRejectionForCaller(
    work,
    unitCounts,
    hasPermission(work.actor, 'deleteAllUnits:dataEntry')
      ? null
      : createRejection(lineErrors.deletionNotAllowed),
  );
  if (!against) return null;
  return unitCounts.gone > 0 ? lineErrors.loadedUnitNotDeletable : against.fault;
}
/**
 * Deletes units whose lines are locked. A line is deleted with its last unit, an order with its last line. The history records
 * the reason.
 */
export async function deleteUnitsAndEmptiedLinesAndOrders(
  work: RequestContext,
  lines: readonly LockedLine[],
  units: readonly UnitForBulkAction[],
  reason: string | null = null,
): Promise<number> {
  const deletedUnits = await deleteLiveUnitsNotOnTruck(
    work,
    { unitIds: units.map((unit) => unit.id) },
    reason,
  );
  await resetEmptyShuttleLoadsToPending(
    work,
    deletedUnits.map((unit) => unit.leftShuttle),
  );
  const ids = new Set(deletedUnits.map((unit) => unit.id));
  await settle(
    work,
    lines,
    units.filter((unit) => ids.has(unit.id)),
    (unit) => ({ action: 'deleted', before: { unitCode: unit.unitCode, status: unit.status } }),
  );
  return deletedUnits.length;
}

/** Checks deleted units together: of two with the same code, only one can become active. */
export async function createUnitReactivationCheck(
  work: RequestContext,
  units: readonly UnitForBulkAction[],
): Promise<(unit: UnitForBulkAction) => ErrorDefinition | null> {
  const takenUnitIds = await findDeletedUnitIdsWithCodeInUse(
    work,
    units.map((unit) => unit.id),
  );
  return (unit) => {
    if (unit.active) return lineErrors.selectedUnitActive;
    return takenUnitIds.has(unit.id) ? lineErrors.selectedUnitCodeInUse : null;
  };
}
/** Reactivates units with the current status of their lines, pending or finalized. Their lines and orders are reactivated too. */
export async function reactivateUnitsWithLinesAndOrders(
  work: RequestContext,
  lines: readonly LockedLine[],
  units: readonly UnitForBulkAction[],
): Promise<number> {
  try {
    const alive = new Map(
      (
        await reactivateDeletedUnits(
          work,
          units.map((unit) => unit.id),
        )
      ).map((unit) => [unit.id, unit.status]),
    );
    await settle(
      work,
      lines,
      units.filter((unit) => alive.has(unit.id)),
      (unit) => ({ action: 'reactivated', after: { unitCode: unit.unitCode, status: alive.get(unit.id) } }),
    );
    return alive.size;
  } catch (error) {
    if (getViolatedUniqueConstraint(error) === 'unit_live_code') reject(commonErrors.recordChanged);
    throw error;
  }
}

async function settle(
  work: RequestContext,
  lines: readonly LockedLine[],
  units: readonly UnitForBulkAction[],
  entry: (unit: UnitForBulkAction) => { action: string; before?: unknown; after?: unknown },
): Promise<void> {
  if (units.length === 0) return;
  const lineIds = unique(units.map((unit) => unit.lineId));
  const orderIds = unique(lines.filter((line) => lineIds.includes(line.id)).map((line) => line.orderId));
  await recountLineUnitsAndDeleteOrReactivate(work, lineIds);
  await recalculateLineAndOrderStatusesAndDeleteEmpty(work, lineIds, orderIds);
  await recordAudits(
    work,
    units.map((unit) => ({ entity: 'unit', entityId: unit.id, ...entry(unit) })),
  );
  publishChange(work, 'orders', orderIds);
  publishChange(
    work,
    'units',
    units.map((unit) => unit.id),
  );
}
