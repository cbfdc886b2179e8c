import { sql } from 'kysely';
import { submitScanEndpoint as scanCall, scanResultSchema } from './scanning.contract.ts';
import type { ScanResult, ScanInput } from './scanning.contract.ts';
import { scanErrors } from './scanning.errors.ts';
import { createEmptyScanResult, decideScan, getRejectionTitle } from './scanning.rules.ts';
import * as arrivals from './scan-arrivals.store.ts';
import * as facts from './scan-facts.store.ts';
import type { ScannedPalletRow, WarehouseDayFacts, ScannedUnitRow } from './scan-facts.store.ts';
import { buildScanEvent } from './scan-event.service.ts';
import { findRecordedScan } from './recorded-scan.sql.ts';
import type { RecordedScan } from './recorded-scan.sql.ts';
import { isSameScan } from './scan-identity.rules.ts';
import { clampScanTimeToOrderEntry } from './scan-time.rules.ts';
import * as writes from './scan-writes.store.ts';
import {
  buildShipperQuestion,
  buildTemperatureQuestion,
  buildUnknownUnitQuestion,
  buildRejectedResult,
  getShuttleDestinationCode,
} from './scan-results.rules.ts';
import { parsePalletCode, processPalletScan } from './pallets.service.ts';
import { requireScannerUser } from './scanner-session.service.ts';
import type { ActiveScannerUser } from './scanner-session.service.ts';
import { findNearestFreeSlot } from './nearest-slot.rules.ts';
import { createUnknownUnitWithOrderLine, identifyNonUnitCodeOrProposeUnits } from './unknown-unit.service.ts';
import { parseUnitLabel } from '#areas/freight/units/barcodes.rules.ts';
import { findOrAssignLoadOfUnit } from '#areas/outbound/loads/loads.service.ts';
import { RetryTransactionError, deferWriteUntilCommit } from '#kit/server/db.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { ApiError, reject } from '#kit/server/reject.ts';
import { pipelined } from '#kit/server/pipeline.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import {
  moveScannedUnitDeferringScanWrite,
  rejectIfNothingWritten,
  executePendingScanWrite,
} from './move-scanned-unit.service.ts';
import type { ScanOutcome } from './move-scanned-unit.service.ts';

/**
 * Processes one scan. Its id returns the same result forever, whether accepted or rejected. A delayed copy must not be accepted
 * after the user has seen a rejection. Another scan with the id is rejected.
 */
export async function processScan(work: RequestContext, scan: ScanInput): Promise<ScanResult | ApiError> {
  const { result, pendingWrite: written, error: refusal } = await scanned(work, scan);
  if (written)
    deferWriteUntilCommit(work.tx, written, {
      look: rejectIfNothingWritten,
      failed: writes.rethrowDuplicateScanAsRetry,
    });
  if (refusal) await storeRejectedScan(work, scan, result);
  return result.ok || result.ask !== null ? result : (refusal ?? refusalIn(result));
}
/** Stores under the scan's id why it was rejected. */
export async function storeRejectedScan(
  work: RequestContext,
  scan: ScanInput,
  result: ScanResult,
): Promise<void> {
  const who = requireScannerUser(work);
  // The id belongs to another scan, whose response stays stored.
  if (result.code === scanErrors.idTaken.code) return;
  const event = buildScanEvent(work, scan, who);
  await writes
    .insertScanWithoutMove(work.tx, event, who.warehouseId, result)
    .catch(writes.rethrowDuplicateScanAsRetry);
}
/** Builds the result of a rejected scan from its error. */
export function buildResultFromError(work: RequestContext, wish: ScanInput, error: ApiError): ScanResult {
  const known = scanResultSchema.safeParse(error.data);
  return {
    ...(known.success
      ? known.data
      : { ...createEmptyScanResult(wish), title: getRejectionTitle(error.error) }),
    status: error.status,
    code: error.error,
    sentence: error.key,
    params: error.params,
    at: work.now.toString(),
  };
}
const faults = new Map(
  [...(scanCall.errors ?? []), ...Object.values(commonErrors)].map((fault) => [fault.code, fault]),
);
/** Rebuilds the rejection from a stored result. */
const refusalIn = (result: ScanResult): ApiError =>
  new ApiError(faults.get(result.code ?? '') ?? commonErrors.changedByOthers, result.params, {
    data: result,
  });
async function scanned(work: RequestContext, wish: ScanInput): Promise<ScanOutcome> {
  const who = requireScannerUser(work);
  // A repeat that arrived while the first scan was being processed has waited for the unit. It gets the first result too.
  const first = () => findOutcomeStoredUnderScanId(work, wish);
  try {
    const isOfHere = wish.warehouseId === undefined || wish.warehouseId === who.warehouseId;
    const scan = isOfHere
      ? await scanNow(work, wish, who)
      : refusedScan(work, wish, new ApiError(scanErrors.otherWarehouse));
    return scan.error ? ((await first()) ?? scan) : scan;
  } catch (error) {
    const told = error instanceof ApiError ? await first() : undefined;
    if (told) return told;
    throw error;
  }
}

const refusedScan = (work: RequestContext, wish: ScanInput, refusal: ApiError): ScanOutcome => ({
  result: buildResultFromError(work, wish, refusal),
  error: refusal,
});

/** Finds the outcome of an id that was used before. Undefined: the id is new. */
export async function findOutcomeStoredUnderScanId(
  work: RequestContext,
  wish: ScanInput,
): Promise<ScanOutcome | undefined> {
  const stored = await findRecordedScan(work.tx, wish.clientEventId);
  return stored && repeatedScan(work, wish, stored);
}
/** The first response, if the stored scan is the same one. Otherwise the id is taken. */
const repeatedScan = (work: RequestContext, wish: ScanInput, stored: RecordedScan): ScanOutcome =>
  isSameScan(stored, wish, requireScannerUser(work))
    ? { result: stored.result }
    : refusedScan(work, wish, new ApiError(scanErrors.idTaken));

async function scanNow(work: RequestContext, wish: ScanInput, who: ActiveScannerUser): Promise<ScanOutcome> {
  const event = buildScanEvent(work, wish, who);
  const { kind } = wish;
  if (kind === 'palletOpen' || kind === 'palletInspect' || kind === 'palletClose') {
    const answered = findRecordedScan(work.tx, wish.clientEventId);
    const place = await facts.findWarehouseWithOperatingDay(work.tx, who.warehouseId);
    const known = await answered;
    if (known) return repeatedScan(work, wish, known);
    const here = place ?? reject(commonErrors.notFound);
    return { result: await processPalletScan(work, { ...wish, kind }, event, here, who) };
  }
  if (wish.code.trim() === '') reject(scanErrors.unknown);
  const label = { ...parseUnitLabel(wish.code), shipperId: wish.shipperId ?? null };
  const gathered = await gather(work, wish, who, label);
  if (gathered.existingResult) return repeatedScan(work, wish, gathered.existingResult);
  const live = meant(
    gathered.units.filter((u) => u.active),
    label,
  );
  if (live.length > 1) {
    const shippers = live.map((u) => ({ id: u.shipperId, name: u.shipper }));
    return { result: buildShipperQuestion(wish, shippers) };
  }
  const unit = live[0] ?? gathered.units[0];
  const seen = unit ? await withLoad(work, wish, who, gathered, unit) : gathered;
  const scannedAt = clampScanTimeToOrderEntry(event.scannedAt, unit?.enteredAt ?? null);
  return act(work, wish, { ...event, scannedAt }, who, seen, label);
}

/**
 * Selects among the live units with a code in any spelling. For each shipper, the unit with exactly the scanned code is
 * preferred.
 */
function meant(live: readonly ScannedUnitRow[], label: facts.ScannedLabel): readonly ScannedUnitRow[] {
  const place = (u: ScannedUnitRow) => label.codes.indexOf(u.unitCode);
  const first = (shipperId: number) =>
    live.filter((u) => u.shipperId === shipperId).toSorted((a, b) => rank(place(a)) - rank(place(b)))[0];
  return [...new Set(live.map((u) => u.shipperId))].flatMap((shipperId) => first(shipperId) ?? []);
}
/** A unit without such a unit code has it as its SSCC and comes last. */
const rank = (place: number): number => (place < 0 ? Number.MAX_SAFE_INTEGER : place);

interface Facts extends facts.ScanRecords {
  unit?: ScannedUnitRow | undefined;
  pallet: ScannedPalletRow | undefined;
  door: { id: number; open: boolean } | undefined;
  position: facts.ScannedPositionRow | undefined;
  pickup: facts.ScannedPickupFacts | undefined;
  shuttle: facts.ScannedShuttleFacts | undefined;
  inbound: arrivals.InboundShuttleFacts | undefined;
}
const none = Promise.resolve(undefined);
/** Scans that do not remove a unit from the shuttle it waits on. */
const staysOnShuttle = new Set<ScanInput['kind']>(['receive', 'putAway']);
/**
 * Reads everything a scan is decided by, in one pipeline. The locking statements come first: each statement sees the changes that
 * earlier ones waited for.
 */
async function gather(
  work: RequestContext,
  wish: ScanInput,
  who: ActiveScannerUser,
  label: facts.ScannedLabel,
): Promise<Facts> {
  const { tx } = work;
  const here = who.warehouseId;
  const truck = wish.kind === 'shuttle' ? wish.shuttleLoadId : undefined;
  const came =
    wish.kind === 'arrive'
      ? (wish.shuttleLoadId ?? (await arrivals.findShuttleLoadIdOfUnit(tx, label)))
      : undefined;
  const load =
    wish.pickupId ?? (wish.kind === 'unload' ? await facts.findPickupIdOfUnit(tx, label) : undefined);
  const { scan, pallet, door, position, pickup, shuttle, inbound } = await pipelined({
    pickupHeld: load === undefined ? none : facts.lockPickupForScan(tx, load, here),
    shuttlesHeld: staysOnShuttle.has(wish.kind)
      ? none
      : facts.lockShuttleLoadsForScan(tx, truck ?? came, label),
    boxesHeld: came === undefined ? none : arrivals.lockInboundUnits(tx, came, here, label),
    scan: facts.findAndLockScanRecords(tx, label, here, wish.clientEventId),
    pallet: wish.palletCode
      ? facts.lockReceivingPalletOfAnyWarehouse(tx, parsePalletCode(wish.palletCode), here)
      : none,
    pickup: load === undefined ? none : facts.findPickupFacts(tx, load, here),
    slotHeld:
      wish.position && wish.kind === 'putAway' ? facts.lockPutAwaySlot(tx, here, wish.position) : none,
    position: wish.position ? facts.lockScanPosition(tx, here, wish.position, label) : none,
    door:
      wish.doorNumber === undefined ? none : facts.findReceivingDoorEvenIfInactive(tx, here, wish.doorNumber),
    shuttle: truck === undefined ? none : facts.findOutboundShuttleFacts(tx, truck, here),
    inbound: came === undefined ? none : arrivals.findInboundShuttleFacts(tx, came, here, label),
  });
  return { ...(scan ?? reject(commonErrors.notFound)), pallet, door, position, pickup, shuttle, inbound };
}

/**
 * Returns the unit with its truck. An unplanned unit joins the truck of its day when scanned onto one. An unload without a chosen
 * truck uses the unit's own truck.
 */
async function withLoad(
  work: RequestContext,
  wish: ScanInput,
  who: ActiveScannerUser,
  seen: Facts,
  unit: ScannedUnitRow,
): Promise<Facts> {
  const pickupOf = async (id: number) => {
    await facts.lockPickupForScan(work.tx, id, who.warehouseId);
    return facts.findPickupFacts(work.tx, id, who.warehouseId);
  };
  // The unit was put on another truck at the same time.
  if (
    wish.kind === 'unload' &&
    wish.pickupId === undefined &&
    unit.loadPickupId !== null &&
    unit.loadPickupId !== seen.pickup?.id
  )
    return { ...seen, unit, pickup: await pickupOf(unit.loadPickupId) };
  if (wish.kind !== 'load' || unit.loadPickupId !== null) return { ...seen, unit };
  const found = await findOrAssignLoadOfUnit(work, unit.id, wish.pickupId);
  if (!found) return { ...seen, unit };
  return {
    ...seen,
    unit: {
      ...unit,
      loadPickupId: found.pickupId,
      loadName: `L-${found.loadNumber}`,
      loadDoor: found.doorNumber,
    },
    pickup: wish.pickupId === undefined ? undefined : await pickupOf(wish.pickupId),
  };
}

const isOfHere = (unit: ScannedUnitRow, who: ActiveScannerUser): boolean =>
  [unit.receivingWarehouseId, unit.currentWarehouseId, unit.outboundWarehouseId].includes(who.warehouseId);

async function act(
  work: RequestContext,
  wish: ScanInput,
  event: writes.ScanEvent,
  who: ActiveScannerUser,
  seen: Facts,
  label: facts.ScannedLabel,
): Promise<ScanOutcome> {
  const { warehouseDay: place, unit, pallet, door, position, pickup, shuttle, inbound } = seen;
  const { nonUnitCode: named, proposals } = unit
    ? { nonUnitCode: null, proposals: [] }
    : await identifyNonUnitCodeOrProposeUnits(work, wish, who.warehouseId, place);
  const decision = decideScan({
    kind: wish.kind,
    scannedAt: event.scannedAt,
    role: who.role,
    warehouseId: who.warehouseId,
    warehouse: place.warehouse,
    dayStarted: place.dayId !== null,
    runningOutboundDate: place.outboundDate,
    unit: unit ?? null,
    nonUnitCode: named,
    confirmUnknown: wish.confirmUnknown ?? false,
    hasProposals: proposals.length > 0,
    tempF: wish.tempF ?? null,
    pallet: pallet ?? null,
    palletNamed: wish.palletCode !== undefined,
    door: wish.doorNumber === undefined ? null : { number: wish.doorNumber, open: door?.open ?? false },
    position: position ?? null,
    pickup: pickup ?? null,
    shuttle: shuttle ?? null,
    inbound: inbound ? { ...inbound, counted: inbound.boxCounted } : null,
    noDescription: wish.noDescription ?? false,
    damaged: wish.damaged ?? false,
  });
  const isUnknown = !unit && (decision.ok || 'ask' in decision);
  if (isUnknown && (await facts.isLabelOfLiveUnit(work.tx, label)))
    throw new RetryTransactionError('The box was given to another line while it was waited for');
  if (!decision.ok) {
    if ('ask' in decision)
      return {
        result:
          decision.ask === 'temperature'
            ? buildTemperatureQuestion(wish, unit)
            : buildUnknownUnitQuestion(wish, decision.ask, proposals),
      };
    const freeSlot =
      unit && decision.error.code === scanErrors.occupied.code ? await freeSlotFor(work, place, unit) : null;
    const refusal = new ApiError(
      decision.error,
      decision.params,
      unit
        ? { data: buildRejectedResult(wish, decision, refusedBox(unit, who, freeSlot), isOfHere(unit, who)) }
        : undefined,
    );
    return refusedScan(work, wish, refusal);
  }
  const row = unit ?? (await createUnknownUnitWithOrderLine(work, place, who, pallet, label, event));
  return moveScannedUnitDeferringScanWrite(work, {
    decision,
    wish,
    event,
    place,
    who,
    unit: row,
    known: unit !== undefined,
    pallet,
    position,
    pickup,
    shuttle,
    inbound,
    tasks: seen.tasks ?? [],
  });
}

/** A rejected unit with its destination from here. A unit at another warehouse has none. */
const refusedBox = (unit: ScannedUnitRow, who: ActiveScannerUser, freeSlot: string | null) => {
  const isHere = unit.currentWarehouseId === who.warehouseId;
  return {
    ...unit,
    freeSlot,
    stagingCode: isHere ? unit.stagingCode : null,
    shuttleTo: isHere ? getShuttleDestinationCode(unit, who.warehouseId) : null,
  };
};

/** Finds a slot where a unit can be put away instead. */
const freeSlotFor = async (
  work: RequestContext,
  place: WarehouseDayFacts,
  unit: ScannedUnitRow,
): Promise<string | null> =>
  findNearestFreeSlot(
    place.layoutId === null ? [] : await facts.findLanesAndSlotsInWalkOrder(work.tx, place.layoutId),
    [unit.consigneeId, unit.deliverToId],
  );

/** Processes scans in the order they were made. Each succeeds or fails on its own. */
export async function processScans(work: RequestContext, scans: readonly ScanInput[]): Promise<ScanResult[]> {
  const results: ScanResult[] = [];
  if (scans.length > 1)
    await facts.lockScanBatch(
      work.tx,
      requireScannerUser(work).warehouseId,
      scans.flatMap((wish) => wish.pickupId ?? []),
      scans.flatMap((wish) => wish.shuttleLoadId ?? []),
      scans.flatMap((wish) => parseUnitLabel(wish.code).codes),
    );
  for (const wish of scans) {
    await sql`savepoint one_scan`.execute(work.tx);
    try {
      const scan = await scanned(work, wish);
      if (scan.error) throw scan.error;
      await executePendingScanWrite(work, scan);
      results.push(scan.result);
      await sql`release savepoint one_scan`.execute(work.tx);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await sql`rollback to savepoint one_scan`.execute(work.tx);
      const result = buildResultFromError(work, wish, error);
      await storeRejectedScan(work, wish, result);
      results.push(result);
    }
  }
  return results;
}
