import { instantAtMinutes, computeMidnightMs } from './day-to-plan.service.ts';
import type { DayFreight, FreightStop, RoutedTruck } from './day-stops.service.ts';
import type { DayPlan, PlannedTour } from '#areas/outbound/planner/day-plan.rules.ts';
import { unlimitedAmount } from '#areas/outbound/planner/network.rules.ts';
import { listStopsInDrivingOrder } from '#areas/outbound/planner/plan-day.rules.ts';
import type {
  ExistingRoute,
  PlannedRoute,
  RouteDrop,
  UnroutedFreight,
  RoutingRequest,
  RoutingWarehouse,
} from '#integrations/routing/port.ts';

/** Converts a plan of a warehouse's day to the types of the routing port. */

export function buildPlannedRoutesOfWarehouse(
  request: RoutingRequest,
  warehouse: RoutingWarehouse,
  freight: DayFreight,
  plan: DayPlan,
): PlannedRoute[] {
  const trucks = new Map(freight.trucks.map((truck) => [truck.route.key, truck]));
  const stops = new Map(freight.stops.map((stop) => [stop.id, stop]));
  const keys = keysFor(freight.trucks, plan.tours);
  const names = namer(request, warehouse);
  return plan.tours.map((tour, i): PlannedRoute => {
    const truck = trucks.get(keys[i] ?? '');
    if (truck?.isFixed) return toUnchangedRoute(truck.route, truck.stops, warehouse.code);
    const { key, name } = truck ? { key: truck.route.key, name: '' } : names();
    return routeOf(request, warehouse, { key, name, tour, stops });
  });
}

function routeOf(
  request: RoutingRequest,
  { code, zone, planning }: RoutingWarehouse,
  plannedTour: { key: string; name: string; tour: PlannedTour; stops: ReadonlyMap<number, FreightStop> },
): PlannedRoute {
  const midnight = computeMidnightMs(request.day, zone);
  return {
    key: plannedTour.key,
    name: plannedTour.name,
    warehouses: [code],
    trailerSize: planning.trailers[plannedTour.tour.size]?.name,
    departure: instantAtMinutes(plannedTour.tour.departs, midnight),
    // Stops with an unknown distance, and all stops after them, are in no timetable but are on the trailer too.
    drops: listStopsInDrivingOrder(plannedTour.tour).flatMap((id): RouteDrop[] => {
      const stop = plannedTour.stops.get(id);
      const tenthMiles = plannedTour.tour.stops.find((one) => one.id === id)?.tenthMiles ?? unlimitedAmount;
      return stop === undefined
        ? []
        : [
            {
              deliverTo: stop.deliverTo,
              windowStart: stop.windowStart,
              windowEnd: stop.windowEnd,
              miles: tenthMiles >= unlimitedAmount ? null : Math.round(tenthMiles / 10),
              serviceMinutes: planning.unloadingMinutes,
              freight: unitsByConsignee(stop, code),
            },
          ];
    }),
  };
}

const unitsByConsignee = (stop: FreightStop, warehouse: string): RouteDrop['freight'] =>
  [...Map.groupBy(stop.units, (unit) => unit.consignee)].map(([consignee, units]) => ({
    warehouse,
    consignee,
    unitIds: units.map((unit) => unit.id),
  }));

/** A trailer that keeps its stops, with its freight assigned here. */
export const toUnchangedRoute = (
  existingRoute: ExistingRoute,
  stops: readonly FreightStop[],
  warehouseCode: string,
): PlannedRoute => ({
  key: existingRoute.key,
  name: '',
  warehouses: existingRoute.warehouses,
  drops: existingRoute.deliverTos.map((deliverTo) => ({
    deliverTo,
    freight: stops
      .filter((stop) => stop.deliverTo === deliverTo)
      .flatMap((stop) => unitsByConsignee(stop, warehouseCode)),
  })),
});

/** Merges a trailer that loads at several warehouses into one route, with the freight of each. */
export function mergeRoutesByTrailer(routes: readonly PlannedRoute[]): PlannedRoute[] {
  return [...Map.groupBy(routes, (route) => route.key).values()].flatMap(([first, ...rest]): PlannedRoute[] =>
    first === undefined
      ? []
      : [
          {
            ...first,
            drops: first.drops.map((drop, i) => ({
              ...drop,
              freight: [drop, ...rest.flatMap((route) => route.drops[i] ?? [])].flatMap((one) => one.freight),
            })),
          },
        ],
  );
}

/** The load that each tour continues: the one it was planned on, or one without stops now that shares the most with it. */
function keysFor(trucks: readonly RoutedTruck[], tours: readonly PlannedTour[]): (string | undefined)[] {
  const truckKeys = new Set(trucks.map((truck) => truck.route.key));
  const keys = tours.map((tour) => (tour.key !== null && truckKeys.has(tour.key) ? tour.key : undefined));
  const used = new Set(keys);
  const free = new Map(
    trucks
      .filter((truck) => !truck.isFixed && !used.has(truck.route.key))
      .map((truck) => [truck.route.key, truck]),
  );
  const shared = tours
    .flatMap((tour, i) =>
      keys[i] !== undefined
        ? []
        : [...free.values()].map((truck) => ({
            i,
            key: truck.route.key,
            stops: truck.stops.filter((stop) => tour.loading.includes(stop.id)).length,
          })),
    )
    .toSorted((a, b) => b.stops - a.stops || a.i - b.i);
  for (const { i, key } of shared) if (keys[i] === undefined && free.delete(key)) keys[i] = key;
  return keys;
}

/** Generates names from MIA-2027-02-03-01 on, skipping those in use. */
function namer(request: RoutingRequest, warehouse: RoutingWarehouse): () => { key: string; name: string } {
  const used = new Set(request.existing.map((e) => e.key));
  let n = 0;
  return () => {
    for (;;) {
      n += 1;
      const serial = String(n).padStart(2, '0');
      const key = `${warehouse.code}-${request.day}-${serial}`;
      if (used.has(key)) continue;
      return {
        key,
        name: `${warehouse.code} ${request.day.slice(5, 7)}${request.day.slice(8, 10)}-${serial}`,
      };
    }
  };
}

export function listFreightLeftOut(
  warehouse: RoutingWarehouse,
  freight: DayFreight,
  plan: DayPlan,
): UnroutedFreight[] {
  const stops = new Map(freight.stops.map((stop) => [stop.id, stop]));
  return plan.leftOut.map(({ id, reason }) => {
    const stop = stops.get(id);
    return {
      warehouse: warehouse.code,
      deliverTo: stop?.deliverTo ?? '',
      units: stop?.units.length ?? 0,
      ...reason,
    };
  });
}
