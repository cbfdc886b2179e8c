import { isSupportedDate } from '#kit/contract/dates.ts';
import type { HourClockFormat } from '#kit/contract/time-format.ts';

/** Returns why a day cannot be picked. Null if it can. Typed dates follow the same rule. */
export type GetDayDisabledReason = (date: string) => string | null;

/** Parses a typed date as MM/DD/YYYY: `2/3/2027`, `02-03-27`, `02032027`. Null if it is not a date. */
export function parseDateInput(text: string): string | null {
  const trimmed = text.trim();
  const parts =
    /^(\d{1,2})[/\-. ](\d{1,2})[/\-. ](\d{2}|\d{4})$/.exec(trimmed) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(trimmed);
  if (parts) {
    const [, month = '', day = '', year = ''] = parts;
    const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    return isSupportedDate(date) ? date : null;
  }
  return isSupportedDate(trimmed) ? trimmed : null;
}

/** Parses a typed time: `9:30`, `930`, `0930`, `17`, `5pm`, `5:30 PM`. Null if it is not a time. */
export function parseTimeInput(text: string): string | null {
  const found = /^(\d{1,2})(?::?(\d{2}))?\s*(?:([ap])\.?m?\.?)?$/i.exec(text.trim());
  if (!found) return null;
  const typed = Number(found[1]);
  const minute = Number(found[2] ?? '0');
  const half = found[3]?.toLowerCase();
  if (half !== undefined && (typed < 1 || typed > 12)) return null;
  const hour = half === undefined ? typed : (typed % 12) + (half === 'p' ? 12 : 0);
  return hour <= 23 && minute <= 59
    ? `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
    : null;
}

/**
 * Returns whether typed text is a time that is not the start of another one. On a 12-hour clock `10:30` is not, because AM or PM can
 * follow.
 */
export const isCompleteTimeInput = (text: string, timeFormat: HourClockFormat): boolean =>
  /\d\s*[ap]\.?m\.?$/i.test(text) ||
  (timeFormat === '24h' ? /^\d\d:\d\d$/ : /^(?:00|1[3-9]|2\d):\d\d$/).test(text);
/** The content of a time field after a key or a paste: digits, and the other characters of a time. */
export const sanitizeTimeInput = (text: string): string => text.replace(/[^0-9:apm. ]/gi, '');

/**
 * Converts decimal text to an integer of `scale` parts (`"12.5"`, 100 → 1250). Null if it is not a number or has too many decimal
 * places.
 */
export function parseScaledInteger(text: string, scale: number): number | null {
  const places = String(scale).length - 1;
  const found = new RegExp(`^(-?)(\\d*)(?:\\.(\\d{0,${places}}))?$`).exec(text.replaceAll(',', '').trim());
  if (!found || (found[2] === '' && !found[3])) return null;
  const value = Number(found[2] || '0') * scale + Number((found[3] ?? '').padEnd(places, '0') || '0');
  return found[1] ? -value : value;
}
/**
 * The content of a number field after a key or a paste: digits, and the other characters of a number with this scale. A period or
 * comma typed into a whole number is ignored. A pasted `1.5` stays, so that it is rejected as not whole instead of becoming 15.
 */
export function sanitizeNumberInput(
  previousText: string,
  newText: string,
  scale: number,
  allowsNegative: boolean,
): string {
  const sanitized = newText.replace(allowsNegative ? /[^0-9.,-]/g : /[^0-9.,]/g, '');
  const oneKey =
    sanitized.length === previousText.length + 1 &&
    sanitized.replace(/[.,]/, '') === previousText.replace(/[.,]/, '');
  return scale === 1 && oneKey && /[.,]/.test(sanitized) ? previousText : sanitized;
}
export function formatScaledInteger(value: number, scale: number): string {
  const places = String(scale).length - 1;
  if (places === 0) return String(value);
  const size = Math.abs(value);
  return `${value < 0 ? '-' : ''}${Math.floor(size / scale)}.${String(size % scale).padStart(places, '0')}`;
}
