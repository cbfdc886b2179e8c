import { warehouseRooms } from './temperatures.contract.ts';
import type { WarehouseRoom } from './temperatures.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';

/** How long a box was too warm, from where it was and what was measured there. Moments are whole minutes since 1970. */

export type LegLocation =
  | { kind: WarehouseRoom; warehouseId: number }
  | { kind: 'truck'; loadId: number | null }
  | { kind: 'shuttle' };
export interface UnitLeg {
  where: LegLocation;
  from: number;
  until: number;
  /** It is there now. */
  open: boolean;
}
/** What the history of a box says at one moment. */
export interface UnitHistoryEntry {
  minute: number;
  kind: string;
  toStatus: number | null;
  /** The warehouse that tells it. */
  warehouseId: number | null;
  /** How the box stands after it, where it stands in a house (units/standing.sql.ts). */
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
const leaves = new Set(['deleted', 'delivered']);

/** Where a box is after something that its history tells; null: nowhere with us. */
function whereAfter(
  told: UnitHistoryEntry,
  before: LegLocation | null,
  planned: number | null,
): LegLocation | null {
  if (leaves.has(told.kind)) return null;
  const status = told.thenStatus ?? told.toStatus;
  if (status === null) return before;
  const room = roomOf.get(status);
  const warehouseId = told.thenWarehouseId ?? told.warehouseId;
  if (room) return warehouseId === null ? before : { kind: room, warehouseId };
  if (status === unitStatus.loaded)
    return before?.kind === 'truck' ? before : { kind: 'truck', loadId: planned };
  return status === unitStatus.shuttled ? { kind: 'shuttle' } : null;
}
const same = (a: LegLocation | null, b: LegLocation | null): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/**
 * The way of a box through its history, in the order of its moments. The truck it is on now is the one it bears; one that
 * it was taken off again is the one it was planned on then.
 */
export function buildUnitLegs(
  history: readonly UnitHistoryEntry[],
  now: number,
  loadId: number | null,
): UnitLeg[] {
  const legs: UnitLeg[] = [];
  let where: LegLocation | null = null;
  let planned: number | null = null;
  let since = 0;
  const end = (until: number, open: boolean): void => {
    if (where !== null) legs.push({ where, from: since, until: Math.max(since, until), open });
  };
  for (const told of history) {
    const next = whereAfter(told, where, planned);
    planned = told.thenLoadId ?? planned;
    if (same(next, where)) continue;
    end(told.minute, false);
    where = next;
    since = told.minute;
  }
  if (where?.kind === 'truck') where = { kind: 'truck', loadId: loadId ?? where.loadId };
  end(now, true);
  return legs;
}

/** What one device says of one thing, in the order of its moments: each value holds until the next. */
export type ReadingStream = readonly { minute: number; tenthsF: number }[];
export interface TemperatureExposure {
  minutes: number;
  above: number;
  unknown: number;
  warmest: number | null;
}

/** The last place in a stream that is not after a minute; -1: it had not begun. */
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
 * The minutes of a span that were above a limit, and those that nothing speaks for. Each value holds until the next of
 * its stream, and for `validFor` minutes at most. Of several that hold the warmest counts: what is too warm somewhere
 * in a room is too warm.
 */
export function computeExposure(
  { from, until }: { from: number; until: number },
  streams: readonly ReadingStream[],
  limit: number | null,
  validFor: number,
): TemperatureExposure {
  const cuts = new Set([from, until]);
  for (const stream of streams)
    for (let at = Math.max(0, placeAt(stream, from)); at < stream.length; at += 1) {
      const begins = stream[at]?.minute ?? until;
      if (begins >= until) break;
      for (const cut of [begins, begins + validFor]) if (cut > from && cut < until) cuts.add(cut);
    }
  const edges = [...cuts].toSorted((a, b) => a - b);
  const sum: TemperatureExposure = { minutes: until - from, above: 0, unknown: 0, warmest: null };
  for (const [n, edge] of edges.entries()) {
    const long = (edges[n + 1] ?? edge) - edge;
    if (long === 0) continue;
    const degrees = warmestAt(streams, edge, validFor);
    if (degrees === null) sum.unknown += long;
    else {
      sum.warmest = Math.max(degrees, sum.warmest ?? degrees);
      if (limit !== null && degrees > limit) sum.above += long;
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

/** From how many minutes on somebody is warned: before the allowance is used up. */
export const computeWarningMinutes = (allowance: number, percent: number): number =>
  Math.max(1, Math.ceil((allowance * Math.min(100, percent)) / 100));

/** The number of a room, and its name. */
export const findRoomByNumber = (number: number | null): WarehouseRoom | undefined =>
  roomNames.find((room) => warehouseRooms[room] === number);
const roomNames: readonly WarehouseRoom[] = ['dock', 'slots', 'cooler'];
