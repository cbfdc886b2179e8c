import { demoConsignees } from './consignees.ts';
import type { LaneSeed } from './lanes.ts';
import { computeFreightCubeHundredths, smallestTruckloadCubeHundredths } from './trip.ts';
import type { LaneFreight } from './trip.ts';

/** On a quiet day a lane may have only a few boxes. They share a truck with the nearest lane. */

const spotByNumber = new Map(demoConsignees.map(({ number, at: coordinates }) => [number, coordinates]));

/** Combines the lanes of one warehouse and day until each has enough freight for a truck, or only one is left. */
export function combineLightLanes(lanesOfDay: readonly LaneFreight[]): LaneFreight[] {
  const [lightest] = lanesOfDay
    .filter((freight) => computeFreightCubeHundredths(freight) < smallestTruckloadCubeHundredths)
    .toSorted((a, b) => computeFreightCubeHundredths(a) - computeFreightCubeHundredths(b));
  if (!lightest) return [...lanesOfDay];
  const [nearest] = lanesOfDay
    .filter((freight) => freight !== lightest)
    .toSorted((a, b) => computeDistance(lightest, a) - computeDistance(lightest, b));
  if (!nearest) return [...lanesOfDay];
  const combined = combine(lightest, nearest);
  return combineLightLanes(
    lanesOfDay
      .filter((freight) => freight !== lightest)
      .map((freight) => (freight === nearest ? combined : freight)),
  );
}

/** The stops that are reached first come first. The truck is of the carrier that drives the longer way. */
function combine(one: LaneFreight, other: LaneFreight): LaneFreight {
  const order =
    one.lane.transitDays - other.lane.transitDays ||
    computeDistanceFromDock(one) - computeDistanceFromDock(other);
  const [first, last] = order <= 0 ? [one, other] : [other, one];
  return {
    ...last,
    lane: {
      ...last.lane,
      dropAccountNumbers: [...first.lane.dropAccountNumbers, ...last.lane.dropAccountNumbers],
    },
    lines: [...first.lines, ...last.lines],
  };
}

type Spot = readonly [latitude: number, longitude: number];
/** In degrees of latitude, which is exact enough to find the nearest lane. */
const computeDegreesBetween = ([north, east]: Spot, [otherNorth, otherEast]: Spot): number =>
  Math.hypot(north - otherNorth, (east - otherEast) * 0.8);
function computeCenter({ dropAccountNumbers }: LaneSeed): Spot {
  const spots = dropAccountNumbers.map((number) => spotByNumber.get(number) ?? [0, 0]);
  const mean = (side: 0 | 1) =>
    spots.reduce((sum, coordinates) => sum + (coordinates[side] ?? 0), 0) / spots.length;
  return [mean(0), mean(1)];
}
const computeDistance = (one: LaneFreight, other: LaneFreight): number =>
  computeDegreesBetween(computeCenter(one.lane), computeCenter(other.lane));
const computeDistanceFromDock = ({ lane, warehouse }: LaneFreight): number =>
  computeDegreesBetween(computeCenter(lane), warehouse.seed.at);
