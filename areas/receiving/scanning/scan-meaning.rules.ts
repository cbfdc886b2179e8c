import type { DayList, Proposal, ScanKind, SyncReply } from './scanning.contract.ts';
import { deviceRefusals, scanErrors } from './scanning.errors.ts';
import type { Remark } from './scanning.errors.ts';
import { mayBeMisread, namedByForm, toldAs } from './not-a-box.rules.ts';
import type { Named } from './not-a-box.rules.ts';
import { isOurSscc, labelOf, readScan, ssccIn } from '#areas/freight/units/codes.rules.ts';
import { nearCodes, otherWritings } from '#areas/freight/units/unit-code.rules.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { doorIn, loadNumberIn } from '#areas/freight/units/paper-codes.contract.ts';

/** What the person stands in: the act chosen, and what was scanned or tapped before the box. */
export interface Standing {
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
export interface Known {
  loads: SyncReply['loads'];
  shuttles: SyncReply['shuttles'];
  inbound: SyncReply['inbound'];
  /** Open ones. */
  pallets: readonly string[];
  closedPallets: readonly string[];
  /** Ids of the barcode users of the house. */
  badges: readonly string[];
  gs1Prefix: string;
  on: boolean;
  /** Whether the day's list has a live unit of this code. */
  isListed(code: string): boolean;
  /** Whether boxes of the list have a similar code. */
  hasProposals(code: string): boolean;
  doors: readonly number[];
  /** Null while the day's list has never come. */
  positions: ReadonlyMap<string, DayList['positions'][number]> | null;
}
export type Meaning =
  | { act: 'send'; code: string; position?: string }
  | { act: 'hold'; code: string }
  | { act: 'position'; code: string }
  | { act: 'pallet'; code: string }
  | { act: 'door'; number: number }
  | { act: 'load'; pickupId: number }
  | { act: 'shuttle'; id: number }
  | { act: 'inbound'; id: number }
  | { act: 'refuse'; why: Remark; params: Record<string, string | number> }
  | { act: 'nothing' };

const no = (why: Remark, params: Record<string, string | number> = {}): Meaning => ({
  act: 'refuse',
  why,
  params,
});

/**
 * What a scanned text means here and now. A box goes to the server, which judges it; everything else only
 * changes where the person stands. The server knows every unit and this device those of its list: while there
 * is a network the server says what a code is, without one the device tells what it knows to be no box.
 */
export function meaningOf(text: string, s: Standing, known: Known): Meaning {
  const code = text.trim();
  if (readScan(code, known.gs1Prefix).kind === 'empty') return { act: 'nothing' };
  const box = known.isListed(code);
  if (s.kind === 'load') return atTruck(code, box, s, known);
  if (s.kind === 'shuttle') return atShuttle(code, box, s, known);
  if (s.kind === 'arrive') return atArrival(code, box, known);
  if (s.kind === 'putAway' || s.kind === 'stage') return atPlace(code, box, s, known);
  if (s.kind === 'receive' || s.kind === 'palletInspect' || s.kind === 'palletClose') {
    const sscc = ssccIn(code);
    if (!box && sscc !== null && known.pallets.includes(sscc)) return { act: 'pallet', code: sscc };
    if (s.kind !== 'receive') return no(scanErrors.noPallet);
    const door = doorIn(code);
    if (!box && door !== null)
      return known.doors.includes(door) ? { act: 'door', number: door } : no(scanErrors.noDoor, { door });
  }
  return sent(code, box, s.kind, known);
}

/** What a device hears of its house: the day with its doors, trucks and pallets, and the longer list of positions and boxes. */
export type News = 'day' | 'list';
const newsOf = new Map<string, News>([
  ...[
    scanErrors.noPallet,
    scanErrors.noDoor,
    scanErrors.chooseLoad,
    scanErrors.chooseShuttle,
    scanErrors.isLoad,
    scanErrors.loadNotHere,
    scanErrors.shuttleNotHere,
    deviceRefusals.noLoadHere,
    deviceRefusals.noShuttleHere,
  ].map(({ code }): [string, News] => [code, 'day']),
  ...[scanErrors.noPosition, scanErrors.notPutAway, scanErrors.notStaging].map(({ code }): [string, News] => [
    code,
    'list',
  ]),
]);
/**
 * What must be heard anew before this is the meaning of a text: somebody else may have opened the pallet, planned the
 * load or changed the layout since. Null: the form alone tells it, or the server has the last word anyway.
 */
export function newsFor(text: string, meaning: Meaning, s: Standing, known: Known): News | null {
  if (!known.on) return null;
  if (meaning.act === 'refuse') return newsOf.get(meaning.why.code) ?? null;
  if (meaning.act !== 'send' || known.isListed(text.trim())) return null;
  // The server would say that it is no box, and not put the person onto the pallet.
  if (s.kind === 'receive') return mayBePallet(text, known) ? 'day' : null;
  return s.kind === 'load' && loadNumberIn(text) !== null ? 'day' : null;
}
function mayBePallet(text: string, { gs1Prefix, closedPallets }: Known): boolean {
  const sscc = ssccIn(text);
  if (sscc === null || closedPallets.includes(sscc)) return false;
  return gs1Prefix === '' || isOurSscc(sscc, gs1Prefix);
}

/** What a device knows a code to name, when its list has no box of it. */
function namedHere(code: string, known: Known): Named | null {
  const byForm = namedByForm(code, known.gs1Prefix);
  if (byForm) return byForm;
  const upper = code.toUpperCase();
  const sscc = ssccIn(code);
  if (sscc !== null && known.pallets.includes(sscc)) return { kind: 'pallet' };
  if (sscc !== null && known.closedPallets.includes(sscc)) return { kind: 'closedPallet' };
  if (known.positions?.has(upper)) return { kind: 'position', name: upper };
  if (loadNumberIn(code) !== null) return { kind: 'load', name: upper };
  if (known.shuttles.some((l) => l.number.toUpperCase() === upper)) return { kind: 'shuttle', name: upper };
  return known.badges.some((badge) => badge.toUpperCase() === upper) ? { kind: 'badge' } : null;
}
/** Why a code is no box, so far as the device knows. */
function noBox(code: string, box: boolean, act: ScanKind, known: Known): Meaning | null {
  const named = box ? null : namedHere(code, known);
  if (!named || (mayBeMisread(named) && known.hasProposals(code))) return null;
  const { fault, params } = toldAs(named, act);
  return no(fault, params);
}
const sent = (code: string, box: boolean, act: ScanKind, known: Known): Meaning =>
  (known.on ? null : noBox(code, box, act, known)) ?? { act: 'send', code };

/** A load is chosen by the code on its cover sheet, its name, or its door. A box of such a code goes on the chosen load. */
function atTruck(code: string, box: boolean, s: Standing, known: Known): Meaning {
  const door = doorIn(code);
  const bare = (name: string) => name.toUpperCase().replace(/^L-/, '');
  const load = known.loads.find((l) => (door === null ? bare(l.loadName) === bare(code) : l.door === door));
  if (load && !(box && s.pickupId !== null)) return { act: 'load', pickupId: load.pickupId };
  if (door !== null && !box) return no(deviceRefusals.noLoadHere, { code });
  if (s.pickupId === null) return noBox(code, box, s.kind, known) ?? no(scanErrors.chooseLoad);
  return sent(code, box, s.kind, known);
}

/** A shuttle load is chosen by its number or its door. */
function atShuttle(code: string, box: boolean, s: Standing, known: Known): Meaning {
  const door = doorIn(code);
  const truck = known.shuttles.find((l) =>
    door === null ? l.number.toUpperCase() === code.toUpperCase() : l.door === door,
  );
  if (truck && !(box && s.shuttleLoadId !== null)) return { act: 'shuttle', id: truck.id };
  if (door !== null && !box) return no(deviceRefusals.noShuttleHere, { code });
  if (s.shuttleLoadId === null) return noBox(code, box, s.kind, known) ?? no(scanErrors.chooseShuttle);
  return sent(code, box, s.kind, known);
}

/** The sheet of a truck that comes in says which one it is; a box says it of itself. */
function atArrival(code: string, box: boolean, known: Known): Meaning {
  const truck = known.inbound.find((l) => l.number.toUpperCase() === code.toUpperCase());
  return truck && !box ? { act: 'inbound', id: truck.id } : sent(code, box, 'arrive', known);
}

/** The position is scanned once, then boxes into it; or a box first and then its position. */
function atPlace(code: string, box: boolean, s: Standing, known: Known): Meaning {
  // What the layout has is a position, whatever its location is called; the form tells what it does not have.
  const position = code.toUpperCase();
  const place = known.positions?.get(position);
  if (place || readScan(code, known.gs1Prefix).kind === 'position') {
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
export function proposalsListed(code: string, list: Listed | null): Proposal[] {
  if (!list) return [];
  const expected = ({ status }: ListedUnit) =>
    status === unitStatus.pending || status === unitStatus.finalized;
  const at = (codes: readonly string[]) => codes.flatMap((one) => list.units.get(one) ?? []);
  const found = new Set([...at(otherWritings(code)), ...at(nearCodes(code)).filter(expected)]);
  return [...found].slice(0, mostProposals).map((unit) => ({
    code: unit.code,
    consignee: list.consignees.get(unit.consigneeId)?.name ?? '',
    expected: expected(unit),
  }));
}
/** More than a person can compare with a label. */
export const mostProposals = 5;

export type ListedUnit = DayList['units'][number];
/** The day's list, made ready for looking things up. */
export interface Listed {
  /** By every code they answer to; two shippers may number alike. */
  units: ReadonlyMap<string, readonly ListedUnit[]>;
  /** What stood in each put-away slot. */
  slots: ReadonlyMap<string, readonly ListedUnit[]>;
  consignees: ReadonlyMap<number, DayList['consignees'][number]>;
  /** Names of shippers. */
  shippers: ReadonlyMap<number, string>;
  positions: ReadonlyMap<string, DayList['positions'][number]>;
  /** The positions in the order in which one walks past them. */
  walk: DayList['positions'];
  trucks: ReadonlyMap<number, DayList['loads'][number]>;
  /** Codes of our warehouses. */
  houses: ReadonlyMap<number, string>;
}
export function listed(list: DayList): Listed {
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
    walk: list.positions,
    trucks: new Map(list.loads.map((l) => [l.pickupId, l])),
    houses: new Map(list.warehouses.map((w) => [w.id, w.code])),
  };
}
function put(map: Map<string, ListedUnit[]>, key: string, unit: ListedUnit): void {
  const there = map.get(key);
  if (there) there.push(unit);
  else map.set(key, [unit]);
}
/** The boxes that a scanned code may mean, in any writing of it: of each shipper the one that bears it as it was scanned. */
export function unitsListed(code: string, list: Listed | null): ListedUnit[] {
  const found = new Map<number, ListedUnit>();
  for (const one of labelOf(code).codes)
    for (const unit of list?.units.get(one) ?? [])
      if (!found.has(unit.shipperId)) found.set(unit.shipperId, unit);
  return [...found.values()];
}
