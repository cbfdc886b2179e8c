import { isSupportedDate } from './dates.ts';

/** Dates as files of other systems contain them. */

/** The date order of a file: 02/03/2027 is February 3 in `mdy` and March 2 in `dmy`. */
export const dateOrders = ['mdy', 'dmy'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** The English months, then the Spanish and German abbreviations that differ. */
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const otherMonths: Readonly<Record<string, string>> = {
  ene: 'jan',
  mär: 'mar',
  abr: 'apr',
  mai: 'may',
  ago: 'aug',
  set: 'sep',
  okt: 'oct',
  dic: 'dec',
  dez: 'dec',
};
const clockBehind = /[T ,]\s*\d{1,2}:\d{2}(:\d{2})?.*$/;
const weekdayBefore = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i;

/** Parses a date in any common format. Returns undefined if it is not a date. Two-digit years are in this century. */
export function parseImportedDate(value: string, dateOrder: DateOrder): string | undefined {
  const text = parseImportedDateWithoutValidation(value, dateOrder);
  return text !== undefined && isSupportedDate(text) ? text : undefined;
}
/** Returns YYYY-MM-DD for text in a date format, even if that day does not exist. */
export function parseImportedDateWithoutValidation(value: string, order: DateOrder): string | undefined {
  if (value.length > 60) return undefined;
  const day = value.trim().replace(clockBehind, '').replace(weekdayBefore, '').trim();
  const iso =
    /^(\d{4})([-/.]?)(\d{2})\2(\d{2})$/.exec(day) ?? /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(day);
  if (iso) return dayText(iso[1], iso[3], iso[4]);
  const named = /^(\d{1,2})[ -]([\p{L}]{3})\p{L}*\.?[\s,-]+(\d{4}|\d{2})$/u.exec(day);
  if (named && monthNamed(named[2]) !== '0') return dayText(named[3], monthNamed(named[2]), named[1]);
  const american = /^(\p{L}{3})\p{L}*\.? (\d{1,2}),? (\d{4})$/u.exec(day);
  if (american && monthNamed(american[1]) !== '0')
    return dayText(american[3], monthNamed(american[1]), american[2]);
  const parts = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(day);
  if (parts)
    return order === 'mdy' ? dayText(parts[3], parts[1], parts[2]) : dayText(parts[3], parts[2], parts[1]);
  return dayOfNumber(day);
}
const monthNamed = (name = ''): string => {
  const short = name.toLowerCase();
  return String(months.indexOf(otherMonths[short] ?? short) + 1);
};
const dayText = (year = '', month = '', day = ''): string =>
  `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

const spreadsheetEpoch = Temporal.PlainDate.from('1899-12-30');
/** Returns whether a cell is a spreadsheet day number: days since 1899-12-30, from 1995 to 2064. */
export function isSpreadsheetDayNumber(value: string): boolean {
  const day = /^\d{5}$/.test(value.trim()) ? Number(value) : 0;
  return day >= 34_700 && day <= 60_000;
}
const dayOfNumber = (day: string): string | undefined =>
  isSpreadsheetDayNumber(day) ? spreadsheetEpoch.add({ days: Number(day) }).toString() : undefined;

/** Returns the first date that is valid in both orders. */
export const findAmbiguousDate = (values: readonly string[]): string | null =>
  values.find((value) => {
    const pair = numberPairIn(value);
    if (!pair) return false;
    const [first, second] = pair;
    return first !== second && first <= 12 && second <= 12 && parseImportedDate(value, 'mdy') !== undefined;
  }) ?? null;

/** The two numbers before the year. */
function numberPairIn(value: string): [first: number, second: number] | undefined {
  const parts = /^\s*(\d{1,2})([/.-])(\d{1,2})\2(?:\d{4}|\d{2})(?!\d)/.exec(value);
  return parts ? [Number(parts[1]), Number(parts[3])] : undefined;
}
/**
 * Detects the date order of a column from all its cells. One cell that is valid in only one order decides. `unknown` means none
 * decides and the user must choose.
 */
export function detectDateOrder(values: readonly string[]): DateOrder | 'unknown' | 'mixed' {
  let [isMdy, isDmy, isEqual] = [false, false, true];
  for (const value of values) {
    const pair = numberPairIn(value);
    if (!pair) continue;
    const [first, second] = pair;
    if (first <= 12 && second > 12) isMdy = true;
    if (first > 12 && second <= 12) isDmy = true;
    if (first !== second) isEqual = false;
  }
  if (isMdy && isDmy) return 'mixed';
  if (isDmy) return 'dmy';
  // If there are no such dates, or both numbers are equal, the order makes no difference.
  return isMdy || isEqual ? 'mdy' : 'unknown';
}

/** The date order of a file, and a date to ask about when the user must choose the order. */
export interface DetectedDateFormat {
  /** Null: no date decides, or the dates contradict each other. */
  order: DateOrder | null;
  example: string | null;
  /** The dates contradict each other. Those that do not fit the chosen order are errors. */
  isMixed: boolean;
}
export function detectDateFormat(values: readonly string[]): DetectedDateFormat {
  const order = detectDateOrder(values);
  if (order === 'mdy' || order === 'dmy') return { order, example: null, isMixed: false };
  const isMixed = order === 'mixed';
  const first = isMixed ? values.find((value) => numberPairIn(value) !== undefined) : undefined;
  return { order: null, example: findAmbiguousDate(values) ?? first?.trim() ?? null, isMixed };
}
