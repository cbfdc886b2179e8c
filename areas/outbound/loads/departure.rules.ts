import type { DepartureForecast } from './forecast.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { divideRoundingHalfAwayFromZero } from '#kit/contract/money.ts';

/**
 * Compares a truck with its departure. A late truck stays late until it has left (docs/domain/outbound.md#late-loads).
 */

const riskFromMinutes = 6;
const lateOverMinutes = 30;

/** Returns `late` over 30 minutes, `risk` from 6 to 30, else `spare`. */
export function classifyLateness(minutesLate: number): 'spare' | 'risk' | 'late' {
  if (minutesLate > lateOverMinutes) return 'late';
  return minutesLate >= riskFromMinutes ? 'risk' : 'spare';
}

/** Returns the minutes from `reference` to `instant`, rounded half away from zero. Positive when `instant` is later. */
export const minutesAfter = (instant: Temporal.Instant, reference: Temporal.Instant): number =>
  divideRoundingHalfAwayFromZero(instant.epochMilliseconds - reference.epochMilliseconds, 60_000);

export interface DepartureStatus {
  is: DepartureForecast['is'];
  /** Minutes against the planned departure. Positive means late. Negative means time to spare, early or still to come. */
  minutes: number | null;
  level: DepartureForecast['level'];
}

export interface TruckProgress {
  status: number;
  /** All planned units are loaded. */
  isFullyLoaded: boolean;
  departs: Temporal.Instant | null;
  releasedAt: Temporal.Instant | null;
  /** When loading will be done. Null when there is no estimate. */
  doneBy: Temporal.Instant | null;
  isWaiting: boolean;
  /** For a waiting truck: when loading would be done if it started now. */
  earliestDoneBy: Temporal.Instant | null;
}

/** Computes the departure status of a truck at `now`. A truck that has left is never late, and one at the door is never early. */
export function computeDepartureStatus(truck: TruckProgress, now: Temporal.Instant): DepartureStatus {
  if (truck.status >= pickupStatus.released) return left(truck);
  const past = truck.departs === null ? null : minutesAfter(now, truck.departs);
  if (truck.status >= pickupStatus.loaded || truck.isFullyLoaded) return isReady(past);
  const done = truck.isWaiting ? truck.earliestDoneBy : truck.doneBy;
  const is = truck.isWaiting ? 'waits' : 'expected';
  if (done !== null && truck.departs !== null) {
    const minutes = Math.max(minutesAfter(done, truck.departs), past ?? 0);
    // A waiting truck has no completion time, but one that is already late is classified.
    if (!truck.isWaiting || minutes >= riskFromMinutes)
      return { is, minutes, level: classifyLateness(minutes) };
  }
  if (past !== null && past >= riskFromMinutes)
    return { is: truck.isWaiting ? 'waits' : 'overdue', minutes: past, level: classifyLateness(past) };
  return { is: truck.isWaiting || done !== null ? is : 'none', minutes: null, level: 'none' };
}

function left({ departs, releasedAt }: TruckProgress): DepartureStatus {
  const minutes = departs === null || releasedAt === null ? null : minutesAfter(releasedAt, departs);
  return { is: 'left', minutes, level: 'none' };
}

function isReady(past: number | null): DepartureStatus {
  if (past === null) return { is: 'ready', minutes: null, level: 'none' };
  return past < 0
    ? { is: 'ready', minutes: past, level: 'spare' }
    : { is: 'overdue', minutes: past, level: classifyLateness(past) };
}

/** Returns the sort key that puts the worst first: minutes against the departure, then unknown, then trucks that have left. */
export function computeForecastUrgency(forecast: Pick<DepartureForecast, 'is' | 'minutes'>): number {
  if (forecast.is === 'left') return Number.MIN_SAFE_INTEGER;
  return forecast.minutes ?? Number.MIN_SAFE_INTEGER / 2;
}
