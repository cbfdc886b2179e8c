import type { ForecastRow } from './forecast.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { divideHalfUp } from '#kit/contract/money.ts';

/** A truck against its departure: late is late until it has left (docs/domain/outbound.md#against-the-departure). */

const riskFromMinutes = 6;
const lateOverMinutes = 30;

/** `late` over 30 minutes, `risk` from 6 to 30, else `spare`. */
export function classifyLateness(minutesLate: number): 'spare' | 'risk' | 'late' {
  if (minutesLate > lateOverMinutes) return 'late';
  return minutesLate >= riskFromMinutes ? 'risk' : 'spare';
}

/** Minutes from one moment to another, half up; positive when `at` is the later one. */
export const minutesAfter = (at: Temporal.Instant, than: Temporal.Instant): number =>
  divideHalfUp(at.epochMilliseconds - than.epochMilliseconds, 60_000);

export interface DepartureStatus {
  is: ForecastRow['is'];
  /** Against the planned departure: positive = late, negative = to spare, early or still to come. */
  minutes: number | null;
  level: ForecastRow['level'];
}

export interface TruckProgress {
  status: number;
  /** Everything planned is on it. */
  isFullyLoaded: boolean;
  departs: Temporal.Instant | null;
  releasedAt: Temporal.Instant | null;
  /** When it will be done; null when nobody can say. */
  doneBy: Temporal.Instant | null;
  isWaiting: boolean;
  /** Of one that waits: when it would be done if it began now. */
  earliestDoneBy: Temporal.Instant | null;
}

/** What is to be said of a truck at this moment. Nothing is late that has left; nothing is early that stands at the door. */
export function computeDepartureStatus(t: TruckProgress, now: Temporal.Instant): DepartureStatus {
  if (t.status >= pickupStatus.released) return left(t);
  const past = t.departs === null ? null : minutesAfter(now, t.departs);
  if (t.status >= pickupStatus.loaded || t.isFullyLoaded) return isReady(past);
  const done = t.isWaiting ? t.earliestDoneBy : t.doneBy;
  const is = t.isWaiting ? 'waits' : 'expected';
  if (done !== null && t.departs !== null) {
    const minutes = Math.max(minutesAfter(done, t.departs), past ?? 0);
    // When one that waits will be done nobody knows: that it is late already, everybody does.
    if (!t.isWaiting || minutes >= riskFromMinutes) return { is, minutes, level: classifyLateness(minutes) };
  }
  if (past !== null && past >= riskFromMinutes)
    return { is: t.isWaiting ? 'waits' : 'overdue', minutes: past, level: classifyLateness(past) };
  return { is: t.isWaiting || done !== null ? is : 'none', minutes: null, level: 'none' };
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

/** The order that shows the worst first: by minutes against the departure; what nobody knows before what has left. */
export function computeForecastUrgency(f: Pick<ForecastRow, 'is' | 'minutes'>): number {
  if (f.is === 'left') return Number.MIN_SAFE_INTEGER;
  return f.minutes ?? Number.MIN_SAFE_INTEGER / 2;
}
