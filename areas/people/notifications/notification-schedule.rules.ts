import type { NotificationSchedule } from './notifications.contract.ts';

type When = Pick<NotificationSchedule, 'rhythm' | 'morning' | 'zone' | 'quietFrom' | 'quietUntil'>;

const clockOf = (at: Temporal.Instant, zone: string): Temporal.ZonedDateTime => at.toZonedDateTimeISO(zone);
const hourOf = (at: Temporal.ZonedDateTime): string => at.toPlainTime().toString({ smallestUnit: 'minute' });
/**
 * The first moment at or after another at which a clock shows an hour; one that a night leaves out comes forward, a doubled
 * one counts once.
 */
function nextAt(after: Temporal.Instant, hour: string, zone: string): Temporal.Instant {
  const day = clockOf(after, zone).toPlainDate();
  const at = (date: Temporal.PlainDate): Temporal.Instant =>
    date.toZonedDateTime({ timeZone: zone, plainTime: hour }).toInstant();
  const today = at(day);
  return Temporal.Instant.compare(today, after) < 0 ? at(day.add({ days: 1 })) : today;
}

/** Whether nobody wants to be disturbed; the hours may reach over midnight. */
export function isQuietTime({ zone, quietFrom, quietUntil }: When, at: Temporal.Instant): boolean {
  if (quietFrom === null || quietUntil === null) return false;
  const hour = hourOf(clockOf(at, zone));
  return quietFrom < quietUntil
    ? hour >= quietFrom && hour < quietUntil
    : hour >= quietFrom || hour < quietUntil;
}

/** When the mail is due whose oldest notice is of `oldest`, quiet hours left aside. */
export function computeNotificationDueTime(
  { rhythm, morning, zone }: When,
  oldest: Temporal.Instant,
): Temporal.Instant {
  if (rhythm === 'now') return oldest;
  if (rhythm === 'hour')
    return clockOf(oldest, zone).round({ smallestUnit: 'hour', roundingMode: 'ceil' }).toInstant();
  return nextAt(oldest, morning, zone);
}
/** Whether it goes now: what came due in quiet hours goes when they end. */
export const isNotificationDue = (when: When, oldest: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(computeNotificationDueTime(when, oldest), now) <= 0 && !isQuietTime(when, now);

/** Whether a name is one of the time zone database. */
export function isKnownTimeZone(zone: string): boolean {
  // Offsets are no zones: they know no summer.
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone }).format();
    return true;
  } catch {
    return false;
  }
}
