import type { RawBuilder } from 'kysely';
import type { ScanResult, ScanInput } from './scanning.contract.ts';
import { removesUnitFromShuttle } from './scanning.rules.ts';
import type { ScanDecision } from './scanning.rules.ts';
import * as arrivals from './scan-arrivals.store.ts';
import * as facts from './scan-facts.store.ts';
import type { ScannedPalletRow, WarehouseDayFacts, ScannedUnitRow } from './scan-facts.store.ts';
import * as writes from './scan-writes.store.ts';
import { buildAcceptedResult } from './scan-results.rules.ts';
import type { ActiveScannerUser } from './scanner-session.service.ts';
import type { UnitMove } from '#areas/freight/units/units.contract.ts';
import { findTasksCountingMove } from '#areas/floor/tasks/tasks.rules.ts';
import type { TaskScanCriteria } from '#areas/floor/tasks/tasks.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { isLoadingInProgress } from '#areas/outbound/loads/loads.rules.ts';
import { onUnitLoaded, onUnitUnloaded } from '#areas/outbound/loads/pickups.service.ts';
import { markUnitDamaged } from '#areas/shuttles/shuttle-loads/manifest.service.ts';
import {
  arriveShuttleLoadByScan,
  startShuttleLoadingByScan,
  resetEmptiedShuttleLoads,
} from '#areas/shuttles/shuttle-loads/shuttle-loads.service.ts';
import { shuttleLoadStatus } from '#areas/freight/units/shuttle-load-status.contract.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { interpolateMessage, ApiError, reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publish } from '#kit/server/request-context.ts';

/** What a taken scan does to its box, and to the truck, the pallet and the tasks that it belongs to. */

/** Writes a scan before its transaction ends: what follows looks at the box as it then is. */
export async function writeScan(work: RequestContext, scan: ScanOutcome): Promise<void> {
  if (!scan.written) return;
  requireWritten((await scan.written.execute(work.tx).catch(writes.retryOnDuplicateScan)).rows.length);
  delete scan.written;
}
/** A scan that wrote no row was overtaken. */
export function requireWritten(rows: number): void {
  if (rows === 0) reject(commonErrors.changedByOthers);
}

/** What is answered, and what is still to be written for it: the last statement of the scan. */
export interface ScanOutcome {
  result: ScanResult;
  written?: RawBuilder<unknown>;
  /** Why it was not taken; nothing was written then. */
  refusal?: ApiError;
}

interface Moving {
  decision: Extract<ScanDecision, { ok: true }>;
  wish: ScanInput;
  event: writes.ScanEvent;
  place: WarehouseDayFacts;
  who: ActiveScannerUser;
  unit: ScannedUnitRow;
  /** Somebody entered it: not a box that this scan made. */
  known: boolean;
  pallet: ScannedPalletRow | undefined;
  position: facts.ScannedPositionRow | undefined;
  pickup: facts.ScannedPickupFacts | undefined;
  shuttle: facts.ScannedShuttleFacts | undefined;
  inbound: arrivals.InboundShuttleFacts | undefined;
  tasks: readonly TaskScanCriteria[];
}
/** Which way a scan says the box went, as its row keeps it. */
const loadedBy = new Map<UnitMove, boolean>([
  ['load', true],
  ['unload', false],
]);
/** Brings the box where the scan says, and answers with what is still to be written. */
export async function moveScannedUnit(work: RequestContext, m: Moving): Promise<ScanOutcome> {
  const { decision: d, unit } = m;
  // Of a box that nobody entered nobody knows what is in it.
  const nothingKnown = m.known ? {} : { description: null, size: null, nth: null, ofLine: null };
  const result = {
    ...buildAcceptedResult({ ...m, here: m.who.warehouseId }, work.now.toString()),
    ...nothingKnown,
  };
  const leaves = removesUnitFromShuttle(d.to, unit);
  const position = m.wish.position?.toUpperCase() ?? null;
  const placeId = m.position?.placeId ?? null;
  const positionPlaceId = d.move === 'stage' || d.move === 'misStage' ? placeId : null;
  const putAwayPlaceId = d.move === 'putAway' ? placeId : null;
  const tasks = tasksOf(m, positionPlaceId ?? putAwayPlaceId);
  const door = m.wish.doorNumber === undefined ? null : String(m.wish.doorNumber);
  // Its first box says that a truck has come, and with it all the others.
  if (d.cameWith && m.inbound?.status === shuttleLoadStatus.released)
    await arriveShuttleLoadByScan(work, d.cameWith.id);
  const written = writes.recordScanSql(
    work,
    {
      unitId: unit.id,
      move: d.move,
      from: d.move === 'shuttleCount' ? unitStatus.arrived : unit.status,
      to: d.to,
      warehouseId: m.who.warehouseId,
      positionPlaceId,
      putAwayPlaceId,
      palletId: d.move === 'receive' ? (m.pallet?.id ?? null) : null,
      tempF: m.wish.tempF ?? null,
      received: d.move === 'receive' || (d.move === 'shuttleExtra' && unit.status === unitStatus.finalized),
      loaded: loadedBy.get(d.move) ?? null,
      onShuttle: d.onShuttle?.id,
      leavesShuttle: leaves,
      cameWith: d.move === 'shuttleExtra' ? (d.cameWith?.id ?? null) : null,
      cooler: d.cooler ?? null,
      tasks,
    },
    { ...m.event, place: position ?? door, note: noteOf(d) },
    result,
  );
  if (m.pallet && d.move === 'receive')
    // Nobody knows yet whose an unknown box is: the first known one says whose pallet it stands on.
    await writes.updateReceivingPallet(work.tx, m.pallet.id, {
      shipperId: m.known ? unit.shipperId : undefined,
      tempF: m.wish.tempF,
    });
  publish(work, 'units', [unit.id]);
  if (m.wish.tempF !== undefined) publish(work, 'temperatures');
  if (tasks.length > 0) publish(work, 'tasks', tasks);
  const scan: ScanOutcome = { result, written };
  if (unit.shuttleLoadId !== null && (leaves || d.onShuttle || d.move === 'shuttleExtra')) {
    await writeScan(work, scan);
    await resetEmptiedShuttleLoads(work, [unit.shuttleLoadId]);
  }
  if (d.cameWith) return offShuttle(work, m, scan, d.cameWith.id);
  return d.onShuttle ? onShuttle(work, m, scan) : onLoad(work, m, scan);
}

/** The tasks of the floor that it brings a box for: to its place, to the door of its truck, or to the cooler. */
function tasksOf({ decision, unit, pickup, shuttle, tasks }: Moving, placeId: number | null): number[] {
  const trucks = new Map<UnitMove, { doorId: number | null } | undefined>([
    ['load', pickup],
    ['shuttleLoad', shuttle],
  ]);
  return findTasksCountingMove(tasks, {
    consigneeId: unit.consigneeId,
    before: { status: unit.status, placeId: unit.standsAtId, doorId: null },
    after: {
      status: decision.to,
      placeId,
      doorId: trucks.get(decision.move)?.doorId ?? null,
    },
  });
}

/** What the history keeps of a warning: the sentence with what it was about, for it is never written again. */
const noteOf = ({ warn, onShuttle: truck, cameWith }: Moving['decision']): string | null =>
  warn ? interpolateMessage(warn.remark.sentence, warn.params) : (truck?.number ?? cameWith?.number ?? null);

/** The first and the last box change the truck too, which looks at its boxes as they then are. */
async function onLoad(
  work: RequestContext,
  { decision, unit, pickup }: Moving,
  scan: ScanOutcome,
): Promise<ScanOutcome> {
  const loads = decision.move === 'load';
  if ((!loads && decision.move !== 'unload') || unit.loadPickupId === null) return scan;
  if (loads && pickup && isLoadingInProgress(pickup.status, pickup.planned - pickup.loaded - 1)) {
    publish(work, 'loads', [pickup.loadId]);
    return scan;
  }
  await writeScan(work, scan);
  await (loads ? onUnitLoaded(work, unit.loadPickupId) : onUnitUnloaded(work, unit.loadPickupId));
  return scan;
}

/** The first box begins the loading of its truck, which takes its door; every other one is only counted. */
async function onShuttle(
  work: RequestContext,
  { decision, shuttle }: Moving,
  scan: ScanOutcome,
): Promise<ScanOutcome> {
  if (!decision.onShuttle?.id || !shuttle) return scan;
  publish(work, 'shuttle-loads', [shuttle.id]);
  if (shuttle.status === shuttleLoadStatus.loading && shuttle.doorHeld) return scan;
  await writeScan(work, scan);
  await startShuttleLoadingByScan(work, shuttle.id);
  return scan;
}
/** A box that came damaged is one that differs, until somebody says what happened to it. */
async function offShuttle(
  work: RequestContext,
  { wish, unit }: Moving,
  scan: ScanOutcome,
  truckId: number,
): Promise<ScanOutcome> {
  publish(work, 'shuttle-loads', [truckId]);
  if (wish.damaged !== true) return scan;
  await writeScan(work, scan);
  await markUnitDamaged(work, truckId, unit.id);
  return scan;
}
