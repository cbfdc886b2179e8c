import type { FloorMove, FloorSnapshot, UnitPosition } from './floor-history.contract.ts';
import type { FloorState, FloorSlot } from '#areas/floor/layouts/floor-state.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { toLocalDateTime } from '#kit/contract/time-format.ts';

/** Units in the same state, with the last scan of each: milliseconds since 1970, null for never. */
interface Group extends Omit<UnitPosition, 'scannedAt'> {
  scans: readonly (number | null)[];
}
/** The units on a floor, grouped by state. */
export type UnitGroupsByState = ReadonlyMap<string, Group>;

const keyOf = (box: Omit<UnitPosition, 'scannedAt'>): string =>
  `${box.placeId ?? ''} ${box.status} ${box.load ?? ''}`;
const scanOf = (box: UnitPosition): number | null =>
  box.scannedAt === null ? null : Date.parse(box.scannedAt);

/** Groups the units of a snapshot by state. */
export function groupSnapshotUnitsByState(snapshot: FloorSnapshot): UnitGroupsByState {
  const snapshotMs = Date.parse(snapshot.at);
  return new Map(
    snapshot.boxes.map(({ ages, ...how }) => [
      keyOf(how),
      { ...how, scans: ages.map((age) => (age === null ? null : snapshotMs - age)) },
    ]),
  );
}

/** Applies moves, in the server's order, to groups of units. The groups passed in are not changed. */
export function applyFloorMoves(
  unitGroups: UnitGroupsByState,
  moves: readonly FloorMove[],
): UnitGroupsByState {
  const now = new Map(unitGroups);
  const copiedScansByKey = new Map<string, (number | null)[]>();
  const scansOf = (box: UnitPosition): (number | null)[] => {
    const key = keyOf(box);
    const copiedScans = copiedScansByKey.get(key);
    if (copiedScans) return copiedScans;
    const scans = [...(now.get(key)?.scans ?? [])];
    copiedScansByKey.set(key, scans);
    now.set(key, { placeId: box.placeId, status: box.status, load: box.load, scans });
    return scans;
  };
  for (const { was, became } of moves) {
    if (was) {
      const scans = scansOf(was);
      const place = scans.indexOf(scanOf(was));
      if (place >= 0) scans.splice(place, 1);
    }
    if (became) scansOf(became).push(scanOf(became));
  }
  return now;
}
/** The moves up to a time, from a list in order. */
export function findMovesUntil(moves: readonly FloorMove[], untilMs: number): readonly FloorMove[] {
  const end = moves.findIndex((move) => Date.parse(move.at) > untilMs);
  return end < 0 ? moves : moves.slice(0, end);
}

/** The floor to display: every place of the snapshot with the given units. What was at the doors is not stored. */
export function buildPastFloor(snapshot: FloorSnapshot, unitGroups: UnitGroupsByState): FloorState {
  const groups = [...unitGroups.values()].filter((group) => group.scans.length > 0);
  const groupsByPlaceId = Map.groupBy(groups, (group) => group.placeId);
  const sum = (groupsToSum: readonly Group[]): number =>
    groupsToSum.reduce((all, group) => all + group.scans.length, 0);
  const filled = (placeId: number): Pick<FloorSlot, 'units' | 'misStaged' | 'oldestAt' | 'loads'> => {
    const here = groupsByPlaceId.get(placeId) ?? [];
    return {
      units: sum(here),
      misStaged: sum(here.filter((group) => group.status === unitStatus.misStaged)),
      oldestAt: oldestOf(here),
      loads: [...new Set(here.flatMap((group) => group.load ?? []))].toSorted(),
    };
  };
  return {
    layoutId: snapshot.layoutId,
    layoutName: snapshot.layoutName,
    layoutDate: snapshot.layoutDate,
    zone: snapshot.zone,
    room: snapshot.room,
    slots: snapshot.slots.map((slot) => ({ ...slot, ...filled(slot.placeId), belongs: [] })),
    doors: snapshot.doors.map((door) => ({ ...door, busyWith: null, state: null, pallets: 0 })),
    drawing: snapshot.drawing,
    unplaced: sum((groupsByPlaceId.get(null) ?? []).filter((group) => group.status === unitStatus.received)),
    cooler: sum(groups.filter((group) => group.status === unitStatus.cooler)),
    readAt: snapshot.at,
  };
}
function oldestOf(groups: readonly Group[]): string | null {
  let oldest: number | null = null;
  for (const { scans } of groups)
    for (const scan of scans) if (scan !== null && (oldest === null || scan < oldest)) oldest = scan;
  return oldest === null ? null : formatIsoInstant(oldest);
}

const hour = 3_600_000;
/** The local time of a zone at an instant, as if it were UTC, in ms. Seconds are cut off. */
const wallOf = (instantMs: number, timeZone: string): number =>
  Date.parse(`${toLocalDateTime(instantMs, timeZone).slice(0, 16).replace(' ', 'T')}:00Z`);
/** The instant in ms at which a date starts in a zone. */
function startOf(date: string, timeZone: string): number {
  const wall = Date.parse(`${date}T00:00:00Z`);
  const near = wall - (wallOf(wall, timeZone) - wall);
  return wall - (wallOf(near, timeZone) - near);
}
/** The start of a date in a zone, and the start of the next date, 23 to 25 hours later. In ms. */
export function getDayBoundsMs(date: string, timeZone: string): { from: number; until: number } {
  const next = new Date(Date.parse(`${date}T00:00:00Z`) + 24 * hour).toISOString().slice(0, 10);
  return { from: startOf(date, timeZone), until: startOf(next, timeZone) };
}
/** The date of an instant in a zone. */
export const dateOfMsInZone = (instantMs: number, timeZone: string): string =>
  new Date(wallOf(instantMs, timeZone)).toISOString().slice(0, 10);
/** An instant in the format of the API. */
export const formatIsoInstant = (epochMs: number): string => new Date(epochMs).toISOString();
/** The hour in which the past is loaded: its start, and the start of the next one. In ms. */
export const getHourBoundsMs = (instantMs: number): { from: number; until: number } => {
  const from = Math.floor(instantMs / hour) * hour;
  return { from, until: from + hour };
};
/** The last layout change up to a time, from those in its hour. Undefined when there is none yet. */
export const findLastLayoutChangeTime = (
  changes: FloorSnapshot['changes'],
  instantMs: number,
): string | undefined => changes.findLast((change) => Date.parse(change.at) <= instantMs)?.at;
