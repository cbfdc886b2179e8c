import type { z } from 'zod';
import type { lineSelectionEntrySchema } from './order-entry.contract.ts';
import { orderEntryErrors } from './order-entry.errors.ts';
import { finalizeLockedLines } from '#areas/orders/order-lines/finalize-lines.service.ts';
import {
  decideLineShipping,
  buildLinePermissionContext,
  lockOrderLinesInScope,
  splitByRejectionOrThrowIfNoneAllowed,
  ignoreCutoffIfAllowed,
} from '#areas/orders/order-lines/locked-lines.service.ts';
import type { LockedLines, LockedLine } from '#areas/orders/order-lines/locked-lines.service.ts';
import { moveLockedLinesToShipDateSplittingOrders } from '#areas/orders/order-lines/move-lines.service.ts';
import {
  createRejection,
  getShippingRejection,
  ignoreShippingReasons,
} from '#areas/orders/order-lines/rejections.rules.ts';
import type { Rejection } from '#areas/orders/order-lines/rejections.rules.ts';
import { lineErrors } from '#areas/orders/order-lines/order-lines.errors.ts';
import { cutoffErrors } from '#areas/calendar/cutoff/cutoff.errors.ts';
import { hasPermission } from '#kit/contract/access.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { createPartialSuccess } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

type LineSelectionInput = readonly Pick<
  z.output<typeof lineSelectionEntrySchema>,
  'consolidateId' | 'units'
>[];
const idsOf = (selection: LineSelectionInput) => selection.map((entry) => entry.consolidateId);

/** Finalizes the pending units of a selection. Calling it again changes nothing. */
export async function finalizeOrderLines(work: RequestContext, selection: LineSelectionInput) {
  const answer = await finalizeHeld(work, selection, mayFinalize);
  return answer.refused.length > 0
    ? createPartialSuccess('Lines not finalized: {count}.', { count: answer.refused.length }, answer)
    : answer;
}

/**
 * Finalizes lines that the warehouse has approved as late freight. The approval replaces the cutoff check and the permission to
 * finalize. Account and block checks still apply. A line moved to another ship date since then stays unchanged.
 */
export const finalizeExtensionApprovedLines = (
  work: RequestContext,
  lineIds: readonly number[],
  shipDate: string,
) =>
  finalizeHeld(
    work,
    lineIds.map((consolidateId) => ({ consolidateId })),
    (_, lockedLines, line) => {
      if (line.shipDate !== shipDate)
        return createRejection(orderEntryErrors.lineMoved, { date: formatDate(line.shipDate) });
      return getShippingRejection(
        ignoreShippingReasons(decideLineShipping(lockedLines, line, 'finalize'), 'noService', 'entryClosed'),
      );
    },
  );

async function finalizeHeld(
  work: RequestContext,
  selection: LineSelectionInput,
  may: (work: RequestContext, lines: LockedLines, line: LockedLine) => Rejection | null,
) {
  const lockedLines = await lockOrderLinesInScope(work, idsOf(selection));
  const { allowed: good, rejected: refused } = splitByRejectionOrThrowIfNoneAllowed(lockedLines, (line) =>
    line.pending === 0 ? null : may(work, lockedLines, line),
  );
  const chosen = new Map(
    selection.flatMap((entry) => (entry.units ? [[entry.consolidateId, entry.units] as const] : [])),
  );
  return { ...(await finalizeLockedLines(work, lockedLines, good, chosen)), refused };
}

function mayFinalize(work: RequestContext, lockedLines: LockedLines, line: LockedLine): Rejection | null {
  const facts = buildLinePermissionContext(lockedLines, line, 'finalize');
  const grant =
    facts.cutoff === 'before' ? 'finalizeBeforeCutOff:dataEntry' : 'finalizeAfterCutOff:dataEntry';
  if (!hasPermission(work.actor, grant, facts))
    return facts.cutoff === 'before'
      ? createRejection(commonErrors.notAllowed)
      : createRejection(cutoffErrors.dataEntryClosed, { date: formatDate(line.shipDate) });
  const answer = ignoreCutoffIfAllowed(decideLineShipping(lockedLines, line, 'finalize'), facts);
  // Entered freight keeps its day even if its service is removed later (docs/domain/orders.md#finalizing).
  return getShippingRejection(ignoreShippingReasons(answer, 'noService'));
}

export async function changeLinesShipDate(
  work: RequestContext,
  newShipDate: string,
  selection: LineSelectionInput,
) {
  const lockedLines = await lockOrderLinesInScope(work, idsOf(selection), {
    shipDates: [newShipDate],
    unitsToo: true,
  });
  const { allowed: good, rejected: refused } = splitByRejectionOrThrowIfNoneAllowed(lockedLines, (line) =>
    line.shipDate === newShipDate ? null : mayMove(work, lockedLines, line, newShipDate),
  );
  const moving = good.filter((line) => line.shipDate !== newShipDate);
  const { unitIds: units, orders } = await moveLockedLinesToShipDateSplittingOrders(
    work,
    lockedLines,
    moving,
    newShipDate,
  );
  const answer = {
    movedConsolidates: moving.length,
    movedUnits: units.length,
    orders: orders.map(({ orderId, orderNumber }) => ({ orderId, orderNumber, shipDate: newShipDate })),
    refused,
  };
  return refused.length > 0
    ? createPartialSuccess('Lines not moved: {count}.', { count: refused.length }, answer)
    : answer;
}

function mayMove(
  work: RequestContext,
  lockedLines: LockedLines,
  line: LockedLine,
  newShipDate: string,
): Rejection | null {
  const facts = buildLinePermissionContext(lockedLines, line, 'changeShipDate');
  if (!hasPermission(work.actor, 'changeShipDate:dataEntry', facts))
    return facts.cutoff === 'after'
      ? createRejection(lineErrors.dataEntryClosed, { date: formatDate(line.shipDate) })
      : createRejection(commonErrors.notAllowed);
  if (line.received > 0) return createRejection(orderEntryErrors.unitsReceived);
  return getShippingRejection(decideLineShipping(lockedLines, line, 'entry', { shipDate: newShipDate }));
}
