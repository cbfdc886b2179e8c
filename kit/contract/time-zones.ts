import { getZoneAbbreviation } from './time-format.ts';

/**
 * Converts between instants and the local times of warehouses. Temporal resolves the repeated and the missing hour the same way
 * every time.
 */

/** The time zone of a company that has not set one, and of a page before the server's first response. */
export const defaultCompanyTimeZone = 'America/New_York';

/** Caches instants, because an upload converts the same few times thousands of times. */
const knownInstants = new Map<string, Temporal.Instant>();
const mostKnownInstants = 2000;
/** Returns the instant of a local time. A missing hour moves forward, a repeated one uses the first ('compatible'). */
export function instantFromLocalTime(date: string, timeOfDay: string, timeZone: string): Temporal.Instant {
  const key = `${date}T${timeOfDay} ${timeZone}`;
  const cached = knownInstants.get(key);
  if (cached) return cached;
  const instant = Temporal.PlainDateTime.from(`${date}T${timeOfDay}`)
    .toZonedDateTime(timeZone, { disambiguation: 'compatible' })
    .toInstant();
  if (knownInstants.size >= mostKnownInstants) knownInstants.clear();
  knownInstants.set(key, instant);
  return instant;
}
/** The local calendar date of an instant. */
export const dateInZone = (instant: Temporal.Instant, timeZone: string): string =>
  instant.toZonedDateTimeISO(timeZone).toPlainDate().toString();
/** The local `HH:mm` of an instant. */
export const timeOfDayInZone = (instant: Temporal.Instant, timeZone: string): string =>
  instant.toZonedDateTimeISO(timeZone).toPlainTime().toString({ smallestUnit: 'minute' });
/** `YYYY-MM-DD HH:mm` in a zone, as the spec writes datetimes. */
export const dateTimeInZone = (instant: Temporal.Instant, timeZone: string): string =>
  `${dateInZone(instant, timeZone)} ${timeOfDayInZone(instant, timeZone)}`;
/** `ET`: the common name of the zone at that instant. */
export const formatZoneAbbreviation = (instant: Temporal.Instant, timeZone: string): string =>
  getZoneAbbreviation(instant.epochMilliseconds, timeZone);
/**
 * `02/03/2027 17:00 ET`: the format of params of messages and emails. Their reader sees it with their own clock
 * (docs/decisions/229).
 */
export function formatFullDateTimeInZone(instant: Temporal.Instant, timeZone: string): string {
  const [year, month, day] = dateInZone(instant, timeZone).split('-');
  return `${month}/${day}/${year} ${timeOfDayInZone(instant, timeZone)} ${formatZoneAbbreviation(instant, timeZone)}`;
}
/** ISO with the zone's offset: `2027-02-03T17:00:00-05:00`. */
export const formatIsoInZone = (instant: Temporal.Instant, timeZone: string): string =>
  instant.toZonedDateTimeISO(timeZone).toString({ timeZoneName: 'never', smallestUnit: 'second' });
