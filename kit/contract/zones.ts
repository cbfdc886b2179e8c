/**
 * Instants against the wall clocks of warehouses. Temporal, because it decides the repeated and the missing
 * hour the same way every time.
 */

/** The zone of a company that has named none yet, and of a page that has not heard from the server. */
export const defaultCompanyZone = 'America/New_York';

/** Instants that were asked for before: an upload asks for the same few hours thousands of times. */
const knownInstants = new Map<string, Temporal.Instant>();
const mostKnownInstants = 2000;
/** The instant of a local hour; a missing hour goes forward, a repeated one takes its first ('compatible'). */
export function instantOf(date: string, hour: string, zone: string): Temporal.Instant {
  const key = `${date}T${hour} ${zone}`;
  const known = knownInstants.get(key);
  if (known) return known;
  const instant = Temporal.PlainDateTime.from(`${date}T${hour}`)
    .toZonedDateTime(zone, { disambiguation: 'compatible' })
    .toInstant();
  if (knownInstants.size >= mostKnownInstants) knownInstants.clear();
  knownInstants.set(key, instant);
  return instant;
}
/** The local calendar date of an instant. */
export const dateIn = (instant: Temporal.Instant, zone: string): string =>
  instant.toZonedDateTimeISO(zone).toPlainDate().toString();
/** The local `HH:mm` of an instant. */
export const hourIn = (instant: Temporal.Instant, zone: string): string =>
  instant.toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' });
/** `YYYY-MM-DD HH:mm` in a zone, as the spec writes datetimes. */
export const dateTimeIn = (instant: Temporal.Instant, zone: string): string =>
  `${dateIn(instant, zone)} ${hourIn(instant, zone)}`;
/** `EST`: how the zone is called at that instant. */
export const zoneNamed = (instant: Temporal.Instant, zone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(instant.epochMilliseconds)
    .find((part) => part.type === 'timeZoneName')?.value ?? zone;
/** `02/03/2027 17:00 EST`: as letters and messages write it, with the zone's short name. */
export function momentIn(instant: Temporal.Instant, zone: string): string {
  const [year, month, day] = dateIn(instant, zone).split('-');
  return `${month}/${day}/${year} ${hourIn(instant, zone)} ${zoneNamed(instant, zone)}`;
}
/** ISO with the zone's offset: `2027-02-03T17:00:00-05:00`. */
export const isoIn = (instant: Temporal.Instant, zone: string): string =>
  instant.toZonedDateTimeISO(zone).toString({ timeZoneName: 'never', smallestUnit: 'second' });
