import { weekdayOf } from '#kit/contract/dates.ts';
import { dateInZone, instantFromLocalTime } from '#kit/contract/time-zones.ts';

/**
 * Returns whether order entry for today is open with the old cutoff and closed with the new one. A day without a cutoff is
 * closed.
 */
export function closesEntryNow(
  now: Temporal.Instant,
  zone: string,
  dayOfWeek: number,
  before: string | null,
  after: string | null,
): boolean {
  const today = dateInZone(now, zone);
  if (weekdayOf(today) !== dayOfWeek) return false;
  const open = (hour: string | null) =>
    hour !== null && Temporal.Instant.compare(now, instantFromLocalTime(today, hour, zone)) < 0;
  return open(before) && !open(after);
}
