import {
  createLaneLookup,
  estimateMinutesUntilWindowAllowsUnloading,
  defaultLaneHistory,
} from '#areas/outbound/eta-prediction/lane-history.rules.ts';
import type { LaneHistory, TripToPlace } from '#areas/outbound/eta-prediction/lane-history.rules.ts';
import {
  computeDrivingMinutes,
  computeStopTimes,
  TripSimulator,
} from '#areas/outbound/planner/trip-times.rules.ts';
import type { TripStop, SingleDriverHours } from '#areas/outbound/planner/trip-times.rules.ts';
import type { DayToPlan, PlannerPlace } from '#areas/outbound/planner/day-plan.rules.ts';
import { findRoadBetween } from '#areas/outbound/planner/roads.rules.ts';
import { defaultPlanningSettings } from '#areas/outbound/planning-settings/planning-settings.contract.ts';
import {
  toRoutingSettings,
  toPlannerSettings,
} from '#areas/outbound/planning-settings/planner-settings.service.ts';
import type { TableRow } from '../insert-rows.ts';
import type { SeedTables } from './seed-tables.ts';
import type { SeedWarehouse } from './accounts-and-users.ts';
import { createDemoRandom } from './seeded-random.ts';

/** When the trucks of the demo data are expected, by the product's own prediction, and when they actually arrive. */

export interface SeedStop {
  placeId: number;
  /** Milliseconds. */
  opensAtMs: number | null;
  closesAtMs: number | null;
}
export interface StopMilesAndService {
  miles: number;
  serviceMinutes: number;
}
export interface SeedTrip {
  loadId: number;
  warehouse: SeedWarehouse;
  isSoloDriver: boolean;
  stops: readonly SeedStop[];
}
const day = 86_400_000;

interface Dock extends Pick<DayToPlan, 'lanes' | 'settings'> {
  spot: PlannerPlace;
  hours: SingleDriverHours | null;
  /** Deliveries so far. */
  trips: (TripToPlace & { at: number })[];
}
const docks = new WeakMap<SeedTables, Map<number, Dock>>();
function dockOf(tables: SeedTables, warehouse: SeedWarehouse): Dock {
  const dockByWarehouseId = docks.get(tables) ?? new Map<number, Dock>();
  docks.set(tables, dockByWarehouseId);
  const dock = dockByWarehouseId.get(warehouse.id) ?? newDock(tables, warehouse);
  dockByWarehouseId.set(warehouse.id, dock);
  return dock;
}
const ofWarehouse = (tables: SeedTables, table: string, { id }: SeedWarehouse): TableRow[] =>
  tables.getRows(table).filter((row) => row['warehouse_id'] === id);
function newDock(tables: SeedTables, warehouse: SeedWarehouse): Dock {
  const place = (id: TableRow[string] | undefined) => ({
    number: String(accountOf(tables, Number(id))['number']),
  });
  const [planningRow] = ofWarehouse(tables, 'planning_setting', warehouse);
  const shippers = ofWarehouse(tables, 'account', warehouse).filter((row) => row['account_type'] === 1);
  const mean = (column: string): number =>
    shippers.reduce((sum, row) => sum + Number(row[column]), 0) / Math.max(1, shippers.length);
  const roads = ofWarehouse(tables, 'planning_road_factor', warehouse).map((row) => ({
    state: String(row['state_code']),
    factor: Number(row['road_factor_percent']),
  }));
  const lanes = ofWarehouse(tables, 'planning_lane', warehouse).map((row) => ({
    from: row['from_account_id'] === null ? null : place(row['from_account_id']),
    to: place(row['to_account_id']),
    miles: Number(row['miles']),
    minutes: Number(row['minutes']),
  }));
  const { code } = warehouse.seed;
  const planning = toRoutingSettings(
    { settings: { ...defaultPlanningSettings, roads }, trailers: [], lanes, apart: [] },
    0,
  );
  return {
    spot: {
      place: code,
      latitude: planningRow ? Number(planningRow['latitude']) : mean('latitude'),
      longitude: planningRow ? Number(planningRow['longitude']) : mean('longitude'),
      region: warehouse.seed.state,
    },
    hours: planning.hours,
    lanes: planning.lanes.map((lane) => ({ ...lane, from: lane.from ?? code })),
    settings: toPlannerSettings(planning),
    trips: [],
  };
}
const accountOf = (tables: SeedTables, id: number): TableRow =>
  tables.getRows('account').find((row) => row['id'] === id) ?? {};
const keepsWindow = (tables: SeedTables, id: number): boolean =>
  tables
    .getRows('account_flag')
    .some((row) => row['account_id'] === id && row['flag'] === 'enforceDeliveryWindow');

/** The legs of a truck from stop to stop. */
function waysOf(tables: SeedTables, dock: Dock, trip: SeedTrip) {
  let from = dock.spot;
  return trip.stops.map(({ placeId }) => {
    const row = accountOf(tables, placeId);
    const stopPlace: PlannerPlace = {
      place: String(row['number']),
      latitude: Number(row['latitude']),
      longitude: Number(row['longitude']),
      region: String(row['state_code']),
    };
    const leg = findRoadBetween(dock, from, stopPlace) ?? { miles: 0, laneMinutes: null };
    from = stopPlace;
    return { ...leg, miles: Math.round(Math.round(leg.miles * 10) / 10), state: stopPlace.region };
  });
}
const service = 30;
export const computeMilesAndServiceOfStops = (tables: SeedTables, trip: SeedTrip): StopMilesAndService[] =>
  waysOf(tables, dockOf(tables, trip.warehouse), trip).map(({ miles }) => ({
    miles,
    serviceMinutes: service,
  }));

/**
 * Predicts the times of a truck with this departure, from the deliveries known by `now`. Results in milliseconds, plain times in
 * minutes.
 */
export function predictArrivalTimesOfTrip(
  tables: SeedTables,
  trip: SeedTrip,
  { departureMs: departure, nowMs: now }: { departureMs: number; nowMs: number },
): { etaMs: number; plainMinutes: number }[] {
  const dock = dockOf(tables, trip.warehouse);
  const recentTrips = dock.trips
    .filter((t) => t.at <= now && t.at > now - 90 * day)
    .map((t) => ({ ...t, daysAgo: (now - t.at) / day }))
    .toSorted((a, b) => b.at - a.at);
  const lanes = createLaneLookup(recentTrips);
  const ways = waysOf(tables, dock, trip);
  const stopsBy = (laneOf: (placeId: number, state: string) => LaneHistory): TripStop[] =>
    trip.stops.map(({ placeId, opensAtMs: opens, closesAtMs: closes }, i) => {
      const leg = ways[i] ?? { miles: 0, laneMinutes: null, state: '' };
      const lane = laneOf(placeId, leg.state);
      const minutes = (instantMs: number | null): number | null =>
        instantMs === null ? null : (instantMs - departure) / 60_000;
      return {
        driving: computeDrivingMinutes(leg, dock.settings.milesPerHour, lane.pace),
        opens: estimateMinutesUntilWindowAllowsUnloading(lane, {
          opens: minutes(opens),
          closes: minutes(closes),
          mustKeep: keepsWindow(tables, placeId),
        }),
        service,
      };
    });
  const hours = trip.isSoloDriver ? dock.hours : null;
  const plain = computeStopTimes(
    0,
    stopsBy(() => defaultLaneHistory),
    hours,
  );
  return computeStopTimes(0, stopsBy(lanes), hours).map(({ begins }, i) => ({
    etaMs: departure + begins * 60_000,
    plainMinutes: Math.round(plain[i]?.arrives ?? 0),
  }));
}

/**
 * Simulates when a truck's stops are actually delivered. Each place has its own road factor, each trip its own variation, and one
 * proof of delivery in thirty is recorded the next morning.
 */
export function simulateDeliveryTimesMs(tables: SeedTables, trip: SeedTrip, departureMs: number): number[] {
  const dock = dockOf(tables, trip.warehouse);
  const clock = new TripSimulator(0, trip.isSoloDriver ? dock.hours : null);
  const ways = waysOf(tables, dock, trip);
  return trip.stops.map(({ placeId, opensAtMs: opens }, i) => {
    const chance = createDemoRandom(trip.loadId * 7919 + placeId);
    const road = 1.02 + createDemoRandom(placeId * 31 + trip.warehouse.id).nextFraction() * 0.18;
    const luck = (chance.nextFraction() + chance.nextFraction() + chance.nextFraction() - 1.5) * 0.08;
    const unload = 12 + chance.nextFraction() * 30;
    const late = chance.happensInPercent(3) ? 600 + chance.nextFraction() * 500 : 0;
    const driving = computeDrivingMinutes(
      ways[i] ?? { miles: 0, laneMinutes: null },
      dock.settings.milesPerHour,
      1,
    );
    clock.reach(driving * (road + luck), opens === null ? 0 : (opens - departureMs) / 60_000, unload);
    return Math.round(departureMs + (clock.leaves + late) * 60_000);
  });
}
/** Records a delivery, so that the predictions of later trucks use it. */
export function recordSimulatedDelivery(
  tables: SeedTables,
  trip: SeedTrip,
  {
    stopIndex: stop,
    departureMs: departure,
    plainMinutes: plain,
    deliveredAtMs,
  }: { stopIndex: number; departureMs: number; plainMinutes: number; deliveredAtMs: number },
): void {
  const dock = dockOf(tables, trip.warehouse);
  const ways = waysOf(tables, dock, trip);
  const seedStop = trip.stops[stop];
  if (!seedStop) return;
  const miles = ways.slice(0, stop + 1).reduce((sum, leg) => sum + leg.miles, 0);
  dock.trips.push({
    placeId: seedStop.placeId,
    state: ways[stop]?.state ?? null,
    plain,
    driving: Math.min(plain, (miles * 60) / dock.settings.milesPerHour),
    service,
    took: (deliveredAtMs - departure) / 60_000,
    opens: seedStop.opensAtMs === null ? null : (seedStop.opensAtMs - departure) / 60_000,
    daysAgo: 0,
    at: deliveredAtMs,
  });
}
