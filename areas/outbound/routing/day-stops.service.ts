import type {
  ExistingRoute,
  RoutingFreight,
  RoutingRequest,
  RoutingWarehouse,
} from '#integrations/routing/port.ts';

/** A unit of the freight that is divided into trailer stops. */

export interface StopUnit {
  id: number;
  cube: number;
  consignee: string;
  deliverTo: string;
  windowStart: string | null;
  windowEnd: string | null;
  late: boolean;
}
/** All freight of one place on the same trailer. */
export interface FreightStop {
  /** The smallest id of its units. It stays the same when more units join. */
  id: number;
  deliverTo: string;
  /** Part number and number of parts, when a place's freight does not fit on one trailer. */
  part: number;
  parts: number;
  units: StopUnit[];
  cube: number;
  windowStart: string | null;
  windowEnd: string | null;
  late: boolean;
}
/** A load of the day with its stops in driving order. */
export interface RoutedTruck {
  route: ExistingRoute;
  /** True when it is loading, loaded, has left, or also loads elsewhere. It keeps its stops and its assigned units. */
  isFixed: boolean;
  stops: FreightStop[];
}
export interface DayFreight {
  stops: FreightStop[];
  trucks: RoutedTruck[];
}

/** The capacity of one trailer as cube. The weight estimated from cube limits it too. */
export function computeUsableCubeOfLargestTrailer(warehouse: RoutingWarehouse): number {
  const { trailers, poundsPerCube } = warehouse.planning;
  return Math.max(
    0,
    ...trailers.map(({ cube, weight }) =>
      weight === null || poundsPerCube === null
        ? cube
        : Math.min(cube, Math.floor(((weight - 1) * 10_000) / poundsPerCube)),
    ),
  );
}
/** Estimates the weight in pounds. Null when weights are not used. */
export const estimateWeightPounds = (
  cubeHundredths: number,
  poundsPerCubeHundredths: number | null,
): number | null =>
  poundsPerCubeHundredths === null ? null : Math.ceil((cubeHundredths * poundsPerCubeHundredths) / 10_000);

export const isFixedRoute = (route: ExistingRoute): boolean =>
  route.status > 1 || route.loadedUnitIds.length > 0 || route.warehouses.length > 1;
/** Late freight can join a load in progress, but not one that is closed or has left. */
const takesMore = (e: ExistingRoute): boolean => e.status <= 2 && e.warehouses.length === 1;

/** An open stop under construction. */
interface Part {
  deliverTo: string;
  units: StopUnit[];
  /** The ids of the units that determine the stop's id. */
  own: readonly number[];
}

export function buildDayFreight(request: RoutingRequest, warehouse: RoutingWarehouse): DayFreight {
  const free = unitsOf(request.freight, warehouse.code);
  const existing = request.existing.filter((e) => e.warehouses.includes(warehouse.code));
  const fixed = existing.filter(isFixedRoute);
  const room = computeUsableCubeOfLargestTrailer(warehouse);
  const partsByRouteKey = new Map<string, Part[]>(fixed.map((e) => [e.key, fixedParts(free, e)]));
  for (const e of fixed) if (takesMore(e)) joinFixed(free, e, partsByRouteKey.get(e.key) ?? []);
  const pending = existing.filter((e) => !isFixedRoute(e));
  for (const e of pending) partsByRouteKey.set(e.key, pendingParts(free, e, room || e.trailerCube));
  const open = pending.flatMap((e) => partsByRouteKey.get(e.key) ?? []);
  const left = newParts(free, open, room || warehouse.trailerCube);
  const all = numbered([...[...partsByRouteKey.values()].flat(), ...left]);
  return {
    stops: [...all.values()].sort((a, b) => a.id - b.id),
    trucks: existing.map((route) => ({
      route,
      isFixed: isFixedRoute(route),
      stops: (partsByRouteKey.get(route.key) ?? []).flatMap((part) => all.get(part) ?? []),
    })),
  };
}

function unitsOf(freight: readonly RoutingFreight[], code: string): Map<number, StopUnit> {
  const units = new Map<number, StopUnit>();
  for (const { warehouse, units: freightUnits, ...freightDetails } of freight)
    if (warehouse === code)
      for (const { id, cube } of freightUnits)
        units.set(id, {
          id,
          cube,
          consignee: freightDetails.consignee,
          deliverTo: freightDetails.deliverTo,
          windowStart: freightDetails.windowStart,
          windowEnd: freightDetails.windowEnd,
          late: freightDetails.isArrivingByShuttle,
        });
  return new Map([...units].sort(([a], [b]) => a - b));
}

const cubeOf = (units: readonly StopUnit[]): number => units.reduce((sum, unit) => sum + unit.cube, 0);
const take = (free: Map<number, StopUnit>, ids: readonly number[]): StopUnit[] =>
  ids.flatMap((id) => {
    const unit = free.get(id);
    free.delete(id);
    return unit ?? [];
  });

/** The loaded units of a fixed trailer, and its assigned units as far as they fit. A trailer that has left takes no more. */
function fixedParts(free: Map<number, StopUnit>, e: ExistingRoute): Part[] {
  const trailerUnits = take(free, e.loadedUnitIds);
  let cube = cubeOf(trailerUnits);
  const planned = e.status < 4 ? e.plannedUnitIds.toSorted((a, b) => a - b) : [];
  for (const id of planned) {
    const unit = free.get(id);
    if (!unit || (e.warehouses.length === 1 && cube + unit.cube > e.trailerCube)) continue;
    cube += unit.cube;
    trailerUnits.push(...take(free, [id]));
  }
  return inOrder(trailerUnits, e.deliverTos);
}

const inOrder = (units: readonly StopUnit[], deliverTos: readonly string[]): Part[] =>
  [...new Set([...deliverTos, ...units.map((unit) => unit.deliverTo)])].flatMap((deliverTo) => {
    const unitsOfPlace = units.filter((unit) => unit.deliverTo === deliverTo);
    return unitsOfPlace.length === 0
      ? []
      : [{ deliverTo, units: unitsOfPlace, own: unitsOfPlace.map((unit) => unit.id) }];
  });

/** Late freight of a consignee joins a trailer that already stops there, while it has space. */
function joinFixed(free: Map<number, StopUnit>, e: ExistingRoute, parts: Part[]): void {
  let cube = parts.reduce((sum, part) => sum + cubeOf(part.units), 0);
  for (const units of byConsignee(
    [...free.values()].filter((unit) => e.deliverTos.includes(unit.deliverTo)),
  )) {
    const more = cubeOf(units);
    const [first] = units;
    if (!first || cube + more > e.trailerCube) continue;
    cube += more;
    const part = parts.find((one) => one.deliverTo === first.deliverTo);
    const joinedUnits = take(
      free,
      units.map((unit) => unit.id),
    );
    if (part) part.units.push(...joinedUnits);
    else
      parts.push({ deliverTo: first.deliverTo, units: joinedUnits, own: joinedUnits.map((unit) => unit.id) });
  }
  const stopOrder = (part: Part): number => e.deliverTos.indexOf(part.deliverTo);
  parts.sort((a, b) => stopOrder(a) - stopOrder(b));
}

/** The assigned units of a pending load, as far as they fit together. The rest becomes free again. */
function pendingParts(free: Map<number, StopUnit>, e: ExistingRoute, room: number): Part[] {
  const plannedUnits = e.plannedUnitIds.toSorted((a, b) => a - b).flatMap((id) => free.get(id) ?? []);
  return inOrder(plannedUnits, e.deliverTos).flatMap(({ deliverTo, units }) => {
    const [together = []] = byWindow(units).toSorted((a, b) => b.length - a.length);
    const [fittingUnits = []] = cut(together, room);
    take(
      free,
      fittingUnits.map((unit) => unit.id),
    );
    return fittingUnits.length === 0
      ? []
      : [{ deliverTo, units: fittingUnits, own: fittingUnits.map((unit) => unit.id) }];
  });
}

/** Free freight joins a planned stop of its place where window and space allow it. The rest makes its own stops. */
function newParts(free: Map<number, StopUnit>, open: readonly Part[], room: number): Part[] {
  const left: StopUnit[] = [];
  for (const units of byConsignee([...free.values()])) {
    const joins = open.find(
      (part) =>
        part.deliverTo === units[0]?.deliverTo &&
        cubeOf(part.units) + cubeOf(units) <= room &&
        byWindow([...part.units, ...units]).length === 1,
    );
    if (joins) joins.units.push(...units);
    else left.push(...units);
  }
  return [...Map.groupBy(left, (unit) => unit.deliverTo)].flatMap(([deliverTo, units]) =>
    byWindow(units).flatMap((together) =>
      cut(together, room).map((partUnits) => ({
        deliverTo,
        units: partUnits,
        own: partUnits.map((unit) => unit.id),
      })),
    ),
  );
}

const byConsignee = (units: readonly StopUnit[]): StopUnit[][] => [
  ...Map.groupBy(units, (unit) => `${unit.deliverTo}\n${unit.consignee}`).values(),
];

/** Groups freight with overlapping windows. */
function byWindow(units: readonly StopUnit[]): StopUnit[][] {
  const groups: { start: string; end: string; units: StopUnit[] }[] = [];
  const sorted = [...units].sort(
    (a, b) => (a.windowStart ?? '').localeCompare(b.windowStart ?? '') || a.id - b.id,
  );
  for (const unit of sorted) {
    const [from, to] = [unit.windowStart ?? '', unit.windowEnd ?? '~'];
    const group = groups.find(({ start, end }) => later(start, from) <= sooner(end, to) || from > to);
    if (!group) {
      groups.push({ start: from, end: to, units: [unit] });
      continue;
    }
    group.units.push(unit);
    group.start = later(group.start, from);
    group.end = sooner(group.end, to);
  }
  return groups.map((group) => group.units);
}
// Timestamps from the database have one format, so they compare as text.
const later = (a: string, b: string): string => (a > b ? a : b);
const sooner = (a: string, b: string): string => (a < b ? a : b);

/** Splits a consignee only if it does not fit on one trailer: full trailers first, the rest with other freight of its place. */
function cut(units: readonly StopUnit[], room: number): StopUnit[][] {
  if (cubeOf(units) <= room) return units.length === 0 ? [] : [[...units]];
  const parts: StopUnit[][] = [];
  for (const consigneeUnits of byConsignee(units).toSorted((a, b) => cubeOf(b) - cubeOf(a))) {
    const part = parts.find((one) => cubeOf(one) + cubeOf(consigneeUnits) <= room);
    if (part) part.push(...consigneeUnits);
    else parts.push(...full(consigneeUnits, room));
  }
  return parts;
}
function full(units: readonly StopUnit[], room: number): StopUnit[][] {
  const parts: StopUnit[][] = [];
  let cube = Infinity;
  for (const unit of units) {
    // A unit that fits on no trailer is a part of its own, so that only it is left out.
    if (cube + unit.cube > room) {
      parts.push([]);
      cube = 0;
    }
    parts.at(-1)?.push(unit);
    cube += unit.cube;
  }
  return parts;
}

function numbered(parts: readonly Part[]): Map<Part, FreightStop> {
  const out = new Map<Part, FreightStop>();
  for (const partsOfPlace of Map.groupBy(parts, (part) => part.deliverTo).values())
    for (const [i, part] of partsOfPlace.entries()) out.set(part, stopOf(part, i + 1, partsOfPlace.length));
  return out;
}

function stopOf({ deliverTo, units, own: ownUnitIds }: Part, part: number, parts: number): FreightStop {
  const starts = units.flatMap((unit) => unit.windowStart ?? []);
  const ends = units.flatMap((unit) => unit.windowEnd ?? []);
  return {
    id: Math.min(...ownUnitIds),
    deliverTo,
    part,
    parts,
    units,
    cube: cubeOf(units),
    windowStart: starts.length === 0 ? null : starts.reduce(later),
    windowEnd: ends.length === 0 ? null : ends.reduce(sooner),
    late: units.some((unit) => unit.late),
  };
}
