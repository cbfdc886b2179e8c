/**
 * What the past deliveries of a lane, from one of our docks to one place, say of the next one
 * (docs/decisions/102-a-lane-learns-from-its-deliveries.md). All times are minutes from the departure.
 */

export interface PastTrip {
  /** Arrival by the plain rule: driving, earlier stops, breaks and rests. */
  plain: number;
  /** The driving in it. */
  driving: number;
  /** Unloading there. */
  service: number;
  /** Until it was delivered, which is after the unloading. */
  took: number;
  /** Until the delivery window opened; null without one. */
  opens: number | null;
  daysAgo: number;
}
export interface LaneHistory {
  trips: number;
  /** By how much longer than the plain rule a truck drives here; 1 where nothing is known. */
  pace: number;
  /** Minutes after the window opens at which a truck that waited begins to unload; null where trucks do not wait. */
  afterOpening: number | null;
}
/** A truck waits until the window opens. */
export const unknownLaneHistory: LaneHistory = { trips: 0, pace: 1, afterOpening: 0 };

/** Fewer say nothing that would hold. */
export const minTripsForHistory = 5;
// A truck that is delivered so soon after its window opened stood before it.
const waitedWithin = 90;
// No road is faster by more than this, none so slow for long: what lies beyond is a proof that was kept late.
const bounds = { fastest: 0.7, slowest: 2.5 };
// An old trip counts half as much after so many days: roads and docks change with the season.
const halfLife = 21;
// So many trips at the plain pace stand beside those that were: few trips move little.
const prior = 2;

const weightOf = (trip: PastTrip): number => 0.5 ** (trip.daysAgo / halfLife);
/** The value below which half of the weight lies. */
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

/** A truck that came before its window opened, and was unloaded once it had: it says nothing of the road. */
const waited = ({ opens, took, plain }: PastTrip): boolean =>
  opens !== null && took >= opens && took - opens <= waitedWithin && plain < opens;

/** The driving alone: what the plain rule says of stops, breaks and rests is taken off, and the unloading. */
const paceOf = ({ took, service, plain, driving }: PastTrip): number =>
  (took - service - (plain - driving)) / driving;

function learn(trips: readonly PastTrip[]): LaneHistory {
  const known = trips.filter((t) => t.driving > 0);
  const onTheRoad = known
    .filter((t) => !waited(t))
    .map((t) => ({ value: paceOf(t), weight: weightOf(t) }))
    .filter(({ value }) => value >= bounds.fastest && value <= bounds.slowest);
  const median = weightedMedian(onTheRoad);
  const weight = onTheRoad.reduce((sum, one) => sum + one.weight, 0);
  const standing = known.filter(waited).map((t) => ({
    value: Math.max(0, Math.round(t.took - t.service - (t.opens ?? 0))),
    weight: weightOf(t),
  }));
  const early = known.filter((t) => t.opens !== null && t.plain < t.opens).length;
  // That trucks do not wait needs as many trips as anything else that is learned.
  const doNotWait = early >= minTripsForHistory && standing.length * 2 < early;
  return {
    trips: known.length,
    // In hundredths: the same trips an hour later give the same times.
    pace: median === null ? 1 : Math.round(((median * weight + prior) / (weight + prior)) * 100) / 100,
    afterOpening: doNotWait ? null : (weightedMedian(standing) ?? 0),
  };
}
/** When unloading can begin at the place of a lane, as far as its window says; null = at any time. */
export function estimateUnloadingStart(
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
  const opens = estimateUnloadingStart(lane, { opens: trip.opens, closes: null, mustKeep: false });
  return Math.round(Math.max(arrives, opens ?? -Infinity) + trip.service);
}
const median = (values: readonly number[]): number => quantile(values, 0.5) ?? 0;
/** The value below which a share of the values lies; null without any. */
export function quantile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? null;
}

// The newest say enough, and telling each from the others stays quick.
const mostTold = 120;
/**
 * What is known of a lane, the newest trip first. Each trip is told from the others: the lane is believed only where that would have
 * come nearer than the plain rule.
 */
export function buildLaneHistory(given: readonly PastTrip[]): LaneHistory {
  const trips = given.slice(0, mostTold);
  if (trips.length < minTripsForHistory) return { ...unknownLaneHistory, trips: trips.length };
  const off = trips.map((trip, i) => {
    const others = learn(trips.filter((_, j) => j !== i));
    return {
      learned: Math.abs(estimateTripMinutes(others, trip) - trip.took),
      plain: Math.abs(estimateTripMinutes(unknownLaneHistory, trip) - trip.took),
    };
  });
  const better = median(off.map((o) => o.learned)) < median(off.map((o) => o.plain));
  return better ? learn(trips) : { ...unknownLaneHistory, trips: trips.length };
}

export interface LaneStop {
  plain: number;
  opens: number | null;
  lane: LaneHistory;
}
/** A past trip with the place and the state that it went to. */
export interface TripToPlace extends PastTrip {
  placeId: number;
  state: string | null;
}
// What a state's roads say of a place of its own counts only when there is enough of it.
const leastOfState = 8;
const leastOfDock = 20;
/** The lanes of a dock by place: its own deliveries, else those to its state, else all of the dock, else nothing that is known. */
export function createLaneLookup(
  trips: readonly TripToPlace[],
): (placeId: number, state: string | null) => LaneHistory {
  const byPlace = Map.groupBy(trips, (t) => t.placeId);
  const byState = Map.groupBy(trips, (t) => t.state);
  const learned = new Map<string, LaneHistory>();
  const learnOnce = (key: string, from: readonly PastTrip[]): LaneHistory => {
    const lane = learned.get(key) ?? buildLaneHistory(from);
    learned.set(key, lane);
    return lane;
  };
  return (placeId, state) => {
    const own = byPlace.get(placeId) ?? [];
    if (own.length >= minTripsForHistory) return learnOnce(`place ${placeId}`, own);
    const near = state === null ? [] : (byState.get(state) ?? []);
    if (near.length >= leastOfState) return learnOnce(`state ${state}`, near);
    return trips.length >= leastOfDock
      ? learnOnce('dock', trips)
      : { ...unknownLaneHistory, trips: own.length };
  };
}
/** The lane to one place. */
export const findLaneHistory = (
  trips: readonly TripToPlace[],
  placeId: number,
  state: string | null,
): LaneHistory => createLaneLookup(trips)(placeId, state);
