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
