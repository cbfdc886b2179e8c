import { sql } from 'kysely';
import { submitScanEndpoint as scanCall, scanResultSchema } from './scanning.contract.ts';
import type { ScanResult, ScanInput } from './scanning.contract.ts';
import { scanErrors } from './scanning.errors.ts';
import { createEmptyScanResult, decideScan, getScanRejectionTitle } from './scanning.rules.ts';
import * as arrivals from './scan-arrivals.repository.ts';
import * as facts from './scan-facts.repository.ts';
import type { ScannedPalletRow, WarehouseDayFacts, ScannedUnitRow } from './scan-facts.repository.ts';
import { buildScanEvent } from './scan-event.service.ts';
import { findRecordedScan } from './recorded-scan.sql.ts';
import type { RecordedScan } from './recorded-scan.sql.ts';
import { isRepeatOfRecordedScan } from './scan-identity.rules.ts';
import { clampScanTimeToOrderEntry } from './scan-time.rules.ts';
import * as writes from './scan-writes.repository.ts';
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
import { runPipelinedByName } from '#kit/server/pipeline.ts';
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
export function buildScanResultFromError(
  work: RequestContext,
  input: ScanInput,
  error: ApiError,
): ScanResult {
  const storedResult = scanResultSchema.safeParse(error.data);
  return {
    ...(storedResult.success
      ? storedResult.data
      : { ...createEmptyScanResult(input), title: getScanRejectionTitle(error.error) }),
    status: error.status,
    code: error.error,
    sentence: error.key,
    params: error.params,
    at: work.now.toString(),
  };
}
const errorByCode = new Map(
  [...(scanCall.errors ?? []), ...Object.values(commonErrors)].map((definition) => [
    definition.code,
    definition,
  ]),
);
/** Rebuilds the rejection from a stored result. */
const refusalIn = (result: ScanResult): ApiError =>
  new ApiError(errorByCode.get(result.code ?? '') ?? commonErrors.recordChanged, result.params, {
    data: result,
  });
async function scanned(work: RequestContext, input: ScanInput): Promise<ScanOutcome> {
  const who = requireScannerUser(work);
  // A repeat that arrived while the first scan was being processed has waited for the unit. It gets the first result too.
  const first = () => findOutcomeStoredUnderScanId(work, input);
  try {
    const isOfHere = input.warehouseId === undefined || input.warehouseId === who.warehouseId;
    const scan = isOfHere
      ? await scanNow(work, input, who)
      : refusedScan(work, input, new ApiError(scanErrors.warehouseMismatch));
    return scan.error ? ((await first()) ?? scan) : scan;
  } catch (error) {
    const firstOutcome = error instanceof ApiError ? await first() : undefined;
    if (firstOutcome) return firstOutcome;
    throw error;
  }
}

const refusedScan = (work: RequestContext, input: ScanInput, refusal: ApiError): ScanOutcome => ({
  result: buildScanResultFromError(work, input, refusal),
  error: refusal,
});

/** Finds the outcome of an id that was used before. Undefined: the id is new. */
export async function findOutcomeStoredUnderScanId(
  work: RequestContext,
  input: ScanInput,
): Promise<ScanOutcome | undefined> {
  const stored = await findRecordedScan(work.tx, input.clientEventId);
  return stored && repeatedScan(work, input, stored);
}
/** The first response, if the stored scan is the same one. Otherwise the id is taken. */
const repeatedScan = (work: RequestContext, input: ScanInput, stored: RecordedScan): ScanOutcome =>
  isRepeatOfRecordedScan(stored, input, requireScannerUser(work))
    ? { result: stored.result }
    : refusedScan(work, input, new ApiError(scanErrors.idTaken));

async function scanNow(work: RequestContext, input: ScanInput, who: ActiveScannerUser): Promise<ScanOutcome> {
  const event = buildScanEvent(work, input, who);
  const { kind } = input;
  if (kind === 'palletOpen' || kind === 'palletInspect' || kind === 'palletClose') {
    const answered = findRecordedScan(work.tx, input.clientEventId);
    const place = await facts.findWarehouseWithOperatingDay(work.tx, who.warehouseId);
    const recordedScan = await answered;
    if (recordedScan) return repeatedScan(work, input, recordedScan);
    const here = place ?? reject(commonErrors.notFound);
    return { result: await processPalletScan(work, { ...input, kind }, event, here, who) };
  }
  if (input.code.trim() === '') reject(scanErrors.unknownCode);
  const label = { ...parseUnitLabel(input.code), shipperId: input.shipperId ?? null };
  const gathered = await gather(work, input, who, label);
  if (gathered.existingResult) return repeatedScan(work, input, gathered.existingResult);
  const live = meant(
    gathered.units.filter((u) => u.active),
    label,
  );
  if (live.length > 1) {
    const shippers = live.map((u) => ({ id: u.shipperId, name: u.shipper }));
    return { result: buildShipperQuestion(input, shippers) };
  }
  const unit = live[0] ?? gathered.units[0];
  const scanFacts = unit ? await withLoad(work, input, who, gathered, unit) : gathered;
  const scannedAt = clampScanTimeToOrderEntry(event.scannedAt, unit?.enteredAt ?? null);
  return act(work, input, { ...event, scannedAt }, who, scanFacts, label);
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
  input: ScanInput,
  who: ActiveScannerUser,
  label: facts.ScannedLabel,
): Promise<Facts> {
  const { tx } = work;
  const here = who.warehouseId;
  const truck = input.kind === 'shuttle' ? input.shuttleLoadId : undefined;
  const inboundId =
    input.kind === 'arrive'
      ? (input.shuttleLoadId ?? (await arrivals.findShuttleLoadIdOfUnit(tx, label)))
      : undefined;
  const load =
    input.pickupId ?? (input.kind === 'unload' ? await facts.findPickupIdOfUnit(tx, label) : undefined);
  const { scan, pallet, door, position, pickup, shuttle, inbound } = await runPipelinedByName({
    pickupHeld: load === undefined ? none : facts.lockPickupForScan(tx, load, here),
    shuttlesHeld: staysOnShuttle.has(input.kind)
      ? none
      : facts.lockShuttleLoadsForScan(tx, truck ?? inboundId, label),
    boxesHeld:
      inboundId === undefined ? none : arrivals.lockUnitsOfInboundShuttle(tx, inboundId, here, label),
    scan: facts.findAndLockScanRecords(tx, label, here, input.clientEventId),
    pallet: input.palletCode
      ? facts.lockReceivingPalletOfAnyWarehouse(tx, parsePalletCode(input.palletCode), here)
      : none,
    pickup: load === undefined ? none : facts.findPickupFacts(tx, load, here),
    slotHeld:
      input.position && input.kind === 'putAway' ? facts.lockPutAwaySlot(tx, here, input.position) : none,
    position: input.position ? facts.lockScanPositionForShare(tx, here, input.position, label) : none,
    door:
      input.doorNumber === undefined
        ? none
        : facts.findReceivingDoorEvenIfInactive(tx, here, input.doorNumber),
    shuttle: truck === undefined ? none : facts.findOutboundShuttleFacts(tx, truck, here),
    inbound: inboundId === undefined ? none : arrivals.findInboundShuttleFacts(tx, inboundId, here, label),
  });
  return { ...(scan ?? reject(commonErrors.notFound)), pallet, door, position, pickup, shuttle, inbound };
}

/**
 * Returns the unit with its truck. An unplanned unit joins the truck of its day when scanned onto one. An unload without a chosen
 * truck uses the unit's own truck.
 */
async function withLoad(
  work: RequestContext,
  input: ScanInput,
  who: ActiveScannerUser,
  scanFacts: Facts,
  unit: ScannedUnitRow,
): Promise<Facts> {
  const pickupOf = async (id: number) => {
    await facts.lockPickupForScan(work.tx, id, who.warehouseId);
    return facts.findPickupFacts(work.tx, id, who.warehouseId);
  };
  // The unit was put on another truck at the same time.
  if (
    input.kind === 'unload' &&
    input.pickupId === undefined &&
    unit.loadPickupId !== null &&
    unit.loadPickupId !== scanFacts.pickup?.id
  )
    return { ...scanFacts, unit, pickup: await pickupOf(unit.loadPickupId) };
  if (input.kind !== 'load' || unit.loadPickupId !== null) return { ...scanFacts, unit };
  const found = await findOrAssignLoadOfUnit(work, unit.id, input.pickupId);
  if (!found) return { ...scanFacts, unit };
  return {
    ...scanFacts,
    unit: {
      ...unit,
      loadPickupId: found.pickupId,
      loadName: `L-${found.loadNumber}`,
      loadDoor: found.doorNumber,
    },
    pickup: input.pickupId === undefined ? undefined : await pickupOf(input.pickupId),
  };
}

const isOfHere = (unit: ScannedUnitRow, who: ActiveScannerUser): boolean =>
  [unit.receivingWarehouseId, unit.currentWarehouseId, unit.outboundWarehouseId].includes(who.warehouseId);

async function act(
  work: RequestContext,
  input: ScanInput,
  event: writes.ScanEvent,
  who: ActiveScannerUser,
  scanFacts: Facts,
  label: facts.ScannedLabel,
): Promise<ScanOutcome> {
  const { warehouseDay: place, unit, pallet, door, position, pickup, shuttle, inbound } = scanFacts;
  const { nonUnitCode: named, proposals } = unit
    ? { nonUnitCode: null, proposals: [] }
    : await identifyNonUnitCodeOrProposeUnits(work, input, who.warehouseId, place);
  const decision = decideScan({
    kind: input.kind,
    scannedAt: event.scannedAt,
    role: who.role,
    warehouseId: who.warehouseId,
    warehouse: place.warehouse,
    dayStarted: place.dayId !== null,
    runningOutboundDate: place.outboundDate,
    runningReceivingDate: place.receivingDate,
    unit: unit ?? null,
    nonUnitCode: named,
    confirmUnknown: input.confirmUnknown ?? false,
    hasProposals: proposals.length > 0,
    tempF: input.tempF ?? null,
    pallet: pallet ?? null,
    palletNamed: input.palletCode !== undefined,
    door: input.doorNumber === undefined ? null : { number: input.doorNumber, open: door?.open ?? false },
    position: position ?? null,
    pickup: pickup ?? null,
    shuttle: shuttle ?? null,
    inbound: inbound ? { ...inbound, counted: inbound.boxCounted } : null,
    noDescription: input.noDescription ?? false,
    damaged: input.damaged ?? false,
  });
  const isUnknown = !unit && (decision.ok || 'ask' in decision);
  if (isUnknown && (await facts.isLabelOfLiveUnit(work.tx, label)))
    throw new RetryTransactionError('The unit was moved to another line while the scan waited for it');
  if (!decision.ok) {
    if ('ask' in decision)
      return {
        result:
          decision.ask === 'temperature'
            ? buildTemperatureQuestion(input, unit)
            : buildUnknownUnitQuestion(input, decision.ask, proposals),
      };
    const freeSlot =
      unit && decision.error.code === scanErrors.positionOccupied.code
        ? await freeSlotFor(work, place, unit)
        : null;
    const refusal = new ApiError(
      decision.error,
      decision.params,
      unit
        ? {
            data: buildRejectedResult(input, decision, refusedBox(unit, who, freeSlot), isOfHere(unit, who)),
          }
        : undefined,
    );
    return refusedScan(work, input, refusal);
  }
  const row = unit ?? (await createUnknownUnitWithOrderLine(work, place, who, pallet, label, event));
  return moveScannedUnitDeferringScanWrite(work, {
    decision,
    wish: input,
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
    tasks: scanFacts.tasks ?? [],
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
    await facts.lockWarehouseAndTrucksForScanBatch(
      work.tx,
      requireScannerUser(work).warehouseId,
      scans.flatMap((input) => input.pickupId ?? []),
      scans.flatMap((input) => input.shuttleLoadId ?? []),
      scans.flatMap((input) => parseUnitLabel(input.code).codes),
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
      const result = buildScanResultFromError(work, wish, error);
      await storeRejectedScan(work, wish, result);
      results.push(result);
    }
  }
  return results;
}
