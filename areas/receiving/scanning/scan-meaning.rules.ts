import type { DayList, ScanKind, SyncReply } from './scanning.contract.ts';
import { deviceRefusals, scanErrors } from './scanning.errors.ts';
import type { Remark } from './scanning.errors.ts';
import { doorIn, loadNumberIn, namedByForm, toldAs } from './not-a-box.rules.ts';
import type { Named } from './not-a-box.rules.ts';
import { labelOf, readScan, ssccIn } from '#areas/freight/units/codes.rules.ts';

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
  /** A box that was scanned before its position. */
  heldBox: string | null;
}
export interface Known {
  loads: SyncReply['loads'];
  shuttles: SyncReply['shuttles'];
  /** Open ones. */
  pallets: readonly string[];
  closedPallets: readonly string[];
  /** Ids of the barcode users of the house. */
  badges: readonly string[];
  gs1Prefix: string;
  on: boolean;
  /** Whether the day's list has a live unit of this code. */
  isListed(code: string): boolean;
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
  if (s.kind === 'putAway' || s.kind === 'stage') return atPlace(code, box, s, known);
  if (s.kind === 'receive' || s.kind === 'palletInspect' || s.kind === 'palletClose') {
    const sscc = ssccIn(code);
    if (!box && sscc !== null && known.pallets.includes(sscc)) return { act: 'pallet', code: sscc };
    if (s.kind !== 'receive') return no(scanErrors.noPallet);
    const door = doorIn(code);
    if (!box && door !== null)
      return known.doors.includes(door) ? { act: 'door', number: door } : no(scanErrors.noDoor, { door });
  }
  return sent(code, box, known);
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
function noBox(code: string, box: boolean, known: Known): Meaning | null {
  const named = box ? null : namedHere(code, known);
  if (!named) return null;
  const { fault, params } = toldAs(named);
  return no(fault, params);
}
const sent = (code: string, box: boolean, known: Known): Meaning =>
  (known.on ? null : noBox(code, box, known)) ?? { act: 'send', code };

/** A load is chosen by the code on its cover sheet, its name, or its door. A box of such a code goes on the chosen load. */
function atTruck(code: string, box: boolean, s: Standing, known: Known): Meaning {
  const door = doorIn(code);
  const bare = (name: string) => name.toUpperCase().replace(/^L-/, '');
  const load = known.loads.find((l) => (door === null ? bare(l.loadName) === bare(code) : l.door === door));
  if (load && !(box && s.pickupId !== null)) return { act: 'load', pickupId: load.pickupId };
  if (door !== null && !box) return no(deviceRefusals.noLoadHere, { code });
  if (s.pickupId === null) return noBox(code, box, known) ?? no(scanErrors.chooseLoad);
  return sent(code, box, known);
}

/** A shuttle load is chosen by its number or its door. */
function atShuttle(code: string, box: boolean, s: Standing, known: Known): Meaning {
  const door = doorIn(code);
  const truck = known.shuttles.find((l) =>
    door === null ? l.number.toUpperCase() === code.toUpperCase() : l.door === door,
  );
  if (truck && !(box && s.shuttleLoadId !== null)) return { act: 'shuttle', id: truck.id };
  if (door !== null && !box) return no(deviceRefusals.noShuttleHere, { code });
  if (s.shuttleLoadId === null) return noBox(code, box, known) ?? no(scanErrors.chooseShuttle);
  return sent(code, box, known);
}

/** The position is scanned once, then boxes into it; or a box first and then its position. */
function atPlace(code: string, box: boolean, s: Standing, known: Known): Meaning {
  const read = readScan(code, known.gs1Prefix);
  if (read.kind === 'position') {
    const place = known.positions?.get(read.code);
    if (place && place.area !== (s.kind === 'putAway' ? 2 : 1))
      return no(s.kind === 'putAway' ? scanErrors.notPutAway : scanErrors.notStaging);
    if (place || known.positions === null)
      return s.heldBox === null
        ? { act: 'position', code: read.code }
        : { act: 'send', code: s.heldBox, position: read.code };
    // Shippers number their boxes as they like, also like our positions.
    if (s.position === null && !box) return no(scanErrors.noPosition);
  }
  if (s.position !== null) return sent(code, box, known);
  // A box that waits for its position is not sent: nobody but the device can say that it is none.
  return noBox(code, box, known) ?? { act: 'hold', code };
}

/** What the kept list says of a box while there is no network. */
export interface Guess {
  consignee: string;
  place: string;
  staging: string | null;
  pickupId: number | null;
  /** Where it leaves from, when that is another warehouse. */
  toWarehouse: string | null;
  asksTemperature: boolean;
}
export interface Listed {
  units: ReadonlyMap<string, DayList['units'][number]>;
  consignees: ReadonlyMap<number, DayList['consignees'][number]>;
  positions: ReadonlyMap<string, DayList['positions'][number]>;
}
export function listed(list: DayList): Listed {
  return {
    // The shipper's own code has precedence.
    units: new Map([
      ...list.units.flatMap((u) => (u.sscc === null ? [] : [[u.sscc, u] as const])),
      ...list.units.map((u) => [u.code, u] as const),
    ]),
    consignees: new Map(list.consignees.map((c) => [c.id, c])),
    positions: new Map(list.positions.map((p) => [p.code, p])),
  };
}
/** The unit of a scanned code, in any writing of it. */
export function unitListed(code: string, list: Listed | null): DayList['units'][number] | undefined {
  const found = labelOf(code).codes.find((one) => list?.units.has(one));
  return found === undefined ? undefined : list?.units.get(found);
}
export function guessOf(code: string, list: Listed | null): Guess | null {
  const unit = unitListed(code, list);
  const consignee = unit && list?.consignees.get(unit.consigneeId);
  return unit && consignee
    ? {
        consignee: consignee.name,
        place: consignee.place,
        staging: consignee.staging,
        pickupId: unit.pickupId,
        toWarehouse: unit.toWarehouse,
        asksTemperature: consignee.asksTemperature,
      }
    : null;
}
