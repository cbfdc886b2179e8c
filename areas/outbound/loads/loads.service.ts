import { computePickupBlockers, readPickupBlockerData } from './blockers.service.ts';
import { findLoadHistoryUpTo50, findReleaseInspectionAndBolsOfPickups } from './load-detail.repository.ts';
import * as drops from './load-drops.repository.ts';
import type { DepartureForecast } from './forecast.contract.ts';
import type { LoadDetail, LoadFilters, LoadRow, LoadTotals, PickupSummary } from './loads.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import * as store from './loads.repository.ts';
import { computeForecastUrgency } from './departure.rules.ts';
import { computeDayEndAndCountWaitingLoads, forecastPickups } from './loading-forecast.rules.ts';
import type { PickupForecast } from './loading-forecast.rules.ts';
import {
  findPickupCountsOfSameWarehousesAndDays,
  findPickupCountsOfLoads,
} from './pickup-counts.repository.ts';
import type { PickupWithCounts } from './pickup-counts.repository.ts';
import { findOtherDayUnitsByLoad } from './other-day-units.repository.ts';
import * as units from './unit-load.repository.ts';
import type { Paging } from '#kit/contract/paging.ts';
import type { BulkSelection } from '#kit/contract/bulk-selection.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import { runPipelinedByName } from '#kit/server/pipeline.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';

const noForecast: DepartureForecast = {
  is: 'none',
  doneBy: null,
  minutes: null,
  level: 'none',
  ratePerHour: 0,
  by: null,
  waitsFor: [],
  next: null,
};
const forecastOf = (pace: PickupForecast | undefined): DepartureForecast =>
  pace
    ? {
        ...pace,
        doneBy: pace.doneBy?.toString() ?? null,
        next: pace.next && { ...pace.next, from: pace.next.from.toString() },
      }
    : noForecast;

/** Disables the account filter for this request. A truck leaves whole, so a load's counts cover all its freight. */
export const ignoreActiveAccountFilter = (work: RequestContext): Promise<void> =>
  store.disableActiveAccountFilter(work);

/** The ids of the listed loads, in list order. */
export const findVisibleLoadIdsUpTo10000 = (
  work: RequestContext,
  filters: LoadFilters,
  selection: BulkSelection,
): Promise<number[]> => store.selectLoadIdsUpTo10000(work, filters, selection);

/** Finds loads with progress and forecast, and totals over every load that matches. */
export async function findLoads(
  work: RequestContext,
  filters: LoadFilters,
  paging: Paging,
): Promise<{ data: LoadRow[]; totalRows: number; totals: LoadTotals }> {
  const heads = await store.findAllMatchingLoadHeaders(work, filters, paging);
  const ids = heads.map((h) => h.id);
  const isComputedSort = Object.hasOwn(reckonings, paging.orderField);
  const pageIds = isComputedSort ? ids : onPage(ids, paging);
  const { counted, stops } = await runPipelinedByName({
    counted: findPickupCountsOfLoads(work, ids),
    stops: drops.findDropSummaries(work, pageIds),
  });
  // A forecast needs every pickup at a dock, so a narrowed list also reads its neighbors.
  const pace = forecastPickups(
    narrows(work, filters, counted) ? await findPickupCountsOfSameWarehousesAndDays(work, ids) : counted,
    work.now,
  );
  const pickups = Map.groupBy(counted, (p) => p.loadId);
  const dropsOf = Map.groupBy(stops, (d) => d.loadId);
  const rows = (isComputedSort ? heads : onPage(heads, paging)).map((head): LoadRowWithoutOtherDays => {
    const counts = pickups.get(head.id) ?? [];
    const loadPickups = counts.map((p) => pickupShort(p, pace));
    return {
      ...head,
      ...sums(counts),
      forced: loadPickups.some((p) => p.force),
      forecast: worst(loadPickups),
      pickups: loadPickups,
      drops: dropsOf.get(head.id) ?? [],
    };
  });
  const page = isComputedSort ? onPage(inOrder(rows, paging), paging) : rows;
  const otherDays = await findOtherDayUnitsByLoad(
    work,
    page.map(({ id }) => id),
  );
  const data = page.map((row) => ({ ...row, otherDays: otherDays.get(row.id) ?? [] }));
  return { data, totalRows: heads.length, totals: totalsOf(heads, counted, pace) };
}

/** Filters that exclude some of the pickups at a dock on a day. */
const narrowing = [
  'status',
  'consigneeAccountId',
  'loadName',
  'loadNumber',
  'search',
  'void',
  'deliveryDateFrom',
  'deliveryDateTo',
] as const;
/** True when the docks of these pickups may have others that the filters exclude. */
function narrows(work: RequestContext, f: LoadFilters, counted: readonly PickupWithCounts[]): boolean {
  const warehouseIds = f.warehouseId === undefined ? getWarehouseIdsInScope(work) : [f.warehouseId];
  return (
    narrowing.some((name) => f[name] !== undefined) ||
    store.isLimitedToActiveAccount(work) ||
    (warehouseIds !== null && counted.some((p) => !warehouseIds.includes(p.warehouseId)))
  );
}

const onPage = <T>(rows: readonly T[], { page, rows: most }: Paging): readonly T[] =>
  rows.slice((page - 1) * most, page * most);

type LoadRowWithoutOtherDays = Omit<LoadRow, 'otherDays'>;

/** Sort values that are not columns but computed from a load's pickups. */
const reckonings: Readonly<Record<string, (row: LoadRowWithoutOtherDays) => number>> = {
  planned: (l) => unknownLast(l, l.planned),
  loaded: (l) => unknownLast(l, l.loaded),
  short: (l) => unknownLast(l, l.short),
  forecast: (l) => computeForecastUrgency(l.forecast),
};
const unknownLast = (l: LoadRowWithoutOtherDays, count: number) => (l.pickups.length === 0 ? -1 : count);

/** Sorts by the computed value, then by departure, then newest first. Loads that have left come last in either direction. */
function inOrder(
  rows: readonly LoadRowWithoutOtherDays[],
  { orderField, orderDirection }: Paging,
): LoadRowWithoutOtherDays[] {
  const getSortValue = reckonings[orderField] ?? (() => 0);
  const direction = orderDirection === 'desc' ? -1 : 1;
  const getLeftRank = (l: LoadRowWithoutOtherDays) =>
    Number(orderField === 'forecast' && l.forecast.is === 'left');
  return rows.toSorted(
    (a, b) =>
      getLeftRank(a) - getLeftRank(b) ||
      direction * (getSortValue(a) - getSortValue(b)) ||
      (orderField === 'forecast'
        ? (a.plannedDeparture ?? '9').localeCompare(b.plannedDeparture ?? '9')
        : 0) ||
      b.id - a.id,
  );
}

const sums = (pickups: readonly PickupWithCounts[]) => ({
  planned: sum(pickups, (p) => p.planned),
  loaded: sum(pickups, (p) => p.loaded),
  short: sum(pickups, (p) => p.short),
  cubes: sum(pickups, (p) => p.cubes),
});
const sum = <T>(rows: readonly T[], getValue: (row: T) => number) =>
  rows.reduce((total, row) => total + getValue(row), 0);
function pickupShort(
  {
    loadId: _load,
    dayOfService: _day,
    plannedDeparture: _departure,
    trailer: _trailer,
    void: _void,
    cubes: _cubes,
    lastHour: _hour,
    loadingSpeed: _speed,
    ...p
  }: PickupWithCounts,
  pace: Map<number, PickupForecast>,
): PickupSummary {
  return { ...p, forecast: forecastOf(pace.get(p.id)) };
}
/** A load is as late as its latest pickup that has not left. */
function worst(pickups: readonly PickupSummary[]): DepartureForecast {
  return pickups
    .map((p) => p.forecast)
    .reduce(
      (a, b) => (a.is === 'none' || computeForecastUrgency(b) > computeForecastUrgency(a) ? b : a),
      noForecast,
    );
}

function totalsOf(
  heads: readonly store.LoadHeader[],
  pickups: readonly PickupWithCounts[],
  pace: Map<number, PickupForecast>,
): LoadTotals {
  const open = pickups.filter((p) => p.status < pickupStatus.released);
  const minutes = (level: 'late' | 'risk') =>
    open
      .flatMap((p) => (pace.get(p.id)?.level === level ? [pace.get(p.id)?.minutes ?? 0] : []))
      .sort((a, b) => b - a);
  const days = heads.map((h) => h.dayOfService).sort();
  const departures = heads
    .flatMap((h) =>
      h.plannedDeparture === null || h.status === pickupStatus.released ? [] : [h.plannedDeparture],
    )
    .sort();
  const count = (status: number) => heads.filter((h) => h.status === status).length;
  const end = computeDayEndAndCountWaitingLoads(
    open.map((p) => ({ loadId: p.loadId, status: p.status, pace: pace.get(p.id) })),
  );
  return {
    loads: heads.length,
    pending: count(pickupStatus.pending),
    loading: count(pickupStatus.loading),
    complete: count(pickupStatus.loaded),
    released: count(pickupStatus.released),
    doors: new Set(
      open.flatMap((p) => (p.status > pickupStatus.pending && p.doorId !== null ? [p.doorId] : [])),
    ).size,
    late: minutes('late'),
    atRisk: minutes('risk'),
    planned: sum(pickups, (p) => p.planned),
    loaded: sum(pickups, (p) => p.loaded),
    short: sum(pickups, (p) => p.short),
    dayFrom: days[0] ?? null,
    dayTo: days.at(-1) ?? null,
    dayEnds: end.dayEndsAt?.toString() ?? null,
    waiting: end.waitingLoadCount,
    planEnds: departures.at(-1) ?? null,
  };
}

/** Returns one load for its page. 404 outside the caller's warehouses. */
export async function getLoad(work: RequestContext, id: number): Promise<LoadDetail> {
  const { found, neighbours, more, boxes, stops, facts, history, otherDays } = await runPipelinedByName({
    found: store.findVisibleLoadHeader(work, id),
    neighbours: findPickupCountsOfSameWarehousesAndDays(work, [id]),
    more: findReleaseInspectionAndBolsOfPickups(work, id),
    boxes: drops.findDropFreightByConsignee(work, id),
    stops: drops.findDropRows(work, id),
    facts: readPickupBlockerData(work, { loadId: id }),
    history: findLoadHistoryUpTo50(work, id),
    otherDays: findOtherDayUnitsByLoad(work, [id]),
  });
  const head = found ?? reject(commonErrors.notFound);
  const pickups = neighbours.filter((p) => p.loadId === id);
  const pace = forecastPickups(neighbours, work.now);
  const extras = new Map(more.map((x) => [x.id, x]));
  const consignees = Map.groupBy(boxes, (c) => c.dropId);
  const blockersByPickupId = computePickupBlockers(
    facts,
    pickups.map((p) => ({ ...p, loadLocks: head.loadLocks })),
  );
  const detailPickups: LoadDetail['pickups'] = [];
  for (const p of pickups) {
    const extra = extras.get(p.id);
    detailPickups.push({
      ...pickupShort(p, pace),
      forceNote: extra?.forceNote ?? null,
      releasedBy: extra?.releasedBy ?? null,
      inspection: extra?.inspection ?? null,
      bols: extra?.bols ?? [],
      blockers: p.status === pickupStatus.released ? [] : (blockersByPickupId.get(p.id)?.blockers ?? []),
    });
  }
  return {
    ...head,
    otherDays: otherDays.get(id) ?? [],
    ...sums(pickups),
    forced: detailPickups.some((p) => p.force),
    food: [...blockersByPickupId.values()].some((h) => h.hasFood),
    forecast: worst(detailPickups),
    pickups: detailPickups,
    drops: stops.map((d) => ({ ...d, consignees: consignees.get(d.id) ?? [] })),
    history,
  };
}

/**
 * Finds the pickup and stop a unit belongs to, for the scanner: its assigned ones, else the truck of its day that carries its
 * consignee. It then plans the unit on that truck, and prefers the one scanned onto when several match. Undefined when no truck
 * takes it.
 */
export async function findOrAssignLoadOfUnit(
  work: RequestContext,
  unitId: number,
  preferredPickupId?: number,
): Promise<units.LoadForUnit | undefined> {
  const assigned = await units.findAssignedLoadOfUnit(work, unitId);
  if (assigned) return assigned;
  const found = await units.findLoadForUnassignedUnit(work, unitId, preferredPickupId ?? null);
  if (!found) return undefined;
  await units.assignUnitToPickup(work, unitId, found.pickupId, found.dropId);
  return { ...found, assigned: true };
}
