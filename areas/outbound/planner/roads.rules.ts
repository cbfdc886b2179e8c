import type { DaySettings, DayToPlan, Lane, Spot } from './day.rules.ts';
import { endless } from './network.rules.ts';

/** Ways between the dock (0) and the stops: tenths of a mile and minutes, `endless` where nobody knows how far it is. */
export interface Roads {
  size: number;
  miles: Int32Array;
  minutes: Int32Array;
}

const earthMiles = 3958.8;

export function roadsOf(day: Pick<DayToPlan, 'dock' | 'lanes' | 'settings'>, stops: readonly Spot[]): Roads {
  const spots = [day.dock, ...stops];
  const size = spots.length;
  const roads: Roads = {
    size,
    miles: new Int32Array(size * size).fill(endless),
    minutes: new Int32Array(size * size).fill(endless),
  };
  const lanes = lanesBy(day.lanes);
  spots.forEach((from, f) => {
    spots.forEach((to, t) => {
      const way = f === t ? { miles: 0, minutes: 0 } : wayOf(day.settings, lanes, from, to);
      if (way === null) return;
      roads.miles[f * size + t] = Math.round(way.miles * 10);
      roads.minutes[f * size + t] = Math.ceil(way.minutes - 1e-9);
    });
  });
  return roads;
}

interface Way {
  miles: number;
  minutes: number;
}
type Lanes = ReadonlyMap<string, Lane>;

const nameOf = (from: string, to: string): string => `${from}\n${to}`;
function lanesBy(lanes: readonly Lane[]): Lanes {
  const back = lanes.map((lane) => ({ ...lane, from: lane.to, to: lane.from }));
  return new Map([...back, ...lanes].map((lane) => [nameOf(lane.from, lane.to), lane]));
}

function wayOf(settings: DaySettings, lanes: Lanes, from: Spot, to: Spot): Way | null {
  if (from.place === to.place) return { miles: 0, minutes: 0 };
  const lane = lanes.size === 0 ? undefined : lanes.get(nameOf(from.place, to.place));
  const miles = lane?.miles ?? roadMiles(settings, from, to);
  if (miles === null) return null;
  return { miles, minutes: lane?.minutes ?? (miles * 60) / settings.milesPerHour };
}

/** Miles on the road from coordinates; null where one is missing. Between two regions the mean of their factors counts. */
export function roadMiles(
  settings: Pick<DaySettings, 'roadFactor' | 'roadFactors'>,
  a: Spot,
  b: Spot,
): number | null {
  if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null) return null;
  const factor = (spot: Spot): number => settings.roadFactors[spot.region] ?? settings.roadFactor;
  const rad = Math.PI / 180;
  const h =
    Math.sin(((b.latitude - a.latitude) * rad) / 2) ** 2 +
    Math.cos(a.latitude * rad) *
      Math.cos(b.latitude * rad) *
      Math.sin(((b.longitude - a.longitude) * rad) / 2) ** 2;
  const crow = 2 * earthMiles * Math.asin(Math.min(1, Math.sqrt(h)));
  return (crow * (factor(a) + factor(b))) / 2;
}
