import type { LaneHistory } from './lane-history.rules.ts';
import {
  createLaneLookup,
  estimateMinutesUntilWindowAllowsUnloading,
  defaultLaneHistory,
} from './lane-history.rules.ts';
import type { TripStop, SingleDriverHours } from '#areas/outbound/planner/trip-times.rules.ts';
import {
  computeDrivingMinutes,
  computeEarliestArrivalMinutesDrivingOnly,
  computeStopTimes,
} from '#areas/outbound/planner/trip-times.rules.ts';
import * as store from './truck-times.repository.ts';
import type { TruckStopRow, TruckDepartureRow } from './truck-times.repository.ts';
import type { DayToPlan, PlannerPlace } from '#areas/outbound/planner/day-plan.rules.ts';
import { findRoadBetween } from '#areas/outbound/planner/roads.rules.ts';
import { findPlanningOfWarehouses } from '#areas/outbound/planning-settings/planning-settings.service.ts';
import {
  toRoutingSettings,
  toPlannerSettings,
} from '#areas/outbound/planning-settings/planner-settings.service.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Returns the history of the lane from a dock to a place in a state. */

export type LaneLookup = (placeId: number, state: string | null) => LaneHistory;
export async function readLaneLookupOfOriginWarehouse(
  work: RequestContext,
  originId: number,
  milesPerHour: number,
): Promise<LaneLookup> {
  const trips = await store.findTripsFromWarehouseInLast90Days(work, originId);
  return createLaneLookup(
    trips.map(({ miles, ...trip }) => ({
      ...trip,
      // A trip saved with another speed must not have more driving than its total.
      driving: Math.min(trip.plain, miles === null ? trip.plain : (miles * 60) / milesPerHour),
    })),
  );
}

interface Dock extends Pick<DayToPlan, 'lanes' | 'settings'> {
  spot: PlannerPlace;
  hours: SingleDriverHours | null;
  book: LaneLookup;
}
async function docksFor(work: RequestContext, ids: readonly number[]): Promise<Map<number, Dock>> {
  const found = await store.findWarehousesWithAverageShipperPosition(work, ids);
  const all = await findPlanningOfWarehouses(
    work,
    found.map(({ id }) => id),
  );
  const docks = new Map<number, Dock>();
  for (const [i, { id, code, state, latitude, longitude }] of found.entries()) {
    const warehousePlanning = all[i];
    if (warehousePlanning === undefined) continue;
    const planning = toRoutingSettings(warehousePlanning, 0);
    const has = warehousePlanning.settings.latitude !== null && warehousePlanning.settings.longitude !== null;
    docks.set(id, {
      spot: {
        place: code,
        latitude: has ? warehousePlanning.settings.latitude : latitude,
        longitude: has ? warehousePlanning.settings.longitude : longitude,
        region: state ?? '',
      },
      hours: planning.hours,
      lanes: planning.lanes.map((lane) => ({ ...lane, from: lane.from ?? code })),
      settings: toPlannerSettings(planning),
      book: await readLaneLookupOfOriginWarehouse(work, id, planning.milesPerHour),
    });
  }
  return docks;
}

export interface DropEta {
  dropId: number;
  /** When unloading is expected to start. */
  eta: string;
  /** Minutes from the departure to the arrival by the plain rule. */
  plainRuleMinutes: number;
  originId: number;
}
export interface TruckTimes {
  hasLeft: boolean;
  /** Null: no departure time is set. */
  departure: Temporal.Instant | null;
  /** Empty where the route to a stop is not known. Stops up to the last delivered one have no time. */
  drops: DropEta[];
}
/** Calculates the expected times of loads: from the planned departure, or from the actual one and the deliveries so far. */
export async function computeTruckTimes(
  work: RequestContext,
  loadIds: readonly number[],
): Promise<Map<number, TruckTimes>> {
  const trucks = await store.findTruckDeparturesFromLastWarehouse(work, loadIds);
  const stops = Map.groupBy(await store.findStopsOfLoads(work, loadIds), (stop) => stop.loadId);
  const docks = await docksFor(work, [...new Set(trucks.flatMap((truck) => truck.originId ?? []))]);
  return new Map(
    trucks.map((truck) => {
      const departureIso = truck.departedAt ?? truck.plannedDeparture;
      const departure = departureIso === null ? null : Temporal.Instant.from(departureIso);
      const dock = docks.get(truck.originId ?? 0);
      const drops =
        departure === null || dock === undefined
          ? []
          : dropTimes(work.now, { truck, dock, departure, stops: stops.get(truck.id) ?? [] });
      return [truck.id, { hasLeft: truck.hasLeft, departure, drops }];
    }),
  );
}

/** The earliest plausible arrival at each stop of a departed load, by stop id. Stops without a known route are omitted. */
export async function computeEarliestArrivalByDropId(
  work: RequestContext,
  loadId: number,
): Promise<ReadonlyMap<number, Temporal.Instant>> {
  const [truck] = await store.findTruckDeparturesFromLastWarehouse(work, [loadId]);
  if (!truck?.departedAt || truck.originId === null) return new Map();
  const dock = (await docksFor(work, [truck.originId])).get(truck.originId);
  if (!dock) return new Map();
  const stops = await store.findStopsOfLoads(work, [loadId]);
  const departure = Temporal.Instant.from(truck.departedAt);
  return new Map(
    stops.flatMap(({ dropId }, index): [number, Temporal.Instant][] => {
      const tripStops = clockStops(
        { truck, dock, departure, stops: stops.slice(0, index + 1) },
        () => defaultLaneHistory,
      );
      return tripStops
        ? [
            [
              dropId,
              departure.add({
                seconds: Math.round(computeEarliestArrivalMinutesDrivingOnly(tripStops, index) * 60),
              }),
            ],
          ]
        : [];
    }),
  );
}

interface Trip {
  truck: TruckDepartureRow;
  dock: Dock;
  departure: Temporal.Instant;
  stops: readonly TruckStopRow[];
}
function dropTimes(now: Temporal.Instant, trip: Trip): DropEta[] {
  const { truck, departure, stops, dock } = trip;
  const expected = clockStops(trip, (stop) => dock.book(stop.placeId, stop.state));
  const plain = clockStops(trip, () => defaultLaneHistory);
  if (expected === null || plain === null) return [];
  const last = stops.findLastIndex((stop) => stop.deliveredAt !== null);
  const hours = truck.isTeam ? null : dock.hours;
  const times = computeStopTimes(0, expected, hours, minutesFrom(departure, now));
  const plainTimes = computeStopTimes(
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
            plainRuleMinutes: Math.round(plainTimes[i]?.arrives ?? 0),
            originId: truck.originId ?? 0,
          },
        ],
  );
}
const minutesFrom = (departure: Temporal.Instant, instant: Temporal.Instant): number =>
  (instant.epochMilliseconds - departure.epochMilliseconds) / 60_000;

/** Null where the route to a stop is not known. */
function clockStops(
  { dock, departure, stops }: Trip,
  laneOf: (stop: TruckStopRow) => LaneHistory,
): TripStop[] | null {
  const minutes = (isoTime: string | null): number | null =>
    isoTime === null ? null : minutesFrom(departure, Temporal.Instant.from(isoTime));
  const out: TripStop[] = [];
  let from = dock.spot;
  for (const stop of stops) {
    const place: PlannerPlace = {
      place: stop.number,
      latitude: stop.latitude,
      longitude: stop.longitude,
      region: stop.state ?? '',
    };
    const leg = findRoadBetween(dock, from, place);
    const miles = stop.miles ?? (leg === null ? null : Math.round(Math.round(leg.miles * 10) / 10));
    if (miles === null) return null;
    const lane = laneOf(stop);
    out.push({
      driving: computeDrivingMinutes(
        { miles, laneMinutes: leg?.laneMinutes ?? null },
        dock.settings.milesPerHour,
        lane.pace,
      ),
      opens: estimateMinutesUntilWindowAllowsUnloading(lane, {
        opens: minutes(stop.windowStart),
        closes: minutes(stop.windowEnd),
        mustKeep: stop.enforceWindow,
      }),
      service: stop.serviceMin,
      left: minutes(stop.deliveredAt),
    });
    from = place;
  }
  return out;
}
