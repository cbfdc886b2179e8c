import { instantAtMinutes, computeMidnightMs } from './day-to-plan.service.ts';
import type { DayFreight, FreightStop, RoutedTruck } from './day-stops.service.ts';
import { estimateWeightPounds } from './day-stops.service.ts';
import type { DayPlanView, DraftTour, PlanDifference, PlanStop, PlanTour } from './day-plan.contract.ts';
import { comparePlans } from '#areas/outbound/planner/compare-plans.rules.ts';
import type { DayPlan, PlannedTour, PlannerReason } from '#areas/outbound/planner/day-plan.rules.ts';
import { unlimitedAmount } from '#areas/outbound/planner/network.rules.ts';
import type { RoutingPlace, RoutingWarehouse } from '#integrations/routing/port.ts';

/** Builds the view of a plan, and the comparison of two plans. */

/** The data a plan view is built from. */
export interface PlanContext {
  dayOfService: string;
  warehouse: RoutingWarehouse;
  warehouseId: number;
  freight: DayFreight;
  places: ReadonlyMap<string, RoutingPlace>;
  otherDays: DayPlanView['otherDays'];
  onOtherDays: DayPlanView['onOtherDays'];
  /** Existing loads: id, number, route name, status, and ETAs by place once loading has started. */
  loads: ReadonlyMap<
    string,
    { id: number; name: string; routeName: string | null; version: string; etas: ReadonlyMap<string, string> }
  >;
}

/** The existing loads as a manual plan. */
export function buildDraftFromLoads({
  freight,
  warehouse,
}: Pick<PlanContext, 'freight' | 'warehouse'>): DraftTour[] {
  return freight.trucks
    .filter((truck) => truck.stops.length > 0)
    .map(({ route, stops }) => ({
      key: route.key,
      size: sizeOf(warehouse, { name: route.trailerSize, cube: route.trailerCube }),
      stops: stops.map((stop) => stop.id),
    }));
}
/** The trailer type of this name, else the smallest with the capacity, else the largest. */
function sizeOf(
  { planning }: RoutingWarehouse,
  wantedTrailer: { name: string | null; cube: number },
): number {
  const named = planning.trailers.findIndex((trailer) => trailer.name === wantedTrailer.name);
  if (named >= 0) return named;
  const bySize = planning.trailers
    .map((trailer, i) => ({ i, cube: trailer.cube }))
    .sort((a, b) => a.cube - b.cube);
  return (bySize.find(({ cube }) => cube >= wantedTrailer.cube) ?? bySize.at(-1))?.i ?? 0;
}

export function buildDayPlanView(
  context: PlanContext,
  { plan, violationsByTour }: { plan: DayPlan; violationsByTour: readonly PlannerReason[][] },
  planAuthor: { by: string; at: string } | null,
): DayPlanView {
  const { warehouse, freight } = context;
  const midnight = computeMidnightMs(context.dayOfService, warehouse.zone);
  const trucks = new Map(freight.trucks.map((truck) => [truck.route.key, truck]));
  const tours = plan.tours.map((tour, i) =>
    tourOf(context, { tour, midnight, faults: violationsByTour[i] ?? [], truck: trucks.get(tour.key ?? '') }),
  );
  return {
    warehouseId: context.warehouseId,
    warehouseCode: warehouse.code,
    zone: warehouse.zone,
    dayOfService: context.dayOfService,
    trailers: warehouse.planning.trailers.map(({ name, cube, weight }) => ({ name, cube, weight })),
    stops: freight.stops.map((stop) => stopOf(context, stop)),
    tours,
    leftOut: plan.leftOut,
    notes: plan.notes,
    otherDays: context.otherDays,
    onOtherDays: context.onOtherDays,
    cents: plan.cents,
    miles: tours.reduce((sum, tour) => sum + tour.miles, 0),
    lateMinutes: tours.reduce(
      (sum, tour) => sum + tour.stops.reduce((lateMinutes, stop) => lateMinutes + stop.lateMinutes, 0),
      0,
    ),
    plannedBy: planAuthor?.by ?? null,
    plannedAt: planAuthor?.at ?? null,
  };
}

function stopOf({ places, warehouse }: PlanContext, stop: FreightStop): PlanStop {
  const place = places.get(stop.deliverTo);
  return {
    id: stop.id,
    number: stop.deliverTo,
    name: place?.name ?? stop.deliverTo,
    city: place?.city ?? '',
    state: place?.state ?? null,
    zone: place?.zone ?? warehouse.zone,
    part: stop.part,
    parts: stop.parts,
    units: stop.units.length,
    cube: stop.cube,
    weight: estimateWeightPounds(stop.cube, warehouse.planning.poundsPerCube),
    opensAt: stop.windowStart,
    closesAt: stop.windowEnd,
    mustKeep: place?.enforceWindow ?? false,
    late: stop.late,
  };
}

function tourOf(
  { loads, freight }: PlanContext,
  {
    tour,
    midnight,
    faults: violations,
    truck,
  }: { tour: PlannedTour; midnight: number; faults: PlannerReason[]; truck: RoutedTruck | undefined },
): PlanTour {
  const formatInstant = (minutes: number): string => instantAtMinutes(Math.round(minutes), midnight);
  const load = truck && loads.get(truck.route.key);
  const places = new Map(freight.stops.map((stop) => [stop.id, stop]));
  return {
    key: tour.key ?? '',
    loadId: load?.id ?? null,
    name: load?.name ?? formatNewTrailerName(tour.key ?? ''),
    routeName: load?.routeName ?? null,
    fixed: truck?.isFixed === true ? fixedOf(truck) : null,
    size: tour.size,
    departsAt: formatInstant(tour.departs),
    stops: tour.stops.map((stop) => {
      const place = places.get(stop.id);
      const eta = load?.etas.get(place?.deliverTo ?? '');
      return {
        id: stop.id,
        miles: stop.tenthMiles >= unlimitedAmount ? null : Math.round(stop.tenthMiles / 10),
        ...(eta === undefined
          ? {
              arrivesAt: formatInstant(stop.arrives),
              beginsAt: formatInstant(stop.begins),
              leavesAt: formatInstant(stop.leaves),
              lateMinutes: Math.round(stop.lateMinutes),
            }
          : toldBy(eta, place?.windowEnd ?? null, stop.leaves - stop.begins)),
        rests: stop.rests,
      };
    }),
    loading: tour.loading,
    cube: tour.cube,
    weight: tour.weight,
    miles: Math.round(tour.tenthMiles / 10),
    drivingMinutes: tour.drivingMinutes,
    cents: tour.cents,
    faults: violations,
    version: load?.version ?? null,
  };
}
/** A truck with loading in progress is shown by its ETAs. */
function toldBy(eta: string, closesAt: string | null, service: number) {
  const begins = Temporal.Instant.from(eta);
  const late =
    closesAt === null
      ? 0
      : (begins.epochMilliseconds - Temporal.Instant.from(closesAt).epochMilliseconds) / 60_000;
  return {
    arrivesAt: begins.toString(),
    beginsAt: begins.toString(),
    leavesAt: begins.add({ seconds: Math.round(service * 60) }).toString(),
    lateMinutes: Math.max(0, Math.round(late)),
  };
}
const fixedNames = [undefined, undefined, 'loading', 'loaded', 'released'] as const;
/** A trailer that is not loading yet is fixed when it also loads at another dock, or when units were assigned manually. */
const fixedOf = ({ route }: RoutedTruck): NonNullable<PlanTour['fixed']> =>
  fixedNames[route.status] ?? (route.warehouses.length > 1 ? 'shared' : 'loading');
/** Formats "+3", the key of a trailer that is not a load yet. */
export const formatNewTrailerName = (key: string): string => key.replace(/^\+/, '+ ');

/** The extra cost of `after` compared with `before`, and the stops on other trailers. Stops have the same ids in both. */
export function buildPlanDifference(
  before: { plan: DayPlan; name: (key: string | null) => string },
  after: { plan: DayPlan; name: (key: string | null) => string },
  nameOfStop: (id: number) => { id: number | null; name: string },
): PlanDifference {
  const found = comparePlans(before.plan, after.plan);
  const called = (side: typeof before, index: number | null): string | null =>
    index === null ? null : side.name(side.plan.tours[index]?.key ?? null);
  return {
    cents: found.cents,
    miles: Math.round(found.tenthMiles / 10),
    trailers: found.trailers,
    lateMinutes: Math.round(found.lateMinutes),
    moved: found.moved.map((moved) => ({
      ...nameOfStop(moved.id),
      before: called(before, moved.before),
      after: called(after, moved.after),
    })),
    reordered: found.reordered.flatMap((index) => called(after, index) ?? []),
  };
}

/** Renumbers the stops of two days by place: freight for the same place is the same stop. */
export function createStopRenumberer(
  numberByPlace: Map<string, number>,
  stops: readonly FreightStop[],
): (plan: DayPlan) => DayPlan {
  const placeByStopId = new Map(stops.map((stop) => [stop.id, `${stop.deliverTo} ${stop.part}`]));
  const number = (id: number): number => {
    const place = placeByStopId.get(id) ?? String(id);
    const placeNumber = numberByPlace.get(place) ?? numberByPlace.size + 1;
    numberByPlace.set(place, placeNumber);
    return placeNumber;
  };
  return (plan) => ({
    ...plan,
    tours: plan.tours.map((tour) => ({
      ...tour,
      stops: tour.stops.map((stop) => ({ ...stop, id: number(stop.id) })),
      loading: tour.loading.map(number),
    })),
  });
}
