import { readFileKind } from './file-kind.ts';
import { ForeignTableError } from './foreign-table-error.ts';
import { readCsvRows } from './read-csv.ts';
import { readXlsxRows } from './read-xlsx.ts';
import { columnLetters, plainTitle, titlesKey } from './table-wishes.ts';
import type { ForeignRow, TableHead, TableLimits, TableWishes } from './table-wishes.ts';
import { openWorkbook } from './workbook-parts.ts';
import { dateIn } from '#kit/contract/foreign-dates.ts';
import { cut } from '#kit/contract/letters.ts';

/** Reads a table where it is called: in the thread of `serve-table.ts`, or at once when the file is short. */

export interface ReadTable extends TableHead {
  /** They may be read once. */
  rows: AsyncGenerator<ForeignRow>;
}
/** Throws a ForeignTableError that says why the file cannot be read; reading the rows does so too. */
export async function readTable(
  bytes: Uint8Array,
  wishes: TableWishes,
  limits: TableLimits,
): Promise<ReadTable> {
  if (bytes.length > limits.bytes) throw new ForeignTableError('tooLarge', {});
  const kind = readFileKind(bytes);
  if (kind !== 'text' && kind !== 'xlsx') throw new ForeignTableError(kind, {});
  return kind === 'text'
    ? openTable('csv', readCsvRows(bytes, limits), wishes, limits)
    : readWorkbookTable(bytes, wishes, limits);
}

const mostSheets = 10;
/** The first sheet with a known title, else the first with rows: a workbook may begin with a cover. */
async function readWorkbookTable(
  bytes: Uint8Array,
  wishes: TableWishes,
  limits: TableLimits,
): Promise<ReadTable> {
  try {
    const workbook = await openWorkbook(bytes, limits);
    if (workbook.sheets.length === 0) throw new ForeignTableError('noSheet', {});
    let filled: string | undefined;
    const open = (path: string) =>
      openTable('xlsx', namingFaults(readXlsxRows(workbook, path, limits)), wishes, limits);
    for (const path of workbook.sheets.slice(0, mostSheets)) {
      const table = await open(path).catch(unlessEmpty);
      if (!table) continue;
      filled ??= path;
      const isOnly = workbook.sheets.length === 1;
      if (isOnly || table.titles.some((title) => isKnown(wishes.knownTitles, title))) return table;
      await table.rows.return(undefined);
    }
    if (filled === undefined) throw new ForeignTableError('empty', {});
    return await open(filled);
  } catch (error) {
    throw asUnreadable(error);
  }
}
function unlessEmpty(error: unknown): undefined {
  if (!(error instanceof ForeignTableError) || error.problem !== 'empty') throw error;
}
/** What cannot be unpacked, or is no XML, is a damaged file. */
const asUnreadable = (error: unknown): ForeignTableError =>
  error instanceof ForeignTableError ? error : new ForeignTableError('unreadable', {});
async function* namingFaults(rows: AsyncIterable<ForeignRow>): AsyncGenerator<ForeignRow> {
  try {
    yield* rows;
  } catch (error) {
    throw asUnreadable(error);
  }
}

async function openTable(
  format: TableHead['format'],
  read: AsyncIterable<ForeignRow>,
  wishes: TableWishes,
  limits: TableLimits,
): Promise<ReadTable> {
  const found = refusingNoText(read);
  const head: ForeignRow[] = [];
  const isEnough = (): boolean =>
    head.length > limits.rowsBeforeTitles && (head.at(-1)?.row ?? 0) >= (wishes.titleRow ?? 0);
  while (!isEnough()) {
    const next = await found.next();
    if (next.done) break;
    head.push(next.value);
  }
  const titles = findTitles(head, wishes, limits);
  if (!titles) throw new ForeignTableError('empty', {});
  return {
    format,
    titles: titles.cells.map((cell) => cell.trim()),
    titleRow: titles.row,
    head: shortened(head, limits),
    rows: rowsBelow(titles.row, head, found, limits),
  };
}
/** The same rows; refuses what no database keeps as text. */
async function* refusingNoText(rows: AsyncIterable<ForeignRow>): AsyncGenerator<ForeignRow> {
  for await (const one of rows) {
    if (one.cells.some((cell) => cell.includes('\0') || !cell.isWellFormed()))
      throw new ForeignTableError('noText', { row: one.row });
    yield one;
  }
}
/** The rows below the titles. What is beyond the limit is counted, not kept. */
async function* rowsBelow(
  titleRow: number,
  head: readonly ForeignRow[],
  rest: AsyncIterable<ForeignRow>,
  limits: TableLimits,
): AsyncGenerator<ForeignRow> {
  let [count, cells] = [0, 0];
  async function* all(): AsyncGenerator<ForeignRow> {
    yield* head.filter(({ row }) => row > titleRow);
    yield* rest;
  }
  for await (const one of all()) {
    count += 1;
    if (count > limits.rows) continue;
    cells += one.cells.length;
    if (cells > limits.cells) throw new ForeignTableError('tooManyCells', { most: limits.cells });
    yield one;
  }
  if (count > limits.rows) throw new ForeignTableError('tooManyRows', { count, most: limits.rows });
  if (count === 0) throw new ForeignTableError('empty', {});
}

/** The chosen row, else one that was seen before, else the one with most known titles, else the first that has anything. */
function findTitles(
  rows: readonly ForeignRow[],
  wishes: TableWishes,
  { rowsBeforeTitles }: TableLimits,
): ForeignRow | undefined {
  const { titleRow, mayLackTitles, keptTitles = [] } = wishes;
  if (titleRow === 0) return lettersFor(rows);
  if (titleRow !== undefined) return rows.find(({ row }) => row === titleRow);
  const candidates = rows
    .slice(0, rowsBeforeTitles + 1)
    .filter(({ cells }) => !mayLackTitles || !cells.some(isValue));
  const seen = candidates.find(({ cells }) => keptTitles.includes(titlesKey(cells)));
  if (seen) return seen;
  const [best] = candidates
    .map((row) => ({ row, count: countKnown(wishes, row) }))
    .toSorted((a, b) => b.count - a.count);
  if (best && best.count > 0) return best.row;
  return mayLackTitles && rows[0]?.cells.some(isValue) ? lettersFor(rows) : rows[0];
}
function countKnown({ knownTitles }: TableWishes, { cells }: ForeignRow): number {
  const titles = new Set(cells.map((cell) => cell.trim()).filter((cell) => cell !== ''));
  return [...titles].filter((cell) => isKnown(knownTitles, cell)).length;
}
const longestTitle = 100;
function isKnown(knownTitles: TableWishes['knownTitles'], title: string): boolean {
  if (title.length > longestTitle) return false;
  const plain = plainTitle(title);
  return knownTitles.some((known) =>
    typeof known === 'string' ? plainTitle(known) === plain : known.test(title.trim()),
  );
}
/** A cell that is a date, a time, a number or an amount, and no title. */
const isValue = (cell: string): boolean =>
  /^[-+($\s]*\d[\d.,:/\s-]*(?:usd|[$%)]|[ap]m|z|utc)?$/i.test(cell.trim().slice(0, 60)) ||
  dateIn(cell, 'mdy') !== undefined ||
  dateIn(cell, 'dmy') !== undefined;
function lettersFor(rows: readonly ForeignRow[]): ForeignRow | undefined {
  if (rows.length === 0) return undefined;
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  return { row: 0, cells: Array.from({ length: width }, (_, column) => columnLetters(column)) };
}
/** The first rows, as short as a person needs to tell them apart. */
const shortened = (rows: readonly ForeignRow[], { rowsBeforeTitles }: TableLimits): ForeignRow[] =>
  rows
    .slice(0, rowsBeforeTitles + 1)
    .map(({ row, cells }) => ({ row, cells: cells.slice(0, 12).map((cell) => cut(cell.trim(), 100)) }));
