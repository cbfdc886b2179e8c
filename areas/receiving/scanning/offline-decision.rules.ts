import type {
  UnitProposal,
  ScanKind,
  ScannerSession,
  ScanResult,
  ScanInput,
  ScannerSyncData,
} from './scanning.contract.ts';
import {
  buildStageOrShuttleFact,
  getAcceptedFact,
  getNextWarehouseIfOnFloor,
  getDestinationFactOfRejectedUnit,
} from './scan-results.rules.ts';
import type { ScanFact } from './scan-results.rules.ts';
import { findNearestFreeSlot } from './nearest-slot.rules.ts';
import { findListedUnitProposalsForUnknownCode, findListedUnitPerShipper } from './scan-meaning.rules.ts';
import type { OfflineDayListIndex, ListedUnit } from './scan-meaning.rules.ts';
import { decideScan, removesUnitFromShuttle, getScanRejectionTitle } from './scanning.rules.ts';
import type { ScanDecision, ScanFacts, ScannedUnit } from './scanning.rules.ts';
import { scanErrors } from './scanning.errors.ts';
import { warehouseClosedErrors } from '#areas/calendar/start-day/warehouse-closed.errors.ts';
import { shuttleLoadStatus } from '#areas/freight/units/shuttle-load-status.contract.ts';
import { identifyForeignCode } from '#areas/freight/units/unit-code.rules.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';

/**
 * Decides a scan while the server is unreachable. Applies the same rules (`decide`) to the day's list and to the scans made on
 * this device since. The server decides finally (decision 94).
 */

/** What this device knows: the user, the last synchronization, the day's list, and the units it has moved since. */
export interface OfflineDecisionData {
  user: Pick<ScannerSession, 'role' | 'warehouse'>;
  sync: ScannerSyncData;
  list: OfflineDayListIndex;
  movedUnits: ReadonlyMap<string, LocallyMovedUnit>;
}
/** A unit after a scan. `isExtraOnShuttle`: it arrived on a shuttle that it was not sent with. */
export interface UnitAfterScan extends ListedUnit {
  isExtraOnShuttle: boolean;
}
/**
 * A unit that this device has moved, and the scan that moved it. `isUnconfirmed`: the server has not responded to that scan yet.
 */
export interface LocallyMovedUnit extends UnitAfterScan {
  scanId: string;
  isUnconfirmed: boolean;
}
/** The title, main fact and message shown for a scan here. */
export type ScanResultText = Pick<
  ScanResult,
  'title' | 'factLabel' | 'fact' | 'sentence' | 'params' | 'shuttleTo'
>;
export type OfflineVerdict =
  /** The rules accept the scan. `after`: the unit after it. */
  | { kind: 'taken'; text: ScanResultText; isWarning: boolean; after: UnitAfterScan }
  /** The rules reject the scan. `isCertain` is false when the reason may have changed since the list was created. */
  | { kind: 'refused'; text: ScanResultText; isCertain: boolean }
  | { kind: 'asked'; question: 'temperature'; name: string }
  | { kind: 'asked'; question: 'shipper'; choices: ScanResult['choices'] }
  /** No unit of the list has the code. `unknown`: the user can receive it anyway. */
  | { kind: 'asked'; question: 'unknown' | 'proposal'; proposals: UnitProposal[] }
  /** The list has no such unit. */
  | { kind: 'unknown' };

/** Includes the shipper, because two shippers can use the same code. */
export const getListedUnitKey = (unit: Pick<ListedUnit, 'shipperId' | 'code'>): string =>
  `${unit.shipperId} ${unit.code}`;

/**
 * Rejections that depend on a unit's location and status, which other scanners change all the time, or on the operating day,
 * which can change at any minute.
 */
const passing = new Set(
  [
    warehouseClosedErrors.warehouseClosed,
    scanErrors.unitNotReceived,
    scanErrors.statusNotAllowed,
    scanErrors.alreadyReceived,
    scanErrors.newerScanExists,
    scanErrors.positionOccupied,
    scanErrors.unitWithoutLoad,
    scanErrors.alreadyOnShuttle,
    scanErrors.doorTaken,
    scanErrors.shuttleNotArrived,
    scanErrors.unitLeftByShuttle,
    scanErrors.shuttleNotReleased,
    scanErrors.alreadyCounted,
    scanErrors.alreadyHere,
    scanErrors.inboundShuttleRequired,
    scanErrors.unitNotLoaded,
  ].map(({ code }) => code),
);

/** Decides a scan without the server. `formatInstant` formats an instant in the warehouse's format. */
export function decideScanOffline(
  scan: ScanInput,
  data: OfflineDecisionData,
  formatInstant: (instant: string) => string,
): OfflineVerdict {
  const found = findListedUnitPerShipper(scan.code, data.list).filter(
    (u) => scan.shipperId === undefined || u.shipperId === scan.shipperId,
  );
  const [listedAs] = found;
  if (!listedAs) return unlisted(scan, data);
  if (found.length > 1)
    return {
      kind: 'asked',
      question: 'shipper',
      choices: found.map((u) => ({
        id: u.shipperId,
        name: data.list.shipperNames.get(u.shipperId) ?? '',
      })),
    };
  const unit = data.movedUnits.get(getListedUnitKey(listedAs)) ?? listedAs;
  const facts = factsHere(scan, data, unit, formatInstant);
  const decision = decideScan(facts);
  const consignee = data.list.consignees.get(unit.consigneeId);
  if (decision.ok) return taken(scan, data, unit, decision, facts);
  if ('ask' in decision) return { kind: 'asked', question: 'temperature', name: consignee?.name ?? '' };
  const { error, params } = decision;
  const truck = data.list.loadsByPickupId.get(unit.pickupId ?? 0);
  return {
    kind: 'refused',
    text: {
      title: getScanRejectionTitle(error.code),
      sentence: error.sentence,
      params,
      ...getDestinationFactOfRejectedUnit(decision, {
        freeSlot: findNearestFreeSlotOffline(unit, data),
        loadDoor: truck?.door ?? null,
        outboundWarehouse: data.list.warehouseCodes.get(unit.leavesFromId) ?? '',
        status: unit.status,
        ...belongs(unit, data),
      }),
    },
    // If the server has not received the device's last scan of the unit, no other device can have changed its effect.
    isCertain:
      !passing.has(error.code) || data.movedUnits.get(getListedUnitKey(unit))?.isUnconfirmed === true,
  };
}

/** The lane of a unit, or the warehouse to which it goes by shuttle. */
const belongs = (unit: ListedUnit, { list, user: person }: Pick<OfflineDecisionData, 'list' | 'user'>) => ({
  stagingCode:
    list.consignees.get(unit.consigneeId)?.staging ?? list.consignees.get(unit.deliverToId)?.staging ?? null,
  shuttleTo:
    unit.leavesFromId === person.warehouse.id ? null : (list.warehouseCodes.get(unit.leavesFromId) ?? null),
});

/** Handles a code that is not on the list: proposes listed units with a similar code, or asks about an unknown unit. */
function unlisted(scanInput: ScanInput, { list }: OfflineDecisionData): OfflineVerdict {
  const isAnswered = scanInput.confirmUnknown === true || scanInput.shipperId !== undefined;
  if (isAnswered || noBoxActs.has(scanInput.kind)) return { kind: 'unknown' };
  const proposals = findListedUnitProposalsForUnknownCode(scanInput.code, list);
  const mayBeReceived = scanInput.kind === 'receive' && identifyForeignCode(scanInput.code) === null;
  if (mayBeReceived) return { kind: 'asked', question: 'unknown', proposals };
  return proposals.length > 0 ? { kind: 'asked', question: 'proposal', proposals } : { kind: 'unknown' };
}
const noBoxActs = new Set<ScanInput['kind']>(['palletOpen', 'palletInspect', 'palletClose']);

/** Builds the facts that the rules need about a code and its unit, as far as this device knows them. */
function factsHere(
  scanInput: ScanInput,
  here: OfflineDecisionData,
  unit: ListedUnit,
  time: (instant: string) => string,
): ScanFacts {
  const { user: person, sync } = here;
  const truck = sync.shuttles.find((s) => s.id === scanInput.shuttleLoadId);
  return {
    kind: scanInput.kind,
    scannedAt: scanInput.scannedAt,
    role: person.role,
    warehouseId: person.warehouse.id,
    warehouse: person.warehouse.code,
    dayStarted: sync.day !== null,
    runningOutboundDate: sync.day?.outboundDate ?? null,
    runningReceivingDate: sync.day?.receivingDate ?? null,
    unit: unitHere(unit, here, time),
    nonUnitCode: null,
    confirmUnknown: scanInput.confirmUnknown ?? false,
    hasProposals: false,
    tempF: scanInput.tempF ?? null,
    pallet: scanInput.palletCode === undefined ? null : palletHere(scanInput.palletCode, here),
    palletNamed: scanInput.palletCode !== undefined,
    door:
      scanInput.doorNumber === undefined
        ? null
        : { number: scanInput.doorNumber, open: sync.receivingDoors.includes(scanInput.doorNumber) },
    position: positionHere(scanInput.position, here, unit),
    pickup: pickupHere(scanInput, here, unit),
    shuttle: truck ?? null,
    inbound: inboundHere(scanInput, here, unit),
    noDescription: scanInput.noDescription ?? false,
    damaged: scanInput.damaged ?? false,
  };
}
/** The truck that a unit is taken off: the chosen one, or the one it was sent with. */
function inboundHere(
  scanInput: ScanInput,
  { sync }: OfflineDecisionData,
  unit: ListedUnit,
): ScanFacts['inbound'] {
  if (scanInput.kind !== 'arrive') return null;
  const id = scanInput.shuttleLoadId ?? unit.shuttleLoadId;
  const truck = sync.inbound.find((s) => s.id === id);
  return truck ? { ...truck, counted: unit.shuttleLoadId === truck.id ? unit.counted : null } : null;
}
/** A pallet opened since the last synchronization is not in its list. Its first unit decides whose pallet it is. */
function palletHere(code: string, { sync, list, movedUnits }: OfflineDecisionData): ScanFacts['pallet'] {
  const openPallet = sync.pallets.find((p) => p.code === code);
  const first = [...movedUnits.values()].find((u) => u.palletCode === code);
  const shipperId = openPallet?.shipperId ?? first?.shipperId ?? null;
  return {
    open: !sync.closedPallets.includes(code),
    here: true,
    shipperId,
    shipper: openPallet?.shipper ?? list.shipperNames.get(shipperId ?? 0) ?? null,
  };
}
function unitHere(
  unit: ListedUnit,
  { user: { warehouse }, sync, list }: OfflineDecisionData,
  time: (instant: string) => string,
): ScannedUnit {
  const truck = list.loadsByPickupId.get(unit.pickupId ?? 0);
  const shuttle = sync.shuttles.find((s) => s.id === unit.shuttleLoadId);
  const expected = unit.status === unitStatus.pending || unit.status === unitStatus.finalized;
  const isInTransit = unit.status === unitStatus.shuttled;
  return {
    status: unit.status,
    active: true,
    consigneeId: unit.consigneeId,
    deliverToId: unit.deliverToId,
    shipperId: unit.shipperId,
    // The list contains what this warehouse expects and what is in it.
    receivingWarehouseId: warehouse.id,
    receivingWarehouse: warehouse.code,
    // A unit in transit has no current warehouse. `awayOr` returns an id that no warehouse has.
    currentWarehouseId: expected ? null : awayOr(isInTransit, warehouse.id),
    currentWarehouse: expected || isInTransit ? null : warehouse.code,
    outboundDate: unit.outboundDate,
    shipDate: unit.shipDate,
    arrivedByShuttle: unit.cameByShuttle,
    loadPickupId: unit.pickupId,
    loadName: truck?.name ?? null,
    loadDoor: truck?.door ?? null,
    hasLoadLeft: truck?.hasLeft ?? false,
    outboundWarehouseId: unit.leavesFromId,
    outboundWarehouse: list.warehouseCodes.get(unit.leavesFromId) ?? '',
    shuttleLoadId: unit.shuttleLoadId,
    // The synchronization includes every shuttle that has not left.
    shuttleStatus: unit.shuttleLoadId === null ? null : (shuttle?.status ?? shuttleLoadStatus.released),
    shuttleNumber: shuttle?.number ?? null,
    asksTemperature: list.consignees.get(unit.consigneeId)?.asksTemperature ?? false,
    tempMinF: unit.tempMinF,
    tempMaxF: unit.tempMaxF,
    receivedAt: unit.receivedAt && time(unit.receivedAt),
    scannedAt: unit.scannedAt,
    scannedTime: unit.scannedAt && time(unit.scannedAt),
    labelStale: unit.labelStale,
  };
}
const nowhere = 0;
const awayOr = (isInTransit: boolean, id: number): number => (isInTransit ? nowhere : id);
function positionHere(
  code: string | undefined,
  here: OfflineDecisionData,
  unit: ListedUnit,
): ScanFacts['position'] {
  const position = code === undefined ? undefined : here.list.positions.get(code.toUpperCase());
  if (!position) return null;
  return {
    code: position.code,
    area: position.area,
    consigneeId: position.consigneeId,
    consignee: here.list.consignees.get(position.consigneeId ?? 0)?.name ?? null,
    holder: holderOf(position.code, here, unit),
  };
}
/** Returns whose unit is in a slot, if it belongs to a different pallet. */
function holderOf(slot: string, here: OfflineDecisionData, unit: ListedUnit): string | null {
  const other = standing(slot, here).find(
    (one) =>
      getListedUnitKey(one) !== getListedUnitKey(unit) &&
      (unit.palletCode === null || one.palletCode !== unit.palletCode),
  );
  return other ? (here.list.consignees.get(other.consigneeId)?.name ?? '–') : null;
}
/** The units in a put-away slot. */
function standing(
  slot: string,
  { list, movedUnits }: Pick<OfflineDecisionData, 'list' | 'movedUnits'>,
): ListedUnit[] {
  const here = (u: ListedUnit) => u.slot === slot && u.status === unitStatus.putAway;
  const left = (list.unitsBySlot.get(slot) ?? []).filter((u) => !movedUnits.has(getListedUnitKey(u)));
  return [...left, ...movedUnits.values()].filter(here);
}
/** An unload without a named truck means the truck the unit is on. */
function pickupHere(
  scanInput: ScanInput,
  { sync }: OfflineDecisionData,
  unit: ListedUnit,
): ScanFacts['pickup'] {
  const id = scanInput.pickupId ?? (scanInput.kind === 'unload' ? unit.pickupId : null);
  const load = sync.loads.find((l) => l.pickupId === id);
  return load ? { id: load.pickupId, status: load.status, void: false } : null;
}

function taken(
  scanInput: ScanInput,
  here: OfflineDecisionData,
  unit: ListedUnit,
  decision: Extract<ScanDecision, { ok: true }>,
  facts: ScanFacts,
): OfflineVerdict {
  const place = belongs(unit, here);
  const after = afterwards(scanInput, unit, decision, facts);
  // Scans with a response are already counted in the synchronization.
  const others = (what: (u: LocallyMovedUnit) => boolean) =>
    [...here.movedUnits.values()].filter(
      (u) => u.isUnconfirmed && getListedUnitKey(u) !== getListedUnitKey(unit) && what(u),
    ).length;
  const onIt = (what: (u: LocallyMovedUnit) => boolean) => others(what) + 1;
  const cameAs = (isExtra: boolean, truckId: number) =>
    others((u) => u.shuttleLoadId === truckId && u.counted && u.isExtraOnShuttle === isExtra) +
    (after.isExtraOnShuttle === isExtra ? 1 : 0);
  const load = here.sync.loads.find((l) => l.pickupId === unit.pickupId);
  const shuttle = here.sync.shuttles.find((s) => s.id === decision.onShuttle?.id);
  const inboundShuttle = here.sync.inbound.find((s) => s.id === decision.cameWith?.id);
  return {
    kind: 'taken',
    text: {
      title: decision.title,
      sentence: decision.warn?.remark.sentence ?? null,
      params: decision.warn?.params ?? {},
      ...getAcceptedFact(
        { decision, wish: scanInput, unit: place },
        load && {
          loaded: load.loaded + onIt((u) => u.pickupId === load.pickupId && u.status === unitStatus.loaded),
          planned: load.planned,
        },
        shuttle ? shuttle.units + onIt((u) => u.shuttleLoadId === shuttle.id) : null,
        inboundShuttle && {
          sent: inboundShuttle.sent,
          counted: inboundShuttle.counted + cameAs(false, inboundShuttle.id),
          extra: inboundShuttle.extra + cameAs(true, inboundShuttle.id),
        },
      ),
      shuttleTo: getNextWarehouseIfOnFloor(decision, place.shuttleTo),
    },
    isWarning: decision.warn !== undefined,
    after,
  };
}
/** The unit after an accepted scan. */
function afterwards(
  scanInput: ScanInput,
  unit: ListedUnit,
  { move, to, onShuttle, cameWith }: Extract<ScanDecision, { ok: true }>,
  facts: ScanFacts,
): UnitAfterScan {
  const truck = onShuttle ? onShuttle.id : (cameWith?.id ?? unit.shuttleLoadId);
  const slot = move === 'putAway' ? (facts.position?.code ?? null) : null;
  return {
    ...unit,
    status: to,
    slot: onShuttle ? unit.slot : slot,
    palletCode: move === 'receive' ? (scanInput.palletCode ?? unit.palletCode) : unit.palletCode,
    receivedAt: move === 'receive' ? scanInput.scannedAt : unit.receivedAt,
    scannedAt: scanInput.scannedAt,
    counted: unit.counted || cameWith !== undefined,
    isExtraOnShuttle: move === 'shuttleExtra' || ('isExtra' in unit && unit.isExtra === true),
    shuttleLoadId: facts.unit && removesUnitFromShuttle(to, facts.unit) ? null : truck,
  };
}

/** A scan as this device stores it, and its outcome: waiting, accepted by the server, or other. */
export interface DeviceScan {
  wish: ScanInput;
  outcome: 'waiting' | 'taken' | 'other';
}
/**
 * Returns the units this device has moved since its list was created, as its scans left them, in scan order. Scans that the
 * server rejected are left out. Scans already on the list change nothing twice.
 */
export function computeUnitsMovedByDeviceScans(
  scans: readonly DeviceScan[],
  data: Omit<OfflineDecisionData, 'movedUnits'>,
): ReadonlyMap<string, LocallyMovedUnit> {
  const movedUnits = new Map<string, LocallyMovedUnit>();
  for (const { wish: scanInput, outcome } of scans) {
    if (outcome === 'other') continue;
    const verdict = decideScanOffline(scanInput, { ...data, movedUnits }, (instant) => instant);
    if (verdict.kind === 'taken')
      movedUnits.set(getListedUnitKey(verdict.after), {
        ...verdict.after,
        scanId: scanInput.clientEventId,
        isUnconfirmed: outcome === 'waiting',
      });
  }
  return movedUnits;
}

/**
 * Where a unit belongs when its position is scanned next: the nearest free slot, or its lane. Null: this device knows neither, or
 * the unit's truck has left without it.
 */
export function getOfflineDestinationFact(
  kind: ScanKind,
  unit: ListedUnit | undefined,
  data: Omit<OfflineDecisionData, 'sync'>,
): ScanFact | null {
  if (kind === 'putAway') {
    const slot = findNearestFreeSlotOffline(unit, data);
    return slot === null ? null : { factLabel: 'Nearest free', fact: slot };
  }
  if (!unit || kind !== 'stage') return null;
  const place = belongs(unit, data);
  const hasLeft =
    place.shuttleTo === null && (data.list.loadsByPickupId.get(unit.pickupId ?? 0)?.hasLeft ?? false);
  return hasLeft || (place.shuttleTo ?? place.stagingCode) === null ? null : buildStageOrShuttleFact(place);
}

/** The free slot nearest to the lane of a unit's consignee, as far as this device knows. */
export function findNearestFreeSlotOffline(
  unit: ListedUnit | undefined,
  { list, movedUnits }: Pick<OfflineDecisionData, 'list' | 'movedUnits'>,
): string | null {
  const isOccupied = (units: readonly ListedUnit[]) =>
    units.some((u) => u.status === unitStatus.putAway && !movedUnits.has(getListedUnitKey(u)));
  const takenSlots = new Set([
    ...[...list.unitsBySlot].flatMap(([slot, units]) => (isOccupied(units) ? [slot] : [])),
    ...[...movedUnits.values()].flatMap((u) => (u.status === unitStatus.putAway ? (u.slot ?? []) : [])),
  ]);
  const walk = list.walkOrder.map((position) => ({ ...position, isTaken: takenSlots.has(position.code) }));
  return findNearestFreeSlot(walk, [unit?.consigneeId, unit?.deliverToId]);
}
