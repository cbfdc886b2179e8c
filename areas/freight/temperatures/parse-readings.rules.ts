import {
  parseTemperatureUnit,
  isBlankReading,
  parseUtcOffsetMinutes,
  parseTitleUtcOffsetMinutes,
  parseTitleTemperatureUnit,
} from './logger-file.rules.ts';
import type { LoggerColumn, LoggerColumns } from './logger-file.rules.ts';
import { findLoggerColumns, getLoggerColumnTitleOrBlank } from './untitled-logger-file.rules.ts';
import { countTrailingSummaryRows } from './reading-summary.rules.ts';
import { minPlausibleTenthsF, readingFileColumns, maxPlausibleTenthsF } from './temperatures.contract.ts';
import type { ReadingFileColumn, ReadingError } from './temperatures.contract.ts';
import { readingFileErrors, readingRowErrors } from './reading-errors.rules.ts';
import type { SheetErrorDefinition } from '#areas/accounts/accounts/sheet-errors.rules.ts';
import { formatTenthsF, tenthsFFromTemperature } from './temperature.rules.ts';
import type { TemperatureUnit } from './temperature.rules.ts';
import type { ImportSheet } from '#areas/accounts/accounts/sheet.rules.ts';
import { isSupportedDate } from '#kit/contract/dates.ts';
import { detectDateFormat, parseImportedDate } from '#kit/contract/imported-dates.ts';
import type { DateOrder } from '#kit/contract/imported-dates.ts';
import { truncateText } from '#kit/contract/text-sanitize.ts';

/** Parses a logger's file into temperatures. Reads every row, and reports every error at its row and column. */

/** A temperature as it was sent. Its object is still unresolved text. */
export interface UnmatchedReading {
  row: number;
  targetText: string;
  /** Milliseconds since 1970. */
  at: number;
  tenthsF: number;
  device: string;
}
export interface ParsedReadings {
  readings: UnmatchedReading[];
  /** The objects of rows with other errors. They are looked up too, so that all errors are reported together. */
  rowsWithErrors: Pick<UnmatchedReading, 'row' | 'targetText'>[];
  errors: ReadingError[];
  /** Rows where the logger measured nothing. */
  skippedCount: number;
  /** Rows below the last reading that summarize the readings. */
  summaryRows: number;
}
/** What the user enters for a file, in addition to its content. */
export interface ReadingFileOptions {
  /** The time zone of the logger, used when its times have none. */
  timeZone: string;
  nowMs: number;
  /** The measured object, if no column contains it. */
  measuredObject?: string | undefined;
  device?: string | undefined;
  /** The scale, if neither a title nor a column contains it. */
  unit?: TemperatureUnit | undefined;
  order?: DateOrder | undefined;
  /** Columns by their titles, if the user chose them. */
  columns?: Partial<Record<LoggerColumn, string>> | undefined;
}
/** The oldest reading accepted, in days before now. */
const oldestDays = 400;
const longestCode = 80;
/** How far device clocks can be ahead, in milliseconds. */
const aheadMs = 300_000;
const dayMs = 86_400_000;

type Fail = (
  column: ReadingFileColumn | null,
  value: string,
  error: SheetErrorDefinition,
  params?: Record<string, string | number>,
) => void;
/** Records the errors of a row. */
export const createRowErrorReporter =
  (errors: ReadingError[], row: number): Fail =>
  (column, value, { code, sentence }, params = {}) =>
    void errors.push({ row, column, value: truncateText(value, 200), code, sentence, params });

/** A file with known columns. */
interface Titled {
  columns: LoggerColumns;
  /** The scale from the title of the temperature column, otherwise the user's. */
  unit: TemperatureUnit | null;
  /** Minutes from UTC, from the title of the time column. */
  offset: number | undefined;
}
/** Finds the meaning of each title. Other columns of a logger are ignored. */
function titledOf(sheet: ImportSheet, options: ReadingFileOptions, fail: Fail): Titled | null {
  const { titles } = sheet;
  const { columns, duplicates: twice } = findLoggerColumns(sheet);
  const chosen: LoggerColumns = {};
  for (const [column, title] of Object.entries(options.columns ?? {})) {
    const titleIndex = titles.indexOf(title);
    if (isLoggerColumn(column) && titleIndex >= 0) chosen[column] = titleIndex;
  }
  // A column that the user chose for one meaning has no other.
  const chosenIndexes = new Set(Object.values(chosen));
  const detected = Object.fromEntries(
    Object.entries(columns).filter(([, columnIndex]) => !chosenIndexes.has(columnIndex)),
  );
  const meant: LoggerColumns = { ...detected, ...chosen };
  if (Object.keys(meant).length === 0 && titles.length <= 1) {
    fail(null, titles[0] ?? '', readingFileErrors.columnsNotSeparated);
    return null;
  }
  for (const column of new Set(twice))
    if (chosen[column] === undefined && isReadingColumn(column))
      fail(column, titles[columns[column] ?? 0] ?? '', readingFileErrors.duplicateColumn, {
        title: titleOf(column),
      });
  const missing = (column: ReadingFileColumn) =>
    fail(column, '', readingFileErrors.columnMissing, { title: titleOf(column) });
  if (meant.of === undefined && options.measuredObject === undefined)
    fail('of', '', readingFileErrors.placeMissing);
  if (meant.time === undefined && meant.date === undefined) missing('time');
  if (meant.temperature === undefined) missing('temperature');
  const titleAt = (columnIndex: number | undefined): string =>
    getLoggerColumnTitleOrBlank(sheet, columnIndex);
  return {
    columns: meant,
    unit: parseTitleTemperatureUnit(titleAt(meant.temperature)) ?? options.unit ?? null,
    offset:
      parseTitleUtcOffsetMinutes(titleAt(meant.time)) ?? parseTitleUtcOffsetMinutes(titleAt(meant.date)),
  };
}
const isReadingColumn = (column: string): column is ReadingFileColumn =>
  readingFileColumns.some(({ id }) => id === column);
const isLoggerColumn = (column: string): column is LoggerColumn =>
  column === 'date' || isReadingColumn(column);
const titleOf = (column: ReadingFileColumn): string =>
  readingFileColumns.find(({ id }) => id === column)?.title ?? column;

const rowsLooked = 50_000;
/** Detects the date order of the file, and returns an example date to ask about when it is ambiguous. */
export function detectReadingDateOrder(
  sheet: ImportSheet,
  options: ReadingFileOptions,
): { order: DateOrder | null; ambiguousExample: string | null } {
  const columns: LoggerColumns = titledOf(sheet, options, () => undefined)?.columns ?? {};
  const columnIndex = columns.date ?? columns.time;
  const values =
    columnIndex === undefined
      ? []
      : sheet.rows.slice(0, rowsLooked).map(({ cells }) => cells[columnIndex] ?? '');
  const { order, example } = detectDateFormat(values);
  return { order: order ?? options.order ?? null, ambiguousExample: example };
}

/** Parses the readings of a file. If its titles have an error, no row is read. */
export function parseReadingFile(sheet: ImportSheet, options: ReadingFileOptions): ParsedReadings {
  const errors: ReadingError[] = [];
  const titled = titledOf(sheet, options, createRowErrorReporter(errors, sheet.titleRow || 1));
  const read: ParsedReadings = {
    readings: [],
    rowsWithErrors: [],
    errors,
    skippedCount: 0,
    summaryRows: 0,
  };
  if (!titled || errors.length > 0) return read;
  const order = detectReadingDateOrder(sheet, options).order ?? 'mdy';
  const timeOf = (cells: readonly string[]): string =>
    [cells[titled.columns.date ?? -1], cells[titled.columns.time ?? -1]].filter(Boolean).join(' ');
  read.summaryRows = countTrailingSummaryRows(sheet.rows, timeOf);
  for (const { row, cells } of sheet.rows.slice(0, sheet.rows.length - read.summaryRows)) {
    const cell = (column: LoggerColumn): string => cells[titled.columns[column] ?? -1] ?? '';
    if (isBlankReading(cell('temperature'))) {
      read.skippedCount += 1;
      continue;
    }
    const found = readRow(cell, { ...options, order }, titled, createRowErrorReporter(errors, row));
    if (found) read.readings.push({ row, ...found });
    else {
      const targetText = cell('of') || (options.measuredObject ?? '');
      if (targetText !== '' && targetText.length <= longestCode)
        read.rowsWithErrors.push({ row, targetText });
    }
  }
  return read;
}

type Cell = (column: LoggerColumn) => string;
function readRow(
  cell: Cell,
  options: ReadingFileOptions & { order: DateOrder },
  titled: Titled,
  fail: Fail,
): Omit<UnmatchedReading, 'row'> | null {
  const targetText = cell('of') || (options.measuredObject ?? '');
  if (targetText === '') fail('of', '', readingRowErrors.valueMissing, { title: 'Location' });
  else if (targetText.length > longestCode) fail('of', targetText, readingRowErrors.unknownCode);
  const time = [cell('date'), cell('time')].filter(Boolean).join(' ');
  const instantMs = timeIn(time, { ...options, offset: titled.offset }, fail);
  if (instantMs !== null) reportImplausibleReadingTime(instantMs, time, options.nowMs, fail);
  const tenthsF = temperatureIn(cell, titled.unit, fail);
  if (targetText === '' || targetText.length > longestCode || instantMs === null || tenthsF === null)
    return null;
  return {
    targetText,
    at: instantMs,
    tenthsF,
    device: truncateText(cell('device') || (options.device ?? ''), 80),
  };
}

/** Rejects times in the future and times too long ago. */
export function reportImplausibleReadingTime(
  atMs: number,
  originalText: string,
  nowMs: number,
  reportError: Fail,
): void {
  if (atMs > nowMs + aheadMs) reportError('time', originalText, readingRowErrors.timeInFuture);
  if (atMs < nowMs - oldestDays * dayMs)
    reportError('time', originalText, readingRowErrors.readingTooOld, { days: oldestDays });
}
/** Returns whether the temperature is in the plausible range, and reports an error if not. */
export function validateReadingTemperature(tenthsF: number, value: string, fail: Fail): boolean {
  if (tenthsF >= minPlausibleTenthsF && tenthsF <= maxPlausibleTenthsF) return true;
  fail('temperature', value, readingRowErrors.temperatureOutOfRange, { temperature: formatTenthsF(tenthsF) });
  return false;
}

function temperatureIn(cell: Cell, titled: TemperatureUnit | null, fail: Fail): number | null {
  const value = cell('temperature');
  const read = /^([+\-\u2212]?\d{1,6}(?:[.,]\d{1,6})?)\s*[°º]?\s*(c|f|celsius|fahrenheit)?$/i.exec(
    value.normalize('NFKC'),
  );
  if (!read) return refused(() => fail('temperature', value, readingRowErrors.temperatureInvalid));
  const written = cell('unit');
  const column = parseTemperatureUnit(written.replace(/[°º\s]|deg(rees)?/gi, ''));
  if (written !== '' && column === null)
    return refused(() => fail('unit', written, readingRowErrors.temperatureUnitMissing));
  const units = [
    ...new Set([parseTemperatureUnit(read[2] ?? ''), column, titled].filter((unit) => unit !== null)),
  ];
  const [unit] = units;
  if (unit === undefined) return refused(() => fail('unit', '', readingRowErrors.temperatureUnitMissing));
  if (units.length > 1)
    return refused(() => fail('temperature', value, readingRowErrors.temperatureUnitsMixed));
  const tenthsF = tenthsFFromTemperature(
    Number((read[1] ?? '').replace(',', '.').replace('\u2212', '-')),
    unit,
  );
  return validateReadingTemperature(tenthsF, value, fail) ? tenthsF : null;
}
function refused(reportError: () => void): null {
  reportError();
  return null;
}

/** A date, a time and a named time zone: 11/24/2026 2:30:15 PM EST. */
const clock = String.raw`(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d{1,9})?)?\s*([ap]\.?\s?m\.?)?`;
const clockNamed = String.raw`(z|[a-z]{3,4}|(?:utc|gmt)?\s*[+-]\s*\d{1,2}(?::?\d{2})?)`;
const written = new RegExp(String.raw`^(.{5,40}?)[T,\s]\s*${clock}\s*${clockNamed}?$`, 'i');
const two = (digits: string | undefined): string => (digits ?? '00').padStart(2, '0');

/** A time as loggers write it, in milliseconds. Without an offset, in the logger's time zone. */
function timeIn(
  value: string,
  options: { timeZone: string; order: DateOrder; offset: number | undefined },
  fail: Fail,
): number | null {
  if (value === '') return refused(() => fail('time', '', readingRowErrors.valueMissing, { title: 'Time' }));
  const counted = countedIn(value);
  if (counted !== undefined && 'at' in counted) return counted.at;
  const wrong = () => refused(() => fail('time', value, readingRowErrors.wrongTime));
  if (counted) return momentOf(counted.local, options, undefined, value, fail);
  const [, day = '', hour, minute, second, half, named] =
    written.exec(value.replace(/ 1899-12-30 /, ' ')) ?? [];
  const date = parseImportedDate(day, options.order);
  const hours = hourOf(hour, half);
  if (
    hours === null ||
    Number(minute) > 59 ||
    Number(second ?? 0) > 59 ||
    date === undefined ||
    !isSupportedDate(date)
  )
    return wrong();
  const local = `${date}T${two(String(hours))}:${two(minute)}:${two(second)}`;
  const offset = named === undefined ? undefined : parseUtcOffsetMinutes(named);
  if (named !== undefined && offset === undefined) return wrong();
  return momentOf(local, options, offset, value, fail);
}
/** Parses seconds or milliseconds since 1970, or a spreadsheet serial date. */
function countedIn(value: string): { at: number } | { local: string } | undefined {
  if (/^1\d{9}(\.\d+)?$/.test(value)) return { at: Math.round(Number(value) * 1000) };
  if (/^1\d{12}$/.test(value)) return { at: Number(value) };
  const [, days, part] = /^(\d{5})(\.\d+)$/.exec(value) ?? [];
  const date = days === undefined ? undefined : parseImportedDate(days, 'mdy');
  if (date === undefined) return undefined;
  const seconds = Math.round(Number(part) * 86_400);
  return { local: Temporal.PlainDateTime.from(date).add({ seconds }).toString({ smallestUnit: 'second' }) };
}
/** 0 to 23. Null means not a valid hour. */
function hourOf(hour: string | undefined, half: string | undefined): number | null {
  const typed = hour === undefined ? Number.NaN : Number(hour);
  if (half === undefined) return typed <= 23 ? typed : null;
  if (!(typed >= 1 && typed <= 12)) return null;
  return (typed % 12) + (/^p/i.test(half) ? 12 : 0);
}
/** The instant of a local time. A local time that does not exist, or exists twice, is an error. */
function momentOf(
  local: string,
  options: { timeZone: string; offset: number | undefined },
  statedOffset: number | undefined,
  value: string,
  fail: Fail,
): number | null {
  const offset = statedOffset ?? options.offset;
  const asUtc = Date.parse(`${local}Z`);
  if (offset !== undefined) return asUtc - offset * 60_000;
  if (options.timeZone === 'UTC') return asUtc;
  const found = zoneMoments(options.timeZone, local);
  if (found.length === 1) return found[0] ?? null;
  return refused(() =>
    fail('time', value, found.length > 1 ? readingRowErrors.timeAmbiguous : readingRowErrors.timeSkipped),
  );
}
const hoursKnown = new Map<string, readonly number[]>();
const mostHoursKnown = 20_000;
/** The instants at which a clock shows a local time: one, two when clocks go back, none when they go forward. */
function zoneMoments(timeZone: string, local: string): readonly number[] {
  // Offsets change only at full hours, so one lookup is valid for all minutes of the hour.
  const hour = `${local.slice(0, 13)}:00:00`;
  const key = `${timeZone} ${hour}`;
  let moments = hoursKnown.get(key);
  if (!moments) {
    const plainTime = Temporal.PlainDateTime.from(hour);
    const [first, last] = (['earlier', 'later'] as const).map((disambiguation) =>
      plainTime.toZonedDateTime(timeZone, { disambiguation }),
    );
    if (!first || !last) moments = [];
    else if (first.epochMilliseconds === last.epochMilliseconds) moments = [first.epochMilliseconds];
    else
      moments = first.toPlainDateTime().equals(plainTime)
        ? [first.epochMilliseconds, last.epochMilliseconds]
        : [];
    if (hoursKnown.size >= mostHoursKnown) hoursKnown.clear();
    hoursKnown.set(key, moments);
  }
  const into = Date.parse(`${local}Z`) - Date.parse(`${hour}Z`);
  return moments.map((instantMs) => instantMs + into);
}
