import type { RawBuilder } from 'kysely';
import type { ScanResult, ScanInput } from './scanning.contract.ts';
import { removesUnitFromShuttle } from './scanning.rules.ts';
import type { ScanDecision } from './scanning.rules.ts';
import * as arrivals from './scan-arrivals.repository.ts';
import * as facts from './scan-facts.repository.ts';
import type { ScannedPalletRow, WarehouseDayFacts, ScannedUnitRow } from './scan-facts.repository.ts';
import * as writes from './scan-writes.repository.ts';
import { buildAcceptedResult } from './scan-results.rules.ts';
import type { ActiveScannerUser } from './scanner-session.service.ts';
import type { UnitMove } from '#areas/freight/units/units.contract.ts';
import { findTaskIdsCountingMove } from '#areas/floor/tasks/tasks.rules.ts';
import type { TaskScanCriteria } from '#areas/floor/tasks/tasks.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { isLoadingWithUnitsLeft } from '#areas/outbound/loads/loads.rules.ts';
import {
  updatePickupAfterUnitLoaded,
  updatePickupAfterUnitUnloaded,
} from '#areas/outbound/loads/pickups.service.ts';
import { markManifestUnitDamaged } from '#areas/shuttles/shuttle-loads/manifest.service.ts';
import {
  markReleasedShuttleLoadArrivedByScan,
  startOrReopenLoadingAndTakeDoorByScan,
  resetEmptyShuttleLoadsToPending,
} from '#areas/shuttles/shuttle-loads/shuttle-loads.service.ts';
import { shuttleLoadStatus } from '#areas/freight/units/shuttle-load-status.contract.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { interpolateEnglishMessage, ApiError, reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange } from '#kit/server/request-context.ts';

/** What an accepted scan does to its unit, and to the unit's truck, pallet and tasks. */

/** Writes a scan during its transaction, because later statements read the unit's new state. */
export async function executePendingScanWrite(work: RequestContext, scan: ScanOutcome): Promise<void> {
  if (!scan.pendingWrite) return;
  rejectIfNothingWritten(
    (await scan.pendingWrite.execute(work.tx).catch(writes.rethrowDuplicateScanAsRetry)).rows.length,
  );
  delete scan.pendingWrite;
}
/** Throws when a scan updated no row: another change came first. */
export function rejectIfNothingWritten(rowCount: number): void {
  if (rowCount === 0) reject(commonErrors.recordChanged);
}

/** The response, and the last statement of the scan that is still to be written. */
export interface ScanOutcome {
  result: ScanResult;
  pendingWrite?: RawBuilder<unknown>;
  /** Why the scan was rejected. Nothing was written then. */
  error?: ApiError;
}

interface Moving {
  decision: Extract<ScanDecision, { ok: true }>;
  wish: ScanInput;
  event: writes.ScanEvent;
  place: WarehouseDayFacts;
  who: ActiveScannerUser;
  unit: ScannedUnitRow;
  /** True when the unit was entered in an order, false when this scan created it. */
  known: boolean;
  pallet: ScannedPalletRow | undefined;
  position: facts.ScannedPositionRow | undefined;
  pickup: facts.ScannedPickupFacts | undefined;
  shuttle: facts.ScannedShuttleFacts | undefined;
  inbound: arrivals.InboundShuttleFacts | undefined;
  tasks: readonly TaskScanCriteria[];
}
/** The direction of a scan's move, as its row stores it. */
const loadedBy = new Map<UnitMove, boolean>([
  ['load', true],
  ['unload', false],
]);
/** Moves the unit as the scan requires. Returns what is still to be written. */
export async function moveScannedUnitDeferringScanWrite(
  work: RequestContext,
  move: Moving,
): Promise<ScanOutcome> {
  const { decision: d, unit } = move;
  // The contents of a unit that was never entered are unknown.
  const nothingKnown = move.known ? {} : { description: null, size: null, nth: null, ofLine: null };
  const result = {
    ...buildAcceptedResult({ ...move, warehouseId: move.who.warehouseId }, work.now.toString()),
    ...nothingKnown,
  };
  const leavesShuttle = removesUnitFromShuttle(d.to, unit);
  const position = move.wish.position?.toUpperCase() ?? null;
  const placeId = move.position?.placeId ?? null;
  const positionPlaceId = d.move === 'stage' || d.move === 'misStage' ? placeId : null;
  const putAwayPlaceId = d.move === 'putAway' ? placeId : null;
  const tasks = tasksOf(move, positionPlaceId ?? putAwayPlaceId);
  const door = move.wish.doorNumber === undefined ? null : String(move.wish.doorNumber);
  // The first unit off a shuttle marks the shuttle and all its other units as arrived.
  if (d.cameWith && move.inbound?.status === shuttleLoadStatus.released)
    await markReleasedShuttleLoadArrivedByScan(work, d.cameWith.id);
  const written = writes.moveUnitAndRecordScanSql(
    work,
    {
      unitId: unit.id,
      move: d.move,
      fromStatus: d.move === 'shuttleCount' ? unitStatus.arrived : unit.status,
      toStatus: d.to,
      warehouseId: move.who.warehouseId,
      positionPlaceId,
      putAwayPlaceId,
      palletId: d.move === 'receive' ? (move.pallet?.id ?? null) : null,
      tempF: move.wish.tempF ?? null,
      received: d.move === 'receive' || (d.move === 'shuttleExtra' && unit.status === unitStatus.finalized),
      loaded: loadedBy.get(d.move) ?? null,
      onShuttleId: d.onShuttle?.id,
      leavesShuttle,
      arrivedWithShuttleId: d.move === 'shuttleExtra' ? (d.cameWith?.id ?? null) : null,
      cooler: d.cooler ?? null,
      tasks,
    },
    { ...move.event, place: position ?? door, note: noteOf(d) },
    result,
  );
  if (move.pallet && d.move === 'receive')
    // The owner of an unknown unit is not known. The first known unit decides whose pallet it is.
    await writes.updatePalletKeepingFirstShipperAndClosedAt(work.tx, move.pallet.id, {
      shipperId: move.known ? unit.shipperId : undefined,
      tempF: move.wish.tempF,
    });
  publishChange(work, 'units', [unit.id]);
  if (move.wish.tempF !== undefined) publishChange(work, 'temperatures');
  if (tasks.length > 0) publishChange(work, 'tasks', tasks);
  const scan: ScanOutcome = { result, pendingWrite: written };
  if (unit.shuttleLoadId !== null && (leavesShuttle || d.onShuttle || d.move === 'shuttleExtra')) {
    await executePendingScanWrite(work, scan);
    await resetEmptyShuttleLoadsToPending(work, [unit.shuttleLoadId]);
  }
  if (d.cameWith) return offShuttle(work, move, scan, d.cameWith.id);
  return d.onShuttle ? onShuttle(work, move, scan) : onLoad(work, move, scan);
}

/** The floor tasks that this move fulfills: to a position, to the door of a truck, or to the cooler. */
function tasksOf({ decision, unit, pickup, shuttle, tasks }: Moving, placeId: number | null): number[] {
  const trucks = new Map<UnitMove, { doorId: number | null } | undefined>([
    ['load', pickup],
    ['shuttleLoad', shuttle],
  ]);
  return findTaskIdsCountingMove(tasks, {
    consigneeId: unit.consigneeId,
    before: { status: unit.status, placeId: unit.standsAtId, doorId: null },
    after: {
      status: decision.to,
      placeId,
      doorId: trucks.get(decision.move)?.doorId ?? null,
    },
  });
}

/** The text of a warning for the history, with its parameters filled in. It is stored once and never updated. */
const noteOf = ({ warn, onShuttle: truck, cameWith }: Moving['decision']): string | null =>
  warn
    ? interpolateEnglishMessage(warn.remark.sentence, warn.params)
    : (truck?.number ?? cameWith?.number ?? null);

/** The first and the last unit also change the truck, which reads the units' new state. */
async function onLoad(
  work: RequestContext,
  { decision, unit, pickup }: Moving,
  scan: ScanOutcome,
): Promise<ScanOutcome> {
  const loads = decision.move === 'load';
  if ((!loads && decision.move !== 'unload') || unit.loadPickupId === null) return scan;
  if (loads && pickup && isLoadingWithUnitsLeft(pickup.status, pickup.planned - pickup.loaded - 1)) {
    publishChange(work, 'loads', [pickup.loadId]);
    return scan;
  }
  await executePendingScanWrite(work, scan);
  await (loads
    ? updatePickupAfterUnitLoaded(work, unit.loadPickupId)
    : updatePickupAfterUnitUnloaded(work, unit.loadPickupId));
  return scan;
}

/** The first unit starts the loading of its truck, which takes its door. Every other unit is only counted. */
async function onShuttle(
  work: RequestContext,
  { decision, shuttle }: Moving,
  scan: ScanOutcome,
): Promise<ScanOutcome> {
  if (!decision.onShuttle?.id || !shuttle) return scan;
  publishChange(work, 'shuttle-loads', [shuttle.id]);
  if (shuttle.status === shuttleLoadStatus.loading && shuttle.doorHeld) return scan;
  await executePendingScanWrite(work, scan);
  await startOrReopenLoadingAndTakeDoorByScan(work, shuttle.id);
  return scan;
}
/** A unit that arrived damaged is a discrepancy until a user records what happened to it. */
async function offShuttle(
  work: RequestContext,
  { wish: scanInput, unit }: Moving,
  scan: ScanOutcome,
  truckId: number,
): Promise<ScanOutcome> {
  publishChange(work, 'shuttle-loads', [truckId]);
  if (scanInput.damaged !== true) return scan;
  await executePendingScanWrite(work, scan);
  await markManifestUnitDamaged(work, truckId, unit.id);
  return scan;
}
