import { ignoreActiveAccountFilter } from '#areas/outbound/loads/loads.service.ts';
import { recomputeEtasAndNotify } from '#areas/outbound/etas/computed-etas.service.ts';
import { findPlanningOfWarehouses } from '#areas/outbound/planning-settings/planning-settings.service.ts';
import { toRoutingSettings } from '#areas/outbound/planning-settings/planner-settings.service.ts';
import { readLaneLookupOfOriginWarehouse } from '#areas/outbound/eta-prediction/truck-times.service.ts';
import type { LaneLookup } from '#areas/outbound/eta-prediction/truck-times.service.ts';
import * as dayStore from './routing-day.repository.ts';
import type {
  RoutingDayLoad,
  RoutingDayPlace,
  RoutingDayUnit,
  RoutingDayWarehouse,
} from './routing-day.repository.ts';
import * as store from './routing-sync.repository.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';
import type {
  RoutingFreight,
  RoutingSettings,
  PlannedRoute,
  RouteFreight,
  RoutingReply,
  UnusableRoute,
  RoutingRequest,
} from '#integrations/routing/port.ts';

/** The freight, places and loads of a day, from which the routing request is built and to which the response is applied. */

export interface RoutingDay {
  dayOfService: string;
  warehouses: (RoutingDayWarehouse & {
    planning: RoutingSettings;
    trailerIds: ReadonlyMap<string, number>;
    laneLookup: LaneLookup;
  })[];
  units: RoutingDayUnit[];
  places: Map<number, RoutingDayPlace>;
  loads: RoutingDayLoad[];
}
export async function readRoutingDay(
  work: RequestContext,
  day: string,
  warehouseIds: readonly number[] | null,
  forUpdate: boolean,
): Promise<RoutingDay> {
  await ignoreActiveAccountFilter(work);
  const warehouses = await withPlanning(work, await dayStore.findRoutingDayWarehouses(work, warehouseIds));
  const ids = warehouses.map((w) => w.id);
  if (forUpdate) await dayStore.lockRoutingDayAndItsPickups(work, day, ids);
  const found = await dayStore.findRoutingDayLoads(work, day, ids, forUpdate);
  // A truck that also stops at a warehouse outside the request stays unchanged, with its assigned freight.
  const loads = found.filter((l) => l.pickups.every((p) => ids.includes(p.warehouseId)));
  const pickupIds = new Set(loads.flatMap((l) => l.pickups.map((p) => p.id)));
  const units = (await dayStore.findRoutableAndRoutedUnitsOfDay(work, day, ids)).filter(
    (u) => u.pickupId === null || pickupIds.has(u.pickupId),
  );
  const accounts = new Set([
    ...units.flatMap((u) => [u.consigneeId, u.deliverToId, u.shipperId]),
    ...loads.flatMap((l) => l.drops.map((d) => d.deliverToId)),
  ]);
  const places = new Map((await dayStore.findRoutingDayPlaces(work, [...accounts])).map((p) => [p.id, p]));
  return {
    dayOfService: day,
    warehouses,
    units,
    places,
    loads: loads.map((l) => ({ ...l, key: l.key ?? `L-${l.loadNumber}` })),
  };
}

/** Adds each warehouse's planning settings. A warehouse without trailer types plans with one of its configured capacity. */
async function withPlanning(
  work: RequestContext,
  warehouses: readonly RoutingDayWarehouse[],
): Promise<RoutingDay['warehouses']> {
  const planningByWarehouse = await findPlanningOfWarehouses(
    work,
    warehouses.map((w) => w.id),
  );
  const out: RoutingDay['warehouses'] = [];
  for (const [i, w] of warehouses.entries()) {
    const planning = planningByWarehouse[i];
    if (planning === undefined) continue;
    const { latitude, longitude, milesPerHour } = planning.settings;
    out.push({
      ...w,
      ...(latitude === null || longitude === null ? {} : { latitude, longitude }),
      planning: toRoutingSettings(planning, w.trailerCube),
      trailerIds: new Map(planning.trailers.map((t) => [t.name, t.id])),
      laneLookup: await readLaneLookupOfOriginWarehouse(work, w.id, milesPerHour),
    });
  }
  return out;
}

const loaded = 7;
const released = 4;
export function buildRoutingRequest(routingDay: RoutingDay): RoutingRequest {
  const code = new Map(routingDay.warehouses.map((w) => [w.id, w.code]));
  const number = (id: number) => routingDay.places.get(id)?.number ?? String(id);
  const freight = [
    ...Map.groupBy(routingDay.units, (u) =>
      [u.warehouseId, u.consigneeId, u.deliverToId, u.shipperId, u.windowStart, u.windowEnd, u.late].join(
        ' ',
      ),
    ).values(),
  ].flatMap((freightUnits): RoutingFreight[] => {
    const [u] = freightUnits;
    return u === undefined
      ? []
      : [
          {
            warehouse: code.get(u.warehouseId) ?? '',
            consignee: number(u.consigneeId),
            deliverTo: number(u.deliverToId),
            shipper: number(u.shipperId),
            windowStart: u.windowStart,
            windowEnd: u.windowEnd,
            isArrivingByShuttle: u.late,
            units: freightUnits.map(({ id, cube }) => ({ id, cube })),
          },
        ];
  });
  const onPickup = Map.groupBy(
    routingDay.units.filter((u) => u.pickupId !== null),
    (u) => u.pickupId ?? 0,
  );
  const stops = new Set([
    ...routingDay.units.map((u) => u.deliverToId),
    ...routingDay.loads.flatMap((l) => l.drops.map((x) => x.deliverToId)),
  ]);
  const places = [...stops].sort((a, b) => a - b).flatMap((id) => routingDay.places.get(id) ?? []);
  return {
    day: routingDay.dayOfService,
    warehouses: routingDay.warehouses.map(
      ({ id: _id, trailerIds: _trailers, laneLookup: lookUpLane, ...w }) => ({
        ...w,
        learned: places.map((p) => ({ to: p.number, ...lookUpLane(p.id, p.state) })),
      }),
    ),
    places: places.map(({ id: _id, ...p }) => p),
    freight,
    existing: routingDay.loads
      .filter(
        (l) => !l.void || l.pickups.some((p) => (onPickup.get(p.id) ?? []).some((u) => u.status === loaded)),
      )
      .map((l) => {
        const loadUnits = l.pickups.flatMap((p) => onPickup.get(p.id) ?? []);
        const left = l.pickups.filter((p) => p.status === released);
        const departedPickupIds = new Set(l.status === released ? [] : left.map((p) => p.id));
        return {
          key: l.key ?? '',
          // A load that has started at one dock has started as a whole.
          status: l.pickups.some((p) => p.status > 1) ? Math.max(2, l.status) : l.status,
          warehouses: l.pickups.map((p) => code.get(p.warehouseId) ?? ''),
          left: left.map((p) => code.get(p.warehouseId) ?? ''),
          trailerCube: l.trailerCube,
          trailerSize: l.trailerSize,
          chosen: l.trailer !== null,
          departure: l.departure,
          isTeam: l.isTeam,
          deliverTos: l.drops.map((x) => number(x.deliverToId)),
          loadedUnitIds: loadUnits.filter((u) => u.status === loaded).map((u) => u.id),
          plannedUnitIds: loadUnits
            .filter((u) => u.status !== loaded && !departedPickupIds.has(u.pickupId ?? 0))
            .map((u) => u.id),
        };
      }),
  };
}

export interface AppliedRoutes {
  made: number;
  changed: number;
  vanished: number;
  units: number;
  faults: UnusableRoute[];
}
interface Placed {
  route: PlannedRoute;
  load: RoutingDayLoad | undefined;
  begun: boolean;
}
const hasBegun = (l: RoutingDayLoad, onBoard: ReadonlySet<number>) =>
  l.status > 1 || l.pickups.some((p) => p.status > 1 || onBoard.has(p.id));

/**
 * Writes the response. A released load never changes. One being loaded keeps its stops and freight, and only takes more
 * freight for those stops. A pending one is replaced. Loads missing from the response are flagged void. `onlyLoadIds` limits
 * it to selected loads, and to new ones with `madeAnew`.
 */
export async function applyRoutesAndVoidMissingLoads(
  work: RequestContext,
  routingDay: RoutingDay,
  reply: RoutingReply,
  onlyLoadIds: ReadonlySet<number> | null,
  { madeAnew = onlyLoadIds === null, action = 'synchronize' }: { madeAnew?: boolean; action?: string } = {},
): Promise<AppliedRoutes> {
  const byKey = new Map(routingDay.loads.map((l) => [l.key ?? '', l]));
  const onBoard = new Set(
    routingDay.units.filter((u) => u.status === loaded && u.pickupId !== null).map((u) => u.pickupId ?? 0),
  );
  const unusableRoutes = [...reply.faults];
  const placed: Placed[] = [];
  for (const route of reply.routes) {
    const load = byKey.get(route.key);
    if (load === undefined ? !madeAnew : onlyLoadIds?.has(load.id) === false) continue;
    const routeError = faultOf(routingDay, route);
    if (routeError) unusableRoutes.push({ key: route.key, ...routeError });
    else if (load === undefined || load.status < 4)
      placed.push({ route, load, begun: load !== undefined && hasBegun(load, onBoard) });
  }
  const faulty = routingDay.loads.filter((l) => unusableRoutes.some((f) => f.key === l.key) && l.status < 4);
  const existingLoadIds = placed.flatMap((p) => p.load?.id ?? []);
  const before = await store.computeLoadFingerprints(work, existingLoadIds);
  const createdIdByKey = await writeHeads(work, routingDay, placed);
  const ids = placed.map((p) => p.load?.id ?? createdIdByKey.get(p.route.key) ?? 0);
  const pending = ids.filter((_, i) => placed[i]?.begun === false);
  const begun = ids.filter((_, i) => placed[i]?.begun === true);
  const named = new Set([...ids, ...faulty.map((l) => l.id)]);
  const vanished = routingDay.loads.filter(
    (l) => l.status < 4 && !l.void && !named.has(l.id) && (onlyLoadIds === null || onlyLoadIds.has(l.id)),
  );
  await writeStops(work, routingDay, placed, ids);
  const idle = vanished.filter((l) => !hasBegun(l, onBoard)).map((l) => l.id);
  const units = await assign(work, routingDay, placed, ids, { pending: [...pending, ...idle], begun });
  await store.rebuildLoadPlans(work, [...pending, ...begun, ...idle]);
  await store.markLoadsVoid(
    work,
    vanished.map((l) => l.id),
  );
  for (const l of faulty)
    await store.setSyncStateOfLoads(
      work,
      [l.id],
      1,
      unusableRoutes.find((f) => f.key === l.key)?.message ?? null,
    );
  const rest = routingDay.loads
    .filter((l) => !faulty.includes(l) && (onlyLoadIds === null || onlyLoadIds.has(l.id)))
    .map((l) => l.id);
  await store.setSyncStateOfLoads(work, rest, 2, null);
  await recomputeEtasAndNotify(work, ids);
  const after = await store.computeLoadFingerprints(work, existingLoadIds);
  const result = {
    made: createdIdByKey.size,
    changed: existingLoadIds.filter((id) => before.get(id) !== after.get(id)).length,
    vanished: vanished.length,
    units,
    faults: unusableRoutes,
  };
  await recordAudit(work, {
    entity: 'routing',
    entityId: 0,
    action,
    after: { day: routingDay.dayOfService, ...result },
  });
  publishChange(work, 'loads', [...named, ...rest]);
  publishChange(work, 'day-plans');
  publishChange(work, 'units');
  return result;
}
/** Why a route cannot be used, or null. */
function faultOf(d: RoutingDay, route: PlannedRoute): Omit<UnusableRoute, 'key'> | null {
  const codes = new Set(d.warehouses.map((w) => w.code));
  const numbers = new Set([...d.places.values()].map((p) => p.number));
  const noFreight = (account: string) => ({
    code: 'routes.noFreight',
    message: `Account ${account} has no freight on this day.`,
  });
  for (const w of route.warehouses)
    if (!codes.has(w)) return { code: 'routes.unknownWarehouse', message: `Warehouse ${w} doesn’t exist.` };
  if (new Set(route.warehouses).size < route.warehouses.length)
    return { code: 'routes.duplicateWarehouse', message: 'A warehouse is listed twice.' };
  const stops = route.drops.map((x) => x.deliverTo);
  if (new Set(stops).size < stops.length)
    return { code: 'routes.duplicateStop', message: 'This route stops at the same place twice.' };
  for (const n of stops) if (!numbers.has(n)) return noFreight(n);
  for (const f of route.drops.flatMap((x) => x.freight)) {
    if (!route.warehouses.includes(f.warehouse))
      return {
        code: 'routes.freightOutsideRoute',
        message: `It has freight from ${f.warehouse}, where the truck doesn’t stop.`,
      };
    if (!numbers.has(f.consignee)) return noFreight(f.consignee);
  }
  return null;
}

async function writeHeads(
  work: RequestContext,
  d: RoutingDay,
  placed: readonly Placed[],
): Promise<Map<string, number>> {
  const warehouses = new Map(d.warehouses.map((w) => [w.code, w]));
  const sizeOf = (route: PlannedRoute) => {
    const warehouse = warehouses.get(route.warehouses[0] ?? '');
    const cube = warehouse?.planning.trailers.find((t) => t.name === route.trailerSize)?.cube;
    return {
      trailerSizeId: warehouse?.trailerIds.get(route.trailerSize ?? '') ?? null,
      sizeCube: cube ?? null,
      trailerCube: cube ?? warehouse?.trailerCube ?? 380_000,
    };
  };
  const head = ({ route, load }: Placed): store.RoutedLoadHeaderInput => ({
    id: load?.id ?? null,
    key: route.key,
    name: route.name,
    trailer: route.trailer || null,
    tractor: route.tractor || null,
    carrier: route.carrier || null,
    driver1: route.drivers?.[0] || null,
    driver2: route.drivers?.[1] || null,
    departure: route.departure ?? null,
    ...sizeOf(route),
  });
  const fresh = placed.filter((p) => p.load === undefined).map(head);
  const existingHeads = placed.filter((p) => p.load !== undefined).map(head);
  if (existingHeads.length > 0) await store.updateRoutedLoadsKeepingOmittedFields(work, existingHeads);
  return fresh.length > 0 ? store.insertRoutedLoadsAndGetIdByKey(work, d.dayOfService, fresh) : new Map();
}

async function writeStops(
  work: RequestContext,
  d: RoutingDay,
  placed: readonly Placed[],
  ids: readonly number[],
): Promise<void> {
  const warehouse = new Map(d.warehouses.map((w) => [w.code, w.id]));
  const account = new Map([...d.places.values()].map((p) => [p.number, p.id]));
  const open = placed.flatMap((p, i) => (p.begun ? [] : [{ route: p.route, loadId: ids[i] ?? 0 }]));
  if (open.length === 0) return;
  await store.syncPickupsOfLoads(
    work,
    open.flatMap(({ route, loadId }) =>
      route.warehouses.map((code, i) => ({ loadId, warehouseId: warehouse.get(code) ?? 0, seq: i + 1 })),
    ),
  );
  await store.syncDropsOfPendingLoads(
    work,
    open.map((o) => o.loadId),
    open.flatMap(({ route, loadId }) =>
      route.drops.map((x, i) => ({
        loadId,
        deliverToId: account.get(x.deliverTo) ?? 0,
        seq: i + 1,
        windowStart: x.windowStart ?? null,
        windowEnd: x.windowEnd ?? null,
        miles: x.miles ?? null,
        serviceMin: x.serviceMinutes ?? null,
      })),
    ),
  );
}

async function assign(
  work: RequestContext,
  d: RoutingDay,
  placed: readonly Placed[],
  ids: readonly number[],
  loads: { pending: readonly number[]; begun: readonly number[] },
): Promise<number> {
  const all = [...loads.pending, ...loads.begun];
  const pickups = new Map(
    (await store.findUnreleasedPickups(work, all)).map((p) => [`${p.loadId} ${p.warehouseId}`, p.id]),
  );
  const drops = new Map(
    (await store.findDropIdsOfLoads(work, all)).map((x) => [`${x.loadId} ${x.deliverToId}`, x.id]),
  );
  const warehouse = new Map(d.warehouses.map((w) => [w.code, w.id]));
  const account = new Map([...d.places.values()].map((p) => [p.number, p.id]));
  const free = new Map(d.units.filter((u) => u.status !== loaded).map((u) => [u.id, u]));
  const rows: { unitId: number; pickupId: number; dropId: number }[] = [];
  for (const [i, { route }] of placed.entries()) {
    const loadId = ids[i] ?? 0;
    for (const drop of route.drops) {
      const dropId = drops.get(`${loadId} ${account.get(drop.deliverTo)}`);
      for (const f of drop.freight) {
        const pickupId = pickups.get(`${loadId} ${warehouse.get(f.warehouse)}`);
        if (dropId === undefined || pickupId === undefined) continue;
        for (const unit of take(free, f, {
          warehouseId: warehouse.get(f.warehouse),
          consigneeId: account.get(f.consignee),
          shipperId: f.shipper === undefined ? undefined : account.get(f.shipper),
        }))
          rows.push({ unitId: unit.id, pickupId, dropId });
      }
    }
  }
  return store.syncUnitAssignmentsAndCountPlanned(work, loads, rows);
}

/** Takes a route's units from the free ones: the units it lists, a count of the consignee's units, or all of them. */
function take(
  free: Map<number, RoutingDayUnit>,
  f: RouteFreight,
  filter: { warehouseId: number | undefined; consigneeId: number | undefined; shipperId: number | undefined },
): RoutingDayUnit[] {
  const fits = (u: RoutingDayUnit) =>
    u.warehouseId === filter.warehouseId &&
    u.consigneeId === filter.consigneeId &&
    (filter.shipperId === undefined || u.shipperId === filter.shipperId);
  const named = f.unitIds
    ? f.unitIds.flatMap((id) => free.get(id) ?? []).filter(fits)
    : [...free.values()].filter(fits).slice(0, f.units ?? Infinity);
  for (const u of named) free.delete(u.id);
  return named;
}
