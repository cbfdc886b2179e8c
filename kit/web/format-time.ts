import { formatDate, weekdayOf, weekdayNames } from '#kit/contract/dates.ts';
import { formatTimeOfDay, getZoneAbbreviation, toLocalDateTime } from '#kit/contract/time-format.ts';
import { serverNowMs } from './server-clock.ts';
import { getCompanyTimeZone } from './company-identity.ts';
import { getUserHourClock, translate } from './translate.tsx';

/**
 * Formats times with the user's clock (docs/decisions/229). Instants are shown in one place's time: the warehouse's zone if given,
 * else the company's. Never the browser's zone, because two users who discuss a record must see the same time.
 */
const isInvalid = (instant: string): boolean => Number.isNaN(new Date(instant).getTime());
const localOf = (instant: string, timeZone: string | undefined): string =>
  toLocalDateTime(instant, timeZone ?? getCompanyTimeZone());

/** Formats `17:00` as the user's clock shows it: `5:00 PM` or `17:00`. Other text stays unchanged. */
export const formatUserTimeOfDay = (time: string): string => formatTimeOfDay(time, getUserHourClock());
/** Formats a local time of the API, `2027-02-03 17:00`, as `02/03/2027 5:00 PM`. */
export const formatLocalDateTime = (local: string): string =>
  `${formatDate(local.slice(0, 10))} ${formatUserTimeOfDay(local.slice(11, 16))}`;
/** Formats two times of one day: `6:00 AM–11:00 AM`. */
export const formatTimeRange = (from: string, to: string): string =>
  `${formatUserTimeOfDay(from)}–${formatUserTimeOfDay(to)}`;

/** `02/04 8:31 AM`. */
export function formatShortDateTime(instant: string, zoneOrCompanyZone?: string): string {
  if (isInvalid(instant)) return '';
  const local = localOf(instant, zoneOrCompanyZone);
  return `${formatDate(local.slice(0, 10)).slice(0, 5)} ${formatUserTimeOfDay(local.slice(11, 16))}`;
}
/** `02/04/2027 8:31:07 AM`: for times that are looked up much later. */
export function formatDateTimeWithSeconds(instant: string, zoneOrCompanyZone?: string): string {
  if (isInvalid(instant)) return '';
  const local = localOf(instant, zoneOrCompanyZone);
  return `${formatDate(local.slice(0, 10))} ${formatUserTimeOfDay(local.slice(11))}`;
}
/** `02/04/2027 8:31 AM`. */
export const formatDateTime = (instant: string, zoneOrCompanyZone?: string): string =>
  isInvalid(instant) ? '' : formatLocalDateTime(localOf(instant, zoneOrCompanyZone));

/** `8:31:07 AM`, or `8:31 AM` without seconds. Empty for an invalid instant. */
export function formatTime(instant: string, zoneOrCompanyZone?: string, showsSeconds = true): string {
  if (isInvalid(instant)) return '';
  const time = localOf(instant, zoneOrCompanyZone).slice(11);
  return formatUserTimeOfDay(showsSeconds ? time : time.slice(0, 5));
}

const dayWord = (date: string): string => translate(weekdayNames[weekdayOf(date)]?.slice(0, 3) ?? '');
/** `Wed 02/03/2027`, with the weekday in the user's language. */
export const formatWeekdayDate = (date: string): string => `${dayWord(date)} ${formatDate(date)}`;
/** `Wed 02/03`. */
export const formatShortWeekdayDate = (date: string): string =>
  `${dayWord(date)} ${formatDate(date).slice(0, 5)}`;
/** `02/04 8:31 AM ET`: where nothing else on the screen shows the zone. */
export const formatShortDateTimeWithZone = (instant: string, zoneOrCompanyZone?: string): string =>
  `${formatShortDateTime(instant, zoneOrCompanyZone)} ${getZoneAbbreviation(instant, zoneOrCompanyZone ?? getCompanyTimeZone())}`;
/** `ET`: the zone of times that are entered, as it is called today. */
export const getCurrentZoneAbbreviation = (timeZone: string): string =>
  getZoneAbbreviation(serverNow(), timeZone);
/** `ET, America/New York`: the common and the full name of the zone, where the zone itself is shown. */
export const formatZoneAbbreviationAndName = (timeZone: string): string =>
  `${getZoneAbbreviation(serverNow(), timeZone)}, ${timeZone.replaceAll('_', ' ')}`;
const serverNow = (): string => new Date(serverNowMs()).toISOString();
/** `February 3, 2027`, in the user's language: where the order of day and month must be unambiguous. */
export const formatLongDate = (date: string): string =>
  new Intl.DateTimeFormat(document.documentElement.lang || 'en', {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`));
