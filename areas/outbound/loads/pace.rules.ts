import { pickupState } from './loads.contract.ts';
import { divideHalfUp } from '#kit/contract/money.ts';

/** How fast pickups are loaded and when each will be done: a pickup under way by its own pace, the waiting ones in the order they leave. */

/** Estimated time of completion: now + units left at units an hour. Null without a started day; now when nothing is left. */
export function etcOf(
  now: Temporal.Instant,
  unitsLeft: number,
  loadingSpeed: number | null,
): Temporal.Instant | null {
  if (loadingSpeed === null || loadingSpeed <= 0) return null;
  return now.add({ seconds: Math.ceil((Math.max(0, unitsLeft) * 3600) / loadingSpeed) });
}

/** Minutes against the planned departure: `late` over 30, `risk` from 6 to 30, else `spare`; `none` when either time is missing. */
export interface Forecast {
  doneBy: Temporal.Instant | null;
  /** Positive = late, negative = to spare. */
  minutes: number | null;
  level: 'none' | 'spare' | 'risk' | 'late';
}

const riskFromMinutes = 6;
const lateOverMinutes = 30;

function levelOf(minutesLate: number): Forecast['level'] {
  if (minutesLate > lateOverMinutes) return 'late';
  return minutesLate >= riskFromMinutes ? 'risk' : 'spare';
}

/** Whether a load will be done in time. A departure that has passed counts against a load that is not done, by the time it will be done. */
export function forecast(
  doneBy: Temporal.Instant | null,
  plannedDeparture: Temporal.Instant | null,
): Forecast {
  if (!doneBy || !plannedDeparture) return { doneBy, minutes: null, level: 'none' };
  const minutes = divideHalfUp(doneBy.epochMilliseconds - plannedDeparture.epochMilliseconds, 60_000);
  return { doneBy, minutes, level: levelOf(minutes) };
}

export interface Paced {
  id: number;
  warehouseId: number;
  status: number;
  planned: number;
  loaded: number;
  /** Units put on in the last hour. */
  lastHour: number;
  startedAt: string | null;
  loadedAt: string | null;
  releasedAt: string | null;
  plannedDeparture: string | null;
  /** Units an hour of the whole warehouse; null when its day is not started. */
  loadingSpeed: number | null;
}

export interface Pace extends Forecast {
  ratePerHour: number;
}

/** A pace over fewer minutes or units says more about breaks than about work. */
const leastMinutes = 10;

const leastUnits = 20;

/** Units an hour that a pickup is being loaded at, over the last hour or since it was started. */
export function paceOf(p: Paced, now: Temporal.Instant): number {
  if (p.status !== pickupState.loading || p.startedAt === null || p.lastHour < leastUnits) return 0;
  const minutes = Math.min(60, Temporal.Instant.from(p.startedAt).until(now).total('minutes'));
  return minutes < leastMinutes ? 0 : Math.round((p.lastHour * 60) / minutes);
}

/**
 * The forecast of every pickup by its id. Those without a pace of their own share the warehouse's speed,
 * first the ones that leave first.
 */
export function paces(pickups: readonly Paced[], now: Temporal.Instant): Map<number, Pace> {
  const out = new Map<number, Pace>();
  const queued = new Map<number, number>();
  const inOrder = [...pickups].sort(
    (a, b) =>
      b.status - a.status ||
      (a.plannedDeparture ?? '9').localeCompare(b.plannedDeparture ?? '9') ||
      a.id - b.id,
  );
  for (const p of inOrder) {
    const departs = p.plannedDeparture === null ? null : Temporal.Instant.from(p.plannedDeparture);
    const ratePerHour = paceOf(p, now);
    out.set(p.id, { ...forecast(doneBy(p, ratePerHour), departs), ratePerHour });
  }
  return out;

  function doneBy(p: Paced, rate: number): Temporal.Instant | null {
    const ended = p.loadedAt ?? p.releasedAt;
    if (p.status >= pickupState.loaded) return ended === null ? null : Temporal.Instant.from(ended);
    const left = Math.max(0, p.planned - p.loaded);
    const before = queued.get(p.warehouseId) ?? 0;
    queued.set(p.warehouseId, before + left);
    if (left === 0) return null;
    if (rate > 0) return now.add({ seconds: Math.ceil((left * 3600) / rate) });
    return p.loadingSpeed === null
      ? null
      : now.add({ seconds: Math.ceil(((before + left) * 3600) / p.loadingSpeed) });
  }
}
