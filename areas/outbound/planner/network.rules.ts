import type { DriverHours } from './trip-times.rules.ts';

/**
 * What the search works on: stops as numbers from 1 on, 0 is the dock, everything in flat arrays of whole numbers. It knows
 * neither names nor coordinates; `day-network.rules.ts` makes one from a day.
 */

/** No time, no freight and no cost of a day comes near it. */
export const unlimitedAmount = 1_000_000_000;

export interface TrailerKind {
  cube: number;
  weight: number;
  /** Cost of using one at all, and of each unit of distance. */
  fixed: number;
  rate: number;
  /** How many there are; `unlimitedAmount` when nobody counts. */
  count: number;
}
export interface NetworkInput {
  /** Dock and stops. */
  size: number;
  /** Square arrays, from × size + to: distance and travelling time; `unlimitedAmount` where no way is known. */
  miles: Int32Array;
  minutes: Int32Array;
  /** Service begins in between; at the dock: first departure and last return. */
  opens: Int32Array;
  closes: Int32Array;
  service: Int32Array;
  cube: Int32Array;
  trailers: readonly TrailerKind[];
  more?: Partial<NetworkRules>;
}
/** What a real day asks beyond capacity, windows and distance. */
export interface NetworkRules {
  weight: Int32Array;
  /** Beginning later than this costs `lateCost` a minute: a window that is aimed at, not enforced. */
  due: Int32Array;
  lateCost: number;
  /** Freight that is loaded later must be unloaded earlier: on a trailer the turn never rises from a stop to the next. */
  loadingTurn: Int32Array;
  /** What a rise costs; `unlimitedAmount` forbids it. */
  turnCost: number;
  /** Stops that must not share a trailer with this one, where there are any. */
  apart: readonly (Int32Array | undefined)[];
  maxStops: number;
  hours: DriverHours | null;
  /** Trailers that exist: the first slots, in this order. */
  standing: readonly ExistingTrailerSlot[];
  /** What it costs that a stop leaves the trailer it was meant for. */
  moveCost: number;
  /** What it costs to leave a stop out. */
  leftOutCost: Int32Array;
}
export interface ExistingTrailerSlot {
  /** What was meant for it. */
  meant: readonly number[];
  /** What the search begins with there, in driving order. */
  stops: readonly number[];
  /** Those of them that stand on it already: they keep their order and stay. */
  fixed: ReadonlySet<number>;
  /** The trailer is chosen: only this kind. -1 = whichever is best. */
  kind: number;
}
export interface Network extends NetworkInput, NetworkRules {
  /** The same from the other side (to × size + from), so that everything about one stop lies side by side. */
  milesTo: Int32Array;
  minutesTo: Int32Array;
  /** For each stop the others, nearest first. */
  nearest: Int16Array;
  /** The shortest way in, and out after service. */
  wayIn: Int32Array;
  wayOut: Int32Array;
  /** What the largest and the strongest trailer hold. */
  mostCube: number;
  mostWeight: number;
  /** Service cannot begin before. */
  soonest: Int32Array;
  /** Only capacity of one kind of trailer, windows and distance count: the short way through the search is enough. */
  plain: boolean;
  /** Time must be walked through stop by stop: rests, or windows that may be missed at a cost. */
  walked: boolean;
}

const filled = (size: number, value: number): Int32Array => new Int32Array(size).fill(value);

export function buildNetwork(input: NetworkInput): Network {
  const { size, more } = input;
  const milesTo = turned(input.miles, size);
  const minutesTo = input.minutes === input.miles ? milesTo : turned(input.minutes, size);
  const soonest = filled(size, 0);
  for (let at = 0; at < size; at += 1)
    soonest[at] = Math.max(input.opens[at]!, at === 0 ? 0 : input.opens[0]! + input.minutes[at]!);
  return {
    ...input,
    weight: filled(size, 0),
    due: filled(size, unlimitedAmount),
    lateCost: 0,
    loadingTurn: filled(size, 0),
    turnCost: 0,
    apart: [],
    maxStops: size,
    hours: null,
    standing: [],
    moveCost: 0,
    leftOutCost: filled(size, unlimitedAmount),
    ...more,
    milesTo,
    minutesTo,
    nearest: nearestOf(input.miles, size),
    ...waysOf(input.minutes, size),
    mostCube: Math.max(0, ...input.trailers.map((trailer) => trailer.cube)),
    mostWeight: Math.max(0, ...input.trailers.map((trailer) => trailer.weight)),
    soonest,
    plain: more === undefined && input.trailers.length === 1 && input.trailers[0]?.count === unlimitedAmount,
    walked: (more?.hours ?? null) !== null || (more?.lateCost ?? 0) > 0,
  };
}

function turned(square: Int32Array, size: number): Int32Array {
  const out = new Int32Array(size * size);
  for (let from = 0; from < size; from += 1)
    for (let to = 0; to < size; to += 1) out[to * size + from] = square[from * size + to]!;
  return out;
}

function nearestOf(miles: Int32Array, size: number): Int16Array {
  const out = new Int16Array(size * Math.max(0, size - 2));
  // Distance and number in one, so that plain numbers are sorted.
  const keys = new Float64Array(Math.max(0, size - 2));
  for (let at = 1; at < size; at += 1) {
    for (let other = 1, to = 0; other < size; other += 1)
      if (other !== at) {
        keys[to] = miles[at * size + other]! * size + other;
        to += 1;
      }
    keys.sort();
    keys.forEach((key, i) => (out[at * (size - 2) + i] = key % size));
  }
  return out;
}

function waysOf(minutes: Int32Array, size: number): { wayIn: Int32Array; wayOut: Int32Array } {
  const wayIn = filled(size, unlimitedAmount);
  const wayOut = filled(size, unlimitedAmount);
  for (let from = 0; from < size; from += 1)
    for (let to = 0; to < size; to += 1) {
      if (from === to) continue;
      const way = minutes[from * size + to]!;
      wayIn[to] = Math.min(wayIn[to]!, way);
      wayOut[from] = Math.min(wayOut[from]!, way);
    }
  return { wayIn, wayOut };
}
