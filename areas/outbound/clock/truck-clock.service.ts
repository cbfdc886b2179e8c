import type { Lane } from './lane-history.rules.ts';
import { laneBookOf, opensOn, unknownLane } from './lane-history.rules.ts';
import type { ClockStop, DriverHours } from './truck-clock.rules.ts';
import { drivingMinutes, earliestAt, stopTimes } from './truck-clock.rules.ts';
import * as store from './truck-clock.store.ts';
import type { StopRow, TruckRow } from './truck-clock.store.ts';
import type { DayToPlan, Spot } from '#areas/outbound/planner/day.rules.ts';
import { wayBetween } from '#areas/outbound/planner/roads.rules.ts';
import { planningOf } from '#areas/outbound/planning/planning.service.ts';
import { planningIn, settingsIn } from '#areas/outbound/planning/planning-in.service.ts';
import type { Work } from '#kit/server/work.ts';

/** The clock of trucks from what is known of them: stops, dock, drivers, and what their lanes have taught. */

export type LaneBook = (placeId: number, state: string | null) => Lane;
/** The lanes from a dock. */
export async function lanesFrom(work: Work, originId: number, milesPerHour: number): Promise<LaneBook> {
  const trips = await store.pastTrips(work, originId);
  return laneBookOf(
    trips.map(({ miles, ...trip }) => ({
      ...trip,
      // What was kept by another speed is never more driving than the whole trip.
      driving: Math.min(trip.plain, miles === null ? trip.plain : (miles * 60) / milesPerHour),
    })),
  );
}

interface Dock extends Pick<DayToPlan, 'lanes' | 'settings'> {
  spot: Spot;
  hours: DriverHours | null;
  book: LaneBook;
}
async function docksFor(work: Work, ids: readonly number[]): Promise<Map<number, Dock>> {
  const found = await store.docksOf(work, ids);
  const all = await planningOf(
    work,
    found.map(({ id }) => id),
  );
  const docks = new Map<number, Dock>();
  for (const [i, { id, code, state, latitude, longitude }] of found.entries()) {
    const said = all[i];
    if (said === undefined) continue;
    const planning = planningIn(said, 0);
    const has = said.settings.latitude !== null && said.settings.longitude !== null;
    docks.set(id, {
      spot: {
        place: code,
        latitude: has ? said.settings.latitude : latitude,
        longitude: has ? said.settings.longitude : longitude,
        region: state ?? '',
      },
      hours: planning.hours,
      lanes: planning.lanes.map((lane) => ({ ...lane, from: lane.from ?? code })),
      settings: settingsIn(planning),
      book: await lanesFrom(work, id, planning.milesPerHour),
    });
  }
  return docks;
}

export interface DropTime {
  dropId: number;
  /** When unloading is expected to begin. */
  eta: string;
  /** Minutes from the departure to the arrival by the plain rule. */
  plain: number;
  originId: number;
}
export interface TruckTimes {
  hasLeft: boolean;
  /** Null: nobody has said when the truck leaves. */
  departure: Temporal.Instant | null;
  /** Empty where the way to a stop is not known. Stops up to the last one that is delivered have no time. */
  drops: DropTime[];
}
/** The expected times of loads: from the planned departure, or from the real one and what is delivered. */
export async function timesOf(work: Work, loadIds: readonly number[]): Promise<Map<number, TruckTimes>> {
  const trucks = await store.trucksOf(work, loadIds);
  const stops = Map.groupBy(await store.stopsOf(work, loadIds), (stop) => stop.loadId);
  const docks = await docksFor(work, [...new Set(trucks.flatMap((truck) => truck.originId ?? []))]);
  return new Map(
    trucks.map((truck) => {
      const at = truck.departedAt ?? truck.plannedDeparture;
      const departure = at === null ? null : Temporal.Instant.from(at);
      const dock = docks.get(truck.originId ?? 0);
      const drops =
        departure === null || dock === undefined
          ? []
          : dropTimes(work.now, { truck, dock, departure, stops: stops.get(truck.id) ?? [] });
      return [truck.id, { hasLeft: truck.hasLeft, departure, drops }];
    }),
  );
}

/** Before when the truck of a load that has left can hardly be at each of its drops, by drop; those whose way is not known are left out. */
export async function earliestArrivals(
  work: Work,
  loadId: number,
): Promise<ReadonlyMap<number, Temporal.Instant>> {
  const [truck] = await store.trucksOf(work, [loadId]);
  if (!truck?.departedAt || truck.originId === null) return new Map();
  const dock = (await docksFor(work, [truck.originId])).get(truck.originId);
  if (!dock) return new Map();
  const stops = await store.stopsOf(work, [loadId]);
  const departure = Temporal.Instant.from(truck.departedAt);
  return new Map(
    stops.flatMap(({ dropId }, at): [number, Temporal.Instant][] => {
      const way = clockStops({ truck, dock, departure, stops: stops.slice(0, at + 1) }, () => unknownLane);
      return way ? [[dropId, departure.add({ seconds: Math.round(earliestAt(way, at) * 60) })]] : [];
    }),
  );
}

interface Trip {
  truck: TruckRow;
  dock: Dock;
  departure: Temporal.Instant;
  stops: readonly StopRow[];
}
function dropTimes(now: Temporal.Instant, trip: Trip): DropTime[] {
  const { truck, departure, stops, dock } = trip;
  const expected = clockStops(trip, (stop) => dock.book(stop.placeId, stop.state));
  const plain = clockStops(trip, () => unknownLane);
  if (expected === null || plain === null) return [];
  const last = stops.findLastIndex((stop) => stop.deliveredAt !== null);
  const hours = truck.isTeam ? null : dock.hours;
  const times = stopTimes(0, expected, hours, minutesFrom(departure, now));
  const plainTimes = stopTimes(
    0,
    plain.map((stop) => ({ ...stop, left: null })),
    hours,
  );
  return stops.flatMap(({ dropId }, i) =>
    i <= last
      ? []
      : [
          {
            dropId,
            eta: departure.add({ seconds: Math.round((times[i]?.begins ?? 0) * 60) }).toString(),
            plain: Math.round(plainTimes[i]?.arrives ?? 0),
            originId: truck.originId ?? 0,
          },
        ],
  );
}
const minutesFrom = (departure: Temporal.Instant, at: Temporal.Instant): number =>
  (at.epochMilliseconds - departure.epochMilliseconds) / 60_000;

/** Null where the way to a stop is not known. */
function clockStops({ dock, departure, stops }: Trip, laneOf: (stop: StopRow) => Lane): ClockStop[] | null {
  const minutes = (at: string | null): number | null =>
    at === null ? null : minutesFrom(departure, Temporal.Instant.from(at));
  const out: ClockStop[] = [];
  let from = dock.spot;
  for (const stop of stops) {
    const spot: Spot = {
      place: stop.number,
      latitude: stop.latitude,
      longitude: stop.longitude,
      region: stop.state ?? '',
    };
    const way = wayBetween(dock, from, spot);
    const miles = stop.miles ?? (way === null ? null : Math.round(Math.round(way.miles * 10) / 10));
    if (miles === null) return null;
    const lane = laneOf(stop);
    out.push({
      driving: drivingMinutes(
        { miles, laneMinutes: way?.laneMinutes ?? null },
        dock.settings.milesPerHour,
        lane.pace,
      ),
      opens: opensOn(lane, {
        opens: minutes(stop.windowStart),
        closes: minutes(stop.windowEnd),
        mustKeep: stop.enforceWindow,
      }),
      service: stop.serviceMin,
      left: minutes(stop.deliveredAt),
    });
    from = spot;
  }
  return out;
}
