import { weekday } from '#kit/contract/dates.ts';
import { dateIn, instantOf } from '#kit/contract/zones.ts';

/** Data entry for today is open by the old hour and would be closed by the new one. A day without an hour is closed. */
export function closesNow(
  now: Temporal.Instant,
  zone: string,
  dayOfWeek: number,
  before: string | null,
  after: string | null,
): boolean {
  const today = dateIn(now, zone);
  if (weekday(today) !== dayOfWeek) return false;
  const open = (hour: string | null) =>
    hour !== null && Temporal.Instant.compare(now, instantOf(today, hour, zone)) < 0;
  return open(before) && !open(after);
}

/**
 * The receiving date that should have started by itself by now, or null. The hour stands on the warehouse's
 * wall: a missing one is met when the clocks have gone forward, a
 * repeated one the first time. A start that was missed (the server was away) is made up for on the same local date, not later.
 */
export function dueStart(
  now: Temporal.Instant,
  zone: string,
  week: readonly (string | null)[],
): string | null {
  const today = dateIn(now, zone);
  const hour = week[weekday(today)] ?? null;
  return hour !== null && Temporal.Instant.compare(now, instantOf(today, hour, zone)) >= 0 ? today : null;
}
