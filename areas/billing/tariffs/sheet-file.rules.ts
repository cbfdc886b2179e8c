import type { ImportSheet } from '#areas/accounts/accounts/sheet.rules.ts';
import { normalizeWord } from '#areas/accounts/accounts/sheet-vocabulary.rules.ts';
import { compareRateSheetVersions } from './compare-sheets.rules.ts';
import { createCellErrorReporter, getRateSheetColumnTitle } from './sheet-cells.rules.ts';
import type { RateSheetRowCells, ReportCellError } from './sheet-cells.rules.ts';
import { rateSheetFileColumns } from './sheet-file.contract.ts';
import type { RateSheetCellError } from './sheet-file.contract.ts';
import { rateSheetCellErrorDefinitions, buildRateSheetFieldError } from './sheet-cell-errors.rules.ts';
import { parseRateSheetLinesAndZones } from './sheet-row.rules.ts';
import type { ParsedRateSheetLine } from './sheet-row.rules.ts';
import { findRateSheetErrors, rateSheetLineScopeKey } from './sheets.rules.ts';
import type { RateSheetZonesAndLines, RateSheetZone } from './sheets.contract.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { parseImportedDate } from '#kit/contract/imported-dates.ts';
import { defaultDecimalMark, detectDecimalMarks } from '#kit/contract/imported-numbers.ts';
import type { DecimalMark } from '#kit/contract/imported-numbers.ts';
import { createFuzzyCodeOrExactNameMatcher } from '#kit/contract/fuzzy-match.ts';

/** Converts a file to the rates of a version: reads every row, and reports every error with its row and column. */

/** What the cells are checked against. */
export interface RateSheetFileLookups {
  /** By account number in uppercase. */
  accountIdsByUppercaseNumber: ReadonlyMap<string, number>;
  regions: readonly { id: number; name: string }[];
  /** Can be named by code or by name. */
  warehouses: readonly { id: number; name: string }[];
  states: readonly string[];
  categories: readonly string[];
  /** The zones of the draft, else of the last version. */
  zones: readonly RateSheetZone[];
  /** The day of the draft. It is used when the file gives none. */
  draftDate: string | null;
  published: readonly (RateSheetZonesAndLines & { version: number; effectiveDate: string })[];
}
export interface ParsedRateSheetFile extends RateSheetZonesAndLines {
  effectiveDate: string | null;
  /** The version of the same day that already matches the file. */
  identicalVersion: number | null;
  faults: RateSheetCellError[];
}

export function parseRateSheetFile(sheet: ImportSheet, lookups: RateSheetFileLookups): ParsedRateSheetFile {
  const errors: RateSheetCellError[] = [];
  const ofTitles = createCellErrorReporter(errors, sheet.titleRow || 1);
  const nothing = { effectiveDate: null, identicalVersion: null, zones: [], lines: [], faults: errors };
  const columns = columnsOf(sheet.titles, ofTitles);
  if (!columns.includes('rateType')) return nothing;
  const marks = decimalMarksOf(sheet, columns);
  const rows = sheet.rows.map(({ row, cells }): RateSheetRowCells => {
    const fail = createCellErrorReporter(errors, row);
    const more = cells.slice(columns.length).filter((cell) => cell !== '');
    if (more.length > 0) fail(null, more.join(' '), rateSheetCellErrorDefinitions.tooManyCells);
    return {
      row,
      reportError: fail,
      cell: (column) => cells[columns.indexOf(column)] ?? '',
      decimalMark: (column) => marks.get(column) ?? defaultDecimalMark,
    };
  });
  const date = dateOf(rows, lookups, ofTitles);
  const { lines, zones } = parseRateSheetLinesAndZones(rows, lookups);
  checkTogether({ lines, zones, rows, faults: errors });
  const body = { zones, lines: lines.map(({ line }) => line) };
  const same = lookups.published.find((v) => v.effectiveDate === date);
  const already = same && errors.length === 0 && haveSameZonesAndLines(same, body) ? same.version : null;
  if (same && already === null)
    createCellErrorReporter(errors, rows[0]?.row ?? 1)(
      'effectiveDate',
      formatDate(same.effectiveDate),
      rateSheetCellErrorDefinitions.effectiveDateTaken,
      {
        version: same.version,
      },
    );
  return {
    ...body,
    effectiveDate: date,
    identicalVersion: already,
    faults: errors.toSorted((a, b) => a.row - b.row),
  };
}
const isNumberColumn = (column: string): boolean =>
  ['rate4', 'bp', 'minimum', 'priority'].includes(column) || column.startsWith('break');
const decimalMarksOf = (
  { rows }: ImportSheet,
  columns: readonly (string | null)[],
): ReadonlyMap<string, DecimalMark> =>
  detectDecimalMarks(
    new Map(
      columns.flatMap((column, index) =>
        column !== null && isNumberColumn(column)
          ? [[column, rows.map(({ cells }) => cells[index] ?? '')] as const]
          : [],
      ),
    ),
  );
export function haveSameZonesAndLines(one: RateSheetZonesAndLines, other: RateSheetZonesAndLines): boolean {
  const { lines, zones } = compareRateSheetVersions(one, other);
  return lines.length === 0 && zones.length === 0;
}

/** Finds the column of each title, and reports errors in the titles. */
function columnsOf(titles: readonly string[], fail: ReportCellError): (string | null)[] {
  const byTitle = new Map(
    rateSheetFileColumns.flatMap((c) =>
      [c.title, ...(c.formerTitles ?? [])].map((title) => [normalizeWord(title), c.id] as const),
    ),
  );
  const near = createFuzzyCodeOrExactNameMatcher(rateSheetFileColumns.map((c) => ({ code: c.title })));
  const seenColumns = new Set<string>();
  const columns = titles.map((title) => {
    if (title === '') return null;
    const column = byTitle.get(normalizeWord(title));
    if (column === undefined) {
      fail(
        null,
        title,
        rateSheetCellErrorDefinitions.unknownColumn,
        { title },
        near.findMatch(title)?.code ?? null,
      );
      return null;
    }
    if (seenColumns.has(column))
      fail(column, title, rateSheetCellErrorDefinitions.duplicateColumn, { title });
    seenColumns.add(column);
    return column;
  });
  if (!seenColumns.has('rateType'))
    fail('rateType', '', rateSheetCellErrorDefinitions.columnMissing, {
      title: getRateSheetColumnTitle('rateType'),
    });
  return columns;
}

/** The single effective date of the file. */
function dateOf(
  rows: readonly RateSheetRowCells[],
  facts: RateSheetFileLookups,
  ofTitles: ReportCellError,
): string | null {
  let found: { date: string; row: number } | null = null;
  let wrong = false;
  for (const { row, cell: readCell, reportError: fail } of rows) {
    const dateText = readCell('effectiveDate');
    if (dateText === '') continue;
    // Dates with dots are written day first.
    const date = parseImportedDate(dateText, dateText.includes('.') ? 'dmy' : 'mdy');
    if (date === undefined) {
      wrong = true;
      fail('effectiveDate', dateText, rateSheetCellErrorDefinitions.dateInvalid);
    } else if (found === null) found = { date, row };
    else if (date !== found.date)
      fail('effectiveDate', dateText, rateSheetCellErrorDefinitions.dateMismatch, {
        row: found.row,
        date: formatDate(found.date),
      });
  }
  const date = found?.date ?? facts.draftDate;
  if (date === null && !wrong)
    ofTitles('effectiveDate', '', rateSheetCellErrorDefinitions.valueRequired, {
      title: getRateSheetColumnTitle('effectiveDate'),
    });
  return date;
}

/** Checks lines and zones against each other. Rows with errors are left out. */
function checkTogether({
  lines,
  zones,
  rows,
  faults: errors,
}: {
  lines: readonly ParsedRateSheetLine[];
  zones: readonly RateSheetZone[];
  rows: readonly RateSheetRowCells[];
  faults: RateSheetCellError[];
}): void {
  const faulty = new Set(errors.map((f) => `${f.row} ${f.column}`));
  const rowsAtFault = new Set(errors.map((f) => f.row));
  const body = { zones: [...zones], lines: lines.map(({ line }) => line) };
  for (const [place, sentence] of Object.entries(findRateSheetErrors(body))) {
    const [list = '', indexText = '', field = ''] = place.split('.');
    const zone = list === 'zones' ? zones[Number(indexText)] : undefined;
    const cells = zone
      ? (rows.find((r) => isZoneRow(r, zone) && r.cell('states') !== '') ??
        rows.find((r) => isZoneRow(r, zone)))
      : rows.find((r) => r.row === lines[Number(indexText)]?.row);
    const column = columnOfField(field);
    if (!cells || field === 'priority' || faulty.has(`${cells.row} ${getRateSheetColumnTitle(column)}`))
      continue;
    cells.reportError(column, cells.cell(column), buildRateSheetFieldError(field, sentence));
  }
  const first = new Map<string, number>();
  for (const { row, line } of lines) {
    if (rowsAtFault.has(row)) continue;
    const key = rateSheetLineScopeKey(line);
    const before = first.get(key);
    if (before === undefined) first.set(key, row);
    else
      createCellErrorReporter(errors, row)(null, '', rateSheetCellErrorDefinitions.duplicateFreight, {
        row: before,
      });
  }
}
const isZoneRow = (cells: RateSheetRowCells, zone: RateSheetZone): boolean =>
  normalizeWord(cells.cell('zone')) === normalizeWord(zone.name);
const columnOfField = (field: string): string => {
  if (field === 'breaks') return 'breakFrom0';
  return field === 'name' ? 'zone' : field;
};
