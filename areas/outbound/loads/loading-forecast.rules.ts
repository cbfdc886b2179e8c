import { computeDepartureStatus } from './departure.rules.ts';
import type { DepartureStatus } from './departure.rules.ts';
import type { DepartureForecast, WaitReason } from './forecast.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';

/** Computes how fast pickups are loaded, which one gets each door next, and when each is done (docs/domain/outbound.md#pace). */

/**
 * Returns the estimated completion time: `now` plus the remaining units at units per hour. Null if the day is not started. `now`
 * if nothing is left.
 */
export function estimateCompletionTime(
  now: Temporal.Instant,
  unitsLeft: number,
  unitsPerHour: number | null,
): Temporal.Instant | null {
  if (unitsPerHour === null || unitsPerHour <= 0) return null;
  return after(now, Math.max(0, unitsLeft), unitsPerHour);
}
const after = (from: Temporal.Instant, units: number, perHour: number): Temporal.Instant =>
  from.add({ seconds: Math.ceil((units * 3600) / perHour) });

export interface PickupToForecast {
  id: number;
  warehouseId: number;
  dayOfService: string;
  status: number;
  doorId: number | null;
  doorNumber: number | null;
  planned: number;
  loaded: number;
  /** Units that have not arrived by shuttle yet. */
  notArrived: number;
  /** Units loaded in the last hour. */
  lastHour: number;
  startedAt: string | null;
  loadedAt: string | null;
  releasedAt: string | null;
  plannedDeparture: string | null;
  trailer: string | null;
  /** No longer in routing. It takes no door. */
  void: boolean;
  /** Units per hour of the whole warehouse. Null when its day is not started. */
  loadingSpeed: number | null;
}

export interface PickupForecast extends DepartureStatus {
  doneBy: Temporal.Instant | null;
  /** The pickup's own loading speed in units per hour. 0 when unknown. */
  ratePerHour: number;
  /** The pace that `doneBy` was computed with. */
  by: DepartureForecast['by'];
  waitsFor: WaitReason[];
  next: { doorId: number; doorNumber: number; from: Temporal.Instant } | null;
}

/** A pace over fewer minutes or units reflects breaks more than work. */
const leastMinutes = 10;
const leastUnits = 20;

/**
 * Returns the units per hour at which a pickup was loaded within the last hour, from its start until it was done. 0 when too
 * little is known.
 */
export function computeLastHourUnitsPerHourOrZero(pickup: PickupToForecast, now: Temporal.Instant): number {
  if (pickup.status < pickupStatus.loading || pickup.startedAt === null || pickup.lastHour < leastUnits)
    return 0;
  const ended = pickup.loadedAt ?? pickup.releasedAt;
  const until = ended === null ? now : Temporal.Instant.from(ended);
  const started = Temporal.Instant.from(pickup.startedAt);
  const anHourAgo = now.subtract({ hours: 1 });
  const from = Temporal.Instant.compare(started, anHourAgo) > 0 ? started : anHourAgo;
  const minutes = from.until(until).total('minutes');
  return minutes < leastMinutes ? 0 : Math.round((pickup.lastHour * 60) / minutes);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return Math.round((low + high) / 2);
}

/** Forecasts every pickup, by its id. Each dock and day is computed separately. */
export function forecastPickups(
  allPickupsOfWarehousesAndDays: readonly PickupToForecast[],
  now: Temporal.Instant,
): Map<number, PickupForecast> {
  const docks = Map.groupBy(allPickupsOfWarehousesAndDays, (p) => `${p.warehouseId} ${p.dayOfService}`);
  return new Map([...docks.values()].flatMap((dock) => [...ofDock(dock, now)]));
}

interface Dock {
  now: Temporal.Instant;
  /** The median speed measured at the dock's doors within the last hour. 0 without measurements. */
  perHour: number;
  /** Units queued at the warehouse's planned speed, where no speed was measured. */
  queued: number;
  doors: { doorId: number; doorNumber: number; free: Temporal.Instant }[];
}

/** Processes pickups in this order: left or fully loaded, loading, waiting. Each group is by departure. */
function ofDock(pickups: readonly PickupToForecast[], now: Temporal.Instant): Map<number, PickupForecast> {
  const measured = pickups.flatMap((p) => computeLastHourUnitsPerHourOrZero(p, now) || []);
  const dock: Dock = { now, perHour: measured.length === 0 ? 0 : median(measured), queued: 0, doors: [] };
  const inOrder = [...pickups].sort((a, b) => b.status - a.status || leaves(a, b) || a.id - b.id);
  return new Map(inOrder.map((p) => [p.id, ofPickup(dock, p)]));
}

/** Compares by departure, pickups without one last. Compares text, because all timestamps have the same format. */
function leaves(a: PickupToForecast, b: PickupToForecast): number {
  const [one, two] = [a.plannedDeparture ?? '9', b.plannedDeparture ?? '9'];
  if (one === two) return 0;
  return one < two ? -1 : 1;
}

function ofPickup(dock: Dock, p: PickupToForecast): PickupForecast {
  const departs = momentOf(p.plannedDeparture);
  const ratePerHour = p.status === pickupStatus.loading ? computeLastHourUnitsPerHourOrZero(p, dock.now) : 0;
  const isFullyLoaded = p.status === pickupStatus.loading && p.planned > 0 && p.loaded >= p.planned;
  const ended = p.status >= pickupStatus.loaded ? momentOf(p.loadedAt ?? p.releasedAt) : null;
  const work =
    ended || isFullyLoaded || p.status >= pickupStatus.loaded ? nothingMore : workOf(dock, p, ratePerHour);
  const doneBy = ended ?? work.doneBy;
  const atDoor = p.status >= pickupStatus.loading && p.status < pickupStatus.released;
  if (atDoor && p.doorId !== null && p.doorNumber !== null) {
    const free = isFullyLoaded || p.status === pickupStatus.loaded ? laterOf(dock.now, departs) : doneBy;
    if (free) dock.doors.push({ doorId: p.doorId, doorNumber: p.doorNumber, free });
  }
  const judged = computeDepartureStatus(
    {
      status: p.status,
      isFullyLoaded,
      departs,
      releasedAt: momentOf(p.releasedAt),
      doneBy,
      isWaiting: work.waitsFor.length > 0,
      earliestDoneBy: atBest(dock, p),
    },
    dock.now,
  );
  return { ...judged, ...work, doneBy, ratePerHour };
}
type Work = Pick<PickupForecast, 'doneBy' | 'by' | 'waitsFor' | 'next'>;
const nothingMore: Work = { doneBy: null, by: null, waitsFor: [], next: null };
const momentOf = (isoTime: string | null) => (isoTime === null ? null : Temporal.Instant.from(isoTime));
const laterOf = (a: Temporal.Instant, b: Temporal.Instant | null) =>
  b !== null && Temporal.Instant.compare(b, a) > 0 ? b : a;
const leftOf = (p: PickupToForecast) => Math.max(0, p.planned - p.loaded);

/** The forecast of the remaining work: when it is done, or what it waits for. */
function workOf(dock: Dock, p: PickupToForecast, ownRatePerHour: number): Work {
  const pending = p.status === pickupStatus.pending;
  const waitsFor = pending ? hindrances(p) : underWay(p);
  if (waitsFor.length > 0) return { ...nothingMore, waitsFor };
  if (!pending) return { ...nothingMore, ...doneBy(dock, p, dock.now, ownRatePerHour) };
  const door = freeFirst(dock);
  if (!door) return { ...nothingMore, waitsFor: ['door'] };
  const next = { doorId: door.doorId, doorNumber: door.doorNumber, from: door.free };
  const done = doneBy(dock, p, door.free, 0);
  if (done.doneBy) door.free = laterOf(done.doneBy, door.free);
  return { ...done, waitsFor: [], next };
}

/** The door that is free first. On a tie, the one with the lowest number. */
function freeFirst({ doors }: Dock): Dock['doors'][number] | undefined {
  return doors.reduce<Dock['doors'][number] | undefined>((best, door) => {
    if (best === undefined) return door;
    const later = door.free.epochMilliseconds - best.free.epochMilliseconds;
    return later < 0 || (later === 0 && door.doorNumber < best.doorNumber) ? door : best;
  }, undefined);
}

/** What prevents a pickup from starting, even with a free door. */
function hindrances(p: PickupToForecast): WaitReason[] {
  if (p.void) return ['routing'];
  if (p.loadingSpeed === null) return ['day'];
  return [
    ...(p.planned === 0 ? (['freight'] as const) : []),
    ...(p.trailer === null ? (['trailer'] as const) : []),
    ...(p.notArrived > 0 ? (['shuttle'] as const) : []),
  ];
}
/** A pickup being loaded continues while any of its units are here. */
const underWay = (p: PickupToForecast): WaitReason[] =>
  leftOf(p) > 0 && leftOf(p) <= p.notArrived ? ['shuttle'] : [];

/**
 * Uses the pickup's own pace, else the median of the dock. Without measurements, uses the warehouse's planned speed in order of
 * departures.
 */
function doneBy(
  dock: Dock,
  p: PickupToForecast,
  from: Temporal.Instant,
  ownRatePerHour: number,
): Pick<PickupForecast, 'doneBy' | 'by'> {
  const left = leftOf(p);
  if (left === 0) return { doneBy: null, by: null };
  if (ownRatePerHour > 0) return { doneBy: after(from, left, ownRatePerHour), by: 'own' };
  if (dock.perHour > 0) return { doneBy: after(from, left, dock.perHour), by: 'dock' };
  if (p.loadingSpeed === null) return { doneBy: null, by: null };
  dock.queued += left;
  return { doneBy: estimateCompletionTime(dock.now, dock.queued, p.loadingSpeed), by: 'plan' };
}
const atBest = (dock: Dock, p: PickupToForecast): Temporal.Instant | null =>
  estimateCompletionTime(dock.now, leftOf(p), dock.perHour > 0 ? dock.perHour : p.loadingSpeed);

/** When the last pickup is done, and how many loads have no time. With any of those, the time is a lower bound. */
export function computeDayEndAndCountWaitingLoads(
  pickups: readonly {
    loadId: number;
    status: number;
    pace: Pick<PickupForecast, 'doneBy' | 'waitsFor' | 'is'> | undefined;
  }[],
): { dayEndsAt: Temporal.Instant | null; waitingLoadCount: number } {
  const busy = pickups.filter((p) => p.status < pickupStatus.loaded && p.pace?.is !== 'ready');
  const times = busy.flatMap((p) => p.pace?.doneBy ?? []);
  const waiting = new Set(busy.flatMap((p) => (p.pace && p.pace.waitsFor.length > 0 ? [p.loadId] : [])));
  return {
    dayEndsAt: times.reduce<Temporal.Instant | null>((a, b) => laterOf(b, a), null),
    waitingLoadCount: waiting.size,
  };
}
