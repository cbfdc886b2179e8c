/**
 * Formats times with a 12-hour or a 24-hour clock. Stored times, APIs, files and message params keep 24 hours (`17:00`). Only what
 * a reader sees has their clock (docs/decisions/229).
 */

export const hourClockFormats = ['12h', '24h'] as const;
export type HourClockFormat = (typeof hourClockFormats)[number];

/** The clock of readers who have not chosen one: 12 hours in English, 24 hours in other languages. */
export const getDefaultHourClockOfLanguage = (language: string): HourClockFormat =>
  /^en\b/i.test(language) ? '12h' : '24h';

const writtenTime = /^([01]\d|2[0-3])(:[0-5]\d(?::[0-5]\d)?)$/;
/** Formats `17:00` as `5:00 PM`, `00:05:09` as `12:05:09 AM`. Text that is not a time stays unchanged. */
export function formatTimeOfDay(time: string, timeFormat: HourClockFormat): string {
  const found = timeFormat === '24h' ? null : writtenTime.exec(time);
  if (!found) return time;
  const hour = Number(found[1]);
  return `${hour % 12 === 0 ? 12 : hour % 12}${found[2]} ${hour < 12 ? 'AM' : 'PM'}`;
}

const date = String.raw`(?:(?:[A-Z][a-z]{2} )?\d\d\/\d\d(?:\/\d{4})?,? )?`;
const zone = String.raw`(?: (?!AM\b|PM\b)[A-Z]{1,5}(?:[+-]\d{1,2}(?::\d\d)?)?)?`;
const hours = String.raw`(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?`;
const oneTime = `${date}${hours}${zone}`;
const onlyTimes = new RegExp(`^${oneTime}(?: ?[–-] ?${oneTime})?$`);
// Not the offset of a zone: GMT+10:30.
const eachTime = new RegExp(`(?<![A-Z][+-])${hours}`, 'g');
/**
 * Formats text that is a date and a time, a time, or two of them: `02/03/2027 17:00 ET` becomes `02/03/2027 5:00 PM ET`. Other
 * text stays unchanged.
 */
export function formatTimesInText(text: string, timeFormat: HourClockFormat = '12h'): string {
  if (timeFormat === '24h' || !onlyTimes.test(text)) return text;
  return text.replace(eachTime, (time) => formatTimeOfDay(time, timeFormat));
}

const mayBeTime = (value: unknown): value is string => typeof value === 'string' && value.includes(':');
/** Formats the times among the params of a message. `value` is what a user typed, and stays as typed. */
export function formatTimesInParams<P extends Readonly<Record<string, unknown>>>(
  params: P,
  timeFormat: HourClockFormat,
): P {
  if (timeFormat === '24h' || !Object.values(params).some(mayBeTime)) return params;
  const formatted = Object.entries(params).map(([name, value]) => [
    name,
    mayBeTime(value) && name !== 'value' ? formatTimesInText(value, timeFormat) : value,
  ]);
  return { ...params, ...Object.fromEntries(formatted) };
}

const localTimes = new Map<string, Intl.DateTimeFormat>();
/**
 * Returns the local time of an instant, `YYYY-MM-DD HH:mm:ss`. Takes an ISO instant or ms. Works in browsers without Temporal.
 * All formats of the client start from it.
 */
export function toLocalDateTime(instant: string | number, timeZone: string): string {
  let format = localTimes.get(timeZone);
  if (!format) {
    // Swedish writes dates as ISO 8601 does.
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    localTimes.set(timeZone, format);
  }
  return format.format(new Date(instant));
}

const zoneFormats = new Map<string, Intl.DateTimeFormat>();
function zoneName(epochMs: number, timeZone: string): string {
  let format = zoneFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' });
    zoneFormats.set(timeZone, format);
  }
  return format.formatToParts(epochMs).find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
}
const summerOrWinter = /^([A-Z]{1,3})[SD]T$/;
const zoneNames = new Map<string, string>();
/**
 * The common name of a zone, the same in summer and winter: `ET`. A zone that never changes its clock keeps its name, because
 * `MT` in Phoenix would be an hour wrong in summer: `MST`.
 */
export function getZoneAbbreviation(instant: string | number, timeZone: string): string {
  const epochMs = new Date(instant).getTime();
  if (Number.isNaN(epochMs)) return timeZone;
  const now = zoneName(epochMs, timeZone);
  const common = summerOrWinter.exec(now)?.[1];
  if (common === undefined) return now;
  const key = `${timeZone} ${now}`;
  let name = zoneNames.get(key);
  if (name === undefined) {
    const year = new Date(epochMs).getUTCFullYear();
    const changes = [0, 6].some((month) => zoneName(Date.UTC(year, month, 15), timeZone) !== now);
    name = changes ? `${common}T` : now;
    zoneNames.set(key, name);
  }
  return name;
}
