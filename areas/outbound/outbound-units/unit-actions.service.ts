import type { BodyOf } from '#kit/contract/endpoint.ts';
import type {
  UnitActionResult,
  RejectedUnits,
  changeUnitsShipDateEndpoint,
  clearPutAwayEndpoint,
} from './outbound-units.contract.ts';
import { outboundUnitErrors } from './outbound-units.errors.ts';
import { partitionUnitsByBlocker } from './outbound-units.rules.ts';
import type { UnitActionBlocker } from './outbound-units.rules.ts';
import { requireNarrowSearch } from './outbound-units.service.ts';
import {
  moveUnitsToDaysAndUnassignTransport,
  findOrLockSelectedOutboundUnits,
  resetPutAwayUnitsToReceived,
  lockPickupsOfUnitsForShare,
} from './outbound-units.repository.ts';
import { withUnitCodeVariants } from './unit-code-variants.rules.ts';
import type { SelectedUnit, UnitDayChange } from './outbound-units.repository.ts';
import { decideShipping } from '#areas/calendar/shipping/shipping-decision.rules.ts';
import type { ShippingDecision } from '#areas/calendar/shipping/shipping-decision.rules.ts';
import { loadShipperContextsWithoutScopeCheck } from '#areas/calendar/shipping/shipping.service.ts';
import {
  deleteUnitsAndEmptiedLinesAndOrders,
  lockLinesWithOrdersIncludingDeleted,
  reactivateUnitsWithLinesAndOrders,
  getUnitDeleteBlocker,
  createUnitReactivationCheck,
} from '#areas/orders/order-lines/bulk-units.service.ts';
import { lineErrors } from '#areas/orders/order-lines/order-lines.errors.ts';
import { getErrorForShippingReason } from '#areas/orders/order-lines/rejections.rules.ts';
import type { LockedLine } from '#areas/orders/order-lines/bulk-units.service.ts';
import { moveOrSplitLinesAfterUnitsMoved } from '#areas/orders/order-lines/split-lines.service.ts';
import { unitLifecycle, unitStatus } from '#areas/freight/units/units.contract.ts';
import {
  lockUnreleasedShuttleLoadsOfUnits,
  resetEmptyShuttleLoadsToPending,
} from '#areas/shuttles/shuttle-loads/shuttle-loads.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import { getTransitionBlocker } from '#kit/contract/lifecycle.ts';
import { parseBulkSelection, isEmptySelection } from '#kit/contract/bulk-selection.ts';
import { RetryTransactionError } from '#kit/server/db.ts';
import { reject } from '#kit/server/reject.ts';
import type { PartialSuccess } from '#kit/server/reject.ts';
import { publishChange, recordAudits, createPartialSuccess } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

type Body = BodyOf<typeof clearPutAwayEndpoint>;

/**
 * Finds the units of an action. Throws 400 for an empty selection, and 404 when none of them exists and is visible to the caller.
 */
export async function requireSelectedUnits(
  work: RequestContext,
  body: Body,
  shouldLock: boolean,
): Promise<SelectedUnit[]> {
  const chosen = parseBulkSelection(body);
  if (isEmptySelection(chosen)) reject(outboundUnitErrors.noneSelected);
  if (chosen.all) requireNarrowSearch(body);
  const units = await findOrLockSelectedOutboundUnits(work, withUnitCodeVariants(body), chosen, shouldLock);
  return units.length > 0 ? units : reject(commonErrors.notFound);
}

/**
 * Locks the units' shuttles, their lines and then the units, in the order every action on an order uses. Skips units that no
 * longer match the filter. Starts over when units moved to another line while it waited for the locks.
 */
async function held(
  work: RequestContext,
  body: Body,
  selectedUnits: readonly SelectedUnit[],
): Promise<{ units: SelectedUnit[]; lines: LockedLine[] }> {
  await lockUnreleasedShuttleLoadsOfUnits(work, { unitIds: selectedUnits.map((unit) => unit.id) });
  const lines = await lockLinesWithOrdersIncludingDeleted(
    work,
    selectedUnits.map((unit) => unit.lineId),
  );
  const units = await findOrLockSelectedOutboundUnits(
    work,
    withUnitCodeVariants(body),
    { all: false, included: new Set(selectedUnits.map((unit) => unit.id)), excluded: new Set() },
    true,
  );
  const locked = new Set(lines.map((line) => line.id));
  if (units.some((unit) => !locked.has(unit.lineId)))
    throw new RetryTransactionError('A unit has moved to another line in the meantime');
  return units.length > 0 ? { lines, units } : reject(commonErrors.notFound);
}

/**
 * Returns the result of an action: full success, partial success (207), or an error when nothing could be done. The message is
 * the one that applies to most units.
 */
export function buildUnitActionResultOrReject<More extends object = object>(
  noneChangedError: ErrorDefinition,
  chosenCount: number,
  changedCount: number,
  rejected: RejectedUnits[],
  extraFields?: More,
): (UnitActionResult & More) | PartialSuccess<UnitActionResult & More> {
  const outcome = Object.assign({ chosen: chosenCount, units: changedCount, refused: rejected }, extraFields);
  const [first] = rejected;
  if (!first) return outcome;
  return changedCount === 0
    ? reject(noneChangedError, first.params, { data: outcome, sentence: first.sentence })
    : createPartialSuccess(noneChangedError.sentence, { count: chosenCount - changedCount }, outcome);
}

/** Removes units from their slots. */
export async function clearPutAwayOfUnits(work: RequestContext, body: Body) {
  const units = await requireSelectedUnits(work, body, true);
  const { good, refused } = partitionUnitsByBlocker(units, (unit) => {
    if (!unit.active) return lineErrors.unitDeleted;
    return getTransitionBlocker(unitLifecycle, 'clearPutAway', unit.status, work.actor);
  });
  const freed = await resetPutAwayUnitsToReceived(
    work,
    good.map((unit) => unit.id),
  );
  await recordAudits(
    work,
    good.map((unit) => ({
      entity: 'unit',
      entityId: unit.id,
      action: 'put-away cleared',
      before: { status: unit.status, putAwayCode: unit.putAwayCode },
      after: { status: unitStatus.received },
    })),
  );
  publishChange(work, 'units', freed);
  return buildUnitActionResultOrReject(
    outboundUnitErrors.unitsNotCleared,
    units.length,
    freed.length,
    refused,
  );
}

/** Options of a ship date change. */
interface DateChange {
  /** Whether a block also applies to freight already in the warehouse. */
  blocksCount?: boolean;
  /** What was rejected earlier, for callers that change more than units. */
  refused?: readonly RejectedUnits[];
}
/**
 * Sets a new ship date with its day of service. Units leave their load, shuttle and the cooler, and their order lines move with
 * them.
 */
export async function changeUnitsShipDate(
  work: RequestContext,
  body: BodyOf<typeof changeUnitsShipDateEndpoint>,
  { blocksCount = false, refused: before = [] }: DateChange = {},
) {
  const { newShipDate } = body;
  const selectedUnits = await requireSelectedUnits(work, body, false);
  await lockPickupsOfUnitsForShare(
    work,
    selectedUnits.map((unit) => unit.id),
  );
  const { units, lines } = await held(work, body, selectedUnits);
  const unique = (ids: number[]) => [...new Set(ids)];
  const shippings = await loadShipperContextsWithoutScopeCheck(work, {
    shipperIds: unique(units.map((unit) => unit.shipperId)),
    consigneeIds: unique(units.map((unit) => unit.consigneeId)),
    shipDates: [newShipDate],
  });
  const ask = (unit: SelectedUnit, asks: 'entry' | 'service'): ShippingDecision =>
    decideShipping((shippings.get(unit.shipperId) ?? reject(commonErrors.notFound)).shippingIndex, {
      consigneeId: unit.consigneeId,
      shipDate: newShipDate,
      checkScope: asks,
    });
  const { good, refused } = partitionUnitsByBlocker(units, (unit) =>
    whyNoMove(unit, newShipDate, (asks) => ask(unit, asks), blocksCount),
  );
  const moves = newDays(good, newShipDate, (unit) => ask(unit, 'service').serviceDay);
  const changed = await moveUnitsToDaysAndUnassignTransport(work, moves, newShipDate);
  const moved = changed.map((unit) => unit.id);
  await resetEmptyShuttleLoadsToPending(
    work,
    good.map((unit) => unit.shuttleLoadId),
  );
  const served = new Map(good.map((unit) => [unit.lineId, ask(unit, 'service').serviceDay]));
  const orders = await moveOrSplitLinesAfterUnitsMoved(
    work,
    unique(lines.filter((line) => served.has(line.id)).map((line) => line.orderId)),
    newShipDate,
    (lineId) => {
      const service = served.get(lineId);
      return service
        ? {
            careOfId: service.careOfId,
            dayOfServiceId: service.dayOfServiceId,
            dayOfService: service.dayOfService,
            outboundDate: service.outboundDate,
            outboundWarehouseId: service.outboundWarehouseId,
            deliveryStart: service.deliveryStart?.at ?? null,
            deliveryEnd: service.deliveryEnd?.at ?? null,
          }
        : undefined;
    },
  );
  await recordAudits(
    work,
    good.map((unit) => ({
      entity: 'unit',
      entityId: unit.id,
      action: 'ship date changed',
      before: { shipDate: unit.shipDate, status: unit.status },
      after: { shipDate: newShipDate },
    })),
  );
  publishChange(work, 'units', moved);
  publishChange(work, 'loads');
  if (changed.some((unit) => unit.was === unitStatus.cooler)) publishChange(work, 'cooler');
  const others = before.reduce((sum, { count }) => sum + count, 0);
  return buildUnitActionResultOrReject(
    outboundUnitErrors.unitsNotMoved,
    units.length + others,
    moved.length,
    [...refused, ...before],
    {
      orders,
    },
  );
}

/** The new days of the units that have service. */
function newDays(
  units: readonly SelectedUnit[],
  shipDate: string,
  serviceOf: (unit: SelectedUnit) => ShippingDecision['serviceDay'],
): UnitDayChange[] {
  return units.flatMap((unit) => {
    const service = serviceOf(unit);
    if (!service) return [];
    const { dayOfService, outboundDate, outboundWarehouseId } = service;
    const deliverToId = service.careOfId ?? unit.consigneeId;
    return [{ id: unit.id, shipDate, dayOfService, outboundDate, outboundWarehouseId, deliverToId }];
  });
}

const ofBlocks = new Set(['accountBlocked', 'placeBlocked']);
/**
 * For freight in the warehouse, checks only its accounts and its service (docs/domain/calendar.md#may-it-ship). Other freight is
 * checked as if entered for that date.
 */
function whyNoMove(
  unit: SelectedUnit,
  newShipDate: string,
  ask: (asks: 'entry' | 'service') => ShippingDecision,
  blocksCount: boolean,
): UnitActionBlocker | null {
  if (!unit.active) return lineErrors.unitDeleted;
  if (unit.status === unitStatus.shuttled) return outboundUnitErrors.unitInTransit;
  if (unit.status === unitStatus.loaded && unit.pickupReleased) return outboundUnitErrors.unitOnReleasedLoad;
  if (unit.shipDate === newShipDate && unit.status !== unitStatus.cooler)
    return outboundUnitErrors.shipDateUnchanged;
  const inHouse = unit.status >= unitStatus.received;
  const past = ask('entry').reasons.find((reason) => reason.code === 'pastShipDate');
  const reason = inHouse
    ? (past ?? ask('service').reasons.find((candidate) => blocksCount || !ofBlocks.has(candidate.code)))
    : ask('entry').reasons[0];
  return reason ? { ...getErrorForShippingReason(reason), params: reason.params } : null;
}

export async function previewUnitDeletion(work: RequestContext, body: Body): Promise<UnitActionResult> {
  const units = await requireSelectedUnits(work, body, false);
  const { good, refused } = partitionUnitsByBlocker(units, (unit) => getUnitDeleteBlocker(work, unit));
  return { chosen: units.length, units: good.length, refused };
}
/** Deletes the units that can be deleted. The check is repeated under the locks. */
export async function deleteOutboundUnitsWhereAllowed(work: RequestContext, body: Body) {
  const selectedUnits = await requireSelectedUnits(work, body, false);
  const { units, lines } = await held(work, body, selectedUnits);
  const { good, refused } = partitionUnitsByBlocker(units, (unit) => getUnitDeleteBlocker(work, unit));
  const deletedCount = await deleteUnitsAndEmptiedLinesAndOrders(work, lines, good);
  return buildUnitActionResultOrReject(
    outboundUnitErrors.unitsNotDeleted,
    units.length,
    deletedCount,
    refused,
  );
}

export async function previewUnitReactivation(work: RequestContext, body: Body): Promise<UnitActionResult> {
  const units = await requireSelectedUnits(work, body, false);
  const { good, refused } = partitionUnitsByBlocker(units, await createUnitReactivationCheck(work, units));
  return { chosen: units.length, units: good.length, refused };
}
/** Reactivates the units that can be reactivated. The check is repeated under the locks. */
export async function reactivateOutboundUnits(work: RequestContext, body: Body) {
  const selectedUnits = await requireSelectedUnits(work, body, false);
  const { units, lines } = await held(work, body, selectedUnits);
  const { good, refused } = partitionUnitsByBlocker(units, await createUnitReactivationCheck(work, units));
  const revived = await reactivateUnitsWithLinesAndOrders(work, lines, good);
  return buildUnitActionResultOrReject(
    outboundUnitErrors.unitsNotReactivated,
    units.length,
    revived,
    refused,
  );
}
