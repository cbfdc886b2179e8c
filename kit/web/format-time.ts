import { formatDate, weekdayOf, weekdayNames } from '#kit/contract/dates.ts';
import { serverNowMs } from './server-clock.ts';
import { getCompanyTimeZone } from './company-identity.ts';
import { translate } from './translate.tsx';

/**
 * Formats instants in one place's time: the warehouse's zone if given, else the company's. Never the browser's zone, because two
 * users who discuss a record must see the same time.
 */
const formats = new Map<string, Intl.DateTimeFormat>();
function format(
  given: string | undefined,
  parts: Intl.DateTimeFormatOptions,
  name: string,
): Intl.DateTimeFormat {
  const zone = given ?? getCompanyTimeZone();
  const key = `${name} ${zone}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { ...parts, timeZone: zone, hourCycle: 'h23' });
  formats.set(key, made);
  return made;
}
/** 02/04 08:31. */
export const formatShortDateTime = (instant: string, zone?: string): string =>
  format(zone, { month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' }, 'short')
    .format(new Date(instant))
    .replace(',', '');
/** 02/04/2027 08:31:07: for times that are looked up much later. */
export const formatFullDateTime = (instant: string, zone?: string): string =>
  format(
    zone,
    {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    },
    'full',
  )
    .format(new Date(instant))
    .replace(',', '');

/** 08:31:07, or 08:31 without seconds. Empty for an invalid instant. */
export function formatTime(instant: string, zone?: string, showsSeconds = true): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return '';
  const parts = { hour: '2-digit', minute: '2-digit' } as const;
  if (!showsSeconds) return format(zone, parts, 'minutes').format(at);
  return format(zone, { ...parts, second: '2-digit' }, 'seconds').format(at);
}

const dayWord = (date: string): string => translate(weekdayNames[weekdayOf(date)]?.slice(0, 3) ?? '');
/** `Wed 02/03/2027`, with the weekday in the user's language. */
export const formatWeekdayDate = (date: string): string => `${dayWord(date)} ${formatDate(date)}`;
/** `Wed 02/03`. */
export const formatShortWeekdayDate = (date: string): string =>
  `${dayWord(date)} ${formatDate(date).slice(0, 5)}`;
/** `ET`: the common name of the zone, in summer and winter. */
export const getZoneAbbreviation = (instant: string, zone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(new Date(instant))
    .find((part) => part.type === 'timeZoneName')
    ?.value.replace(/^([ECMP])[SD]T$/, '$1T') ?? zone;
/** `02/04 08:31 ET`: where nothing else on the screen shows the zone. */
export const formatDateTimeWithZone = (instant: string, zone?: string): string =>
  `${formatShortDateTime(instant, zone)} ${getZoneAbbreviation(instant, zone ?? getCompanyTimeZone())}`;
/** `ET, America/New York`: the common and the full name of the zone, where the zone itself is shown. */
export const formatZoneAbbreviationAndName = (zone: string): string =>
  `${getZoneAbbreviation(new Date(serverNowMs()).toISOString(), zone)}, ${zone.replaceAll('_', ' ')}`;
/** `February 3, 2027`, in the user's language: where the order of day and month must be unambiguous. */
export const formatLongDate = (date: string): string =>
  new Intl.DateTimeFormat(document.documentElement.lang || 'en', {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`));
