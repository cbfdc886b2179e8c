/**
 * Calendar dates are `YYYY-MM-DD` text, times of day `HH:mm`. Day arithmetic needs no zone. For instants and zones see
 * time-zones.ts.
 */

const DAY = 86_400_000;
const utc = (date: string) =>
  Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)));
const text = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The supported calendar range. Outside it, time zones and day arithmetic are not reliable (docs/decisions/071). */
export const earliestSupportedDate = '2000-01-01';
export const latestSupportedDate = '2199-12-31';
export function isSupportedDate(value: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(value) &&
    value >= earliestSupportedDate &&
    value <= latestSupportedDate &&
    text(utc(value)) === value
  );
}
/** Compares two dates. The earlier one sorts first. */
export const compareDates = (a: string, b: string): number => Number(a > b) - Number(a < b);
export const isTimeOfDay = (value: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
export const addDays = (date: string, days: number): string => text(utc(date) + days * DAY);
/** Returns the days from one date to another. Negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((utc(to) - utc(from)) / DAY);
/** 0 Sunday to 6 Saturday. */
export const weekdayOf = (date: string): number => new Date(utc(date)).getUTCDay();
export const weekdayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;
/** Returns the first date on or after `date` that falls on a weekday. */
export const nextWeekdayOnOrAfter = (date: string, targetWeekday: number): string =>
  addDays(date, (targetWeekday - weekdayOf(date) + 7) % 7);
/** MM/DD/YYYY. */
export const formatDate = (date: string): string =>
  `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;
/** 02/03/2027 – 02/05/2027. A single day is formatted as one date. */
export const formatDateRange = (from: string, to: string): string =>
  from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;
/** Wed 02/03/2027. */
export const formatEnglishWeekdayDate = (date: string): string =>
  `${weekdayNames[weekdayOf(date)]!.slice(0, 3)} ${formatDate(date)}`;
