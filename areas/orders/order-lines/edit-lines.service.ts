import { reactivateDeletedUnits } from './bulk-units.repository.ts';
import type { OrderLineInput, OrderLine } from './order-lines.contract.ts';
import { planUnitCountChange, listAddedLineMessages } from './order-lines.rules.ts';
import { lineErrors } from './order-lines.errors.ts';
import { isRejection, getShippingRejection, countUnitAsReceivedAndOnTruck } from './rejections.rules.ts';
import { throwRejection } from './rejections.service.ts';
import { listThirdPartyBillToIdsOfLines, prepareOrRejectLines } from './ready-lines.service.ts';
import { createUnitsOfLines, toLineValues } from './write-lines.service.ts';
import {
  decideLineShipping,
  buildLinePermissionContext,
  lockOrderLinesInScope,
  ignoreCutoffIfAllowed,
  getShipperContextOfLine,
} from './locked-lines.service.ts';
import type { LockedLines } from './locked-lines.service.ts';
import {
  copyLineValuesToUnitsAndUnplan,
  deleteLiveUnitsNotOnTruck,
  findOrderUnitIncludingDeleted,
  lockLiveUnitsOfLine,
  updateOrderLine,
  recountLineUnitsAndDeleteOrReactivate,
  recalculateLineAndOrderStatusesAndDeleteEmpty,
} from './locked-lines.repository.ts';
import type { LockedLine } from './locked-lines.repository.ts';
import {
  getDeletePermissionRejection,
  getDeleteRejectionForCaller,
  throwIfReceivedUnitsDeletedWithoutPermission,
} from './delete-lines.service.ts';
import { findActiveLinesByIds } from './line-list.repository.ts';
import { increaseLineUnitCountsAndSetPending } from './order-writes.repository.ts';
import type { EntryAction } from '#areas/calendar/cutoff/cutoff.rules.ts';
import {
  lockUnreleasedShuttleLoadsOfUnits,
  resetEmptyShuttleLoadsToPending,
} from '#areas/shuttles/shuttle-loads/shuttle-loads.service.ts';
import { hasPermission } from '#kit/contract/access.ts';
import type { PermissionContext } from '#kit/contract/access.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { RetryTransactionError, getViolatedUniqueConstraint } from '#kit/server/db.ts';
import { reject } from '#kit/server/reject.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

interface EditedLineResult {
  consolidate: OrderLine;
  messages: { sentence: string; params: Record<string, string> }[];
  creditHeld: boolean;
}
/** Edits one line. Day of service, cube and payer are recalculated, and its labels print the new data. */
export async function editOrderLine(
  work: RequestContext,
  id: number,
  body: Omit<OrderLineInput, 'numberOfUnits'> & { numberOfUnits?: number | undefined; rowVersion: number },
): Promise<EditedLineResult> {
  const lockedLines = await lockOrderLinesInScope(work, [id], {
    consigneeIds: [body.consigneeAccountId],
    unitsToo: true,
  });
  const line = lockedLines.lines[0] ?? reject(commonErrors.notFound);
  const facts = mayAct(work, lockedLines, line, 'edit', 'edit:dataEntry');
  if (line.rowVersion !== body.rowVersion) reject(commonErrors.recordChanged);
  if (line.received > 0) reject(lineErrors.unitsReceived);
  const answer = ignoreCutoffIfAllowed(
    decideLineShipping(lockedLines, line, 'finalize', { consigneeId: body.consigneeAccountId }),
    facts,
  );
  const against = getShippingRejection(answer);
  if (against) throwRejection(against);
  const shipping = getShipperContextOfLine(lockedLines, line);
  const [before] = await findActiveLinesByIds(work, [id]);
  const [ready] = await prepareOrRejectLines(
    work,
    shipping,
    new Map([[body.consigneeAccountId, answer]]),
    [{ ...body, numberOfUnits: body.numberOfUnits ?? line.unitCount }],
    listThirdPartyBillToIdsOfLines(before ? [before] : []),
  );
  if (!ready) return reject(commonErrors.notFound);
  if (isRejection(ready)) return throwRejection(ready);
  if (!(await updateOrderLine(work, id, body.rowVersion, toLineValues(ready))))
    reject(commonErrors.recordChanged);
  const units = await copyLineValuesToUnitsAndUnplan(work, [id], { kind: 'edited' });
  if (body.numberOfUnits !== undefined && body.numberOfUnits !== line.unitCount)
    await bringTo(work, lockedLines, line, body.numberOfUnits);
  const after = await lineAfter(work, id);
  await recordAudit(work, { entity: 'consolidate', entityId: id, action: 'edited', before, after });
  tell(work, line, units);
  return {
    consolidate: after,
    messages: listAddedLineMessages([ready], shipping.minCubes),
    creditHeld: ready.onHold,
  };
}

/** Changes the number of units of a line (docs/domain/orders.md#number-of-units). */
export async function changeLineUnitCount(
  work: RequestContext,
  id: number,
  numberOfUnits: number,
  rowVersion: number | undefined,
): Promise<OrderLine> {
  const lockedLines = await lockOrderLinesInScope(work, [id]);
  const line = lockedLines.lines[0] ?? reject(commonErrors.notFound);
  if (rowVersion !== undefined && line.rowVersion !== rowVersion) reject(commonErrors.recordChanged);
  await bringTo(work, lockedLines, line, numberOfUnits);
  await recordAudit(work, {
    entity: 'consolidate',
    entityId: id,
    action: 'units changed',
    before: { units: line.unitCount },
    after: { units: numberOfUnits },
  });
  tell(work, line, []);
  return lineAfter(work, id);
}

async function bringTo(
  work: RequestContext,
  lockedLines: LockedLines,
  line: LockedLine,
  targetCount: number,
): Promise<void> {
  const facts = mayAct(work, lockedLines, line, 'changeUnits', 'changeUnits:dataEntry');
  const change = planUnitCountChange(await lockLiveUnitsOfLine(work, line.id), targetCount, line.firstCount);
  if (change.error) reject(change.error);
  if (change.unitIdsToRemove.length > 0) {
    await deleteLiveUnitsNotOnTruck(work, { unitIds: change.unitIdsToRemove }, null);
    await recountLineUnitsAndDeleteOrReactivate(work, [line.id]);
  }
  if (change.numbersToAdd.length > 0) {
    const against = getShippingRejection(
      ignoreCutoffIfAllowed(decideLineShipping(lockedLines, line, 'finalize'), facts),
    );
    if (against) throwRejection(against);
    await increaseLineUnitCountsAndSetPending(work, [{ id: line.id, increment: change.numbersToAdd.length }]);
    await createUnitsOfLines(work, [
      { id: line.id, count: change.numbersToAdd.length, highestNumber: line.firstCount },
    ]);
  }
  await recalculateLineAndOrderStatusesAndDeleteEmpty(work, [line.id], [line.orderId]);
}

/**
 * Locks the shuttle, the order and the line of one unit, and reads it again. If another request has moved the unit to another
 * line while waiting for the locks, it starts over.
 */
async function holdUnitOf(work: RequestContext, unitId: number) {
  const unlockedUnit = (await findOrderUnitIncludingDeleted(work, unitId)) ?? reject(commonErrors.notFound);
  await lockUnreleasedShuttleLoadsOfUnits(work, { unitIds: [unitId] });
  const lockedLines = await lockOrderLinesInScope(work, [unlockedUnit.lineId], { deletedToo: true });
  const line = lockedLines.lines[0] ?? reject(commonErrors.notFound);
  const unit = (await findOrderUnitIncludingDeleted(work, unitId)) ?? reject(commonErrors.notFound);
  if (unit.lineId !== line.id)
    throw new RetryTransactionError('The unit has moved to another line in the meantime');
  return { held: lockedLines, line, unit };
}

/** Deletes one unit. The line is deleted with its last unit, the order with its last line. */
export async function deleteUnitAndEmptiedLineAndOrder(
  work: RequestContext,
  unitId: number,
): Promise<{ unitsConsolidateId: number; units: number }> {
  const { held: lockedLines, line, unit } = await holdUnitOf(work, unitId);
  if (!unit.active) reject(lineErrors.unitAlreadyDeleted, { code: unit.unitCode });
  const against = getDeleteRejectionForCaller(
    work,
    countUnitAsReceivedAndOnTruck(unit.status),
    getDeletePermissionRejection(work, lockedLines, line, 'changeUnits'),
  );
  if (against) throwRejection(against);
  const deletedUnits = await deleteLiveUnitsNotOnTruck(work, { unitIds: [unitId] }, null);
  // A scan loaded it on a truck after it was read.
  if (deletedUnits.length === 0) reject(lineErrors.receivedUnitNotDeletable);
  throwIfReceivedUnitsDeletedWithoutPermission(work, deletedUnits);
  await resetEmptyShuttleLoadsToPending(
    work,
    deletedUnits.map((one) => one.leftShuttle),
  );
  await recountLineUnitsAndDeleteOrReactivate(work, [line.id]);
  await recalculateLineAndOrderStatusesAndDeleteEmpty(work, [line.id], [line.orderId]);
  await recordAudit(work, {
    entity: 'unit',
    entityId: unitId,
    action: 'deleted',
    before: { unitCode: unit.unitCode, status: unit.status },
  });
  tell(work, line, [unitId]);
  return { unitsConsolidateId: line.id, units: line.unitCount - 1 };
}

/** Reactivates a deleted unit with the status of its line, pending or finalized. */
export async function reactivateUnit(
  work: RequestContext,
  unitId: number,
): Promise<{ unitId: number; status: number; unitsConsolidateId: number }> {
  const { line, unit } = await holdUnitOf(work, unitId);
  if (unit.active) reject(lineErrors.unitAlreadyActive, { code: unit.unitCode });
  try {
    if ((await reactivateDeletedUnits(work, [unitId])).length === 0) reject(commonErrors.recordChanged);
  } catch (error) {
    if (getViolatedUniqueConstraint(error) === 'unit_live_code')
      reject(lineErrors.unitCodeInUse, { code: unit.unitCode });
    throw error;
  }
  await recountLineUnitsAndDeleteOrReactivate(work, [line.id]);
  await recalculateLineAndOrderStatusesAndDeleteEmpty(work, [line.id], [line.orderId]);
  await recordAudit(work, {
    entity: 'unit',
    entityId: unitId,
    action: 'reactivated',
    after: { unitCode: unit.unitCode, status: line.status },
  });
  tell(work, line, [unitId]);
  return { unitId, status: line.status, unitsConsolidateId: line.id };
}

/** Rejects an action that the caller cannot perform on this line now. After the cutoff, the message says why. */
function mayAct(
  work: RequestContext,
  lockedLines: LockedLines,
  line: LockedLine,
  act: EntryAction,
  grant: string,
): PermissionContext {
  const facts = buildLinePermissionContext(lockedLines, line, act);
  if (hasPermission(work.actor, grant, facts)) return facts;
  if (facts.cutoff === 'after') reject(lineErrors.dataEntryClosed, { date: formatDate(line.shipDate) });
  return reject(commonErrors.notAllowed);
}
const lineAfter = async (work: RequestContext, id: number): Promise<OrderLine> =>
  (await findActiveLinesByIds(work, [id]))[0] ?? reject(commonErrors.notFound);
function tell(work: RequestContext, line: LockedLine, units: readonly number[]): void {
  publishChange(work, 'orders', [line.orderId]);
  publishChange(work, 'units', units);
}
