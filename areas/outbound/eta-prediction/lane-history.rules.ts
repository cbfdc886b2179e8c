/**
 * A past delivery on a lane from a dock to a place. All times are minutes from the departure
 * (docs/decisions/102-lane-pace-is-learned-from-deliveries.md).
 */

export interface PastTrip {
  /** Arrival by the plain rule: driving, earlier stops, breaks and rests. */
  plain: number;
  /** The driving time in it. */
  driving: number;
  /** The unloading time there. */
  service: number;
  /** Minutes until it was delivered, after unloading. */
  took: number;
  /** Minutes until the delivery window opened. Null without a window. */
  opens: number | null;
  daysAgo: number;
}
export interface LaneHistory {
  trips: number;
  /** The factor by which the drive takes longer than by the plain rule. 1 when not known. */
  pace: number;
  /** Minutes from the opening of the window until a waiting truck starts to unload. Null where trucks do not wait. */
  afterOpening: number | null;
}
/** The default: a truck waits until the window opens. */
export const defaultLaneHistory: LaneHistory = { trips: 0, pace: 1, afterOpening: 0 };

/** Fewer trips are not reliable. */
export const minTripsForHistory = 5;
// A truck delivered within this many minutes after its window opened was waiting for it.
const waitedWithin = 90;
// No road is faster or slower than this for long. Values outside are proofs that were recorded late.
const bounds = { fastest: 0.7, slowest: 2.5 };
// The weight of a trip halves after this many days, because roads and docks change with the season.
const halfLife = 21;
// The number of virtual trips at the plain pace. With them, a few real trips change little.
const prior = 2;

const weightOf = (trip: PastTrip): number => 0.5 ** (trip.daysAgo / halfLife);
/** The value below which half of the total weight lies. */
function weightedMedian(values: readonly { value: number; weight: number }[]): number | null {
  const sorted = values.toSorted((a, b) => a.value - b.value);
  const half = sorted.reduce((sum, one) => sum + one.weight, 0) / 2;
  let below = 0;
  for (const one of sorted) {
    below += one.weight;
    if (below >= half) return one.value;
  }
  return null;
}

/** A truck that arrived before its window opened and was unloaded after. It has no information about the road. */
const waited = ({ opens, took, plain }: PastTrip): boolean =>
  opens !== null && took >= opens && took - opens <= waitedWithin && plain < opens;

/** The pace of the driving alone, without unloading and without the plain rule's stops, breaks and rests. */
const paceOf = ({ took, service, plain, driving }: PastTrip): number =>
  (took - service - (plain - driving)) / driving;

function learn(trips: readonly PastTrip[]): LaneHistory {
  const drivenTrips = trips.filter((t) => t.driving > 0);
  const onTheRoad = drivenTrips
    .filter((t) => !waited(t))
    .map((t) => ({ value: paceOf(t), weight: weightOf(t) }))
    .filter(({ value }) => value >= bounds.fastest && value <= bounds.slowest);
  const median = weightedMedian(onTheRoad);
  const weight = onTheRoad.reduce((sum, one) => sum + one.weight, 0);
  const standing = drivenTrips.filter(waited).map((t) => ({
    value: Math.max(0, Math.round(t.took - t.service - (t.opens ?? 0))),
    weight: weightOf(t),
  }));
  const early = drivenTrips.filter((t) => t.opens !== null && t.plain < t.opens).length;
  // As many trips are required to conclude that trucks do not wait as for any other conclusion.
  const doNotWait = early >= minTripsForHistory && standing.length * 2 < early;
  return {
    trips: drivenTrips.length,
    // Rounded to hundredths, so that the same trips an hour later give the same times.
    pace: median === null ? 1 : Math.round(((median * weight + prior) / (weight + prior)) * 100) / 100,
    afterOpening: doNotWait ? null : (weightedMedian(standing) ?? 0),
  };
}
/** When unloading can start at the end of a lane, by its window. Null means at any time. */
export function estimateMinutesUntilWindowAllowsUnloading(
  lane: LaneHistory,
  { opens, closes, mustKeep }: { opens: number | null; closes: number | null; mustKeep: boolean },
): number | null {
  if (opens === null) return null;
  if (lane.afterOpening === null) return mustKeep ? opens : null;
  return Math.min(opens + lane.afterOpening, Math.max(opens, closes ?? Infinity));
}
/** Minutes from the departure until a truck is delivered. */
export function estimateTripMinutes(lane: LaneHistory, trip: Omit<PastTrip, 'took' | 'daysAgo'>): number {
  const arrives = trip.plain + trip.driving * (lane.pace - 1);
  const opens = estimateMinutesUntilWindowAllowsUnloading(lane, {
    opens: trip.opens,
    closes: null,
    mustKeep: false,
  });
  return Math.round(Math.max(arrives, opens ?? -Infinity) + trip.service);
}
const median = (values: readonly number[]): number => quantile(values, 0.5) ?? 0;
/** The value below which the given share of the values lies. Null when empty. */
export function quantile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? null;
}

// The newest trips are enough, and keep the cross-check fast.
const mostTold = 120;
/**
 * Builds the history of a lane, newest trip first. Each trip is predicted from the others. The history is used only where this is
 * more accurate than the plain rule.
 */
export function buildReliableLaneHistoryOrDefault(newestFirstTrips: readonly PastTrip[]): LaneHistory {
  const trips = newestFirstTrips.slice(0, mostTold);
  if (trips.length < minTripsForHistory) return { ...defaultLaneHistory, trips: trips.length };
  const off = trips.map((trip, i) => {
    const others = learn(trips.filter((_, j) => j !== i));
    return {
      learned: Math.abs(estimateTripMinutes(others, trip) - trip.took),
      plain: Math.abs(estimateTripMinutes(defaultLaneHistory, trip) - trip.took),
    };
  });
  const better = median(off.map((o) => o.learned)) < median(off.map((o) => o.plain));
  return better ? learn(trips) : { ...defaultLaneHistory, trips: trips.length };
}

/** A past trip with its place and state of destination. */
export interface TripToPlace extends PastTrip {
  placeId: number;
  state: string | null;
}
// Deliveries to a whole state or from a whole dock are used for a place only from these counts on.
const leastOfState = 8;
const leastOfDock = 20;
/** The lanes of a dock by place: its own deliveries, else those to its state, else all of the dock, else the default. */
export function createLaneLookup(
  newestFirstTripsOfWarehouse: readonly TripToPlace[],
): (placeId: number, state: string | null) => LaneHistory {
  const byPlace = Map.groupBy(newestFirstTripsOfWarehouse, (t) => t.placeId);
  const byState = Map.groupBy(newestFirstTripsOfWarehouse, (t) => t.state);
  const learned = new Map<string, LaneHistory>();
  const learnOnce = (key: string, from: readonly PastTrip[]): LaneHistory => {
    const lane = learned.get(key) ?? buildReliableLaneHistoryOrDefault(from);
    learned.set(key, lane);
    return lane;
  };
  return (placeId, state) => {
    const tripsToPlace = byPlace.get(placeId) ?? [];
    if (tripsToPlace.length >= minTripsForHistory) return learnOnce(`place ${placeId}`, tripsToPlace);
    const near = state === null ? [] : (byState.get(state) ?? []);
    if (near.length >= leastOfState) return learnOnce(`state ${state}`, near);
    return newestFirstTripsOfWarehouse.length >= leastOfDock
      ? learnOnce('dock', newestFirstTripsOfWarehouse)
      : { ...defaultLaneHistory, trips: tripsToPlace.length };
  };
}
export const findLaneHistory = (
  trips: readonly TripToPlace[],
  placeId: number,
  state: string | null,
): LaneHistory => createLaneLookup(trips)(placeId, state);
