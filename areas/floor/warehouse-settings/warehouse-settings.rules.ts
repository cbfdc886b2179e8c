import { weekdayOf } from '#kit/contract/dates.ts';
import { dateInZone, instantFromLocalTime } from '#kit/contract/time-zones.ts';

/**
 * Returns whether order entry for today is open with the old cutoff and closed with the new one. A day without a cutoff is
 * closed.
 */
export function cutoffChangeClosesOrderEntryNow(
  now: Temporal.Instant,
  timeZone: string,
  dayOfWeek: number,
  cutoffBefore: string | null,
  cutoffAfter: string | null,
): boolean {
  const today = dateInZone(now, timeZone);
  if (weekdayOf(today) !== dayOfWeek) return false;
  const open = (hour: string | null) =>
    hour !== null && Temporal.Instant.compare(now, instantFromLocalTime(today, hour, timeZone)) < 0;
  return open(cutoffBefore) && !open(cutoffAfter);
}
