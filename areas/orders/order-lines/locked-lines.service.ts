import { isStaffFilteringByAccount } from '#areas/accounts/accounts/account-scope.sql.ts';
import type { RejectedOrderLine } from './order-lines.contract.ts';
import { lineErrors } from './order-lines.errors.ts';
import { orderStatus } from '#areas/freight/units/order-status.contract.ts';
import { findOrderAndConsigneeOfMissingLines, lockLinesWithOrders } from './locked-lines.repository.ts';
import type { MissingLine, LockedLine } from './locked-lines.repository.ts';
import { ignoreShippingReasons } from './rejections.rules.ts';
import type { Rejection } from './rejections.rules.ts';
import { throwRejection } from './rejections.service.ts';
import { createContextAtCurrentTime } from './order-writes.repository.ts';
import { decideShipping } from '#areas/calendar/shipping/shipping-decision.rules.ts';
import type {
  ShippingCheckScope,
  ShippingDecision,
} from '#areas/calendar/shipping/shipping-decision.rules.ts';
import { loadShipperContextsWithoutScopeCheck } from '#areas/calendar/shipping/shipping.service.ts';
import type { ShipperContext } from '#areas/calendar/shipping/shipping.service.ts';
import { buildEntryPermissionContext } from '#areas/calendar/cutoff/cutoff.rules.ts';
import type { EntryAction } from '#areas/calendar/cutoff/cutoff.rules.ts';
import type { PermissionContext } from '#kit/contract/access.ts';
import { commonErrors, toErrorInResponse } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import { getAccountIdsInScope, getWarehouseIdsInScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

export type { LockedLine };

/** Lines locked for a change, with the data of their shippers as of the time after the locks were acquired. */
export interface LockedLines {
  lines: LockedLine[];
  /** Requested, but deleted since then or outside the caller's scope. */
  missing: MissingLine[];
  contextAfterLocks: RequestContext;
  shipperContextById: Map<number, ShipperContext>;
}

/** Locks lines in the caller's scope and collects the data for the checks. Returns 404 when none of them exists in scope. */
export async function lockOrderLinesInScope(
  work: RequestContext,
  ids: readonly number[],
  options: {
    consigneeIds?: readonly number[];
    shipDates?: readonly string[];
    deletedToo?: boolean;
    unitsToo?: boolean;
  } = {},
): Promise<LockedLines> {
  const uniqueIds = [...new Set(ids)];
  const scope = getAccountIdsInScope(work);
  const warehouses = getWarehouseIdsInScope(work);
  const lines = (await lockLinesWithOrders(work, uniqueIds, options)).filter(
    (line) =>
      (scope === null ||
        scope.includes(line.shipperId) ||
        (isStaffFilteringByAccount(work) && scope.includes(line.consigneeId))) &&
      (warehouses === null || warehouses.includes(line.warehouseId)),
  );
  if (lines.length === 0) reject(commonErrors.notFound);
  const found = new Set(lines.map((line) => line.id));
  const late = await createContextAtCurrentTime(work);
  const shippings = await loadShipperContextsWithoutScopeCheck(late, {
    shipperIds: [...new Set(lines.map((line) => line.shipperId))],
    consigneeIds: [
      ...new Set([
        ...lines.flatMap((line) => [line.consigneeId, ...(line.careOfId === null ? [] : [line.careOfId])]),
        ...(options.consigneeIds ?? []),
      ]),
    ],
    shipDates: [...new Set([...lines.map((line) => line.shipDate), ...(options.shipDates ?? [])])],
  });
  const missing = uniqueIds.filter((id) => !found.has(id));
  return {
    lines,
    missing: missing.length > 0 ? await findOrderAndConsigneeOfMissingLines(work, missing) : [],
    contextAfterLocks: late,
    shipperContextById: shippings,
  };
}
export const getShipperContextOfLine = (lockedLines: LockedLines, line: LockedLine): ShipperContext =>
  lockedLines.shipperContextById.get(line.shipperId) ?? reject(commonErrors.notFound);

export function decideLineShipping(
  lockedLines: LockedLines,
  line: LockedLine,
  checkScope: ShippingCheckScope,
  overrides: { consigneeId?: number; shipDate?: string } = {},
): ShippingDecision {
  return decideShipping(getShipperContextOfLine(lockedLines, line).shippingIndex, {
    consigneeId: overrides.consigneeId ?? line.consigneeId,
    shipDate: overrides.shipDate ?? line.shipDate,
    checkScope: checkScope,
    // An extension covers the lines in it, for their ship date.
    extendedTo: overrides.shipDate === undefined ? line.extendedTo : null,
    // A line that is not re-evaluated goes where it was entered for.
    ...(checkScope === 'finalize' && overrides.consigneeId === undefined && overrides.shipDate === undefined
      ? { careOfId: line.careOfId }
      : {}),
  });
}
/**
 * The data of a line against which conditional permissions are checked. A line counts as finalized on its own, even while its
 * order waits for others.
 */
export function buildLinePermissionContext(
  lockedLines: LockedLines,
  line: LockedLine,
  action: EntryAction,
): PermissionContext {
  return buildEntryPermissionContext(
    decideLineShipping(lockedLines, line, 'service').cutoff,
    action,
    line.status === orderStatus.finalized ? 'finalized' : 'pending',
  );
}

/** The same decision for a caller whose permission extends past the cutoff: the time is no longer a reason. */
export const ignoreCutoffIfAllowed = (
  decision: ShippingDecision,
  permissionContext: PermissionContext,
): ShippingDecision =>
  permissionContext.cutoff === 'after' ? ignoreShippingReasons(decision, 'entryClosed') : decision;

const refusedOf = (line: LockedLine, { fault: error, params }: Rejection): RejectedOrderLine => ({
  consolidateId: line.id,
  orderNumber: line.orderNumber,
  consigneeAccountName: line.consigneeName,
  ...toErrorInResponse(error, params),
});

/**
 * Splits lines by whether an action may change them. Each is checked on its own. If all are rejected, it throws the first
 * rejection.
 */
export function splitByRejectionOrThrowIfNoneAllowed(
  lockedLines: LockedLines,
  getRejection: (line: LockedLine) => Rejection | null,
): { allowed: LockedLine[]; rejected: RejectedOrderLine[] } {
  const good: LockedLine[] = [];
  const refused: RejectedOrderLine[] = lockedLines.missing.map((line) => ({
    consolidateId: line.id,
    orderNumber: line.orderNumber,
    consigneeAccountName: line.consigneeName,
    // For a line outside the caller's scope, only the id that was sent is reported.
    ...(line.orderNumber === 0
      ? toErrorInResponse(lineErrors.unknownLine, { id: String(line.id) })
      : toErrorInResponse(lineErrors.lineDeleted)),
  }));
  let first: Rejection | null = null;
  for (const line of lockedLines.lines) {
    const against = getRejection(line);
    if (!against) good.push(line);
    else {
      first ??= against;
      refused.push(refusedOf(line, against));
    }
  }
  if (good.length === 0 && first) throwRejection(first, { refused });
  return { allowed: good, rejected: refused };
}
