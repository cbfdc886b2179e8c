import { detectLoggerColumns, isColumnLetter, parseTemperatureUnit } from './logger-file.rules.ts';
import type { LoggerColumn, LoggerColumns } from './logger-file.rules.ts';
import type { ImportSheet } from '#areas/accounts/accounts/sheet.rules.ts';
import { parseImportedDate } from '#kit/contract/imported-dates.ts';

/** Finds the columns of a logger's file, by its titles or, without titles, by its first rows. */

const rowsLooked = 20;
const clock = /\d{1,2}:\d{2}/;
const isDay = (cell: string): boolean =>
  parseImportedDate(cell, 'mdy') !== undefined || parseImportedDate(cell, 'dmy') !== undefined;
const isMoment = (cell: string): boolean =>
  /^1\d{9}(\.\d+|\d{3})?$/.test(cell) || /^\d{5}\.\d+$/.test(cell) || (clock.test(cell) && isDay(cell));
const isClock = (cell: string): boolean => /^\d{1,2}:\d{2}/.test(cell);
const isTemperature = (cell: string): boolean =>
  /^[+\-\u2212]?\d{1,3}([.,]\d{1,6})?\s*[°º]?\s*[cf]?$/i.test(cell);
const isDecimal = (cell: string): boolean => /[.,]\d|[°ºcf]/i.test(cell);
const isRoom = (cell: string): boolean => /^(dock|slots|cooler)$/i.test(cell);

/**
 * Guesses the columns of a file without titles. A meaning that fits no column, or several equally, stays open. The first column
 * of a moment is the time. A column of whole numbers can count the rows, so one with decimals is the temperature.
 */
export function guessLoggerColumnsByCells({
  titles,
  rows,
}: Pick<ImportSheet, 'titles' | 'rows'>): LoggerColumns {
  const cells = titles.map((_, column) =>
    rows
      .slice(0, rowsLooked)
      .map((row) => row.cells[column] ?? '')
      .filter((cell) => cell !== ''),
  );
  const fits = (is: (cell: string) => boolean): number[] =>
    cells.flatMap((column, columnIndex) => (column.length > 0 && column.every(is) ? [columnIndex] : []));
  const found: LoggerColumns = {};
  const take = (column: LoggerColumn, columnIndex: number | undefined): void => {
    if (columnIndex !== undefined) found[column] = columnIndex;
  };
  const [moment] = fits(isMoment);
  take('time', moment ?? fits(isClock)[0]);
  if (moment === undefined) take('date', fits((cell) => isDay(cell) && !/^\d+$/.test(cell))[0]);
  const numbers = fits(isTemperature).filter(
    (columnIndex) => columnIndex !== found.time && columnIndex !== found.date,
  );
  const decimals = numbers.filter((columnIndex) => cells[columnIndex]?.some(isDecimal));
  take('temperature', decimals[0] ?? (numbers.length === 1 ? numbers[0] : undefined));
  take('unit', fits((cell) => parseTemperatureUnit(cell) !== null)[0]);
  take('of', fits(isRoom)[0]);
  return found;
}

/** Finds the meaning of each column, and the meanings that two titles have. */
export const findLoggerColumns = (sheet: ImportSheet): ReturnType<typeof detectLoggerColumns> =>
  sheet.titleRow === 0
    ? { columns: guessLoggerColumnsByCells(sheet), duplicates: [] }
    : detectLoggerColumns(sheet.titles);
/** The title of a column. Blank when the column has none. */
export function getLoggerColumnTitleOrBlank(
  { titles }: Pick<ImportSheet, 'titles'>,
  columnIndex: number | undefined,
): string {
  const title = columnIndex === undefined ? '' : (titles[columnIndex] ?? '');
  return columnIndex !== undefined && isColumnLetter(title, columnIndex) ? '' : title;
}
