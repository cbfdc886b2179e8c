import type { OfflineDayList, UnitProposal, ScanKind, ScannerSyncData } from './scanning.contract.ts';
import { deviceScanErrors, scanErrors } from './scanning.errors.ts';
import type { ScanRemark } from './scanning.errors.ts';
import {
  isCodePossiblyMisread,
  identifyNonUnitCodeByFormat,
  getNonUnitCodeError,
} from './non-unit-code.rules.ts';
import type { NonUnitCode } from './non-unit-code.rules.ts';
import {
  isOurSscc,
  parseUnitLabel,
  classifyScannedCodeByForm,
  extractSscc,
} from '#areas/freight/units/barcodes.rules.ts';
import {
  listCodesWithOneTypo,
  listScanAndTypingVariantsOfCode,
} from '#areas/freight/units/unit-code.rules.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import {
  parseDoorNumberFromLabel,
  parseCoverSheetLoadNumber,
} from '#areas/freight/units/document-codes.contract.ts';

/** The scanner's current context: the chosen action, and what was scanned or tapped before the unit. */
export interface ScanContext {
  kind: ScanKind;
  door: number | null;
  palletCode: string | null;
  position: string | null;
  pickupId: number | null;
  shuttleLoadId: number | null;
  /** The contents of the next unit at the door are unknown. */
  noDescription: boolean;
  /** The next unit comes off its shuttle damaged. */
  damaged: boolean;
  /** A unit scanned before its position. */
  heldUnitCode: string | null;
}
export interface ScanMeaningFacts {
  loads: ScannerSyncData['loads'];
  shuttles: ScannerSyncData['shuttles'];
  inbound: ScannerSyncData['inbound'];
  /** Codes of open pallets. */
  pallets: readonly string[];
  closedPallets: readonly string[];
  /** Ids of the barcode users of the warehouse. */
  badges: readonly string[];
  gs1Prefix: string;
  isOnline: boolean;
  /** Whether the day's list has a live unit with this code. */
  isListed(code: string): boolean;
  /** Whether units on the list have a similar code. */
  hasProposals(code: string): boolean;
  doors: readonly number[];
  /** Null until the day's list has arrived for the first time. */
  positions: ReadonlyMap<string, OfflineDayList['positions'][number]> | null;
}
export type ScanMeaning =
  | { action: 'send'; code: string; position?: string }
  | { action: 'hold'; code: string }
  | { action: 'position'; code: string }
  | { action: 'pallet'; code: string }
  | { action: 'door'; number: number }
  | { action: 'load'; pickupId: number }
  | { action: 'shuttle'; id: number }
  | { action: 'inbound'; id: number }
  | { action: 'refuse'; reason: ScanRemark; params: Record<string, string | number> }
  | { action: 'nothing' };

const no = (why: ScanRemark, params: Record<string, string | number> = {}): ScanMeaning => ({
  action: 'refuse',
  reason: why,
  params,
});

/**
 * Interprets a scanned text in the current context. A unit goes to the server, which decides on it. Everything else only changes
 * the context. The server knows every unit, the device only those on its list. With a network, the server identifies a code.
 * Without one, the device reports codes it knows not to be units.
 */
export function interpretScan(text: string, context: ScanContext, facts: ScanMeaningFacts): ScanMeaning {
  const code = text.trim();
  if (classifyScannedCodeByForm(code, facts.gs1Prefix).kind === 'empty') return { action: 'nothing' };
  const box = facts.isListed(code);
  if (context.kind === 'load') return atTruck(code, box, context, facts);
  if (context.kind === 'shuttle') return atShuttle(code, box, context, facts);
  if (context.kind === 'arrive') return atArrival(code, box, facts);
  if (context.kind === 'putAway' || context.kind === 'stage') return atPlace(code, box, context, facts);
  if (context.kind === 'receive' || context.kind === 'palletInspect' || context.kind === 'palletClose') {
    const sscc = extractSscc(code);
    if (!box && sscc !== null && facts.pallets.includes(sscc)) return { action: 'pallet', code: sscc };
    if (context.kind !== 'receive') return no(scanErrors.unknownPallet);
    const door = parseDoorNumberFromLabel(code);
    if (!box && door !== null)
      return facts.doors.includes(door)
        ? { action: 'door', number: door }
        : no(scanErrors.doorNotOpen, { door });
  }
  return sent(code, box, context.kind, facts);
}

/**
 * What a device loads from its warehouse: the day with its doors, trucks and pallets, and the longer list of positions and units.
 */
export type RefreshScopeBeforeScan = 'day' | 'list';
const newsOf = new Map<string, RefreshScopeBeforeScan>([
  ...[
    scanErrors.unknownPallet,
    scanErrors.doorNotOpen,
    scanErrors.loadRequired,
    scanErrors.shuttleRequired,
    scanErrors.isLoad,
    scanErrors.loadNotOpenHere,
    scanErrors.shuttleNotOpenHere,
    deviceScanErrors.loadNotFound,
    deviceScanErrors.shuttleNotFound,
  ].map(({ code }): [string, RefreshScopeBeforeScan] => [code, 'day']),
  ...[scanErrors.unknownPosition, scanErrors.notPutAway, scanErrors.notStaging].map(
    ({ code }): [string, RefreshScopeBeforeScan] => [code, 'list'],
  ),
]);
/**
 * Returns what must be refreshed before a text is interpreted this way. Another user may have opened the pallet, planned the load
 * or changed the layout. Null: the format alone decides, or the server decides anyway.
 */
export function getRefreshScopeBeforeScan(
  text: string,
  meaning: ScanMeaning,
  context: ScanContext,
  facts: ScanMeaningFacts,
): RefreshScopeBeforeScan | null {
  if (!facts.isOnline) return null;
  if (meaning.action === 'refuse') return newsOf.get(meaning.reason.code) ?? null;
  if (meaning.action !== 'send' || facts.isListed(text.trim())) return null;
  // The server would report that it is not a unit, and would not select the pallet.
  if (context.kind === 'receive') return mayBePallet(text, facts) ? 'day' : null;
  return context.kind === 'load' && parseCoverSheetLoadNumber(text) !== null ? 'day' : null;
}
function mayBePallet(text: string, { gs1Prefix, closedPallets }: ScanMeaningFacts): boolean {
  const sscc = extractSscc(text);
  if (sscc === null || closedPallets.includes(sscc)) return false;
  return gs1Prefix === '' || isOurSscc(sscc, gs1Prefix);
}

/** Identifies a code for which the device's list has no unit, as far as the device knows. */
function namedHere(code: string, meaningFacts: ScanMeaningFacts): NonUnitCode | null {
  const byForm = identifyNonUnitCodeByFormat(code, meaningFacts.gs1Prefix);
  if (byForm) return byForm;
  const upper = code.toUpperCase();
  const sscc = extractSscc(code);
  if (sscc !== null && meaningFacts.pallets.includes(sscc)) return { kind: 'pallet' };
  if (sscc !== null && meaningFacts.closedPallets.includes(sscc)) return { kind: 'closedPallet' };
  if (meaningFacts.positions?.has(upper)) return { kind: 'position', name: upper };
  if (parseCoverSheetLoadNumber(code) !== null) return { kind: 'load', name: upper };
  if (meaningFacts.shuttles.some((l) => l.number.toUpperCase() === upper))
    return { kind: 'shuttle', name: upper };
  return meaningFacts.badges.some((badge) => badge.toUpperCase() === upper) ? { kind: 'badge' } : null;
}
/** Returns why a code is not a unit, as far as the device knows. */
function noBox(
  code: string,
  box: boolean,
  act: ScanKind,
  meaningFacts: ScanMeaningFacts,
): ScanMeaning | null {
  const named = box ? null : namedHere(code, meaningFacts);
  if (!named || (isCodePossiblyMisread(named) && meaningFacts.hasProposals(code))) return null;
  const { error, params } = getNonUnitCodeError(named, act);
  return no(error, params);
}
const sent = (code: string, box: boolean, act: ScanKind, meaningFacts: ScanMeaningFacts): ScanMeaning =>
  (meaningFacts.isOnline ? null : noBox(code, box, act, meaningFacts)) ?? { action: 'send', code };

/**
 * A load is chosen by the code on its cover sheet, its name or its door. If a unit has such a code, it goes on the chosen load.
 */
function atTruck(code: string, box: boolean, s: ScanContext, meaningFacts: ScanMeaningFacts): ScanMeaning {
  const door = parseDoorNumberFromLabel(code);
  const bare = (name: string) => name.toUpperCase().replace(/^L-/, '');
  const load = meaningFacts.loads.find((l) =>
    door === null ? bare(l.loadName) === bare(code) : l.door === door,
  );
  if (load && !(box && s.pickupId !== null)) return { action: 'load', pickupId: load.pickupId };
  if (door !== null && !box) return no(deviceScanErrors.loadNotFound, { code });
  if (s.pickupId === null) return noBox(code, box, s.kind, meaningFacts) ?? no(scanErrors.loadRequired);
  return sent(code, box, s.kind, meaningFacts);
}

/** A shuttle load is chosen by its number or its door. */
function atShuttle(code: string, box: boolean, s: ScanContext, meaningFacts: ScanMeaningFacts): ScanMeaning {
  const door = parseDoorNumberFromLabel(code);
  const truck = meaningFacts.shuttles.find((l) =>
    door === null ? l.number.toUpperCase() === code.toUpperCase() : l.door === door,
  );
  if (truck && !(box && s.shuttleLoadId !== null)) return { action: 'shuttle', id: truck.id };
  if (door !== null && !box) return no(deviceScanErrors.shuttleNotFound, { code });
  if (s.shuttleLoadId === null)
    return noBox(code, box, s.kind, meaningFacts) ?? no(scanErrors.shuttleRequired);
  return sent(code, box, s.kind, meaningFacts);
}

/** An incoming truck's sheet selects the truck. A unit selects its own truck. */
function atArrival(code: string, box: boolean, meaningFacts: ScanMeaningFacts): ScanMeaning {
  const truck = meaningFacts.inbound.find((l) => l.number.toUpperCase() === code.toUpperCase());
  return truck && !box ? { action: 'inbound', id: truck.id } : sent(code, box, 'arrive', meaningFacts);
}

/** Either the position is scanned once and then its units, or a unit first and then its position. */
function atPlace(code: string, box: boolean, s: ScanContext, meaningFacts: ScanMeaningFacts): ScanMeaning {
  // A code in the layout is a position, regardless of its location's name. For other codes the format decides.
  const position = code.toUpperCase();
  const place = meaningFacts.positions?.get(position);
  if (place || classifyScannedCodeByForm(code, meaningFacts.gs1Prefix).kind === 'position') {
    if (place && place.area !== (s.kind === 'putAway' ? 2 : 1))
      return no(s.kind === 'putAway' ? scanErrors.notPutAway : scanErrors.notStaging);
    if (place || meaningFacts.positions === null)
      return s.heldUnitCode === null
        ? { action: 'position', code: position }
        : { action: 'send', code: s.heldUnitCode, position };
    // Shippers number their units freely, so a unit code can look like a position.
    if (s.position === null && !box) return no(scanErrors.unknownPosition);
  }
  if (s.position !== null) return sent(code, box, s.kind, meaningFacts);
  // A unit that waits for its position is not sent yet. Only the device can detect that the code is not a unit.
  return noBox(code, box, s.kind, meaningFacts) ?? { action: 'hold', code };
}

/** Finds the listed units that a code without a unit may mean. Among the expected ones, also those with a similar code. */
export function findListedUnitProposalsForUnknownCode(
  code: string,
  list: OfflineDayListIndex | null,
): UnitProposal[] {
  if (!list) return [];
  const expected = ({ status }: ListedUnit) =>
    status === unitStatus.pending || status === unitStatus.finalized;
  const findByCodes = (codes: readonly string[]) => codes.flatMap((one) => list.unitsByCode.get(one) ?? []);
  const found = new Set([
    ...findByCodes(listScanAndTypingVariantsOfCode(code)),
    ...findByCodes(listCodesWithOneTypo(code)).filter(expected),
  ]);
  return [...found].slice(0, maxUnitProposals).map((unit) => ({
    code: unit.code,
    consignee: list.consignees.get(unit.consigneeId)?.name ?? '',
    expected: expected(unit),
  }));
}
/** More is too many for a user to compare with a label. */
export const maxUnitProposals = 5;

export type ListedUnit = OfflineDayList['units'][number];
/** The day's list, indexed for lookups. */
export interface OfflineDayListIndex {
  /** By every code of the unit. A list, because two shippers can use the same code. */
  unitsByCode: ReadonlyMap<string, readonly ListedUnit[]>;
  /** The units that were in each put-away slot. */
  unitsBySlot: ReadonlyMap<string, readonly ListedUnit[]>;
  consignees: ReadonlyMap<number, OfflineDayList['consignees'][number]>;
  /** Shipper names by id. */
  shipperNames: ReadonlyMap<number, string>;
  positions: ReadonlyMap<string, OfflineDayList['positions'][number]>;
  /** The positions in walking order. */
  walkOrder: OfflineDayList['positions'];
  loadsByPickupId: ReadonlyMap<number, OfflineDayList['loads'][number]>;
  /** Codes of our warehouses by id. */
  warehouseCodes: ReadonlyMap<number, string>;
}
export function indexOfflineDayList(list: OfflineDayList): OfflineDayListIndex {
  const units = new Map<string, ListedUnit[]>();
  const slots = new Map<string, ListedUnit[]>();
  for (const unit of list.units) {
    put(units, unit.code, unit);
    if (unit.slot !== null) put(slots, unit.slot, unit);
  }
  // The shipper's own code takes precedence.
  for (const unit of list.units) if (unit.sscc !== null) put(units, unit.sscc, unit);
  return {
    unitsByCode: units,
    unitsBySlot: slots,
    consignees: new Map(list.consignees.map((c) => [c.id, c])),
    shipperNames: new Map(list.shippers.map((c) => [c.id, c.name])),
    positions: new Map(list.positions.map((p) => [p.code, p])),
    walkOrder: list.positions,
    loadsByPickupId: new Map(list.loads.map((l) => [l.pickupId, l])),
    warehouseCodes: new Map(list.warehouses.map((w) => [w.id, w.code])),
  };
}
function put(map: Map<string, ListedUnit[]>, key: string, unit: ListedUnit): void {
  const there = map.get(key);
  if (there) there.push(unit);
  else map.set(key, [unit]);
}
/**
 * Finds the units that a scanned code may mean, in any spelling. For each shipper, the unit with exactly the scanned code is
 * preferred.
 */
export function findListedUnitPerShipper(code: string, list: OfflineDayListIndex | null): ListedUnit[] {
  const found = new Map<number, ListedUnit>();
  for (const one of parseUnitLabel(code).codes)
    for (const unit of list?.unitsByCode.get(one) ?? [])
      if (!found.has(unit.shipperId)) found.set(unit.shipperId, unit);
  return [...found.values()];
}
