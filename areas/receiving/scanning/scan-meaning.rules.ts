import type { DayList, ScanKind, SyncReply } from './scanning.contract.ts';
import { deviceRefusals, scanErrors } from './scanning.errors.ts';
import type { Remark } from './scanning.errors.ts';
import type { Scanned } from '#areas/freight/units/codes.rules.ts';
import { readScan } from '#areas/freight/units/codes.rules.ts';

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
  pallets: readonly string[];
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
 * changes where the person stands.
 */
export function meaningOf(text: string, s: Standing, known: Known): Meaning {
  const code = text.trim();
  const read = readSafely(code);
  if (read.kind === 'empty') return { act: 'nothing' };
  if (read.kind === 'misread') return no(scanErrors.misread);
  if (read.kind === 'produce') return no(scanErrors.produce);
  const door = /^DOOR[ -]?(\d{1,4})$/i.exec(code);
  if (door && s.kind === 'receive')
    return known.doors.includes(Number(door[1]))
      ? { act: 'door', number: Number(door[1]) }
      : no(scanErrors.noDoor, { door: Number(door[1]) });
  if (s.kind === 'load') return atTruck(code, door ? Number(door[1]) : null, read, s, known);
  if (s.kind === 'shuttle') return atShuttle(code, door ? Number(door[1]) : null, read, s, known);
  if (s.kind === 'receive' || s.kind === 'palletInspect' || s.kind === 'palletClose') {
    if (read.kind === 'sscc' && known.pallets.includes(read.code)) return { act: 'pallet', code: read.code };
    if (s.kind !== 'receive') return no(scanErrors.noPallet);
  }
  if (read.kind === 'bol') return no(scanErrors.paper);
  if (s.kind === 'putAway' || s.kind === 'stage') return atPlace(code, read, s, known);
  return { act: 'send', code };
}

/** A load is chosen by the code on its cover sheet, its name, or its door. */
function atTruck(code: string, door: number | null, read: Scanned, s: Standing, known: Known): Meaning {
  const bare = (name: string) => name.toUpperCase().replace(/^L-/, '');
  const load = known.loads.find((l) => (door === null ? bare(l.loadName) === bare(code) : l.door === door));
  if (load) return { act: 'load', pickupId: load.pickupId };
  if (door !== null) return no(deviceRefusals.noLoadHere, { code });
  if (read.kind === 'bol') return no(scanErrors.paper);
  return s.pickupId === null ? no(scanErrors.chooseLoad) : { act: 'send', code };
}

/** A shuttle load is chosen by its number or its door. */
function atShuttle(code: string, door: number | null, read: Scanned, s: Standing, known: Known): Meaning {
  const truck = known.shuttles.find((l) =>
    door === null ? l.number.toUpperCase() === code.toUpperCase() : l.door === door,
  );
  if (truck) return { act: 'shuttle', id: truck.id };
  if (door !== null) return no(deviceRefusals.noShuttleHere, { code });
  if (read.kind === 'bol') return no(scanErrors.paper);
  return s.shuttleLoadId === null ? no(scanErrors.chooseShuttle) : { act: 'send', code };
}

/** The position is scanned once, then boxes into it; or a box first and then its position. */
function atPlace(code: string, read: Scanned, s: Standing, known: Known): Meaning {
  if (read.kind === 'position') {
    const place = known.positions?.get(read.code);
    if (place && place.area !== (s.kind === 'putAway' ? 2 : 1))
      return no(s.kind === 'putAway' ? scanErrors.notPutAway : scanErrors.notStaging);
    if (place || known.positions === null)
      return s.heldBox === null
        ? { act: 'position', code: read.code }
        : { act: 'send', code: s.heldBox, position: read.code };
    // Shippers number their boxes as they like, also like our positions.
    if (s.position === null) return no(scanErrors.noPosition);
  }
  return s.position === null ? { act: 'hold', code } : { act: 'send', code };
}

/** Browsers without Temporal cannot read the day packed of a produce label; it is one all the same. */
function readSafely(code: string): Scanned {
  try {
    return readScan(code);
  } catch {
    return { kind: 'produce', gtin: '', lot: null, packed: null };
  }
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
    units: new Map(list.units.map((u) => [u.code, u])),
    consignees: new Map(list.consignees.map((c) => [c.id, c])),
    positions: new Map(list.positions.map((p) => [p.code, p])),
  };
}
export function guessOf(code: string, list: Listed | null): Guess | null {
  const unit = list?.units.get(code);
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
