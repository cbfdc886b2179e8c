import { formatDate } from '#kit/contract/dates.ts';
import { warehouseClosedErrors } from '#areas/calendar/start-day/warehouse-closed.errors.ts';
import { scannerRoles } from '#areas/floor/scanner-users/scanner-roles.contract.ts';
import { shuttleLoadStatus } from '#areas/freight/units/shuttle-load-status.contract.ts';
import { coolerItemStatus, unitLifecycle, unitStatus } from '#areas/freight/units/units.contract.ts';
import type { UnitMove } from '#areas/freight/units/units.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { toStateLabelAndNounParams } from '#kit/contract/lifecycle.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import type { ScanKind, ScanResult, ScanInput } from './scanning.contract.ts';
import { deviceScanErrors, scanErrors, scanWarnings } from './scanning.errors.ts';
import type { ScanRemark } from './scanning.errors.ts';
import { getNonUnitCodeError } from './non-unit-code.rules.ts';
import type { NonUnitCode } from './non-unit-code.rules.ts';
import { warnOfDepartedTruckOrLaterDay, warnOfIncomingUnit, warnOfLaterDay } from './scan-warnings.rules.ts';

/** The title above a rejection in one or two words, readable from across the dock. */
const refusalTitles: readonly { of: readonly ScanRemark[]; title: string }[] = [
  { of: [scanErrors.wrongLoad, scanErrors.loadNotOpenHere], title: 'Wrong load' },
  { of: [scanErrors.loadVoided], title: 'Load voided' },
  { of: [scanErrors.wrongShuttle, scanErrors.shuttleNotOpenHere], title: 'Wrong shuttle' },
  { of: [scanErrors.alreadyReceived, scanErrors.alreadyHere], title: 'Already here' },
  { of: [scanErrors.alreadyCounted], title: 'Already counted' },
  { of: [scanErrors.shuttleNotReleased], title: 'Not released' },
  { of: [scanErrors.newerScanExists], title: 'Scanned later' },
  { of: [scanErrors.alreadyOnShuttle], title: 'Already on shuttle' },
  { of: [scanErrors.positionOccupied, scanErrors.doorTaken], title: 'Occupied' },
  { of: [warehouseClosedErrors.warehouseClosed], title: 'Closed' },
  {
    of: [scanErrors.unknownCode, deviceScanErrors.loadNotFound, deviceScanErrors.shuttleNotFound],
    title: 'Unknown',
  },
  {
    of: [
      scanErrors.receivedElsewhere,
      scanErrors.unitAtOtherWarehouse,
      scanErrors.palletOfOtherShipper,
      scanErrors.palletClosed,
      scanErrors.unknownPallet,
    ],
    title: 'Wrong place',
  },
  { of: [scanErrors.unknownPosition, scanErrors.notPutAway, scanErrors.notStaging], title: 'Wrong position' },
  { of: [scanErrors.departsOtherDay], title: 'Not today' },
  {
    of: [
      scanErrors.isProduceLabel,
      scanErrors.isBillOfLading,
      scanErrors.isPosition,
      scanErrors.isLoad,
      scanErrors.isShuttle,
      scanErrors.isDoor,
      scanErrors.isBadge,
      scanErrors.isPallet,
      scanErrors.isClosedPallet,
      scanErrors.isAirWaybill,
      scanErrors.isArticle,
      scanErrors.isArticleLink,
      scanErrors.isParcel,
      scanErrors.isWebAddress,
      scanErrors.isWifi,
      scanErrors.isContact,
      scanErrors.isMessage,
      scanErrors.isData,
      scanErrors.isDriverLicense,
      scanErrors.codeTooLong,
      scanErrors.codeUnprintable,
    ],
    title: 'Wrong label',
  },
  { of: [scanErrors.loadRequired], title: 'Which load?' },
  { of: [scanErrors.shuttleRequired, scanErrors.inboundShuttleRequired], title: 'Which shuttle?' },
];
const titleByCode = new Map(refusalTitles.flatMap(({ of, title }) => of.map(({ code }) => [code, title])));
/** Returns the title of a rejection by its code. Without a code (a response that is not ours), a generic title. */
export const getScanRejectionTitle = (code: string | undefined): string =>
  (code === undefined ? undefined : titleByCode.get(code)) ?? 'Rejected';

const putAway: readonly ScanKind[] = ['putAway', 'stage'];
const normal: readonly ScanKind[] = [
  ...putAway,
  'receive',
  'cooler',
  'load',
  'shuttle',
  'arrive',
  'palletOpen',
  'palletInspect',
];
const supervisor: readonly ScanKind[] = [...normal, 'unload', 'coolerReturn', 'palletClose'];
const kindsByRole = new Map<number, readonly ScanKind[]>([
  [scannerRoles.putAway, putAway],
  [scannerRoles.normal, normal],
]);
/** Lists what a scanner role can scan (docs/domain/floor.md#scanner-roles). */
export const listScanKindsOfRole = (role: number): readonly ScanKind[] => kindsByRole.get(role) ?? supervisor;

/** Whether the role is responsible for other users' scans. These roles can do what any role can. */
export const isSupervisingRole = (role: number): boolean =>
  role === scannerRoles.supervisor || role === scannerRoles.administrator;

/** A unit as a scan finds it. */
export interface ScannedUnit {
  status: number;
  active: boolean;
  consigneeId: number;
  deliverToId: number;
  shipperId: number;
  receivingWarehouseId: number;
  receivingWarehouse: string;
  currentWarehouseId: number | null;
  currentWarehouse: string | null;
  outboundDate: string;
  /** Null in an old list on a device. */
  shipDate: string | null;
  arrivedByShuttle: boolean;
  loadPickupId: number | null;
  loadName: string | null;
  loadDoor: number | null;
  /** The truck it is planned on has left without it. */
  hasLoadLeft: boolean;
  outboundWarehouseId: number;
  outboundWarehouse: string;
  shuttleLoadId: number | null;
  shuttleStatus: number | null;
  shuttleNumber: string | null;
  asksTemperature: boolean;
  tempMinF: number | null;
  tempMaxF: number | null;
  receivedAt: string | null;
  /** The unit's latest scan by the clock of the scanner, as an instant and formatted for the warehouse. */
  scannedAt: string | null;
  scannedTime: string | null;
  /** The unit's line changed after its label was printed. */
  labelStale: boolean;
}
export interface ScanFacts {
  kind: ScanKind;
  /** When the trigger was pulled. A device without a network sends it late. */
  scannedAt: string;
  role: number;
  warehouseId: number;
  warehouse: string;
  dayStarted: boolean;
  runningOutboundDate: string | null;
  runningReceivingDate: string | null;
  unit: ScannedUnit | null;
  /** What the code means when no unit has it. */
  nonUnitCode: NonUnitCode | null;
  tempF: number | null;
  pallet: { open: boolean; here: boolean; shipperId: number | null; shipper: string | null } | null;
  palletNamed: boolean;
  door: { number: number; open: boolean } | null;
  position: {
    code: string;
    area: number;
    consigneeId: number | null;
    consignee: string | null;
    /** Whose unit is there, if it belongs to another pallet. */
    holder: string | null;
  } | null;
  pickup: { id: number; status: number; void: boolean } | null;
  /** The shuttle the unit is scanned on. `doorFree`: its door is reserved for it, or for no truck. */
  shuttle: {
    id: number;
    number: string;
    status: number;
    toId: number;
    to: string;
    door: number | null;
    doorFree: boolean;
  } | null;
  /** The incoming shuttle the unit is taken off. `counted`: null when the unit is not on its manifest. */
  inbound: {
    id: number;
    number: string;
    status: number;
    from: string;
    counted: boolean | null;
  } | null;
  noDescription: boolean;
  damaged: boolean;
  /** The user receives a unit that is in no order. */
  confirmUnknown: boolean;
  /** Known units have a similar code. */
  hasProposals: boolean;
}
export type ScanDecision =
  | {
      ok: false;
      error: ErrorDefinition;
      params: Record<string, string | number>;
    }
  | { ok: false; ask: 'temperature' | 'unknown' | 'proposal' }
  | {
      ok: true;
      to: number;
      move: UnitMove;
      title: string;
      warn?: { remark: ScanRemark; params: Record<string, string | number> };
      cooler?: { status: number; reason: string };
      /** The shuttle it is on from now on. Null: on none. */ onShuttle?: {
        id: number | null;
        number: string;
      };
      /** The shuttle that it arrived on. */ cameWith?: { id: number; number: string };
    };

const no = (error: ErrorDefinition, params: Record<string, string | number> = {}): ScanDecision => ({
  ok: false,
  error,
  params,
});
const isState = (status: number): ScanDecision =>
  no(scanErrors.statusNotAllowed, toStateLabelAndNounParams(unitLifecycle, status));
const may = (move: UnitMove, status: number): boolean =>
  unitLifecycle.transitions[move].from.some((state) => unitStatus[state] === status);

/** Decides what a scan of a unit does, or why it is rejected (docs/domain/floor.md#what-a-scan-does). */
export function decideScan(facts: ScanFacts): ScanDecision {
  if (!listScanKindsOfRole(facts.role).includes(facts.kind)) return no(scanErrors.actionNotAllowed);
  if (!facts.dayStarted) return no(warehouseClosedErrors.warehouseClosed);
  const u = facts.unit;
  if (!u) return noUnit(facts);
  if (!u.active) return no(scanErrors.unitDeleted);
  if (facts.kind === 'receive') return receive(facts, u);
  if (facts.kind === 'arrive') return comesIn(facts, u);
  if (u.currentWarehouseId !== null && u.currentWarehouseId !== facts.warehouseId)
    return u.status === unitStatus.shuttled
      ? no(scanErrors.shuttleNotArrived)
      : no(scanErrors.unitAtOtherWarehouse, { warehouse: u.currentWarehouse ?? '–' });
  if (may('receive', u.status)) return no(scanErrors.unitNotReceived);
  // The order of scanning counts, not the order of arrival. It compares with `Date`, because this also runs on scanners, which
  // lack Temporal.
  if (u.scannedAt !== null && Date.parse(facts.scannedAt) < Date.parse(u.scannedAt))
    return no(scanErrors.newerScanExists, { time: u.scannedTime ?? '' });
  if (facts.kind === 'putAway') return putAwayAt(facts, u);
  if (facts.kind === 'stage') return stageAt(facts, u);
  if (facts.kind === 'cooler') return setAside(u);
  if (facts.kind === 'coolerReturn') return backOnTheFloor(u);
  if (facts.kind === 'load') return load(facts, u);
  if (facts.kind === 'shuttle') return shuttle(facts, u);
  if (facts.kind === 'unload') return unload(facts, u);
  return no(scanErrors.unknownCode);
}

function atDoor(f: ScanFacts): ScanDecision | null {
  if (f.door && !f.door.open) return no(scanErrors.doorNotOpen, { door: f.door.number });
  if (f.palletNamed && (!f.pallet || !f.pallet.here)) return no(scanErrors.unknownPallet);
  if (f.pallet && !f.pallet.open) return no(scanErrors.palletClosed);
  return null;
}
function noUnit(f: ScanFacts): ScanDecision {
  if (f.hasProposals && (f.nonUnitCode !== null || f.kind !== 'receive'))
    return { ok: false, ask: 'proposal' };
  if (f.nonUnitCode) {
    const { error, params } = getNonUnitCodeError(f.nonUnitCode, f.kind);
    return no(error, params);
  }
  return f.kind === 'receive' ? unknownAtTheDoor(f) : no(scanErrors.unknownCode);
}
/** A unit in no order is received only when the user confirms it. Most such codes are misread or not unit labels. */
function unknownAtTheDoor(f: ScanFacts): ScanDecision {
  const faulty = atDoor(f);
  if (faulty) return faulty;
  if (!f.confirmUnknown) return { ok: false, ask: 'unknown' };
  return {
    ok: true,
    to: unitStatus.cooler,
    move: 'receive',
    title: 'Label needed',
    warn: { remark: scanWarnings.labelNeeded, params: {} },
    cooler: { status: coolerItemStatus.labelNeeded, reason: 'Unknown code' },
  };
}
function receive(f: ScanFacts, u: ScannedUnit): ScanDecision {
  const faulty = atDoor(f);
  if (faulty) return faulty;
  if (u.receivingWarehouseId !== f.warehouseId)
    return no(scanErrors.receivedElsewhere, { warehouse: u.receivingWarehouse });
  if (u.status === unitStatus.shuttled) return no(scanErrors.unitLeftByShuttle);
  if (!may('receive', u.status))
    return no(scanErrors.alreadyReceived, { when: u.receivedAt ?? '', where: u.receivingWarehouse });
  if (f.pallet && f.pallet.shipperId !== null && f.pallet.shipperId !== u.shipperId)
    return no(scanErrors.palletOfOtherShipper, { shipper: f.pallet.shipper ?? '' });
  if (u.status === unitStatus.pending)
    return {
      ok: true,
      to: unitStatus.cooler,
      move: 'receive',
      title: 'Cooler',
      warn: { remark: scanWarnings.notFinalized, params: {} },
      cooler: { status: coolerItemStatus.review, reason: 'Not finalized' },
    };
  if (f.noDescription)
    return {
      ok: true,
      to: unitStatus.cooler,
      move: 'receive',
      title: 'Cooler',
      warn: { remark: scanWarnings.descriptionMissing, params: {} },
      cooler: { status: coolerItemStatus.descriptionNeeded, reason: 'Missing product description' },
    };
  if (u.asksTemperature && f.tempF === null) return { ok: false, ask: 'temperature' };
  return {
    ok: true,
    to: unitStatus.received,
    move: 'receive',
    title: 'Received',
    ...warnOfIncomingUnit(f, u),
  };
}
function putAwayAt(f: ScanFacts, u: ScannedUnit): ScanDecision {
  if (!f.position) return no(scanErrors.unknownPosition);
  if (f.position.area !== 2) return no(scanErrors.notPutAway);
  if (!may('putAway', u.status)) return isState(u.status);
  const { code, holder } = f.position;
  if (holder !== null) return no(scanErrors.positionOccupied, { position: code, holder });
  return {
    ok: true,
    to: unitStatus.putAway,
    move: 'putAway',
    title: 'Put away',
    ...warnOfDepartedTruckOrLaterDay(f, u),
  };
}
function stageAt(f: ScanFacts, u: ScannedUnit): ScanDecision {
  if (!f.position) return no(scanErrors.unknownPosition);
  if (f.position.area !== 1) return no(scanErrors.notStaging);
  if (!may('stage', u.status)) return isState(u.status);
  const isOwnLane = f.position.consigneeId === u.consigneeId || f.position.consigneeId === u.deliverToId;
  if (isOwnLane)
    return {
      ok: true,
      to: unitStatus.received,
      move: 'stage',
      title: 'Staged',
      ...warnOfDepartedTruckOrLaterDay(f, u),
    };
  return {
    ok: true,
    to: unitStatus.misStaged,
    move: 'misStage',
    title: 'Mis-staged',
    warn: { remark: scanWarnings.wrongPosition, params: { owner: f.position.consignee ?? '–' } },
  };
}
function setAside(u: ScannedUnit): ScanDecision {
  if (!may('cooler', u.status)) return isState(u.status);
  const cooler = { status: coolerItemStatus.setAside, reason: 'Set aside' };
  return { ok: true, to: unitStatus.cooler, move: 'cooler', title: 'Cooler', cooler };
}
const backOnTheFloor = (u: ScannedUnit): ScanDecision =>
  may('coolerReturn', u.status)
    ? { ok: true, to: unitStatus.received, move: 'coolerReturn', title: 'Back on the floor' }
    : isState(u.status);
function load(f: ScanFacts, u: ScannedUnit): ScanDecision {
  if (!f.pickup) return no(scanErrors.loadRequired);
  if (f.pickup.status === pickupStatus.released) return no(scanErrors.loadReleased);
  if (f.pickup.void) return no(scanErrors.loadVoided);
  if (u.status === unitStatus.shuttled) return no(scanErrors.shuttleNotArrived);
  if (u.status === unitStatus.loaded) return isState(u.status);
  if (u.loadPickupId === null) return no(scanErrors.unitWithoutLoad);
  if (u.loadPickupId !== f.pickup.id) return no(scanErrors.wrongLoad, { load: u.loadName ?? '' });
  // Freight of a day before the current operating day can still be processed.
  if (
    u.status === unitStatus.cooler &&
    f.runningOutboundDate !== null &&
    u.outboundDate > f.runningOutboundDate
  )
    return no(scanErrors.departsOtherDay, { date: formatDate(u.outboundDate) });
  return { ok: true, to: unitStatus.loaded, move: 'load', title: 'Loaded' };
}
/**
 * A unit in transit to the warehouse it leaves from keeps its status until the shuttle leaves. A unit recorded on another open
 * shuttle has been carried over.
 */
function shuttle(f: ScanFacts, u: ScannedUnit): ScanDecision {
  const truck = f.shuttle;
  if (!truck) return no(scanErrors.shuttleRequired);
  if (truck.status >= shuttleLoadStatus.released)
    return no(scanErrors.shuttleReleased, { shuttle: truck.number });
  if (u.status === unitStatus.shuttled) return no(scanErrors.unitLeftByShuttle);
  if (u.outboundWarehouseId !== truck.toId)
    return no(scanErrors.wrongShuttle, { warehouse: u.outboundWarehouse, to: truck.to });
  if (!may('shuttleLoad', u.status)) return isState(u.status);
  if (u.shuttleLoadId === truck.id) return no(scanErrors.alreadyOnShuttle);
  if (!truck.doorFree) return no(scanErrors.doorTaken, { door: truck.door ?? 0 });
  return {
    ok: true,
    to: u.status,
    move: 'shuttleLoad',
    title: 'On the shuttle',
    onShuttle: { id: truck.id, number: truck.number },
    ...warnOfLaterDay(f, u),
  };
}
/**
 * A unit comes off one of our shuttles. Units on the manifest are counted. Others are accepted anyway, because they are here, and
 * a user records the reason.
 */
function comesIn(f: ScanFacts, u: ScannedUnit): ScanDecision {
  const truck = f.inbound;
  if (!truck) return no(scanErrors.inboundShuttleRequired);
  if (truck.status < shuttleLoadStatus.released)
    return no(scanErrors.shuttleNotReleased, { shuttle: truck.number, warehouse: truck.from });
  if (truck.counted === true) return no(scanErrors.alreadyCounted);
  if (u.scannedAt !== null && Date.parse(f.scannedAt) < Date.parse(u.scannedAt))
    return no(scanErrors.newerScanExists, { time: u.scannedTime ?? '' });
  const cameWith = { id: truck.id, number: truck.number };
  const sent = u.status === unitStatus.shuttled || u.status === unitStatus.arrived;
  if (sent && u.shuttleLoadId === truck.id)
    return {
      ok: true,
      to: unitStatus.arrived,
      move: 'shuttleCount',
      title: f.damaged ? 'Arrived damaged' : 'Arrived',
      cameWith,
      ...(f.damaged
        ? { warn: { remark: scanWarnings.unitDamaged, params: {} } }
        : warnOfDepartedTruckOrLaterDay(f, u)),
    };
  // The unit was recorded as missing and waits for review, but here it is.
  const lost = u.status === unitStatus.cooler && u.shuttleLoadId === truck.id && truck.counted === false;
  if (lost)
    return { ok: true, to: unitStatus.received, move: 'coolerReturn', title: 'Back on the floor', cameWith };
  if (u.status === unitStatus.pending) return no(scanErrors.unitNotReceived);
  if (u.currentWarehouseId === f.warehouseId && u.status !== unitStatus.arrived)
    return no(scanErrors.alreadyHere, toStateLabelAndNounParams(unitLifecycle, u.status));
  if (!may('shuttleExtra', u.status)) return isState(u.status);
  return {
    ok: true,
    to: unitStatus.arrived,
    move: 'shuttleExtra',
    title: 'Not on the manifest',
    cameWith,
    warn: {
      remark: scanWarnings.notSentByShuttle,
      params: { shuttle: truck.number, warehouse: u.outboundWarehouse },
    },
  };
}
const leavingShuttle = new Set<number>([unitStatus.misStaged, unitStatus.cooler, unitStatus.loaded]);
/** A unit scanned into the cooler, the wrong lane or another truck is removed from the shuttle that waits for it. */
export const removesUnitFromShuttle = (toStatus: number, unit: ScannedUnit): boolean =>
  leavingShuttle.has(toStatus) &&
  unit.shuttleLoadId !== null &&
  unit.shuttleStatus !== null &&
  unit.shuttleStatus < shuttleLoadStatus.released;
function unload(f: ScanFacts, u: ScannedUnit): ScanDecision {
  if (u.status === unitStatus.shuttled) return no(scanErrors.unitLeftByShuttle);
  const waits =
    u.shuttleLoadId !== null && u.shuttleStatus !== null && u.shuttleStatus < shuttleLoadStatus.released;
  if (waits && may('shuttleUnload', u.status))
    return {
      ok: true,
      to: u.status,
      move: 'shuttleUnload',
      title: 'Off the shuttle',
      onShuttle: { id: null, number: u.shuttleNumber ?? '' },
    };
  if (!may('unload', u.status)) return no(scanErrors.unitNotLoaded);
  if (f.pickup && f.pickup.status === pickupStatus.released) return no(scanErrors.loadReleased);
  return {
    ok: true,
    to: u.arrivedByShuttle ? unitStatus.arrived : unitStatus.received,
    move: 'unload',
    title: 'Unloaded',
  };
}

/** Creates an empty result, the base of every result. */
export const createEmptyScanResult = (scan: ScanInput): ScanResult => ({
  clientEventId: scan.clientEventId,
  ok: false,
  status: 412,
  tone: 'error',
  title: '',
  code: null,
  sentence: null,
  params: {},
  at: scan.scannedAt,
  factLabel: null,
  fact: null,
  unitId: null,
  unitCode: null,
  consignee: null,
  place: null,
  loadName: null,
  description: null,
  size: null,
  nth: null,
  ofLine: null,
  palletCode: null,
  onPallet: null,
  loaded: null,
  planned: null,
  ask: null,
  choices: [],
});
