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
export function instantFromLocalTime(date: string, timeOfDay: string, zone: string): Temporal.Instant {
  const key = `${date}T${timeOfDay} ${zone}`;
  const cached = knownInstants.get(key);
  if (cached) return cached;
  const instant = Temporal.PlainDateTime.from(`${date}T${timeOfDay}`)
    .toZonedDateTime(zone, { disambiguation: 'compatible' })
    .toInstant();
  if (knownInstants.size >= mostKnownInstants) knownInstants.clear();
  knownInstants.set(key, instant);
  return instant;
}
/** The local calendar date of an instant. */
export const dateInZone = (instant: Temporal.Instant, zone: string): string =>
  instant.toZonedDateTimeISO(zone).toPlainDate().toString();
/** The local `HH:mm` of an instant. */
export const timeOfDayInZone = (instant: Temporal.Instant, zone: string): string =>
  instant.toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' });
/** `YYYY-MM-DD HH:mm` in a zone, as the spec writes datetimes. */
export const dateTimeInZone = (instant: Temporal.Instant, zone: string): string =>
  `${dateInZone(instant, zone)} ${timeOfDayInZone(instant, zone)}`;
/** `ET`: the common name of the zone at that instant. */
export const formatZoneAbbreviation = (instant: Temporal.Instant, zone: string): string =>
  getZoneAbbreviation(instant.epochMilliseconds, zone);
/**
 * `02/03/2027 17:00 ET`: the format of params of messages and emails. Their reader sees it with their own clock
 * (docs/decisions/229).
 */
export function formatFullDateTimeInZone(instant: Temporal.Instant, zone: string): string {
  const [year, month, day] = dateInZone(instant, zone).split('-');
  return `${month}/${day}/${year} ${timeOfDayInZone(instant, zone)} ${formatZoneAbbreviation(instant, zone)}`;
}
/** ISO with the zone's offset: `2027-02-03T17:00:00-05:00`. */
export const formatIsoInZone = (instant: Temporal.Instant, zone: string): string =>
  instant.toZonedDateTimeISO(zone).toString({ timeZoneName: 'never', smallestUnit: 'second' });
