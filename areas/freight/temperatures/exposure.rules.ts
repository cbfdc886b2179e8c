import { warehouseRooms } from './temperatures.contract.ts';
import type { WarehouseRoom } from './temperatures.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';

/** Where a unit is during a leg: a room of a warehouse, a truck or a shuttle. */

export type LegLocation =
  | { kind: WarehouseRoom; warehouseId: number }
  | { kind: 'truck'; loadId: number | null }
  | { kind: 'shuttle' };
export interface UnitLeg {
  location: LegLocation;
  fromMinute: number;
  untilMinute: number;
  /** The unit is there now. */
  isCurrent: boolean;
}
/** One event in the history of a unit. */
export interface UnitHistoryEntry {
  minute: number;
  kind: string;
  toStatus: number | null;
  /** The warehouse that recorded the event. */
  warehouseId: number | null;
  /** The unit's status after the event. Known while it is in a warehouse (units/unit-position-history.sql.ts). */
  thenStatus: number | null;
  thenWarehouseId: number | null;
  thenLoadId: number | null;
}

const roomOf = new Map<number, WarehouseRoom>([
  [unitStatus.received, 'dock'],
  [unitStatus.misStaged, 'dock'],
  [unitStatus.arrived, 'dock'],
  [unitStatus.putAway, 'slots'],
  [unitStatus.cooler, 'cooler'],
]);
const leavingKinds = new Set(['deleted', 'delivered']);

/** The location of a unit after an event. Null means it is not with us. */
function whereAfter(
  entry: UnitHistoryEntry,
  before: LegLocation | null,
  planned: number | null,
): LegLocation | null {
  if (leavingKinds.has(entry.kind)) return null;
  const status = entry.thenStatus ?? entry.toStatus;
  if (status === null) return before;
  const room = roomOf.get(status);
  const warehouseId = entry.thenWarehouseId ?? entry.warehouseId;
  if (room) return warehouseId === null ? before : { kind: room, warehouseId };
  if (status === unitStatus.loaded)
    return before?.kind === 'truck' ? before : { kind: 'truck', loadId: planned };
  return status === unitStatus.shuttled ? { kind: 'shuttle' } : null;
}
const same = (a: LegLocation | null, b: LegLocation | null): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/**
 * Builds the legs of a unit from its history, in order of time. If the unit is on a truck now, that truck is the unit's current
 * load. For an earlier truck, it is the load the unit was planned on then.
 */
export function buildUnitLegs(
  history: readonly UnitHistoryEntry[],
  nowEpochMinute: number,
  currentLoadId: number | null,
): UnitLeg[] {
  const legs: UnitLeg[] = [];
  let where: LegLocation | null = null;
  let planned: number | null = null;
  let since = 0;
  const end = (until: number, open: boolean): void => {
    if (where !== null)
      legs.push({ location: where, fromMinute: since, untilMinute: Math.max(since, until), isCurrent: open });
  };
  for (const entry of history) {
    const next = whereAfter(entry, where, planned);
    planned = entry.thenLoadId ?? planned;
    if (same(next, where)) continue;
    end(entry.minute, false);
    where = next;
    since = entry.minute;
  }
  if (where?.kind === 'truck') where = { kind: 'truck', loadId: currentLoadId ?? where.loadId };
  end(nowEpochMinute, true);
  return legs;
}

/** The readings of one device for one object, in order of time. Each value applies until the next. */
export type ReadingStream = readonly { minute: number; tenthsF: number }[];
export interface TemperatureExposure {
  minutes: number;
  above: number;
  unknown: number;
  warmest: number | null;
}

/** The index of the last reading at or before a minute. -1 means there is none yet. */
function placeAt(stream: ReadingStream, minute: number): number {
  let low = 0;
  let high = stream.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((stream[middle]?.minute ?? 0) <= minute) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * Counts the minutes of a span above a limit, and those without a reading. Each value applies until the next one of its
 * stream, and for `validForMinutes` at most. If several apply, the warmest counts: a room that is too warm in one place is
 * too warm.
 */
export function computeTemperatureExposure(
  { fromMinute: from, untilMinute: until }: { fromMinute: number; untilMinute: number },
  streams: readonly ReadingStream[],
  limitTenthsF: number | null,
  validForMinutes: number,
): TemperatureExposure {
  const cuts = new Set([from, until]);
  for (const stream of streams)
    for (let index = Math.max(0, placeAt(stream, from)); index < stream.length; index += 1) {
      const begins = stream[index]?.minute ?? until;
      if (begins >= until) break;
      for (const cut of [begins, begins + validForMinutes]) if (cut > from && cut < until) cuts.add(cut);
    }
  const edges = [...cuts].toSorted((a, b) => a - b);
  const sum: TemperatureExposure = { minutes: until - from, above: 0, unknown: 0, warmest: null };
  for (const [n, edge] of edges.entries()) {
    const long = (edges[n + 1] ?? edge) - edge;
    if (long === 0) continue;
    const degrees = warmestAt(streams, edge, validForMinutes);
    if (degrees === null) sum.unknown += long;
    else {
      sum.warmest = Math.max(degrees, sum.warmest ?? degrees);
      if (limitTenthsF !== null && degrees > limitTenthsF) sum.above += long;
    }
  }
  return sum;
}
function warmestAt(streams: readonly ReadingStream[], minute: number, validFor: number): number | null {
  let warmest: number | null = null;
  for (const stream of streams) {
    const value = stream[placeAt(stream, minute)];
    if (value && minute - value.minute < validFor && (warmest === null || value.tenthsF > warmest))
      warmest = value.tenthsF;
  }
  return warmest;
}

/** The minutes above the limit after which a warning is sent, before the allowance is used up. */
export const computeMinutesAboveLimitBeforeWarning = (allowanceMinutes: number, percent: number): number =>
  Math.max(1, Math.ceil((allowanceMinutes * Math.min(100, percent)) / 100));

export const findRoomByNumber = (number: number | null): WarehouseRoom | undefined =>
  roomNames.find((room) => warehouseRooms[room] === number);
const roomNames: readonly WarehouseRoom[] = ['dock', 'slots', 'cooler'];
