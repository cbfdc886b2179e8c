import {
  buildLinePermissionContext,
  lockOrderLinesInScope,
  splitByRejectionOrThrowIfNoneAllowed,
} from './locked-lines.service.ts';
import type { LockedLines, LockedLine } from './locked-lines.service.ts';
import {
  deleteLiveUnitsNotOnTruck,
  recountLineUnitsAndDeleteOrReactivate,
  recalculateOrderStatusesAndDeleteEmpty,
} from './locked-lines.repository.ts';
import { createRejection, getDeleteRejection } from './rejections.rules.ts';
import type { Rejection } from './rejections.rules.ts';
import { throwRejection } from './rejections.service.ts';
import { lineErrors } from './order-lines.errors.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import {
  lockUnreleasedShuttleLoadsOfUnits,
  resetEmptyShuttleLoadsToPending,
} from '#areas/shuttles/shuttle-loads/shuttle-loads.service.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { hasPermission } from '#kit/contract/access.ts';
import { reject } from '#kit/server/reject.ts';
import { publishChange, recordAudits, createPartialSuccess } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Deletes lines with all their units. If one unit of a line cannot be deleted, the whole line stays. */
export async function deleteOrderLinesWhereAllowed(work: RequestContext, ids: readonly number[]) {
  if (ids.length === 0) reject(lineErrors.noneSelected);
  await lockUnreleasedShuttleLoadsOfUnits(work, { lineIds: ids });
  const lockedLines = await lockOrderLinesInScope(work, ids);
  const { allowed: good, rejected: refused } = splitByRejectionOrThrowIfNoneAllowed(lockedLines, (line) =>
    getDeleteRejectionForCaller(work, line, getDeletePermissionRejection(work, lockedLines, line, 'delete')),
  );
  const deletedUnits = await deleteLiveUnitsNotOnTruck(work, { lineIds: good.map((line) => line.id) }, null);
  throwIfReceivedUnitsDeletedWithoutPermission(work, deletedUnits);
  await resetEmptyShuttleLoadsToPending(
    work,
    deletedUnits.map((unit) => unit.leftShuttle),
  );
  await recountLineUnitsAndDeleteOrReactivate(
    work,
    good.map((line) => line.id),
  );
  const orderIds = [...new Set(good.map((line) => line.orderId))];
  await recalculateOrderStatusesAndDeleteEmpty(work, orderIds);
  await recordAudits(
    work,
    good.map((line) => ({
      entity: 'consolidate',
      entityId: line.id,
      action: 'deleted',
      before: { orderNumber: line.orderNumber, consignee: line.consigneeName, units: line.unitCount },
    })),
  );
  publishChange(work, 'orders', orderIds);
  publishChange(
    work,
    'units',
    deletedUnits.map((unit) => unit.id),
  );
  const answer = { deletedConsolidates: good.length, deletedUnits: deletedUnits.length, refused };
  return refused.length > 0
    ? createPartialSuccess('Lines not deleted: {count}.', { count: refused.length }, answer)
    : answer;
}

/**
 * Why the caller cannot delete from this line, or null. Either the cutoff has passed and the permission covers only the time
 * before, or the permission is missing.
 */
export function getDeletePermissionRejection(
  work: RequestContext,
  lockedLines: LockedLines,
  line: LockedLine,
  lineAction: 'delete' | 'changeUnits',
): Rejection | null {
  const facts = buildLinePermissionContext(lockedLines, line, lineAction);
  const grant = `${lineAction}:dataEntry`;
  if (hasPermission(work.actor, grant, facts)) return null;
  return facts.cutoff === 'after' && hasPermission(work.actor, grant)
    ? createRejection(lineErrors.dataEntryClosed, { date: formatDate(line.shipDate) })
    : createRejection(lineErrors.deletionNotAllowed);
}

/** Why the caller cannot delete these units, or null. `deniedReason` is the reason if they cannot delete such units at all. */
export const getDeleteRejectionForCaller = (
  work: RequestContext,
  counts: { received: number; gone: number },
  deniedReason: Rejection | null,
): Rejection | null =>
  getDeleteRejection(counts, {
    denied: deniedReason,
    deleteReceived: hasPermission(work.actor, 'deleteReceivedUnits:dataEntry'),
  });

/** A scan received a unit after it was read. Nothing is deleted, unless the caller can delete received units. */
export function throwIfReceivedUnitsDeletedWithoutPermission(
  work: RequestContext,
  deletedUnits: readonly { was: number }[],
): void {
  const received = deletedUnits.filter((unit) => unit.was >= unitStatus.received).length;
  const against = getDeleteRejectionForCaller(work, { received, gone: 0 }, null);
  if (against) throwRejection(against);
}
