import type { UnitProposal, ScanResult, ScanInput } from './scanning.contract.ts';
import { scanErrors, scanQuestions, scanWarnings } from './scanning.errors.ts';
import { createEmptyScanResult, getRejectionTitle } from './scanning.rules.ts';
import type { ScanDecision } from './scanning.rules.ts';
import type { ManifestCounts } from '#areas/shuttles/shuttle-loads/manifest.rules.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';

/** What a scanner is answered: read from across the dock, so a title, one fact, and whose box it is. */

/** A box as an answer names it. */
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
type Refused = Extract<ScanDecision, { fault: ErrorDefinition }>;
export interface AcceptedScan {
  decision: Accepted;
  wish: ScanInput;
  unit: ScannedUnitDetails;
  pallet: { code: string; units: number } | undefined;
  pickup: { id: number; loadName: string; loaded: number; planned: number } | undefined;
  shuttle: { units: number } | undefined;
  inbound?: ManifestCounts | undefined;
  /** The warehouse where it is scanned. */
  here: number;
}
export type Fact = Pick<ScanResult, 'factLabel' | 'fact'>;
const noFact: Fact = { factLabel: null, fact: null };

/** The warehouse that a box goes on to by shuttle from `here`; null: it leaves from here. */
export const shuttleTo = (
  unit: Pick<ScannedUnitDetails, 'outboundWarehouseId' | 'outboundWarehouse'>,
  here: number,
): string | null => (unit.outboundWarehouseId === here ? null : unit.outboundWarehouse);
/** Where a box belongs that stands in no place: on a shuttle when it leaves from another warehouse, else in its lane. */
interface Belongs {
  stagingCode: string | null;
  /** The warehouse that it goes on to by shuttle. */
  shuttleTo: string | null;
}
/** What is shown of a box that stands in no place. Lanes are for what leaves from here. */
export const belongsAt = ({ stagingCode, shuttleTo: to }: Belongs): Fact =>
  to === null ? { factLabel: 'Stage at', fact: stagingCode } : { factLabel: 'Goes by shuttle to', fact: to };
const onFloor = new Set<number>([
  unitStatus.received,
  unitStatus.putAway,
  unitStatus.misStaged,
  unitStatus.arrived,
]);
/** A box that a scan leaves on the floor, and on no truck, still has its way before it. */
export const goesOnTo = ({ to, onShuttle }: Accepted, next: string | null): string | null =>
  onFloor.has(to) && !onShuttle?.id ? next : null;

/** The answer to a scan that was taken, at an instant. */
export function buildAcceptedResult(accepting: AcceptedScan, at: string): ScanResult {
  const { decision, wish, unit, pallet } = accepting;
  const load = loadAfter(accepting);
  const onShuttle = onShuttleAfter(accepting);
  const came = cameAfter(accepting);
  const next = shuttleTo(unit, accepting.here);
  return {
    ...createEmptyScanResult(wish),
    ok: true,
    status: 200,
    tone: decision.warn ? 'warn' : 'ok',
    title: decision.title,
    code: decision.warn?.remark.code ?? null,
    sentence: decision.warn?.remark.sentence ?? null,
    params: decision.warn?.params ?? {},
    at,
    ...getAcceptedFact({ decision, wish, unit: { ...unit, shuttleTo: next } }, load, onShuttle, came),
    ...about(unit),
    shuttleTo: goesOnTo(decision, next),
    loadName: load?.loadName ?? (warnsOfTruck(decision) ? null : unit.loadName),
    palletCode: pallet?.code ?? null,
    onPallet: pallet ? pallet.units + (decision.move === 'receive' ? 1 : 0) : null,
    loaded: load?.loaded ?? onShuttle ?? came?.counted ?? null,
    planned: load?.planned ?? came?.sent ?? null,
    ...(came ? { extra: came.extra } : {}),
  };
}

/** Whether the box has no truck any more: neither the truck nor its lane is named. */
const warnsOfTruck = ({ warn }: Accepted): boolean => warn?.remark.code === scanWarnings.truckLeft.code;

/** The truck with the box on it or off it, when that is what was scanned. */
function loadAfter({ decision, unit, pickup }: AcceptedScan): AcceptedScan['pickup'] {
  if (!pickup || (decision.move !== 'load' && decision.move !== 'unload')) return undefined;
  if (pickup.id !== unit.loadPickupId) return pickup;
  return { ...pickup, loaded: pickup.loaded + (decision.move === 'load' ? 1 : -1) };
}
/** How many boxes the shuttle has with this one; null when the box is on none. */
const onShuttleAfter = ({ decision, shuttle }: AcceptedScan): number | null =>
  decision.onShuttle?.id && shuttle ? shuttle.units + 1 : null;

/** How many boxes of the truck it came with are counted with this one. */
const cameAfter = ({ decision, inbound }: AcceptedScan): AcceptedScan['inbound'] =>
  decision.cameWith && inbound ? countedWith(inbound, decision) : undefined;
/** The figures of a shuttle with this box, which was sent or not. */
const countedWith = (of: ManifestCounts, { move }: Accepted): ManifestCounts =>
  move === 'shuttleExtra' ? { ...of, extra: of.extra + 1 } : { ...of, counted: of.counted + 1 };

/** The one giant fact of a scan that was taken: where the box goes, or how full its truck is with it. */
export function getAcceptedFact(
  { decision, wish, unit }: { decision: Accepted; wish: ScanInput; unit: Belongs },
  load: { loaded: number; planned: number } | undefined,
  onShuttle: number | null,
  came?: ManifestCounts,
): Fact {
  const position = wish.position?.toUpperCase() ?? null;
  if (decision.onShuttle)
    return onShuttle === null ? noFact : { factLabel: 'On this shuttle', fact: String(onShuttle) };
  if (decision.cameWith)
    return came
      ? {
          factLabel: 'Counted',
          fact: `${came.counted}/${came.sent}${came.extra === 0 ? '' : ` +${came.extra}`}`,
        }
      : noFact;
  if (decision.to === unitStatus.loaded)
    return { factLabel: 'On this load', fact: load ? `${load.loaded}/${load.planned}` : null };
  if (decision.move === 'putAway') return { factLabel: 'Put away at', fact: position };
  if (decision.to === unitStatus.cooler) return noFact;
  if (decision.move === 'stage') return { factLabel: 'Staged at', fact: position };
  if (warnsOfTruck(decision)) return noFact;
  return belongsAt(unit);
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
 * The answer to a scan that was refused. Of a box that is received, stands or leaves from where the scanner works,
 * `here`, it still says whose it is and where it goes.
 */
export const buildRejectedResult = (
  wish: ScanInput,
  decision: Refused,
  unit: ScannedUnitDetails & { freeSlot: string | null; status: number; shuttleTo: string | null },
  here: boolean,
): ScanResult => ({
  ...createEmptyScanResult(wish),
  status: decision.fault.status,
  title: getRejectionTitle(decision.fault.code),
  code: decision.fault.code,
  sentence: decision.fault.sentence,
  params: decision.params,
  ...(here ? { ...about(unit), ...getRejectedFact(decision, unit) } : { unitCode: unit.unitCode }),
});
/** Where a refused box belongs instead. */
export function getRejectedFact(
  decision: Refused,
  unit: Pick<ScannedUnitDetails, 'loadDoor' | 'outboundWarehouse'> &
    Belongs & { freeSlot: string | null; status: number },
): Fact {
  if (decision.fault.code === scanErrors.wrongLoad.code && unit.loadDoor !== null)
    return { factLabel: 'This unit goes to door', fact: String(unit.loadDoor) };
  if (decision.fault.code === scanErrors.wrongShuttle.code)
    return { factLabel: 'This unit goes to', fact: unit.outboundWarehouse };
  if (decision.fault.code === scanErrors.already.code && onFloor.has(unit.status)) {
    const place = belongsAt(unit);
    if (place.fact !== null) return place;
  }
  if (decision.fault.code === scanErrors.occupied.code && unit.freeSlot !== null)
    return { factLabel: 'Nearest free', fact: unit.freeSlot };
  return noFact;
}

/**
 * Where a refused box goes instead, as the fact of its answer says: to the door of its load, or on a shuttle to
 * another house. An answer without a code was kept before there were codes: nothing is concluded from it.
 */
export function getRedirectTarget({ code, fact }: ScanResult): 'door' | 'warehouse' | null {
  if (fact === null) return null;
  if (code === scanErrors.wrongLoad.code) return 'door';
  return code === scanErrors.wrongShuttle.code ? 'warehouse' : null;
}

/** What the scanner must ask before it sends the scan again. */
export const buildTemperatureQuestion = (
  wish: ScanInput,
  unit: ScannedUnitDetails | undefined,
): ScanResult => ({
  ...createEmptyScanResult(wish),
  tone: 'warn',
  title: 'Temperature',
  ...scanQuestions.temperature,
  ask: 'temperature',
  ...(unit ? about(unit) : {}),
});
/** No unit has the code: which known box is meant, or whether an unknown one is received. */
export const buildUnknownUnitQuestion = (
  wish: ScanInput,
  of: 'unknown' | 'proposal',
  proposals: UnitProposal[],
): ScanResult => ({
  ...createEmptyScanResult(wish),
  tone: 'warn',
  title: 'Unknown unit',
  ...scanQuestions[of],
  unitCode: wish.code.trim(),
  ask: of,
  proposals,
});
export const buildShipperQuestion = (wish: ScanInput, choices: ScanResult['choices']): ScanResult => ({
  ...createEmptyScanResult(wish),
  tone: 'warn',
  title: 'Which shipper?',
  ...scanQuestions.shipper,
  ask: 'shipper',
  choices,
});
