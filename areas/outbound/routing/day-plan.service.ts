import { createHash } from 'node:crypto';
import type { BodyOf, FileResult, QueryOf } from '#kit/contract/endpoint.ts';
import { plannerSeed } from './built-in-planner.service.ts';
import type {
  applyDraftPlanIfLoadsUnchangedEndpoint,
  compareDraftPlanEndpoint,
  DayPlanView,
  DraftTour,
  explainPlanStopEndpoint,
  getDayPlanEndpoint,
  PlanDifference,
  proposeReplannedDayEndpoint,
  evaluateDraftPlanEndpoint,
} from './day-plan.contract.ts';
import { dayPlanErrors } from './day-plan.errors.ts';
import { printDayPlan } from './day-plan.print.ts';
import {
  createStopRenumberer,
  buildPlanDifference,
  formatNewTrailerName,
  buildDraftFromLoads,
  buildDayPlanView,
} from './day-plan-view.service.ts';
import type { PlanContext } from './day-plan-view.service.ts';
import * as store from './day-plan.repository.ts';
import { buildDayFreight } from './day-stops.service.ts';
import { buildDayToPlan } from './day-to-plan.service.ts';
import { buildPlannedRoutesOfWarehouse } from './plan-routes.service.ts';
import {
  applyRoutesAndVoidMissingLoads,
  readRoutingDay,
  buildRoutingRequest,
} from './routing-apply.service.ts';
import type { RoutingDay } from './routing-apply.service.ts';
import { isActiveWarehouseInScope } from '#areas/floor/warehouse-settings/usable-warehouse.service.ts';
import type { DayPlan, DayToPlan } from '#areas/outbound/planner/day-plan.rules.ts';
import {
  explainStopPlacementInThread,
  planWithDeparturesInThread,
  evaluateDraftInThread,
} from '#areas/outbound/planner/planner.service.ts';
import { loadPrintContext } from '#areas/settings/settings/settings.service.ts';
import {
  countOtherDayUnitsOfLoads,
  countUnitsDepartingOnDayOnOtherDaysLoads,
} from '#areas/outbound/loads/other-day-units.service.ts';
import { routeNameUnlessLoadNumber } from '#areas/outbound/loads/loads.rules.ts';
import { reject, rejectNotFound } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** The plan of a day from one warehouse: view, manual changes, planner changes, and saving to the loads. */

interface Ground extends PlanContext {
  read: RoutingDay;
  request: ReturnType<typeof buildRoutingRequest>;
  toPlan: DayToPlan;
}
async function groundOf(
  work: RequestContext,
  { warehouseId, dayOfService }: { warehouseId: number; dayOfService: string },
  forUpdate = false,
): Promise<Ground> {
  if (!(await isActiveWarehouseInScope(work, warehouseId))) rejectNotFound('warehouseId');
  const partners = await store.findWarehousesSharingTrucks(work, warehouseId, dayOfService);
  const read = atDock(
    await readRoutingDay(work, dayOfService, [warehouseId, ...partners], forUpdate),
    warehouseId,
  );
  const request = buildRoutingRequest(read);
  const code = read.warehouses.find(({ id }) => id === warehouseId)?.code;
  const warehouse = request.warehouses.find((one) => one.code === code);
  if (warehouse === undefined) return rejectNotFound('warehouseId');
  const freight = buildDayFreight(request, warehouse);
  const loadIds = read.loads.map(({ id }) => id);
  const etas = await store.findEtasOfStartedLoads(work, loadIds);
  const otherDays = await countOtherDayUnitsOfLoads(work, loadIds);
  return {
    read,
    request,
    dayOfService,
    warehouse,
    warehouseId,
    freight,
    otherDays: read.loads.flatMap(({ id, loadNumber }) =>
      (otherDays.get(id) ?? []).map((found) => ({ loadNumber, ...found })),
    ),
    onOtherDays: await countUnitsDepartingOnDayOnOtherDaysLoads(work, warehouseId, dayOfService),
    toPlan: buildDayToPlan(request, warehouse, freight),
    places: new Map(request.places.map((place) => [place.number, place])),
    loads: new Map(
      read.loads.map((load) => [
        load.key ?? '',
        {
          id: load.id,
          name: `L-${load.loadNumber}`,
          routeName: routeNameUnlessLoadNumber(load),
          version: versionOf(request, load.key ?? ''),
          etas: new Map(
            etas.flatMap(({ loadId, deliverTo, eta }) =>
              loadId === load.id && eta !== null ? [[deliverTo, eta] as const] : [],
            ),
          ),
        },
      ]),
    ),
  };
}
/** Limits the day to one dock: its freight, and the trucks that stop there with all their freight. */
function atDock(d: RoutingDay, warehouseId: number): RoutingDay {
  const loads = d.loads.filter((load) => load.pickups.some((pickup) => pickup.warehouseId === warehouseId));
  const pickups = new Set(loads.flatMap((load) => load.pickups.map((pickup) => pickup.id)));
  return {
    ...d,
    loads,
    units: d.units.filter((u) => u.warehouseId === warehouseId || pickups.has(u.pickupId ?? 0)),
  };
}
/** The version of a load. A different version means that another user has changed its plan since. */
function versionOf({ existing }: Ground['request'], key: string): string {
  const found = existing.find((e) => e.key === key);
  const { deliverTos = [], plannedUnitIds = [], trailerSize = null } = found ?? {};
  return createHash('sha256')
    .update(JSON.stringify([deliverTos, plannedUnitIds.toSorted((a, b) => a - b), trailerSize]))
    .digest('hex')
    .slice(0, 32);
}

const planned = async (work: RequestContext, dockDay: { warehouseId: number; dayOfService: string }) => {
  const storedPlan = await store.findStoredPlan(work, dockDay.warehouseId, dockDay.dayOfService);
  return storedPlan === undefined ? null : { by: storedPlan.by, at: storedPlan.at };
};

export async function getDayPlan(
  work: RequestContext,
  query: QueryOf<typeof getDayPlanEndpoint>,
): Promise<DayPlanView> {
  const ground = await groundOf(work, query);
  const evaluatedDraft = await evaluateDraftInThread({
    day: ground.toPlan,
    tours: buildDraftFromLoads(ground),
  });
  return buildDayPlanView(ground, evaluatedDraft, await planned(work, query));
}

export async function evaluateDraftPlan(
  work: RequestContext,
  body: BodyOf<typeof evaluateDraftPlanEndpoint>,
): Promise<{ plan: DayPlanView; difference: PlanDifference }> {
  const ground = await groundOf(work, body);
  const [before, after] = await Promise.all([
    evaluateDraftInThread({ day: ground.toPlan, tours: buildDraftFromLoads(ground) }),
    evaluateDraftInThread({ day: ground.toPlan, tours: known(ground, body.tours), placing: body.place }),
  ]);
  return {
    plan: buildDayPlanView(ground, after, await planned(work, body)),
    difference: besides(ground, before.plan, after.plan),
  };
}

/** Removes stops and trailer types that no longer exist from a manual plan. */
function known({ freight, warehouse }: Ground, tours: readonly DraftTour[]): DraftTour[] {
  const stops = new Set(freight.stops.map((stop) => stop.id));
  const last = Math.max(0, warehouse.planning.trailers.length - 1);
  return tours.map((tour) => ({
    key: tour.key,
    size: Math.min(tour.size, last),
    stops: tour.stops.filter((stop) => stops.delete(stop)),
  }));
}

const nameIn =
  ({ loads }: PlanContext) =>
  (key: string | null): string =>
    loads.get(key ?? '')?.name ?? formatNewTrailerName(key ?? '');
const stopIn = ({ toPlan }: Ground) => {
  const names = new Map(toPlan.stops.map((stop) => [stop.id, stop.name]));
  return (id: number) => ({ id, name: names.get(id) ?? String(id) });
};
const besides = (ground: Ground, before: DayPlan, after: DayPlan): PlanDifference =>
  buildPlanDifference(
    { plan: before, name: nameIn(ground) },
    { plan: after, name: nameIn(ground) },
    stopIn(ground),
  );

/** The total time limit of a change in ms, including reading and responding. */
const changeMs = 1900;
export async function proposeReplannedDay(
  work: RequestContext,
  body: BodyOf<typeof proposeReplannedDayEndpoint>,
): Promise<{ plan: DayPlanView; difference: PlanDifference }> {
  const began = performance.now();
  const ground = await groundOf(work, body);
  const drafts = known(ground, body.tours);
  const standing = ground.toPlan.existingTrailers.filter((trailer) => trailer.loaded);
  const open =
    body.whole === true ? [] : drafts.filter((tour) => !standing.some(({ key }) => key === tour.key));
  const chosen = new Map(ground.toPlan.existingTrailers.map((trailer) => [trailer.key, trailer]));
  const day: DayToPlan = {
    ...ground.toPlan,
    existingTrailers: [
      ...standing,
      ...open
        .filter((tour) => tour.stops.length > 0)
        .map((tour) => ({
          key: tour.key,
          size: chosen.get(tour.key)?.size ?? null,
          stops: tour.stops,
          onBoard: [],
          loaded: false,
          departs: chosen.get(tour.key)?.departs ?? null,
        })),
    ],
  };
  const small = day.stops.length <= 40;
  const left = Math.max(300, changeMs - (performance.now() - began) - day.stops.length);
  const [before, after] = await Promise.all([
    evaluateDraftInThread({ day: ground.toPlan, tours: buildDraftFromLoads(ground) }),
    planWithDeparturesInThread({
      day,
      seed: plannerSeed,
      ...(body.whole === true || small ? {} : { milliseconds: left }),
    }),
  ]);
  const named = withKeys(ground, after.plan);
  return {
    plan: buildDayPlanView(
      ground,
      { plan: named, violationsByTour: after.violationsByTour },
      await planned(work, body),
    ),
    difference: besides(ground, before.plan, named),
  };
}
/** Gives new tours keys. Tours that continue an empty load take over its key. */
function withKeys(ground: Ground, plan: DayPlan): DayPlan {
  const used = new Set(plan.tours.flatMap((tour) => tour.key ?? []));
  const free = ground.freight.trucks.filter((truck) => !truck.isFixed && !used.has(truck.route.key));
  let n = 0;
  const fresh = (): string => {
    do n += 1;
    while (used.has(`+${n}`));
    return `+${n}`;
  };
  const tours = plan.tours.map((tour) => {
    if (tour.key !== null) return tour;
    const shares = (truck: (typeof free)[number]): number =>
      truck.stops.filter((stop) => tour.loading.includes(stop.id)).length;
    const [best] = free.toSorted((a, b) => shares(b) - shares(a));
    if (best && shares(best) > 0) free.splice(free.indexOf(best), 1);
    return { ...tour, key: best && shares(best) > 0 ? best.route.key : fresh() };
  });
  return { ...plan, tours };
}

export async function explainPlanStop(work: RequestContext, body: BodyOf<typeof explainPlanStopEndpoint>) {
  const ground = await groundOf(work, body);
  if (!ground.freight.stops.some((stop) => stop.id === body.stop))
    reject(dayPlanErrors.stopMoved, { name: String(body.stop) });
  return explainStopPlacementInThread({
    day: ground.toPlan,
    tours: known(ground, body.tours),
    stop: body.stop,
  });
}

export async function compareDraftPlan(
  work: RequestContext,
  body: BodyOf<typeof compareDraftPlanEndpoint>,
): Promise<{ difference: PlanDifference | null; day: string | null }> {
  const ground = await groundOf(work, body);
  const after = await evaluateDraftInThread({ day: ground.toPlan, tours: known(ground, body.tours) });
  if (body.with === 'yesterday') return withDayBefore(work, ground, after.plan);
  const storedPlan =
    body.with === 'planner' ? await store.findStoredPlan(work, body.warehouseId, body.dayOfService) : null;
  if (storedPlan === undefined) return { difference: null, day: null };
  const tours = storedPlan === null ? buildDraftFromLoads(ground) : known(ground, storedPlan.tours);
  const before = await evaluateDraftInThread({ day: ground.toPlan, tours });
  return { difference: besides(ground, before.plan, after.plan), day: body.dayOfService };
}
async function withDayBefore(work: RequestContext, ground: Ground, after: DayPlan) {
  const day = await store.findPreviousDayWithLoads(work, ground.warehouseId, ground.dayOfService);
  if (day === null) return { difference: null, day: null };
  const then = await groundOf(work, { warehouseId: ground.warehouseId, dayOfService: day });
  const before = await evaluateDraftInThread({ day: then.toPlan, tours: buildDraftFromLoads(then) });
  const numbers = new Map<string, number>();
  const plans = {
    before: createStopRenumberer(numbers, then.freight.stops)(before.plan),
    after: createStopRenumberer(numbers, ground.freight.stops)(after),
  };
  const names = new Map([...numbers].map(([place, number]) => [number, place]));
  const now = new Map(ground.freight.stops.map((stop) => [`${stop.deliverTo} ${stop.part}`, stop.id]));
  const nameOfStop = (number: number) => {
    const place = names.get(number) ?? '';
    const account = place.split(' ')[0] ?? '';
    const name = ground.places.get(account)?.name ?? then.places.get(account)?.name ?? account;
    return { id: now.get(place) ?? null, name };
  };
  return {
    day,
    difference: buildPlanDifference(
      { plan: plans.before, name: nameIn(then) },
      { plan: plans.after, name: nameIn(ground) },
      nameOfStop,
    ),
  };
}

/** Saves the changes of a plan under the day's lock, only if the loads have not changed since they were read. */
export async function applyDraftPlanIfLoadsUnchanged(
  work: RequestContext,
  body: BodyOf<typeof applyDraftPlanIfLoadsUnchangedEndpoint>,
): Promise<{ made: number; changed: number; given: number; units: number }> {
  const ground = await groundOf(work, body, true);
  if (body.tours.length === 0 && body.removed.length === 0) reject(dayPlanErrors.noChanges);
  const touched = [...body.tours, ...body.removed].flatMap(({ key, version }) =>
    key.startsWith('+') ? [] : [stillAs(ground, key, version)],
  );
  unclaimed(ground, body);
  const drafts = known(ground, body.tours);
  const { plan, violationsByTour } = await evaluateDraftInThread({
    day: ground.toPlan,
    tours: drafts,
  });
  const against = violationsByTour.flat().length;
  if (against > 0 && body.confirmed !== true)
    reject(dayPlanErrors.planHasIssues, { count: against }, { data: { confirm: true, count: against } });
  const routes = buildPlannedRoutesOfWarehouse(ground.request, ground.warehouse, ground.freight, plan);
  const done = await applyRoutesAndVoidMissingLoads(
    work,
    ground.read,
    { routes, unroutedFreight: [], faults: [] },
    new Set(touched),
    {
      madeAnew: true,
      action: 'plan',
    },
  );
  if (body.proposed.length > 0)
    await store.upsertStoredPlan(work, body.warehouseId, body.dayOfService, known(ground, body.proposed));
  return { made: done.made, changed: done.changed, given: done.vanished, units: done.units };
}
/** Returns the load's id. Throws if the load cannot be planned or has changed since it was read. */
function stillAs(ground: Ground, key: string, version: string | undefined): number {
  const truck = ground.freight.trucks.find((one) => one.route.key === key);
  const load = ground.loads.get(key);
  if (!truck || !load) return reject(dayPlanErrors.loadChanged, { load: load?.name ?? key });
  if (truck.isFixed) reject(dayPlanErrors.loadingStarted, { load: load.name });
  if (version !== load.version) reject(dayPlanErrors.loadChanged, { load: load.name });
  return load.id;
}
/** Checks that every stop exists, is in the plan once, and is on no load that the plan does not change. */
function unclaimed(
  ground: Ground,
  { tours, removed }: BodyOf<typeof applyDraftPlanIfLoadsUnchangedEndpoint>,
): void {
  const changed = new Set([...tours, ...removed].map(({ key }) => key));
  const rides = new Map(
    ground.freight.trucks.flatMap(({ route, stops }) => stops.map((stop) => [stop.id, route.key] as const)),
  );
  const stops = new Map(ground.toPlan.stops.map((stop) => [stop.id, stop.name]));
  const seenStopIds = new Set<number>();
  for (const id of tours.flatMap((tour) => tour.stops)) {
    const name = stops.get(id);
    const on = rides.get(id);
    if (name === undefined || seenStopIds.has(id) || (on !== undefined && !changed.has(on)))
      reject(dayPlanErrors.stopMoved, { name: name ?? String(id) });
    seenStopIds.add(id);
  }
}

export async function getDayPlanPdf(
  work: RequestContext,
  query: QueryOf<typeof getDayPlanEndpoint>,
): Promise<FileResult> {
  const plan = await getDayPlan(work, query);
  const printing = await loadPrintContext(work, { warehouseId: query.warehouseId });
  return { name: `plan-${plan.warehouseCode}-${plan.dayOfService}.pdf`, body: printDayPlan(plan, printing) };
}
