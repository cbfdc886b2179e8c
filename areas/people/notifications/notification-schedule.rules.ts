import type { NotificationSchedule } from './notifications.contract.ts';

type NotificationEmailTimes = Pick<
  NotificationSchedule,
  'rhythm' | 'morning' | 'zone' | 'quietFrom' | 'quietUntil'
>;

const clockOf = (instant: Temporal.Instant, timeZone: string): Temporal.ZonedDateTime =>
  instant.toZonedDateTimeISO(timeZone);
const hourOf = (dateTime: Temporal.ZonedDateTime): string =>
  dateTime.toPlainTime().toString({ smallestUnit: 'minute' });
/**
 * Returns the next time at or after `after` when the local time is `hour`. A time skipped by daylight saving moves forward, a
 * repeated one counts once.
 */
function nextAt(after: Temporal.Instant, hour: string, timeZone: string): Temporal.Instant {
  const day = clockOf(after, timeZone).toPlainDate();
  const instantOn = (date: Temporal.PlainDate): Temporal.Instant =>
    date.toZonedDateTime({ timeZone, plainTime: hour }).toInstant();
  const today = instantOn(day);
  return Temporal.Instant.compare(today, after) < 0 ? instantOn(day.add({ days: 1 })) : today;
}

/** True during quiet hours, which can span midnight. */
export function isQuietTime(
  { zone, quietFrom, quietUntil }: NotificationEmailTimes,
  instant: Temporal.Instant,
): boolean {
  if (quietFrom === null || quietUntil === null) return false;
  const hour = hourOf(clockOf(instant, zone));
  return quietFrom < quietUntil
    ? hour >= quietFrom && hour < quietUntil
    : hour >= quietFrom || hour < quietUntil;
}

/** Returns when the email is due, given the time of its oldest notification. Ignores quiet hours. */
export function computeEmailDueTimeIgnoringQuietHours(
  { rhythm, morning, zone }: NotificationEmailTimes,
  oldest: Temporal.Instant,
): Temporal.Instant {
  if (rhythm === 'now') return oldest;
  if (rhythm === 'hour')
    return clockOf(oldest, zone).round({ smallestUnit: 'hour', roundingMode: 'ceil' }).toInstant();
  return nextAt(oldest, morning, zone);
}
/** True when it is sent now. Emails that become due in quiet hours are sent when those end. */
export const isNotificationEmailDueNow = (
  schedule: NotificationEmailTimes,
  oldest: Temporal.Instant,
  now: Temporal.Instant,
): boolean =>
  Temporal.Instant.compare(computeEmailDueTimeIgnoringQuietHours(schedule, oldest), now) <= 0 &&
  !isQuietTime(schedule, now);

/** True for a name in the time zone database. */
export function isKnownTimeZone(timeZone: string): boolean {
  // Offsets are not time zones: they have no daylight saving time.
  if (!/^[A-Za-z]/.test(timeZone)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone }).format();
    return true;
  } catch {
    return false;
  }
}
