import type { UnitProposal, ScanResult, ScanInput } from './scanning.contract.ts';
import { scanErrors, scanQuestions, scanWarnings } from './scanning.errors.ts';
import { createEmptyScanResult, getScanRejectionTitle } from './scanning.rules.ts';
import type { ScanDecision } from './scanning.rules.ts';
import type { ManifestCounts } from '#areas/shuttles/shuttle-loads/manifest.rules.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';

/** The result of a scan. It is read from across the dock, so it has a title, one fact, and whose unit it is. */

/** A unit as a scan result names it. */
export interface ScannedUnitDetails {
  id: number;
  unitCode: string;
  consignee: string;
  city: string;
  state: string | null;
  description: string;
  size: string;
  numberInLine: number;
  ofLine: number;
  loadPickupId: number | null;
  loadName: string | null;
  loadDoor: number | null;
  outboundWarehouseId: number;
  outboundWarehouse: string;
  stagingCode: string | null;
}
type Accepted = Extract<ScanDecision, { ok: true }>;
type Refused = Extract<ScanDecision, { error: ErrorDefinition }>;
export interface AcceptedScan {
  decision: Accepted;
  wish: ScanInput;
  unit: ScannedUnitDetails;
  pallet: { code: string; units: number } | undefined;
  pickup: { id: number; loadName: string; loaded: number; planned: number } | undefined;
  shuttle: { units: number } | undefined;
  inbound?: ManifestCounts | undefined;
  /** The warehouse where it is scanned. */
  warehouseId: number;
}
export type ScanFact = Pick<ScanResult, 'factLabel' | 'fact'>;
const noFact: ScanFact = { factLabel: null, fact: null };

/** The warehouse to which a unit goes by shuttle from the scanner's warehouse. Null: it leaves from there. */
export const getShuttleDestinationCode = (
  unit: Pick<ScannedUnitDetails, 'outboundWarehouseId' | 'outboundWarehouse'>,
  scannerWarehouseId: number,
): string | null => (unit.outboundWarehouseId === scannerWarehouseId ? null : unit.outboundWarehouse);
/** Where a unit without a position belongs: on a shuttle when it leaves from another warehouse, else in its lane. */
interface Belongs {
  stagingCode: string | null;
  /** The warehouse to which it goes by shuttle. */
  shuttleTo: string | null;
}
/** The fact shown for a unit without a position. Lanes are only for units that leave from here. */
export const buildStageOrShuttleFact = ({ stagingCode, shuttleTo: to }: Belongs): ScanFact =>
  to === null ? { factLabel: 'Stage at', fact: stagingCode } : { factLabel: 'Goes by shuttle to', fact: to };
const onFloor = new Set<number>([
  unitStatus.received,
  unitStatus.putAway,
  unitStatus.misStaged,
  unitStatus.arrived,
]);
/** Returns where a unit goes next if the scan leaves it on the floor and on no truck. */
export const getNextWarehouseIfOnFloor = (
  { to, onShuttle }: Accepted,
  nextWarehouse: string | null,
): string | null => (onFloor.has(to) && !onShuttle?.id ? nextWarehouse : null);

/** Builds the result of an accepted scan at an instant. */
export function buildAcceptedResult(scan: AcceptedScan, acceptedAt: string): ScanResult {
  const { decision, wish: scanInput, unit, pallet } = scan;
  const load = loadAfter(scan);
  const onShuttle = onShuttleAfter(scan);
  const inboundCounts = cameAfter(scan);
  const next = getShuttleDestinationCode(unit, scan.warehouseId);
  return {
    ...createEmptyScanResult(scanInput),
    ok: true,
    status: 200,
    tone: decision.warn ? 'warn' : 'ok',
    title: decision.title,
    code: decision.warn?.remark.code ?? null,
    sentence: decision.warn?.remark.sentence ?? null,
    params: decision.warn?.params ?? {},
    at: acceptedAt,
    ...getAcceptedFact(
      { decision, wish: scanInput, unit: { ...unit, shuttleTo: next } },
      load,
      onShuttle,
      inboundCounts,
    ),
    ...about(unit),
    shuttleTo: getNextWarehouseIfOnFloor(decision, next),
    loadName: load?.loadName ?? (warnsOfTruck(decision) ? null : unit.loadName),
    palletCode: pallet?.code ?? null,
    onPallet: pallet ? pallet.units + (decision.move === 'receive' ? 1 : 0) : null,
    loaded: load?.loaded ?? onShuttle ?? inboundCounts?.counted ?? null,
    planned: load?.planned ?? inboundCounts?.sent ?? null,
    ...(inboundCounts ? { extra: inboundCounts.extra } : {}),
  };
}

/** Whether the unit no longer has a truck. Then neither the truck nor its lane is named. */
const warnsOfTruck = ({ warn }: Accepted): boolean => warn?.remark.code === scanWarnings.truckDeparted.code;

/** The truck with the unit loaded or unloaded, when that is what was scanned. */
function loadAfter({ decision, unit, pickup }: AcceptedScan): AcceptedScan['pickup'] {
  if (!pickup || (decision.move !== 'load' && decision.move !== 'unload')) return undefined;
  if (pickup.id !== unit.loadPickupId) return pickup;
  return { ...pickup, loaded: pickup.loaded + (decision.move === 'load' ? 1 : -1) };
}
/** How many units the shuttle has including this one. Null when the unit is on none. */
const onShuttleAfter = ({ decision, shuttle }: AcceptedScan): number | null =>
  decision.onShuttle?.id && shuttle ? shuttle.units + 1 : null;

/** The counts of the truck it arrived on, including this unit. */
const cameAfter = ({ decision, inbound }: AcceptedScan): AcceptedScan['inbound'] =>
  decision.cameWith && inbound ? countedWith(inbound, decision) : undefined;
/** The counts of a shuttle including this unit, whether it was sent with it or not. */
const countedWith = (counts: ManifestCounts, { move }: Accepted): ManifestCounts =>
  move === 'shuttleExtra'
    ? { ...counts, extra: counts.extra + 1 }
    : { ...counts, counted: counts.counted + 1 };

/** The main fact of an accepted scan: where the unit goes, or how full its truck is with it. */
export function getAcceptedFact(
  { decision, wish: scanInput, unit }: { decision: Accepted; wish: ScanInput; unit: Belongs },
  load: { loaded: number; planned: number } | undefined,
  unitsOnShuttle: number | null,
  manifestCounts?: ManifestCounts,
): ScanFact {
  const position = scanInput.position?.toUpperCase() ?? null;
  if (decision.onShuttle)
    return unitsOnShuttle === null ? noFact : { factLabel: 'On this shuttle', fact: String(unitsOnShuttle) };
  if (decision.cameWith)
    return manifestCounts
      ? {
          factLabel: 'Counted',
          fact: `${manifestCounts.counted}/${manifestCounts.sent}${manifestCounts.extra === 0 ? '' : ` +${manifestCounts.extra}`}`,
        }
      : noFact;
  if (decision.to === unitStatus.loaded)
    return { factLabel: 'On this load', fact: load ? `${load.loaded}/${load.planned}` : null };
  if (decision.move === 'putAway') return { factLabel: 'Put away at', fact: position };
  if (decision.to === unitStatus.cooler) return noFact;
  if (decision.move === 'stage') return { factLabel: 'Staged at', fact: position };
  if (warnsOfTruck(decision)) return noFact;
  return buildStageOrShuttleFact(unit);
}

const about = (unit: ScannedUnitDetails) => ({
  unitId: unit.id,
  unitCode: unit.unitCode,
  consignee: unit.consignee,
  place: [unit.city, unit.state].filter(Boolean).join(', '),
  description: unit.description,
  size: unit.size,
  nth: unit.numberInLine,
  ofLine: unit.ofLine,
  loadName: unit.loadName,
});

/**
 * Builds the result of a rejected scan. If the unit is received, located or shipped at the scanner's warehouse
 * (`isUnitOfThisWarehouse`), it still shows whose it is and where it goes.
 */
export const buildRejectedResult = (
  scan: ScanInput,
  decision: Refused,
  unit: ScannedUnitDetails & { freeSlot: string | null; status: number; shuttleTo: string | null },
  isUnitOfThisWarehouse: boolean,
): ScanResult => ({
  ...createEmptyScanResult(scan),
  status: decision.error.status,
  title: getScanRejectionTitle(decision.error.code),
  code: decision.error.code,
  sentence: decision.error.sentence,
  params: decision.params,
  ...(isUnitOfThisWarehouse
    ? { ...about(unit), ...getDestinationFactOfRejectedUnit(decision, unit) }
    : { unitCode: unit.unitCode }),
});
/** Where a rejected unit belongs instead. */
export function getDestinationFactOfRejectedUnit(
  decision: Refused,
  unit: Pick<ScannedUnitDetails, 'loadDoor' | 'outboundWarehouse'> &
    Belongs & { freeSlot: string | null; status: number },
): ScanFact {
  if (decision.error.code === scanErrors.wrongLoad.code && unit.loadDoor !== null)
    return { factLabel: 'This unit goes to door', fact: String(unit.loadDoor) };
  if (decision.error.code === scanErrors.wrongShuttle.code)
    return { factLabel: 'This unit goes to', fact: unit.outboundWarehouse };
  if (decision.error.code === scanErrors.alreadyReceived.code && onFloor.has(unit.status)) {
    const place = buildStageOrShuttleFact(unit);
    if (place.fact !== null) return place;
  }
  if (decision.error.code === scanErrors.positionOccupied.code && unit.freeSlot !== null)
    return { factLabel: 'Nearest free', fact: unit.freeSlot };
  return noFact;
}

/**
 * Returns where a rejected unit goes instead, from the fact of its result: to the door of its load, or on a shuttle to another
 * warehouse. Null for a result without a code: it was stored before results had codes.
 */
export function getRejectedUnitRedirectTarget({ code, fact }: ScanResult): 'door' | 'warehouse' | null {
  if (fact === null) return null;
  if (code === scanErrors.wrongLoad.code) return 'door';
  return code === scanErrors.wrongShuttle.code ? 'warehouse' : null;
}

/** What the scanner must ask before it sends the scan again. */
export const buildTemperatureQuestion = (
  scanInput: ScanInput,
  unit: ScannedUnitDetails | undefined,
): ScanResult => ({
  ...createEmptyScanResult(scanInput),
  tone: 'warn',
  title: 'Temperature',
  ...scanQuestions.temperature,
  ask: 'temperature',
  ...(unit ? about(unit) : {}),
});
/** No unit has the code: asks which known unit is meant, or whether to receive an unknown one. */
export const buildUnknownUnitQuestion = (
  scanInput: ScanInput,
  kind: 'unknown' | 'proposal',
  proposals: UnitProposal[],
): ScanResult => ({
  ...createEmptyScanResult(scanInput),
  tone: 'warn',
  title: 'Unknown unit',
  ...scanQuestions[kind],
  unitCode: scanInput.code.trim(),
  ask: kind,
  proposals,
});
export const buildShipperQuestion = (scanInput: ScanInput, choices: ScanResult['choices']): ScanResult => ({
  ...createEmptyScanResult(scanInput),
  tone: 'warn',
  title: 'Which shipper?',
  ...scanQuestions.shipper,
  ask: 'shipper',
  choices,
});
