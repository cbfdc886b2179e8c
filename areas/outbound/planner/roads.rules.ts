import type { PlannerSettings, DayToPlan, KnownLane, PlannerPlace } from './day-plan.rules.ts';
import { unlimitedAmount } from './network.rules.ts';
import { computeDrivingMinutes } from './trip-times.rules.ts';

/**
 * Distances between the dock (0) and the stops, in tenths of a mile, and minutes. `unlimitedAmount` where the distance is
 * unknown.
 */
export interface RoadMatrix {
  size: number;
  tenthMiles: Int32Array;
  minutes: Int32Array;
}

const earthMiles = 3958.8;

/** A location with the pace factor of its lane. */
interface PacedSpot extends PlannerPlace {
  pace?: number | undefined;
}
export function buildRoadMatrix(
  day: Pick<DayToPlan, 'dock' | 'lanes' | 'settings'>,
  stops: readonly PacedSpot[],
): RoadMatrix {
  const spots: PacedSpot[] = [day.dock, ...stops];
  const size = spots.length;
  const roads: RoadMatrix = {
    size,
    tenthMiles: new Int32Array(size * size).fill(unlimitedAmount),
    minutes: new Int32Array(size * size).fill(unlimitedAmount),
  };
  const lanes = lanesBy(day.lanes);
  const inLanes = new Set(day.lanes.flatMap((lane) => [lane.from, lane.to]));
  const hasLane = spots.map((pacedSpot) => inLanes.has(pacedSpot.place));
  const setRoad = (from: number, to: number, road: Way | null): void => {
    if (road === null) return;
    const tenths = Math.round(road.miles * 10);
    roads.tenthMiles[from * size + to] = tenths;
    // Loads store whole miles, so the time is computed from whole miles too.
    roads.minutes[from * size + to] = computeDrivingMinutes(
      { miles: Math.round(tenths / 10), laneMinutes: road.laneMinutes },
      day.settings.milesPerHour,
      spots[to]?.pace ?? 1,
    );
  };
  spots.forEach((from, f) => {
    for (let t = f; t < size; t += 1) {
      const to = spots[t];
      if (!to) continue;
      const miles = from.place === to.place ? 0 : estimateRoadMiles(day.settings, from, to);
      const mayHaveLane = hasLane[f] === true && hasLane[t] === true && from.place !== to.place;
      setRoad(f, t, wayOf(miles, mayHaveLane ? lanes.get(nameOf(from.place, to.place)) : undefined));
      setRoad(t, f, wayOf(miles, mayHaveLane ? lanes.get(nameOf(to.place, from.place)) : undefined));
    }
  });
  return roads;
}

interface Way {
  miles: number;
  laneMinutes: number | null;
}
type Lanes = ReadonlyMap<string, KnownLane>;

const nameOf = (from: string, to: string): string => `${from}\n${to}`;
function lanesBy(lanes: readonly KnownLane[]): Lanes {
  const reverseLanes = lanes.map((lane) => ({ ...lane, from: lane.to, to: lane.from }));
  return new Map([...reverseLanes, ...lanes].map((lane) => [nameOf(lane.from, lane.to), lane]));
}

function wayOf(estimatedMiles: number | null, lane: KnownLane | undefined): Way | null {
  const miles = lane?.miles ?? estimatedMiles;
  return miles === null ? null : { miles, laneMinutes: lane?.minutes ?? null };
}

/** The distance between two places, including data entered for the lane. Null when unknown. */
export function findRoadBetween(
  day: Pick<DayToPlan, 'lanes' | 'settings'>,
  from: PlannerPlace,
  to: PlannerPlace,
): { miles: number; laneMinutes: number | null } | null {
  if (from.place === to.place) return { miles: 0, laneMinutes: null };
  return wayOf(
    estimateRoadMiles(day.settings, from, to),
    lanesBy(day.lanes).get(nameOf(from.place, to.place)),
  );
}

/** Estimates road miles from coordinates. Null when one is missing. Between two regions, the mean of their factors applies. */
export function estimateRoadMiles(
  settings: Pick<PlannerSettings, 'roadFactor' | 'roadFactors'>,
  a: PlannerPlace,
  b: PlannerPlace,
): number | null {
  if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null) return null;
  const factor = (plannerPlace: PlannerPlace): number =>
    settings.roadFactors[plannerPlace.region] ?? settings.roadFactor;
  const rad = Math.PI / 180;
  const h =
    Math.sin(((b.latitude - a.latitude) * rad) / 2) ** 2 +
    Math.cos(a.latitude * rad) *
      Math.cos(b.latitude * rad) *
      Math.sin(((b.longitude - a.longitude) * rad) / 2) ** 2;
  const crow = 2 * earthMiles * Math.asin(Math.min(1, Math.sqrt(h)));
  return (crow * (factor(a) + factor(b))) / 2;
}
