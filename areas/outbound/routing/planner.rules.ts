import { arrivals } from './arrivals.rules.ts';

/**
 * The built-in planner: makes loads of one outbound warehouse and day from finalized units (the embedded default behind the routing port).
 * Same question, same plan. What stands on a truck already is never moved.
 */

/**
 * Cubes (hundredths) planned for a trailer when no setting says otherwise. A 53-foot refrigerated trailer measures some 3,300 cubic feet;
 * a quarter goes to the air that must move around the freight, to pallets and to load locks.
 */
export const defaultTrailerCube = 250_000;
const defaultMaxDrops = 8;
/** Stops further apart than this are not put on one truck for company's sake. */
const defaultMaxLegMiles = 400;
/** Delivery windows further apart than this don't ride together: the early one would wait for the late one's day. */
const windowSpreadHours = 48;
/** Road miles for a mile as the crow flies. */
const roadFactor = 1.2;

export interface PlanUnit {
  id: number;
  consigneeId: number;
  deliverToId: number;
  /** Hundredths of a cube. */
  cube: number;
  /** Instants as ISO text. */
  windowStart: string | null;
  windowEnd: string | null;
}
export interface PlanPlace {
  id: number;
  state: string;
  city: string;
  latitude: number | null;
  longitude: number | null;
  /** The consignee's enforceDeliveryWindow: the truck must be there before the window ends. */
  enforceWindow: boolean;
}
/** A load that exists. `loadedUnitIds` stand on it; `plannedUnitIds` are meant for it. */
export interface ExistingLoad {
  id: number;
  /** 1 Pending, 2 Loading, 3 Loaded, 4 Released. */
  status: number;
  trailerCube: number | null;
  loadedUnitIds: readonly number[];
  plannedUnitIds: readonly number[];
  /** In driving order. */
  deliverToIds: readonly number[];
}
export interface PlanQuestion {
  units: readonly PlanUnit[];
  places: readonly PlanPlace[];
  warehouse: { latitude: number | null; longitude: number | null };
  trailerCube: number;
  existing: readonly ExistingLoad[];
  /** Planned departure; without it windows order the stops but nothing is known to be late. */
  departure?: Temporal.Instant | null;
  maxDrops?: number;
  maxLegMiles?: number;
}

export interface PlannedDrop {
  deliverToId: number;
  consigneeIds: number[];
  unitIds: number[];
  cubes: number;
  windowStart: string | null;
  windowEnd: string | null;
  /** Road miles from the stop before; null where a place has no position. */
  miles: number | null;
  /** Cannot be reached before its window ends. */
  late: boolean;
}
export interface PlannedLoad {
  /** The load it continues; null = a new one. */
  existingId: number | null;
  cubes: number;
  /** More than the trailer holds: one unit larger than a trailer, or freight that was loaded so. */
  overfull: boolean;
  drops: PlannedDrop[];
}
export interface Plan {
  loads: PlannedLoad[];
  /** Pending loads that the plan needs no more. */
  emptied: number[];
}

/** Freight of one consignee for one deliver-to that rides together. */
interface Chunk {
  consigneeId: number;
  deliverToId: number;
  units: PlanUnit[];
  cubes: number;
}
interface Stop {
  place: PlanPlace;
  chunks: Chunk[];
  cubes: number;
  /** Reckoned when first asked for, forgotten when freight is added. */
  window: Window | null;
}
interface Window {
  start: string | null;
  end: string | null;
}
interface Truck {
  existingId: number | null;
  capacity: number;
  /** A truck that is being loaded keeps the order of its drops. */
  order: readonly number[] | null;
  stops: Stop[];
  cubes: number;
}
interface Rules {
  q: PlanQuestion;
  places: Map<number, PlanPlace>;
  maxDrops: number;
  maxLegMiles: number;
}

export function planLoads(question: PlanQuestion): Plan {
  const q = { ...question, units: [...question.units].sort((a, b) => a.id - b.id) };
  const rules: Rules = {
    q,
    places: new Map(q.places.map((p) => [p.id, p])),
    maxDrops: q.maxDrops ?? defaultMaxDrops,
    maxLegMiles: q.maxLegMiles ?? defaultMaxLegMiles,
  };
  const begun = q.existing
    .filter(hasBegun)
    .sort((a, b) => a.id - b.id)
    .map((load) => truckOf(rules, load));
  const onTruck = new Set(
    begun.flatMap((truck) =>
      truck.stops.flatMap((stop) => stop.chunks.flatMap((chunk) => chunk.units.map((unit) => unit.id))),
    ),
  );
  const chunks = chunksOf(
    q.units.filter((unit) => !onTruck.has(unit.id)),
    q.trailerCube,
  );
  const left = chunks.filter((chunk) => !joinBegun(rules, begun, chunk));
  const made = fillTrucks(rules, stopsOf(rules, left));
  const free = q.existing.filter((load) => !hasBegun(load));
  const kept = reuseLoads(made, free);
  return {
    loads: [...begun, ...made]
      .filter((truck) => truck.stops.length > 0)
      .map((truck) => plannedLoad(rules, truck)),
    emptied: free
      .map((load) => load.id)
      .filter((id) => !kept.has(id))
      .sort((a, b) => a - b),
  };
}

const hasBegun = (load: ExistingLoad) => load.status > 1 || load.loadedUnitIds.length > 0;
const isOpen = (load: ExistingLoad) => load.status < 4;

// What is loaded stays. What was meant for a begun load and is not on it goes there first, if the load is
// open, so that a half-loaded truck keeps its plan.
function truckOf(rules: Rules, load: ExistingLoad): Truck {
  const wanted = new Set(isOpen(load) ? [...load.loadedUnitIds, ...load.plannedUnitIds] : load.loadedUnitIds);
  const truck: Truck = {
    existingId: load.id,
    capacity: isOpen(load) ? (load.trailerCube ?? rules.q.trailerCube) : 0,
    order: load.deliverToIds,
    stops: [],
    cubes: 0,
  };
  const loaded = new Set(load.loadedUnitIds);
  const units = rules.q.units.filter((unit) => wanted.has(unit.id));
  for (const unit of [...units.filter((u) => loaded.has(u.id)), ...units.filter((u) => !loaded.has(u.id))]) {
    if (!loaded.has(unit.id) && truck.cubes + unit.cube > truck.capacity) continue;
    addChunk(rules, truck, {
      consigneeId: unit.consigneeId,
      deliverToId: unit.deliverToId,
      units: [unit],
      cubes: unit.cube,
    });
  }
  return truck;
}

// Late freight joins a begun truck only where it stops anyhow: a new stop would have to be loaded behind what is on it.
function joinBegun(rules: Rules, begun: readonly Truck[], chunk: Chunk): boolean {
  const truck = begun.find(
    (t) =>
      t.capacity > 0 && t.cubes + chunk.cubes <= t.capacity && (t.order ?? []).includes(chunk.deliverToId),
  );
  if (truck) addChunk(rules, truck, chunk);
  return truck !== undefined;
}

function addChunk(rules: Rules, truck: Truck, chunk: Chunk): void {
  truck.cubes += chunk.cubes;
  const stop = truck.stops.find((s) => s.place.id === chunk.deliverToId);
  if (!stop) {
    truck.stops.push(newStop(rules, chunk));
    return;
  }
  stop.cubes += chunk.cubes;
  stop.window = null;
  const same = stop.chunks.find((c) => c.consigneeId === chunk.consigneeId);
  if (!same) stop.chunks.push(chunk);
  else {
    same.units.push(...chunk.units);
    same.cubes += chunk.cubes;
  }
}

function newStop(rules: Rules, chunk: Chunk): Stop {
  const place = rules.places.get(chunk.deliverToId);
  if (!place) throw new Error(`the plan lacks the place of account ${chunk.deliverToId}`);
  return { place, chunks: [chunk], cubes: chunk.cubes, window: null };
}

// A consignee is cut only when it does not fit one trailer; then full trailers first, the rest rides with others.
function chunksOf(units: readonly PlanUnit[], trailerCube: number): Chunk[] {
  const chunks: Chunk[] = [];
  const open = new Map<string, Chunk>();
  for (const unit of units) {
    const key = `${unit.deliverToId} ${unit.consigneeId}`;
    const chunk = open.get(key);
    if (chunk && chunk.cubes + unit.cube <= trailerCube) {
      chunk.units.push(unit);
      chunk.cubes += unit.cube;
      continue;
    }
    const next: Chunk = {
      consigneeId: unit.consigneeId,
      deliverToId: unit.deliverToId,
      units: [unit],
      cubes: unit.cube,
    };
    open.set(key, next);
    chunks.push(next);
  }
  return chunks;
}

// All freight of a deliver-to is one stop where it fits a trailer; else its largest consignees come first.
function stopsOf(rules: Rules, chunks: readonly Chunk[]): Stop[] {
  const stops: Stop[] = [];
  const sorted = [...chunks].sort(
    (a, b) => a.deliverToId - b.deliverToId || b.cubes - a.cubes || a.consigneeId - b.consigneeId,
  );
  for (const chunk of sorted) {
    const stop = stops.find(
      (s) =>
        s.place.id === chunk.deliverToId &&
        s.cubes + chunk.cubes <= rules.q.trailerCube &&
        !s.chunks.some((c) => c.consigneeId === chunk.consigneeId),
    );
    if (!stop) stops.push(newStop(rules, chunk));
    else {
      stop.chunks.push(chunk);
      stop.cubes += chunk.cubes;
    }
  }
  return stops;
}

// Each truck starts with the stop furthest away, which is hardest to place, and takes the nearest others that fit.
function fillTrucks(rules: Rules, stops: readonly Stop[]): Truck[] {
  const left = [...stops].sort((a, b) => outward(rules, b) - outward(rules, a) || byState(a, b));
  const trucks: Truck[] = [];
  while (left.length > 0) {
    const truck: Truck = {
      existingId: null,
      capacity: rules.q.trailerCube,
      order: null,
      stops: [],
      cubes: 0,
    };
    for (let stop = left[0]; stop; stop = nextStop(rules, truck, left)) {
      left.splice(left.indexOf(stop), 1);
      truck.stops.push(stop);
      truck.cubes += stop.cubes;
    }
    trucks.push(truck);
  }
  return trucks;
}

function nextStop(rules: Rules, truck: Truck, left: readonly Stop[]): Stop | undefined {
  if (truck.stops.length >= rules.maxDrops) return undefined;
  let best: { stop: Stop; miles: number } | undefined;
  for (const stop of left) {
    if (truck.cubes + stop.cubes > truck.capacity || truck.stops.some((s) => s.place.id === stop.place.id))
      continue;
    const miles = Math.min(...truck.stops.map((s) => apart(s.place, stop.place)));
    if (
      miles > rules.maxLegMiles ||
      (best && miles >= best.miles) ||
      !windowsAgree(rules, [...truck.stops, stop])
    )
      continue;
    best = { stop, miles };
  }
  return best?.stop;
}

const hoursOf = (iso: string) => Temporal.Instant.from(iso).epochMilliseconds / 3_600_000;

function windowsAgree(rules: Rules, stops: readonly Stop[]): boolean {
  const starts = stops
    .map((s) => windowOf(s).start)
    .filter((start) => start !== null)
    .map(hoursOf);
  if (starts.length > 1 && Math.max(...starts) - Math.min(...starts) > windowSpreadHours) return false;
  const route = routeOf(rules, stops, null);
  const late = lateStops(rules, route);
  return !route.some(
    (stop) => stop.place.enforceWindow && late.has(stop) && !lateStops(rules, [stop]).has(stop),
  );
}

// The time in which every consignee at the stop is served; when their windows have none in common, from the
// first opening to the first closing.
function windowOf(stop: Stop): Window {
  return (stop.window ??= commonWindow(stop));
}
function commonWindow(stop: Stop): Window {
  const units = stop.chunks.flatMap((chunk) => chunk.units);
  const starts = [...new Set(units.flatMap((u) => u.windowStart ?? []))].sort(byInstant);
  const end = [...new Set(units.flatMap((u) => u.windowEnd ?? []))].sort(byInstant)[0] ?? null;
  const latest = starts.at(-1) ?? null;
  return {
    start: latest !== null && end !== null && byInstant(latest, end) >= 0 ? (starts[0] ?? null) : latest,
    end,
  };
}
const byInstant = (a: string, b: string) => Temporal.Instant.compare(a, b);

/**
 * Driving order: by the day of the window, then from the warehouse always to the nearest. By window alone
 * where that saves an enforced one.
 */
function routeOf(rules: Rules, stops: readonly Stop[], order: readonly number[] | null): Stop[] {
  if (order) return [...stops].sort((a, b) => rank(order, a) - rank(order, b) || byState(a, b));
  const days = new Map<number, Stop[]>();
  for (const stop of [...stops].sort(byState)) {
    const { end } = windowOf(stop);
    const day = end === null ? 0 : Math.floor(hoursOf(end) / 24);
    days.set(day, [...(days.get(day) ?? []), stop]);
  }
  const near = nearestFirst(
    rules,
    [...days].sort(([a], [b]) => a - b).map(([, own]) => own),
  );
  if (!hasEnforcedLate(rules, near)) return near;
  const byWindow = [...near].sort((a, b) =>
    byInstant(windowOf(a).end ?? farAhead, windowOf(b).end ?? farAhead),
  );
  return hasEnforcedLate(rules, byWindow) ? near : byWindow;
}
const farAhead = '2999-01-01T00:00:00Z';
const rank = (order: readonly number[], stop: Stop) =>
  order.includes(stop.place.id) ? order.indexOf(stop.place.id) : order.length;

function hasEnforcedLate(rules: Rules, route: readonly Stop[]): boolean {
  const late = lateStops(rules, route);
  return route.some((stop) => stop.place.enforceWindow && late.has(stop));
}

function nearestFirst(rules: Rules, days: readonly Stop[][]): Stop[] {
  const route: Stop[] = [];
  for (const day of days) {
    const left = [...day];
    while (left.length > 0) {
      const from = route.at(-1)?.place ?? rules.q.warehouse;
      const next = left.reduce((best, stop) =>
        apart(from, stop.place) < apart(from, best.place) ? stop : best,
      );
      left.splice(left.indexOf(next), 1);
      route.push(next);
    }
  }
  return route;
}

// The end of the window counts: an early truck waits for the opening. Without positions nothing is known to be late.
function lateStops(rules: Rules, route: readonly Stop[]): Set<Stop> {
  const { departure, warehouse } = rules.q;
  const late = new Set<Stop>();
  if (!departure || ![warehouse, ...route.map((stop) => stop.place)].every(hasPosition)) return late;
  const legs = route.map((stop, i) => ({
    miles: apart(route[i - 1]?.place ?? warehouse, stop.place),
    serviceMinutes: 30,
  }));
  arrivals(departure, legs, false).forEach((arrival, i) => {
    const stop = route[i];
    const end = stop && windowOf(stop).end;
    if (stop && end && byInstant(arrival.toString(), end) > 0) late.add(stop);
  });
  return late;
}

// New loads take the numbers of pending loads that they resemble most, so that planning again renames as little as possible.
function reuseLoads(trucks: readonly Truck[], free: readonly ExistingLoad[]): Set<number> {
  const pairs = trucks.flatMap((truck, at) => {
    const ids = new Set(truck.stops.flatMap((s) => s.chunks.flatMap((c) => c.units.map((u) => u.id))));
    return free.map((load) => ({
      truck,
      at,
      load,
      shared: load.plannedUnitIds.filter((id) => ids.has(id)).length,
    }));
  });
  pairs.sort((a, b) => b.shared - a.shared || a.load.id - b.load.id || a.at - b.at);
  const kept = new Set<number>();
  for (const { truck, load } of pairs) {
    if (
      truck.existingId !== null ||
      kept.has(load.id) ||
      (load.trailerCube !== null && load.trailerCube < truck.cubes)
    )
      continue;
    truck.existingId = load.id;
    kept.add(load.id);
  }
  return kept;
}

function plannedLoad(rules: Rules, truck: Truck): PlannedLoad {
  const route = routeOf(rules, truck.stops, truck.order);
  const late = lateStops(rules, route);
  const drops = route.map((stop, i): PlannedDrop => {
    const window = windowOf(stop);
    const miles = apart(route[i - 1]?.place ?? rules.q.warehouse, stop.place);
    return {
      deliverToId: stop.place.id,
      consigneeIds: [...new Set(stop.chunks.map((c) => c.consigneeId))].sort((a, b) => a - b),
      unitIds: stop.chunks.flatMap((c) => c.units.map((u) => u.id)).sort((a, b) => a - b),
      cubes: stop.cubes,
      windowStart: window.start,
      windowEnd: window.end,
      miles:
        hasPosition(stop.place) && hasPosition(route[i - 1]?.place ?? rules.q.warehouse)
          ? Math.round(miles)
          : null,
      late: late.has(stop),
    };
  });
  return {
    existingId: truck.existingId,
    cubes: truck.cubes,
    overfull: truck.cubes > (truck.capacity || rules.q.trailerCube),
    drops,
  };
}

interface Position {
  latitude: number | null;
  longitude: number | null;
  state?: string;
}
const hasPosition = (p: Position): boolean => p.latitude !== null && p.longitude !== null;
const outward = (rules: Rules, stop: Stop) =>
  hasPosition(stop.place) && hasPosition(rules.q.warehouse) ? apart(rules.q.warehouse, stop.place) : 0;
const inOrder = (a: string, b: string): number => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};
const byState = ({ place: a }: Stop, { place: b }: Stop): number =>
  inOrder(a.state, b.state) || inOrder(a.city, b.city) || a.id - b.id;

// Road miles; without positions a neighbour in the same state is near and everything else out of reach.
function apart(a: Position, b: Position): number {
  if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null) {
    if (a.state === undefined) return 0;
    return a.state === b.state ? 50 : 100_000;
  }
  const rad = Math.PI / 180;
  const h =
    Math.sin(((b.latitude - a.latitude) * rad) / 2) ** 2 +
    Math.cos(a.latitude * rad) *
      Math.cos(b.latitude * rad) *
      Math.sin(((b.longitude - a.longitude) * rad) / 2) ** 2;
  return 2 * 3958.8 * Math.asin(Math.min(1, Math.sqrt(h))) * roadFactor;
}
