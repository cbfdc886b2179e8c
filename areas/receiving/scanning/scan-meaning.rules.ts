import type { DayList, UnitProposal, ScanKind, SyncReply } from './scanning.contract.ts';
import { deviceScanErrors, scanErrors } from './scanning.errors.ts';
import type { ScanRemark } from './scanning.errors.ts';
import { isPossiblyMisread, identifyCodeByFormat, getNonUnitCodeError } from './non-unit-code.rules.ts';
import type { NonUnitCode } from './non-unit-code.rules.ts';
import {
  isOurSscc,
  parseUnitLabel,
  parseScannedCode,
  extractSscc,
} from '#areas/freight/units/barcodes.rules.ts';
import { listSimilarCodes, listAlternateCodes } from '#areas/freight/units/unit-code.rules.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { parseDoorLabel, parseLoadLabel } from '#areas/freight/units/document-codes.contract.ts';

/** What the person stands in: the act chosen, and what was scanned or tapped before the box. */
export interface ScanContext {
  kind: ScanKind;
  door: number | null;
  palletCode: string | null;
  position: string | null;
  pickupId: number | null;
  shuttleLoadId: number | null;
  /** The next box at the door says nothing of what is in it. */
  noDescription: boolean;
  /** The next box comes off its shuttle damaged. */
  damaged: boolean;
  /** A box that was scanned before its position. */
  heldBox: string | null;
}
export interface DeviceKnowledge {
  loads: SyncReply['loads'];
  shuttles: SyncReply['shuttles'];
  inbound: SyncReply['inbound'];
  /** Open ones. */
  pallets: readonly string[];
  closedPallets: readonly string[];
  /** Ids of the barcode users of the house. */
  badges: readonly string[];
  gs1Prefix: string;
  isOnline: boolean;
  /** Whether the day's list has a live unit of this code. */
  isListed(code: string): boolean;
  /** Whether boxes of the list have a similar code. */
  hasProposals(code: string): boolean;
  doors: readonly number[];
  /** Null while the day's list has never come. */
  positions: ReadonlyMap<string, DayList['positions'][number]> | null;
}
export type ScanMeaning =
  | { act: 'send'; code: string; position?: string }
  | { act: 'hold'; code: string }
  | { act: 'position'; code: string }
  | { act: 'pallet'; code: string }
  | { act: 'door'; number: number }
  | { act: 'load'; pickupId: number }
  | { act: 'shuttle'; id: number }
  | { act: 'inbound'; id: number }
  | { act: 'refuse'; why: ScanRemark; params: Record<string, string | number> }
  | { act: 'nothing' };

const no = (why: ScanRemark, params: Record<string, string | number> = {}): ScanMeaning => ({
  act: 'refuse',
  why,
  params,
});

/**
 * What a scanned text means here and now. A box goes to the server, which judges it; everything else only
 * changes where the person stands. The server knows every unit and this device those of its list: while there
 * is a network the server says what a code is, without one the device tells what it knows to be no box.
 */
export function interpretScan(text: string, s: ScanContext, known: DeviceKnowledge): ScanMeaning {
  const code = text.trim();
  if (parseScannedCode(code, known.gs1Prefix).kind === 'empty') return { act: 'nothing' };
  const box = known.isListed(code);
  if (s.kind === 'load') return atTruck(code, box, s, known);
  if (s.kind === 'shuttle') return atShuttle(code, box, s, known);
  if (s.kind === 'arrive') return atArrival(code, box, known);
  if (s.kind === 'putAway' || s.kind === 'stage') return atPlace(code, box, s, known);
  if (s.kind === 'receive' || s.kind === 'palletInspect' || s.kind === 'palletClose') {
    const sscc = extractSscc(code);
    if (!box && sscc !== null && known.pallets.includes(sscc)) return { act: 'pallet', code: sscc };
    if (s.kind !== 'receive') return no(scanErrors.noPallet);
    const door = parseDoorLabel(code);
    if (!box && door !== null)
      return known.doors.includes(door) ? { act: 'door', number: door } : no(scanErrors.noDoor, { door });
  }
  return sent(code, box, s.kind, known);
}

/** What a device hears of its house: the day with its doors, trucks and pallets, and the longer list of positions and boxes. */
export type RefreshScope = 'day' | 'list';
const newsOf = new Map<string, RefreshScope>([
  ...[
    scanErrors.noPallet,
    scanErrors.noDoor,
    scanErrors.chooseLoad,
    scanErrors.chooseShuttle,
    scanErrors.isLoad,
    scanErrors.loadNotHere,
    scanErrors.shuttleNotHere,
    deviceScanErrors.noLoadHere,
    deviceScanErrors.noShuttleHere,
  ].map(({ code }): [string, RefreshScope] => [code, 'day']),
  ...[scanErrors.noPosition, scanErrors.notPutAway, scanErrors.notStaging].map(
    ({ code }): [string, RefreshScope] => [code, 'list'],
  ),
]);
/**
 * What must be heard anew before this is the meaning of a text: somebody else may have opened the pallet, planned the
 * load or changed the layout since. Null: the form alone tells it, or the server has the last word anyway.
 */
export function getRequiredRefresh(
  text: string,
  meaning: ScanMeaning,
  s: ScanContext,
  known: DeviceKnowledge,
): RefreshScope | null {
  if (!known.isOnline) return null;
  if (meaning.act === 'refuse') return newsOf.get(meaning.why.code) ?? null;
  if (meaning.act !== 'send' || known.isListed(text.trim())) return null;
  // The server would say that it is no box, and not put the person onto the pallet.
  if (s.kind === 'receive') return mayBePallet(text, known) ? 'day' : null;
  return s.kind === 'load' && parseLoadLabel(text) !== null ? 'day' : null;
}
function mayBePallet(text: string, { gs1Prefix, closedPallets }: DeviceKnowledge): boolean {
  const sscc = extractSscc(text);
  if (sscc === null || closedPallets.includes(sscc)) return false;
  return gs1Prefix === '' || isOurSscc(sscc, gs1Prefix);
}

/** What a device knows a code to name, when its list has no box of it. */
function namedHere(code: string, known: DeviceKnowledge): NonUnitCode | null {
  const byForm = identifyCodeByFormat(code, known.gs1Prefix);
  if (byForm) return byForm;
  const upper = code.toUpperCase();
  const sscc = extractSscc(code);
  if (sscc !== null && known.pallets.includes(sscc)) return { kind: 'pallet' };
  if (sscc !== null && known.closedPallets.includes(sscc)) return { kind: 'closedPallet' };
  if (known.positions?.has(upper)) return { kind: 'position', name: upper };
  if (parseLoadLabel(code) !== null) return { kind: 'load', name: upper };
  if (known.shuttles.some((l) => l.number.toUpperCase() === upper)) return { kind: 'shuttle', name: upper };
  return known.badges.some((badge) => badge.toUpperCase() === upper) ? { kind: 'badge' } : null;
}
/** Why a code is no box, so far as the device knows. */
function noBox(code: string, box: boolean, act: ScanKind, known: DeviceKnowledge): ScanMeaning | null {
  const named = box ? null : namedHere(code, known);
  if (!named || (isPossiblyMisread(named) && known.hasProposals(code))) return null;
  const { fault, params } = getNonUnitCodeError(named, act);
  return no(fault, params);
}
const sent = (code: string, box: boolean, act: ScanKind, known: DeviceKnowledge): ScanMeaning =>
  (known.isOnline ? null : noBox(code, box, act, known)) ?? { act: 'send', code };

/** A load is chosen by the code on its cover sheet, its name, or its door. A box of such a code goes on the chosen load. */
function atTruck(code: string, box: boolean, s: ScanContext, known: DeviceKnowledge): ScanMeaning {
  const door = parseDoorLabel(code);
  const bare = (name: string) => name.toUpperCase().replace(/^L-/, '');
  const load = known.loads.find((l) => (door === null ? bare(l.loadName) === bare(code) : l.door === door));
  if (load && !(box && s.pickupId !== null)) return { act: 'load', pickupId: load.pickupId };
  if (door !== null && !box) return no(deviceScanErrors.noLoadHere, { code });
  if (s.pickupId === null) return noBox(code, box, s.kind, known) ?? no(scanErrors.chooseLoad);
  return sent(code, box, s.kind, known);
}

/** A shuttle load is chosen by its number or its door. */
function atShuttle(code: string, box: boolean, s: ScanContext, known: DeviceKnowledge): ScanMeaning {
  const door = parseDoorLabel(code);
  const truck = known.shuttles.find((l) =>
    door === null ? l.number.toUpperCase() === code.toUpperCase() : l.door === door,
  );
  if (truck && !(box && s.shuttleLoadId !== null)) return { act: 'shuttle', id: truck.id };
  if (door !== null && !box) return no(deviceScanErrors.noShuttleHere, { code });
  if (s.shuttleLoadId === null) return noBox(code, box, s.kind, known) ?? no(scanErrors.chooseShuttle);
  return sent(code, box, s.kind, known);
}

/** The sheet of a truck that comes in says which one it is; a box says it of itself. */
function atArrival(code: string, box: boolean, known: DeviceKnowledge): ScanMeaning {
  const truck = known.inbound.find((l) => l.number.toUpperCase() === code.toUpperCase());
  return truck && !box ? { act: 'inbound', id: truck.id } : sent(code, box, 'arrive', known);
}

/** The position is scanned once, then boxes into it; or a box first and then its position. */
function atPlace(code: string, box: boolean, s: ScanContext, known: DeviceKnowledge): ScanMeaning {
  // What the layout has is a position, whatever its location is called; the form tells what it does not have.
  const position = code.toUpperCase();
  const place = known.positions?.get(position);
  if (place || parseScannedCode(code, known.gs1Prefix).kind === 'position') {
    if (place && place.area !== (s.kind === 'putAway' ? 2 : 1))
      return no(s.kind === 'putAway' ? scanErrors.notPutAway : scanErrors.notStaging);
    if (place || known.positions === null)
      return s.heldBox === null
        ? { act: 'position', code: position }
        : { act: 'send', code: s.heldBox, position };
    // Shippers number their boxes as they like, also like our positions.
    if (s.position === null && !box) return no(scanErrors.noPosition);
  }
  if (s.position !== null) return sent(code, box, s.kind, known);
  // A box that waits for its position is not sent: nobody but the device can say that it is none.
  return noBox(code, box, s.kind, known) ?? { act: 'hold', code };
}

/** Known boxes of the list that a code without a unit may mean: of those expected also the ones with a similar code. */
export function findListedProposals(code: string, list: DayListIndex | null): UnitProposal[] {
  if (!list) return [];
  const expected = ({ status }: ListedUnit) =>
    status === unitStatus.pending || status === unitStatus.finalized;
  const at = (codes: readonly string[]) => codes.flatMap((one) => list.units.get(one) ?? []);
  const found = new Set([...at(listAlternateCodes(code)), ...at(listSimilarCodes(code)).filter(expected)]);
  return [...found].slice(0, maxProposals).map((unit) => ({
    code: unit.code,
    consignee: list.consignees.get(unit.consigneeId)?.name ?? '',
    expected: expected(unit),
  }));
}
/** More than a person can compare with a label. */
export const maxProposals = 5;

export type ListedUnit = DayList['units'][number];
/** The day's list, made ready for looking things up. */
export interface DayListIndex {
  /** By every code they answer to; two shippers may number alike. */
  units: ReadonlyMap<string, readonly ListedUnit[]>;
  /** What stood in each put-away slot. */
  slots: ReadonlyMap<string, readonly ListedUnit[]>;
  consignees: ReadonlyMap<number, DayList['consignees'][number]>;
  /** Names of shippers. */
  shippers: ReadonlyMap<number, string>;
  positions: ReadonlyMap<string, DayList['positions'][number]>;
  /** The positions in the order in which one walks past them. */
  walkOrder: DayList['positions'];
  trucks: ReadonlyMap<number, DayList['loads'][number]>;
  /** Codes of our warehouses. */
  warehouses: ReadonlyMap<number, string>;
}
export function indexDayList(list: DayList): DayListIndex {
  const units = new Map<string, ListedUnit[]>();
  const slots = new Map<string, ListedUnit[]>();
  for (const unit of list.units) {
    put(units, unit.code, unit);
    if (unit.slot !== null) put(slots, unit.slot, unit);
  }
  // The shipper's own code has precedence.
  for (const unit of list.units) if (unit.sscc !== null) put(units, unit.sscc, unit);
  return {
    units,
    slots,
    consignees: new Map(list.consignees.map((c) => [c.id, c])),
    shippers: new Map(list.shippers.map((c) => [c.id, c.name])),
    positions: new Map(list.positions.map((p) => [p.code, p])),
    walkOrder: list.positions,
    trucks: new Map(list.loads.map((l) => [l.pickupId, l])),
    warehouses: new Map(list.warehouses.map((w) => [w.id, w.code])),
  };
}
function put(map: Map<string, ListedUnit[]>, key: string, unit: ListedUnit): void {
  const there = map.get(key);
  if (there) there.push(unit);
  else map.set(key, [unit]);
}
/** The boxes that a scanned code may mean, in any writing of it: of each shipper the one that bears it as it was scanned. */
export function findListedUnits(code: string, list: DayListIndex | null): ListedUnit[] {
  const found = new Map<number, ListedUnit>();
  for (const one of parseUnitLabel(code).codes)
    for (const unit of list?.units.get(one) ?? [])
      if (!found.has(unit.shipperId)) found.set(unit.shipperId, unit);
  return [...found.values()];
}
