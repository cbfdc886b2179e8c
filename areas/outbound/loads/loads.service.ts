import { loadHistory, pickupExtras } from './load-detail.store.ts';
import * as drops from './load-drops.store.ts';
import type {
  ForecastRow,
  LoadDetail,
  LoadFilters,
  LoadRow,
  LoadTotals,
  PickupShort,
} from './loads.contract.ts';
import { pickupState } from './loads.contract.ts';
import { releaseBlockers } from './release-blockers.rules.ts';
import type { Blocker } from './release-blockers.rules.ts';
import * as store from './loads.store.ts';
import { etcOf, paces } from './pace.rules.ts';
import type { Pace } from './pace.rules.ts';
import { neighboursOf, pickupsOfLoads } from './pickup-counts.store.ts';
import type { PickupCount } from './pickup-counts.store.ts';
import { carriesFood, dayThatRuns, releaseCounts } from './release-facts.store.ts';
import * as units from './unit-load.store.ts';
import type { Paging } from '#kit/contract/paging.ts';
import type { Chosen } from '#kit/contract/selection.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import { together } from '#kit/server/together.ts';
import type { Work } from '#kit/server/work.ts';

const noForecast: ForecastRow = { doneBy: null, minutes: null, level: 'none', ratePerHour: 0 };
const forecastOf = (pace: Pace | undefined): ForecastRow =>
  pace
    ? {
        doneBy: pace.doneBy?.toString() ?? null,
        minutes: pace.minutes,
        level: pace.level,
        ratePerHour: pace.ratePerHour,
      }
    : noForecast;

/** Counts of a load are taken over all its freight, whatever account the caller has chosen to look at: a truck leaves whole. */
export const seeAllFreight = (work: Work): Promise<void> => store.seeAllFreight(work);

/** The ids that the list would show, in its order. */
export const loadIds = (work: Work, filters: LoadFilters, chosen: Chosen): Promise<number[]> =>
  store.loadIds(work, filters, chosen);

/** The list of loads with progress and forecast, and totals over every load that matches. */
export async function findLoads(
  work: Work,
  filters: LoadFilters,
  paging: Paging,
): Promise<{ data: LoadRow[]; totalRows: number; totals: LoadTotals }> {
  const heads = await store.loadsMatching(work, filters, paging);
  const byCount = countOf[paging.orderField];
  const shown = byCount ? heads : onPage(heads, paging);
  const { counted, stops } = await together({
    counted: pickupsOfLoads(
      work,
      heads.map((h) => h.id),
    ),
    stops: drops.dropsOf(
      work,
      shown.map((h) => h.id),
    ),
  });
  const departures = new Map(heads.map((h) => [h.id, h.plannedDeparture]));
  const pace = paces(
    counted.map((p) => ({ ...p, plannedDeparture: departures.get(p.loadId) ?? null })),
    work.now,
  );
  const pickups = Map.groupBy(counted, (p) => p.loadId);
  const dropsOf = Map.groupBy(stops, (d) => d.loadId);
  const page = byCount
    ? onPage(byWhatIsCounted(heads, pickups, byCount, paging.orderDirection), paging)
    : shown;
  const data = page.map((head): LoadRow => {
    const own = (pickups.get(head.id) ?? []).map((p) => pickupShort(p, pace));
    return {
      ...head,
      ...sums(pickups.get(head.id) ?? []),
      forced: own.some((p) => p.force),
      forecast: worst(own),
      pickups: own,
      drops: dropsOf.get(head.id) ?? [],
    };
  });
  return { data, totalRows: heads.length, totals: totalsOf(work, heads, counted, pace) };
}

const onPage = <T>(rows: readonly T[], { page, rows: most }: Paging): readonly T[] =>
  rows.slice((page - 1) * most, page * most);

type Counted = (pickup: PickupCount) => number;
const countOf: Readonly<Record<string, Counted>> = {
  planned: (p) => p.planned,
  loaded: (p) => p.loaded,
  short: (p) => p.short,
};
/** By what is on their pickups; those without any come last, the newest first among equals. */
function byWhatIsCounted(
  heads: readonly store.LoadHead[],
  pickups: ReadonlyMap<number, readonly PickupCount[]>,
  of: Counted,
  direction: Paging['orderDirection'],
): readonly store.LoadHead[] {
  const none = direction === 'desc' ? -1 : Number.MAX_SAFE_INTEGER;
  const at = new Map(
    heads.map((h) => {
      const own = pickups.get(h.id);
      return [h.id, own ? sum(own, of) : none];
    }),
  );
  const way = direction === 'desc' ? -1 : 1;
  return heads.toSorted((a, b) => way * ((at.get(a.id) ?? 0) - (at.get(b.id) ?? 0)) || b.id - a.id);
}

const sums = (pickups: readonly PickupCount[]) => ({
  planned: sum(pickups, (p) => p.planned),
  loaded: sum(pickups, (p) => p.loaded),
  short: sum(pickups, (p) => p.short),
  cubes: sum(pickups, (p) => p.cubes),
});
const sum = <T>(rows: readonly T[], of: (row: T) => number) =>
  rows.reduce((total, row) => total + of(row), 0);
function pickupShort(
  { loadId: _load, cubes: _cubes, lastHour: _hour, loadingSpeed: _speed, ...p }: PickupCount,
  pace: Map<number, Pace>,
): PickupShort {
  return { ...p, forecast: forecastOf(pace.get(p.id)) };
}
/** A load is as late as the latest of its pickups. */
function worst(pickups: readonly PickupShort[]): ForecastRow {
  return pickups
    .map((p) => p.forecast)
    .reduce((a, b) => ((b.minutes ?? -1e9) > (a.minutes ?? -1e9) || a.doneBy === null ? b : a), noForecast);
}

function totalsOf(
  work: Work,
  heads: readonly store.LoadHead[],
  pickups: readonly PickupCount[],
  pace: Map<number, Pace>,
): LoadTotals {
  const open = pickups.filter((p) => p.status < pickupState.released);
  const minutes = (level: 'late' | 'risk') =>
    open
      .flatMap((p) => (pace.get(p.id)?.level === level ? [pace.get(p.id)?.minutes ?? 0] : []))
      .sort((a, b) => b - a)
      .slice(0, 20);
  const days = heads.map((h) => h.dayOfService).sort();
  const left = sum(open, (p) => p.planned - p.loaded);
  const speed = new Map(
    open.flatMap((p) => (p.loadingSpeed === null ? [] : [[p.warehouseId, p.loadingSpeed]])),
  );
  const allSpeeds = [...speed.values()].reduce((a, b) => a + b, 0);
  const departures = heads
    .flatMap((h) =>
      h.plannedDeparture === null || h.status === pickupState.released ? [] : [h.plannedDeparture],
    )
    .sort();
  const count = (status: number) => heads.filter((h) => h.status === status).length;
  return {
    loads: heads.length,
    pending: count(pickupState.pending),
    loading: count(pickupState.loading),
    complete: count(pickupState.loaded),
    released: count(pickupState.released),
    doors: new Set(
      open.flatMap((p) => (p.status > pickupState.pending && p.doorId !== null ? [p.doorId] : [])),
    ).size,
    late: minutes('late'),
    atRisk: minutes('risk'),
    planned: sum(pickups, (p) => p.planned),
    loaded: sum(pickups, (p) => p.loaded),
    short: sum(pickups, (p) => p.short),
    dayFrom: days[0] ?? null,
    dayTo: days.at(-1) ?? null,
    dayEnds: left > 0 ? (etcOf(work.now, left, allSpeeds > 0 ? allSpeeds : null)?.toString() ?? null) : null,
    planEnds: departures.at(-1) ?? null,
  };
}

/** The blockers of one pickup as the page shows them and as the release asks them. */
export async function blockersOf(
  work: Work,
  head: { loadLocks: number | null; dayOfService: string },
  pickup: { id: number; status: number; warehouseId: number },
): Promise<{
  blockers: Blocker[];
  counts: Awaited<ReturnType<typeof releaseCounts>>;
  hasFood: boolean;
}> {
  const { counts, day, hasFood } = await together({
    counts: releaseCounts(work, pickup.id),
    day: dayThatRuns(work, pickup.warehouseId),
    hasFood: carriesFood(work, [pickup.id]),
  });
  const blockers = releaseBlockers({
    status: pickup.status,
    loadLocks: head.loadLocks,
    dayOfService: head.dayOfService,
    runningDay: day === undefined || day.finalReleasedAt !== null ? null : day.outboundDate,
    ...counts,
    hasFood,
  });
  return { blockers, counts, hasFood };
}

/** One load as its page shows it; 404 outside the caller's warehouses. */
export async function getLoad(work: Work, id: number): Promise<LoadDetail> {
  const { found, neighbours, more, boxes, stops, history } = await together({
    found: store.findLoad(work, id),
    neighbours: neighboursOf(work, id),
    more: pickupExtras(work, id),
    boxes: drops.dropConsignees(work, id),
    stops: drops.dropRows(work, id),
    history: loadHistory(work, id),
  });
  const head = found ?? refuse(commonErrors.notFound);
  const pickups = neighbours
    .filter((p) => p.loadId === id)
    .map(({ plannedDeparture: _departure, ...p }) => p);
  const pace = paces(neighbours, work.now);
  const extras = new Map(more.map((x) => [x.id, x]));
  const consignees = Map.groupBy(boxes, (c) => c.dropId);
  const release = await Promise.all(pickups.map((p) => blockersOf(work, head, p)));
  const own: LoadDetail['pickups'] = [];
  for (const [n, p] of pickups.entries()) {
    const extra = extras.get(p.id);
    own.push({
      ...pickupShort(p, pace),
      forceNote: extra?.forceNote ?? null,
      releasedBy: extra?.releasedBy ?? null,
      inspection: extra?.inspection ?? null,
      bols: extra?.bols ?? [],
      blockers: p.status === pickupState.released ? [] : (release[n]?.blockers ?? []),
    });
  }
  return {
    ...head,
    ...sums(pickups),
    forced: own.some((p) => p.force),
    food: release.some((r) => r.hasFood),
    forecast: worst(own),
    pickups: own,
    drops: stops.map((d) => ({ ...d, consignees: consignees.get(d.id) ?? [] })),
    history,
  };
}

/**
 * The pickup and drop a unit belongs to, for the scanner: where the plan put it, else the truck of its day that carries its consignee,
 * on which it is planned from now on: the one it is scanned onto, where several do. Undefined when no truck takes it.
 */
export async function loadOf(
  work: Work,
  unitId: number,
  scannedOnto?: number,
): Promise<units.UnitLoad | undefined> {
  const assigned = await units.assignedLoad(work, unitId);
  if (assigned) return assigned;
  const found = await units.plannedLoad(work, unitId, scannedOnto ?? null);
  if (!found) return undefined;
  await units.assignUnit(work, unitId, found.pickupId, found.dropId);
  return { ...found, assigned: true };
}
