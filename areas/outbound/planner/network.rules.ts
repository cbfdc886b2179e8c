import type { SingleDriverHours } from './trip-times.rules.ts';

/**
 * The search model: stops are numbers from 1, 0 is the dock, and all data is in flat integer arrays. It has no names or
 * coordinates. `day-network.rules.ts` builds one from a day.
 */

/** Larger than any time, amount of freight or cost of a day. */
export const unlimitedAmount = 1_000_000_000;

export interface TrailerKind {
  cube: number;
  weight: number;
  /** The cost of using one, and per unit of distance. */
  fixedCost: number;
  costPerDistance: number;
  /** How many exist. `unlimitedAmount` means no limit. */
  count: number;
}
export interface NetworkInput {
  /** The number of stops plus the dock. */
  size: number;
  /** Square arrays, indexed from × size + to: distance and travel time. `unlimitedAmount` where no lane is known. */
  miles: Int32Array;
  minutes: Int32Array;
  /** Service begins within this window. For the dock: first departure and last return. */
  opens: Int32Array;
  closes: Int32Array;
  service: Int32Array;
  cube: Int32Array;
  trailers: readonly TrailerKind[];
  more?: Partial<NetworkRules>;
}
/** The constraints of a real day beyond capacity, windows and distance. */
export interface NetworkRules {
  weight: Int32Array;
  /** Starting later than this costs `lateCost` per minute. It is a target window, not a hard one. */
  due: Int32Array;
  lateCost: number;
  /** Freight that is loaded later must be unloaded earlier: within a tour, the turn never increases from stop to stop. */
  loadingTurn: Int32Array;
  /** The cost of an increase. `unlimitedAmount` forbids it. */
  turnCost: number;
  /** Stops that must not share a trailer with this one, if any. */
  separatedStops: readonly (Int32Array | undefined)[];
  maxStops: number;
  hours: SingleDriverHours | null;
  /** Existing trailers. They take the first slots, in this order. */
  existingTrailers: readonly ExistingTrailerSlot[];
  /** The cost of moving a stop off its intended trailer. */
  moveCost: number;
  /** The cost of leaving out a stop. */
  leftOutCost: Int32Array;
}
export interface ExistingTrailerSlot {
  /** Its intended stops. */
  intendedStops: readonly number[];
  /** The stops it has when the search starts, in driving order. */
  stops: readonly number[];
  /** Stops with freight already on it. They keep their order and stay. */
  fixed: ReadonlySet<number>;
  /** The kind of a chosen trailer. -1 means the best kind. */
  trailerKind: number;
}
export interface Network extends NetworkInput, NetworkRules {
  /** The transposed arrays (to × size + from), so that all values of one stop are adjacent. */
  milesTo: Int32Array;
  minutesTo: Int32Array;
  /** For each stop the other stops, nearest first. */
  nearest: Int16Array;
  /** The shortest way to the stop, and away from it after service. */
  wayIn: Int32Array;
  wayOut: Int32Array;
  /** The capacity of the largest and of the strongest trailer. */
  mostCube: number;
  mostWeight: number;
  /** The earliest start of service. */
  soonest: Int32Array;
  /** Only the capacity of one trailer kind, windows and distance count. The search can use its fast path. */
  plain: boolean;
  /** Times must be simulated stop by stop, because of rests or windows that can be missed at a cost. */
  walked: boolean;
}

const filled = (size: number, value: number): Int32Array => new Int32Array(size).fill(value);

export function buildNetwork(input: NetworkInput): Network {
  const { size, more } = input;
  const milesTo = turned(input.miles, size);
  const minutesTo = input.minutes === input.miles ? milesTo : turned(input.minutes, size);
  const soonest = filled(size, 0);
  for (let index = 0; index < size; index += 1)
    soonest[index] = Math.max(input.opens[index]!, index === 0 ? 0 : input.opens[0]! + input.minutes[index]!);
  return {
    ...input,
    weight: filled(size, 0),
    due: filled(size, unlimitedAmount),
    lateCost: 0,
    loadingTurn: filled(size, 0),
    turnCost: 0,
    separatedStops: [],
    maxStops: size,
    hours: null,
    existingTrailers: [],
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
  // Combines distance and index in one number, so that plain numbers are sorted.
  const keys = new Float64Array(Math.max(0, size - 2));
  for (let index = 1; index < size; index += 1) {
    for (let other = 1, to = 0; other < size; other += 1)
      if (other !== index) {
        keys[to] = miles[index * size + other]! * size + other;
        to += 1;
      }
    keys.sort();
    keys.forEach((key, i) => (out[index * (size - 2) + i] = key % size));
  }
  return out;
}

function waysOf(minutes: Int32Array, size: number): { wayIn: Int32Array; wayOut: Int32Array } {
  const wayIn = filled(size, unlimitedAmount);
  const wayOut = filled(size, unlimitedAmount);
  for (let from = 0; from < size; from += 1)
    for (let to = 0; to < size; to += 1) {
      if (from === to) continue;
      const drivingMinutes = minutes[from * size + to]!;
      wayIn[to] = Math.min(wayIn[to]!, drivingMinutes);
      wayOut[from] = Math.min(wayOut[from]!, drivingMinutes);
    }
  return { wayIn, wayOut };
}
