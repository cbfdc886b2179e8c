import type { ForecastRow } from './forecast.contract.ts';
import { pickupState } from '#areas/freight/units/load-states.contract.ts';
import { divideHalfUp } from '#kit/contract/money.ts';

/** A truck against its departure: late is late until it has left (docs/domain/outbound.md#against-the-departure). */

const riskFromMinutes = 6;
const lateOverMinutes = 30;

/** `late` over 30 minutes, `risk` from 6 to 30, else `spare`. */
export function levelOf(minutesLate: number): 'spare' | 'risk' | 'late' {
  if (minutesLate > lateOverMinutes) return 'late';
  return minutesLate >= riskFromMinutes ? 'risk' : 'spare';
}

/** Minutes from one moment to another, half up; positive when `at` is the later one. */
export const minutesAfter = (at: Temporal.Instant, than: Temporal.Instant): number =>
  divideHalfUp(at.epochMilliseconds - than.epochMilliseconds, 60_000);

export interface Standing {
  is: ForecastRow['is'];
  /** Against the planned departure: positive = late, negative = to spare, early or still to come. */
  minutes: number | null;
  level: ForecastRow['level'];
}

export interface OfTruck {
  status: number;
  /** Everything planned is on it. */
  whole: boolean;
  departs: Temporal.Instant | null;
  releasedAt: Temporal.Instant | null;
  /** When it will be done; null when nobody can say. */
  doneBy: Temporal.Instant | null;
  waits: boolean;
  /** Of one that waits: when it would be done if it began now. */
  atBest: Temporal.Instant | null;
}

/** What is to be said of a truck at this moment. Nothing is late that has left; nothing is early that stands at the door. */
export function standing(t: OfTruck, now: Temporal.Instant): Standing {
  if (t.status >= pickupState.released) return left(t);
  const past = t.departs === null ? null : minutesAfter(now, t.departs);
  if (t.status >= pickupState.loaded || t.whole) return isReady(past);
  const done = t.waits ? t.atBest : t.doneBy;
  const is = t.waits ? 'waits' : 'expected';
  if (done !== null && t.departs !== null) {
    const minutes = Math.max(minutesAfter(done, t.departs), past ?? 0);
    // When one that waits will be done nobody knows: that it is late already, everybody does.
    if (!t.waits || minutes >= riskFromMinutes) return { is, minutes, level: levelOf(minutes) };
  }
  if (past !== null && past >= riskFromMinutes)
    return { is: t.waits ? 'waits' : 'overdue', minutes: past, level: levelOf(past) };
  return { is: t.waits || done !== null ? is : 'none', minutes: null, level: 'none' };
}

function left({ departs, releasedAt }: OfTruck): Standing {
  const minutes = departs === null || releasedAt === null ? null : minutesAfter(releasedAt, departs);
  return { is: 'left', minutes, level: 'none' };
}

function isReady(past: number | null): Standing {
  if (past === null) return { is: 'ready', minutes: null, level: 'none' };
  return past < 0
    ? { is: 'ready', minutes: past, level: 'spare' }
    : { is: 'overdue', minutes: past, level: levelOf(past) };
}

/** The order that shows the worst first: by minutes against the departure; what nobody knows before what has left. */
export function urgency(f: Pick<ForecastRow, 'is' | 'minutes'>): number {
  if (f.is === 'left') return Number.MIN_SAFE_INTEGER;
  return f.minutes ?? Number.MIN_SAFE_INTEGER / 2;
}
