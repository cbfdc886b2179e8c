import { computeDepartureStatus } from './departure.rules.ts';
import type { DepartureStatus } from './departure.rules.ts';
import type { ForecastRow, WaitReason } from './forecast.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';

/**
 * How fast pickups are loaded, which comes next to which door, and when each will be done (docs/domain/outbound.md#pace).
 */

/** Estimated time of completion: now + units left at units an hour. Null without a started day; now when nothing is left. */
export function estimateCompletionTime(
  now: Temporal.Instant,
  unitsLeft: number,
  loadingSpeed: number | null,
): Temporal.Instant | null {
  if (loadingSpeed === null || loadingSpeed <= 0) return null;
  return after(now, Math.max(0, unitsLeft), loadingSpeed);
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
  /** Units that still have to come by shuttle. */
  notArrived: number;
  /** Units put on in the last hour. */
  lastHour: number;
  startedAt: string | null;
  loadedAt: string | null;
  releasedAt: string | null;
  plannedDeparture: string | null;
  trailer: string | null;
  /** No longer in routing: it takes no door. */
  void: boolean;
  /** Units an hour of the whole warehouse; null when its day is not started. */
  loadingSpeed: number | null;
}

export interface PickupForecast extends DepartureStatus {
  doneBy: Temporal.Instant | null;
  /** Units an hour at which it is being loaded itself; 0 when that cannot be told. */
  ratePerHour: number;
  /** What `doneBy` was computed with. */
  by: ForecastRow['by'];
  waitsFor: WaitReason[];
  next: { doorId: number; doorNumber: number; from: Temporal.Instant } | null;
}

/** A pace over fewer minutes or units says more about breaks than about work. */
const leastMinutes = 10;
const leastUnits = 20;

/** Units an hour that a pickup was loaded at within the last hour, from its start until it was done; 0 when too little is known. */
export function computeUnitsPerHour(p: PickupToForecast, now: Temporal.Instant): number {
  if (p.status < pickupStatus.loading || p.startedAt === null || p.lastHour < leastUnits) return 0;
  const ended = p.loadedAt ?? p.releasedAt;
  const until = ended === null ? now : Temporal.Instant.from(ended);
  const started = Temporal.Instant.from(p.startedAt);
  const anHourAgo = now.subtract({ hours: 1 });
  const from = Temporal.Instant.compare(started, anHourAgo) > 0 ? started : anHourAgo;
  const minutes = from.until(until).total('minutes');
  return minutes < leastMinutes ? 0 : Math.round((p.lastHour * 60) / minutes);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return Math.round((low + high) / 2);
}

/** The forecast of every pickup by its id; each dock and day by itself. */
export function forecastPickups(
  pickups: readonly PickupToForecast[],
  now: Temporal.Instant,
): Map<number, PickupForecast> {
  const docks = Map.groupBy(pickups, (p) => `${p.warehouseId} ${p.dayOfService}`);
  return new Map([...docks.values()].flatMap((dock) => [...ofDock(dock, now)]));
}

interface Dock {
  now: Temporal.Instant;
  /** The median of what was measured at its doors within the hour; 0 without. */
  perHour: number;
  /** Units that wait for the warehouse's plan, where nothing was measured. */
  queued: number;
  doors: { doorId: number; doorNumber: number; free: Temporal.Instant }[];
}

/** What has left and what is loaded first, then what is being loaded, then what waits, each by its departure. */
function ofDock(pickups: readonly PickupToForecast[], now: Temporal.Instant): Map<number, PickupForecast> {
  const measured = pickups.flatMap((p) => computeUnitsPerHour(p, now) || []);
  const dock: Dock = { now, perHour: measured.length === 0 ? 0 : median(measured), queued: 0, doors: [] };
  const inOrder = [...pickups].sort((a, b) => b.status - a.status || leaves(a, b) || a.id - b.id);
  return new Map(inOrder.map((p) => [p.id, ofPickup(dock, p)]));
}

/** By departure, what has none last; as text, for moments are written alike. */
function leaves(a: PickupToForecast, b: PickupToForecast): number {
  const [one, two] = [a.plannedDeparture ?? '9', b.plannedDeparture ?? '9'];
  if (one === two) return 0;
  return one < two ? -1 : 1;
}

function ofPickup(dock: Dock, p: PickupToForecast): PickupForecast {
  const departs = momentOf(p.plannedDeparture);
  const ratePerHour = p.status === pickupStatus.loading ? computeUnitsPerHour(p, dock.now) : 0;
  const whole = p.status === pickupStatus.loading && p.planned > 0 && p.loaded >= p.planned;
  const ended = p.status >= pickupStatus.loaded ? momentOf(p.loadedAt ?? p.releasedAt) : null;
  const work = ended || whole || p.status >= pickupStatus.loaded ? nothingMore : workOf(dock, p, ratePerHour);
  const doneBy = ended ?? work.doneBy;
  const atDoor = p.status >= pickupStatus.loading && p.status < pickupStatus.released;
  if (atDoor && p.doorId !== null && p.doorNumber !== null) {
    const free = whole || p.status === pickupStatus.loaded ? laterOf(dock.now, departs) : doneBy;
    if (free) dock.doors.push({ doorId: p.doorId, doorNumber: p.doorNumber, free });
  }
  const judged = computeDepartureStatus(
    {
      status: p.status,
      isFullyLoaded: whole,
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
const momentOf = (at: string | null) => (at === null ? null : Temporal.Instant.from(at));
const laterOf = (a: Temporal.Instant, b: Temporal.Instant | null) =>
  b !== null && Temporal.Instant.compare(b, a) > 0 ? b : a;
const leftOf = (p: PickupToForecast) => Math.max(0, p.planned - p.loaded);

/** The rest of the work: when it is done, or what it waits for. */
function workOf(dock: Dock, p: PickupToForecast, own: number): Work {
  const pending = p.status === pickupStatus.pending;
  const waitsFor = pending ? hindrances(p) : underWay(p);
  if (waitsFor.length > 0) return { ...nothingMore, waitsFor };
  if (!pending) return { ...nothingMore, ...doneBy(dock, p, dock.now, own) };
  const door = freeFirst(dock);
  if (!door) return { ...nothingMore, waitsFor: ['door'] };
  const next = { doorId: door.doorId, doorNumber: door.doorNumber, from: door.free };
  const done = doneBy(dock, p, door.free, 0);
  if (done.doneBy) door.free = laterOf(done.doneBy, door.free);
  return { ...done, waitsFor: [], next };
}

/** The door that is free first; of several the one with the lowest number. */
function freeFirst({ doors }: Dock): Dock['doors'][number] | undefined {
  return doors.reduce<Dock['doors'][number] | undefined>((best, door) => {
    if (best === undefined) return door;
    const later = door.free.epochMilliseconds - best.free.epochMilliseconds;
    return later < 0 || (later === 0 && door.doorNumber < best.doorNumber) ? door : best;
  }, undefined);
}

/** What keeps a pickup from being begun, whatever door is free. */
function hindrances(p: PickupToForecast): WaitReason[] {
  if (p.void) return ['routing'];
  if (p.loadingSpeed === null) return ['day'];
  return [
    ...(p.planned === 0 ? (['freight'] as const) : []),
    ...(p.trailer === null ? (['trailer'] as const) : []),
    ...(p.notArrived > 0 ? (['shuttle'] as const) : []),
  ];
}
/** One that is being loaded goes on while anything of it is here. */
const underWay = (p: PickupToForecast): WaitReason[] =>
  leftOf(p) > 0 && leftOf(p) <= p.notArrived ? ['shuttle'] : [];

/** By its own pace, else by the median of the dock; the warehouse's plan, in the order of departures, where nothing was measured. */
function doneBy(
  dock: Dock,
  p: PickupToForecast,
  from: Temporal.Instant,
  own: number,
): Pick<PickupForecast, 'doneBy' | 'by'> {
  const left = leftOf(p);
  if (left === 0) return { doneBy: null, by: null };
  if (own > 0) return { doneBy: after(from, left, own), by: 'own' };
  if (dock.perHour > 0) return { doneBy: after(from, left, dock.perHour), by: 'dock' };
  if (p.loadingSpeed === null) return { doneBy: null, by: null };
  dock.queued += left;
  return { doneBy: estimateCompletionTime(dock.now, dock.queued, p.loadingSpeed), by: 'plan' };
}
const atBest = (dock: Dock, p: PickupToForecast): Temporal.Instant | null =>
  estimateCompletionTime(dock.now, leftOf(p), dock.perHour > 0 ? dock.perHour : p.loadingSpeed);

/** When the last of them is done, and how many loads have no time: with any of those it is not before. */
export function computeDayEnd(
  open: readonly {
    loadId: number;
    status: number;
    pace: Pick<PickupForecast, 'doneBy' | 'waitsFor' | 'is'> | undefined;
  }[],
): { at: Temporal.Instant | null; waiting: number } {
  const busy = open.filter((p) => p.status < pickupStatus.loaded && p.pace?.is !== 'ready');
  const times = busy.flatMap((p) => p.pace?.doneBy ?? []);
  const waiting = new Set(busy.flatMap((p) => (p.pace && p.pace.waitsFor.length > 0 ? [p.loadId] : [])));
  return { at: times.reduce<Temporal.Instant | null>((a, b) => laterOf(b, a), null), waiting: waiting.size };
}
