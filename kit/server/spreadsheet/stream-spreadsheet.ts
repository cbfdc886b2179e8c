import { detectFileKind } from './file-kind.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import { readNonBlankCsvRows } from './read-csv.ts';
import { readNonBlankXlsxRows } from './read-xlsx.ts';
import {
  spreadsheetColumnName,
  normalizeHeaderTitleForComparison,
  buildHeaderKey,
} from './spreadsheet-options.ts';
import type {
  SpreadsheetRow,
  SpreadsheetHeader,
  SpreadsheetLimits,
  SpreadsheetReadOptions,
} from './spreadsheet-options.ts';
import { openXlsxWorkbook } from './workbook-parts.ts';
import { parseImportedDate } from '#kit/contract/imported-dates.ts';
import { truncateText } from '#kit/contract/text-sanitize.ts';

/** Reads a table in the calling thread: inside the worker of `pack-spreadsheet.ts`, or directly if the file is short. */

export interface StreamingSpreadsheet extends SpreadsheetHeader {
  /** They can be read once. */
  rows: AsyncGenerator<SpreadsheetRow>;
}
/** Throws a `SpreadsheetError` with the reason why the file cannot be read. Reading the rows can throw it too. */
export async function streamSpreadsheetRows(
  bytes: Uint8Array,
  options: SpreadsheetReadOptions,
  limits: SpreadsheetLimits,
): Promise<StreamingSpreadsheet> {
  if (bytes.length > limits.bytes) throw new SpreadsheetError('fileTooLarge', {});
  const kind = detectFileKind(bytes);
  if (kind !== 'text' && kind !== 'xlsx') throw new SpreadsheetError(`${kind}Unsupported`, {});
  return kind === 'text'
    ? openTable('csv', readNonBlankCsvRows(bytes, limits), options, limits)
    : readWorkbookTable(bytes, options, limits);
}

const mostSheets = 10;
/** Reads the first sheet with a known title, otherwise the first with rows. A workbook can begin with a cover sheet. */
async function readWorkbookTable(
  bytes: Uint8Array,
  wishes: SpreadsheetReadOptions,
  limits: SpreadsheetLimits,
): Promise<StreamingSpreadsheet> {
  try {
    const workbook = await openXlsxWorkbook(bytes, limits);
    if (workbook.sheetPathsHiddenLast.length === 0) throw new SpreadsheetError('sheetMissing', {});
    let filled: string | undefined;
    const open = (path: string) =>
      openTable('xlsx', namingFaults(readNonBlankXlsxRows(workbook, path, limits)), wishes, limits);
    for (const path of workbook.sheetPathsHiddenLast.slice(0, mostSheets)) {
      const table = await open(path).catch(unlessEmpty);
      if (!table) continue;
      filled ??= path;
      const isOnly = workbook.sheetPathsHiddenLast.length === 1;
      if (isOnly || table.titles.some((title) => isKnown(wishes.knownTitles, title))) return table;
      await table.rows.return(undefined);
    }
    if (filled === undefined) throw new SpreadsheetError('fileEmpty', {});
    return await open(filled);
  } catch (error) {
    throw asUnreadable(error);
  }
}
function unlessEmpty(error: unknown): undefined {
  if (!(error instanceof SpreadsheetError) || error.problem !== 'fileEmpty') throw error;
}
/** Data that cannot be unpacked, or is not XML, means a damaged file. */
const asUnreadable = (error: unknown): SpreadsheetError =>
  error instanceof SpreadsheetError ? error : new SpreadsheetError('fileUnreadable', {});
async function* namingFaults(rows: AsyncIterable<SpreadsheetRow>): AsyncGenerator<SpreadsheetRow> {
  try {
    yield* rows;
  } catch (error) {
    throw asUnreadable(error);
  }
}

async function openTable(
  format: SpreadsheetHeader['format'],
  read: AsyncIterable<SpreadsheetRow>,
  wishes: SpreadsheetReadOptions,
  limits: SpreadsheetLimits,
): Promise<StreamingSpreadsheet> {
  const found = refusingNoText(read);
  const head: SpreadsheetRow[] = [];
  const isEnough = (): boolean =>
    head.length > limits.rowsBeforeTitles && (head.at(-1)?.row ?? 0) >= (wishes.titleRow ?? 0);
  while (!isEnough()) {
    const next = await found.next();
    if (next.done) break;
    head.push(next.value);
  }
  const titles = findTitles(head, wishes, limits);
  if (!titles) throw new SpreadsheetError('fileEmpty', {});
  return {
    format,
    titles: titles.cells.map((cell) => cell.trim()),
    titleRow: titles.row,
    firstRows: shortened(head, limits),
    rows: rowsBelow(titles.row, head, found, limits),
  };
}
/** Yields the same rows. Rejects text that no database can store. */
async function* refusingNoText(rows: AsyncIterable<SpreadsheetRow>): AsyncGenerator<SpreadsheetRow> {
  for await (const one of rows) {
    if (one.cells.some((cell) => cell.includes('\0') || !cell.isWellFormed()))
      throw new SpreadsheetError('charactersInvalid', { row: one.row });
    yield one;
  }
}
/** Yields the rows below the titles. Rows beyond the limit are counted but not kept. */
async function* rowsBelow(
  titleRow: number,
  head: readonly SpreadsheetRow[],
  rest: AsyncIterable<SpreadsheetRow>,
  limits: SpreadsheetLimits,
): AsyncGenerator<SpreadsheetRow> {
  let [count, cells] = [0, 0];
  async function* all(): AsyncGenerator<SpreadsheetRow> {
    yield* head.filter(({ row }) => row > titleRow);
    yield* rest;
  }
  for await (const one of all()) {
    count += 1;
    if (count > limits.rowsBelowTitles) continue;
    cells += one.cells.length;
    if (cells > limits.cells) throw new SpreadsheetError('tooManyCells', { most: limits.cells });
    yield one;
  }
  if (count > limits.rowsBelowTitles)
    throw new SpreadsheetError('tooManyRows', { count, most: limits.rowsBelowTitles });
  if (count === 0) throw new SpreadsheetError('fileEmpty', {});
}

/**
 * Finds the title row: the chosen row, else one that was used before, else the one with most known titles, else the first that is
 * not blank.
 */
function findTitles(
  rows: readonly SpreadsheetRow[],
  wishes: SpreadsheetReadOptions,
  { rowsBeforeTitles }: SpreadsheetLimits,
): SpreadsheetRow | undefined {
  const { titleRow, allowsMissingTitles: mayLackTitles, reviewedHeaderKeys: keptTitles = [] } = wishes;
  if (titleRow === 0) return lettersFor(rows);
  if (titleRow !== undefined) return rows.find(({ row }) => row === titleRow);
  const candidates = rows
    .slice(0, rowsBeforeTitles + 1)
    .filter((row) => !mayLackTitles || !row.cells.some(isValue) || hasExactTitles(wishes, row));
  const keptTitleRow = candidates.find(({ cells }) => keptTitles.includes(buildHeaderKey(cells)));
  if (keptTitleRow) return keptTitleRow;
  const [best] = candidates
    .map((row) => ({ row, count: countKnown(wishes, row) }))
    .toSorted((a, b) => b.count - a.count);
  if (best && best.count > 0) return best.row;
  return mayLackTitles && rows[0]?.cells.some(isValue) ? lettersFor(rows) : rows[0];
}
/** An aging report has titles such as 1-30 beside the known ones. */
function hasExactTitles({ knownTitles }: SpreadsheetReadOptions, row: SpreadsheetRow): boolean {
  const exact = knownTitles.filter((knownTitle) => typeof knownTitle === 'string');
  return countKnown({ knownTitles: exact }, row) >= 2;
}
function countKnown({ knownTitles }: SpreadsheetReadOptions, { cells }: SpreadsheetRow): number {
  const titles = new Set(cells.map((cell) => cell.trim()).filter((cell) => cell !== ''));
  return [...titles].filter((cell) => isKnown(knownTitles, cell)).length;
}
const longestTitle = 100;
function isKnown(knownTitles: SpreadsheetReadOptions['knownTitles'], title: string): boolean {
  if (title.length > longestTitle) return false;
  const plain = normalizeHeaderTitleForComparison(title);
  return knownTitles.some((knownTitle) =>
    typeof knownTitle === 'string'
      ? normalizeHeaderTitleForComparison(knownTitle) === plain
      : knownTitle.test(title.trim()),
  );
}
/** Returns whether a cell is a date, a time, a number or an amount instead of a title. */
const isValue = (cell: string): boolean =>
  /^[-+($\s]*\d[\d.,:/\s-]*(?:usd|[$%)]|[ap]m|z|utc)?$/i.test(cell.trim().slice(0, 60)) ||
  parseImportedDate(cell, 'mdy') !== undefined ||
  parseImportedDate(cell, 'dmy') !== undefined;
function lettersFor(rows: readonly SpreadsheetRow[]): SpreadsheetRow | undefined {
  if (rows.length === 0) return undefined;
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  return { row: 0, cells: Array.from({ length: width }, (_, column) => spreadsheetColumnName(column)) };
}
/** The first rows, just long enough for a user to tell them apart. */
const shortened = (
  rows: readonly SpreadsheetRow[],
  { rowsBeforeTitles }: SpreadsheetLimits,
): SpreadsheetRow[] =>
  rows.slice(0, rowsBeforeTitles + 1).map(({ row, cells }) => ({
    row,
    cells: cells.slice(0, 12).map((cell) => truncateText(cell.trim(), 100)),
  }));
