import type { ExistingLoad, PlanPlace, PlanUnit, PlannedLoad } from './planner.rules.ts';
import { planLoads } from './planner.rules.ts';
import { instantOf } from '#kit/contract/zones.ts';
import type {
  ExistingRoute,
  Freight,
  Route,
  RoutingAnswer,
  RoutingRequest,
  RoutingWarehouse,
} from '#links/routing/port.ts';

/** The built-in planner in the words of the routing port: each outbound warehouse is planned for itself. */

/** Trucks leave between these local hours when nothing else is said. */
const firstDeparture = '11:00';
const lastDeparture = '20:00';
const stepMinutes = 15;

export function planInside(request: RoutingRequest): RoutingAnswer {
  const shared = request.existing.filter((e) => e.warehouses.length > 1);
  const riding = new Set(shared.flatMap((e) => [...e.loadedUnitIds, ...e.plannedUnitIds]));
  return {
    routes: [
      ...shared.map((e) => asItIs(request, e)),
      ...request.warehouses.flatMap((warehouse) => planWarehouse(request, warehouse, riding)),
    ],
    faults: [],
  };
}

/** A truck with pickups at several warehouses is not planned here: it stays, with what is meant for it. */
function asItIs(request: RoutingRequest, e: ExistingRoute): Route {
  const own = new Set(e.plannedUnitIds);
  const freight = request.freight
    .map((f) => ({ ...f, unitIds: f.units.flatMap((u) => (own.has(u.id) ? [u.id] : [])) }))
    .filter((f) => f.unitIds.length > 0);
  return {
    key: e.key,
    name: '',
    warehouses: e.warehouses,
    drops: e.deliverTos.map((deliverTo) => ({
      deliverTo,
      freight: freight
        .filter((f) => f.deliverTo === deliverTo)
        .map((f) => ({
          warehouse: f.warehouse,
          consignee: f.consignee,
          shipper: f.shipper,
          unitIds: f.unitIds,
        })),
    })),
  };
}

interface Known extends PlanUnit {
  freight: Freight;
}
function planWarehouse(
  request: RoutingRequest,
  warehouse: RoutingWarehouse,
  riding: ReadonlySet<number>,
): Route[] {
  const numbers = numbering(request);
  const units = new Map<number, Known>();
  for (const freight of request.freight) {
    if (freight.warehouse !== warehouse.code) continue;
    for (const { id, cube } of freight.units)
      if (!riding.has(id))
        units.set(id, {
          id,
          cube,
          consigneeId: numbers.of(freight.consignee),
          deliverToId: numbers.of(freight.deliverTo),
          windowStart: freight.windowStart,
          windowEnd: freight.windowEnd,
          freight,
        });
  }
  const existing = request.existing.filter(
    (e) => e.warehouses.length === 1 && e.warehouses[0] === warehouse.code,
  );
  const plan = planLoads({
    units: [...units.values()],
    places: placesOf(request, numbers),
    warehouse,
    trailerCube: warehouse.trailerCube,
    departure: instantOf(request.day, lastDeparture, warehouse.zone),
    existing: existing.map((e, id): ExistingLoad => ({
      id,
      status: e.status,
      trailerCube: e.trailerCube,
      loadedUnitIds: e.loadedUnitIds,
      plannedUnitIds: e.plannedUnitIds,
      deliverToIds: e.deliverTos.map((n) => numbers.of(n)),
    })),
  });
  const names = namer(request, warehouse);
  const departures = departuresOf(request, warehouse, plan.loads);
  return plan.loads.map((load, at): Route => {
    const old = load.existingId === null ? undefined : existing[load.existingId];
    const fresh = old === undefined ? names() : undefined;
    return {
      key: old?.key ?? fresh?.key ?? '',
      name: fresh?.name ?? '',
      warehouses: [warehouse.code],
      departure: old === undefined ? departures[at] : undefined,
      drops: load.drops.map((drop) => ({
        deliverTo: numbers.name(drop.deliverToId),
        windowStart: drop.windowStart,
        windowEnd: drop.windowEnd,
        miles: drop.miles,
        freight: [...Map.groupBy(drop.unitIds, (id) => units.get(id)?.freight.consignee ?? '')].map(
          ([consignee, unitIds]) => ({ warehouse: warehouse.code, consignee, unitIds }),
        ),
      })),
    };
  });
}

/** Account numbers as the planner's whole numbers, in the order of the request's places, so that the same day gives the same plan. */
function numbering(request: RoutingRequest): { of(number: string): number; name(id: number): string } {
  const ids = new Map<string, number>();
  const names: string[] = [];
  const of = (number: string) => {
    const known = ids.get(number);
    if (known !== undefined) return known;
    names.push(number);
    ids.set(number, names.length);
    return names.length;
  };
  for (const place of request.places) of(place.number);
  return { of, name: (id) => names[id - 1] ?? '' };
}
const placesOf = (request: RoutingRequest, numbers: { of(number: string): number }): PlanPlace[] =>
  request.places.map((p) => ({
    id: numbers.of(p.number),
    state: p.state ?? '',
    city: p.city,
    latitude: p.latitude,
    longitude: p.longitude,
    enforceWindow: p.enforceWindow,
  }));

/** MIA-0203-01 and on, leaving out the numbers in use. */
function namer(request: RoutingRequest, warehouse: RoutingWarehouse): () => { key: string; name: string } {
  const used = new Set(request.existing.map((e) => e.key));
  let n = 0;
  return () => {
    for (;;) {
      n += 1;
      const key = `${warehouse.code}-${request.day}-${String(n).padStart(2, '0')}`;
      if (used.has(key)) continue;
      return {
        key,
        name: `${warehouse.code} ${request.day.slice(5, 7)}${request.day.slice(8, 10)}-${String(n).padStart(2, '0')}`,
      };
    }
  };
}

/** Departures spread over the day's loading: trucks that must leave first are loaded first. Rounded to a quarter of an hour. */
function departuresOf(
  request: RoutingRequest,
  warehouse: RoutingWarehouse,
  loads: readonly PlannedLoad[],
): string[] {
  const first = instantOf(request.day, firstDeparture, warehouse.zone).epochMilliseconds;
  const last = instantOf(request.day, lastDeparture, warehouse.zone).epochMilliseconds;
  const due = (load: PlannedLoad) => load.drops[0]?.windowEnd ?? '9';
  const order = loads
    .map((load, at) => ({ at, load }))
    .sort(
      (a, b) =>
        due(a.load).localeCompare(due(b.load)) || b.load.drops.length - a.load.drops.length || a.at - b.at,
    );
  const total = loads.reduce((n, load) => n + load.cubes, 0);
  const step = stepMinutes * 60_000;
  const out: string[] = [];
  let done = 0;
  for (const { at, load } of order) {
    done += load.cubes;
    const share = total === 0 ? 1 : done / total;
    out[at] = Temporal.Instant.fromEpochMilliseconds(
      Math.round((first + (last - first) * share) / step) * step,
    ).toString();
  }
  return out;
}
