/**
 * What the past deliveries of a lane, from one of our docks to one place, say of the next one
 * (docs/decisions/102-a-lane-learns-from-its-deliveries.md). All times are minutes from the departure.
 */

export interface PastTrip {
  /** By the plain rule: miles at 55 an hour, 30 minutes at each earlier stop, the rests of a single driver. */
  plain: number;
  /** Until it was delivered. */
  took: number;
  /** Until the delivery window opened; null without one. */
  opens: number | null;
  daysAgo: number;
}
export interface Lane {
  trips: number;
  /** By how much longer than the plain rule a truck is on the road here; 1 where nothing is known. */
  pace: number;
  /** Minutes after the window opens at which a truck that stood before it is unloaded; null where trucks do not wait. */
  afterOpening: number | null;
}
export const unknownLane: Lane = { trips: 0, pace: 1, afterOpening: null };

/** Fewer say nothing that would hold. */
export const leastTrips = 5;
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

function learn(trips: readonly PastTrip[]): Lane {
  const known = trips.filter((t) => t.plain > 0);
  const onTheRoad = known
    .filter((t) => !waited(t) && t.took >= t.plain * bounds.fastest && t.took <= t.plain * bounds.slowest)
    .map((t) => ({ value: t.took / t.plain, weight: weightOf(t) }));
  const median = weightedMedian(onTheRoad);
  const weight = onTheRoad.reduce((sum, one) => sum + one.weight, 0);
  const standing = known.filter(waited).map((t) => ({ value: t.took - (t.opens ?? 0), weight: weightOf(t) }));
  const early = known.filter((t) => t.opens !== null && t.plain < t.opens).length;
  return {
    trips: known.length,
    pace: median === null ? 1 : (median * weight + prior) / (weight + prior),
    afterOpening: early > 0 && standing.length * 2 >= early ? weightedMedian(standing) : null,
  };
}
/** Minutes from the departure until a truck is there. */
export function minutesOn(lane: Lane, trip: { plain: number; opens: number | null }): number {
  const road = trip.plain * lane.pace;
  if (lane.afterOpening === null || trip.opens === null || road >= trip.opens + lane.afterOpening)
    return Math.round(road);
  return Math.round(trip.opens + lane.afterOpening);
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
export function learnLane(given: readonly PastTrip[]): Lane {
  const trips = given.slice(0, mostTold);
  if (trips.length < leastTrips) return { ...unknownLane, trips: trips.length };
  const off = trips.map((trip, i) => {
    const others = learn(trips.filter((_, j) => j !== i));
    return {
      learned: Math.abs(minutesOn(others, trip) - trip.took),
      plain: Math.abs(trip.plain - trip.took),
    };
  });
  const better = median(off.map((o) => o.learned)) < median(off.map((o) => o.plain));
  return better ? learn(trips) : { ...unknownLane, trips: trips.length };
}

export interface Stop {
  plain: number;
  opens: number | null;
  lane: Lane;
}
/**
 * Minutes from the departure until each stop, in driving order: no stop is reached before the one before it was served and the
 * way between them driven, as quickly as any road is.
 */
export function minutesTo(stops: readonly Stop[]): number[] {
  let [last, before] = [0, 0];
  return stops.map((stop, i) => {
    const soonest = i === 0 ? 0 : last + Math.max(0, stop.plain - before) * bounds.fastest;
    last = Math.round(Math.max(soonest, minutesOn(stop.lane, stop)));
    before = stop.plain;
    return last;
  });
}

/** A past trip with the place and the state that it went to. */
export interface TripTo extends PastTrip {
  placeId: number;
  state: string | null;
}
// What a state's roads say of a place of its own counts only when there is enough of it.
const leastOfState = 8;
const leastOfDock = 20;
/** The lane to a place: its own deliveries, else those to its state, else all of the dock, else nothing that is known. */
export function laneTo(trips: readonly TripTo[], placeId: number, state: string | null): Lane {
  const own = trips.filter((t) => t.placeId === placeId);
  if (own.length >= leastTrips) return learnLane(own);
  const near = state === null ? [] : trips.filter((t) => t.state === state);
  if (near.length >= leastOfState) return learnLane(near);
  return trips.length >= leastOfDock ? learnLane(trips) : { ...unknownLane, trips: own.length };
}

/** A stop of a truck on its way: what was computed when it left, and when it was delivered. Instants in milliseconds. */
export interface StopOnTheWay {
  departureEta: number | null;
  deliveredAt: number | null;
}
/**
 * The stops behind the last delivered one, moved by as much as that one was early or late; null where nothing is known.
 * What lies in the past by that is expected any moment.
 */
export function movedBy(stops: readonly StopOnTheWay[], now: number): (number | null)[] {
  const last = stops.findLastIndex((s) => s.deliveredAt !== null);
  const at = stops[last];
  return stops.map((stop, i) => {
    if (stop.departureEta === null || i <= last) return null;
    if (!at || at.deliveredAt === null || at.departureEta === null) return stop.departureEta;
    return Math.max(now, stop.departureEta + at.deliveredAt - at.departureEta);
  });
}
