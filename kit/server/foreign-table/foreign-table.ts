/**
 * One reader for every table that comes from outside: CSV as spreadsheets and banks write it, and XLSX. It finds the row of titles,
 * and never throws anything but a ForeignTableError for a file that it cannot read.
 */
import { readFileKind } from './file-kind.ts';
import { ForeignTableError } from './foreign-table-error.ts';
import { readCsvRows } from './read-csv.ts';
import { readXlsxRows } from './read-xlsx.ts';

export interface ForeignRow {
  /** As the spreadsheet counts: its first row is 1. */
  row: number;
  cells: string[];
}
export interface ForeignTable {
  format: 'csv' | 'xlsx';
  titles: string[];
  /** The row that the titles are in. */
  titleRow: number;
  rows: ForeignRow[];
}
/** A table whose rows are read one after the other. */
export type OpenTable = Omit<ForeignTable, 'rows'> & { rows: AsyncIterable<ForeignRow> };
export interface TableLimits {
  /** Rows below the titles. */
  rows: number;
  columns: number;
  /** Characters of one row of a CSV file. */
  recordCharacters: number;
  /** Rows above the titles: a name, an address, a period. */
  rowsBeforeTitles: number;
}
export interface TableWishes {
  /** Titles that the import knows, in any writing: the row with most of them is the row of titles. */
  knownTitles: readonly string[];
  /** The row of titles, where a person chose it. */
  titleRow?: number | undefined;
  limits?: Partial<TableLimits> | undefined;
}

export const tableLimits: TableLimits = {
  rows: 100_000,
  columns: 200,
  recordCharacters: 1_000_000,
  rowsBeforeTitles: 30,
};

/** Letters and digits alone, in lower case: how titles are compared. */
export const plainTitle = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * Opens a file as a table: its titles at once, its rows one after the other, so that they are never all in memory. Both throw a
 * ForeignTableError that says why the file cannot be read.
 */
export async function openForeignTable(bytes: Uint8Array, wishes: TableWishes): Promise<OpenTable> {
  const limits = { ...tableLimits, ...wishes.limits };
  const kind = readFileKind(bytes);
  if (kind !== 'text' && kind !== 'xlsx') throw new ForeignTableError(kind, {});
  const found = textOf(kind === 'xlsx' ? readXlsxRows(bytes, limits) : readCsvRows(bytes, limits));
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
    format: kind === 'xlsx' ? 'xlsx' : 'csv',
    titles: titles.cells.map((cell) => cell.trim()),
    titleRow: titles.row,
    rows: rowsBelow(titles.row, head, found, limits),
  };
}
/** The same rows; refuses what no database keeps as text. */
async function* textOf(rows: AsyncIterable<ForeignRow>): AsyncGenerator<ForeignRow> {
  for await (const one of rows) {
    if (one.cells.some((cell) => cell.includes('\0') || !cell.isWellFormed()))
      throw new ForeignTableError('noText', { row: one.row });
    yield one;
  }
}
async function* rowsBelow(
  titleRow: number,
  head: readonly ForeignRow[],
  rest: AsyncIterable<ForeignRow>,
  { rows: most }: TableLimits,
): AsyncGenerator<ForeignRow> {
  let count = 0;
  const checked = (one: ForeignRow): ForeignRow => {
    count += 1;
    if (count > most) throw new ForeignTableError('tooManyRows', { most });
    return one;
  };
  for (const one of head) if (one.row > titleRow) yield checked(one);
  for await (const one of rest) yield checked(one);
  if (count === 0) throw new ForeignTableError('empty', {});
}

/** Reads a file as a table, whole. Throws a ForeignTableError that says why it cannot. */
export async function readForeignTable(bytes: Uint8Array, wishes: TableWishes): Promise<ForeignTable> {
  const table = await openForeignTable(bytes, wishes);
  return { ...table, rows: await Array.fromAsync(table.rows) };
}

/** The chosen row, else the one with most known titles, else the first that has anything. */
function findTitles(
  rows: readonly ForeignRow[],
  { knownTitles, titleRow }: TableWishes,
  { rowsBeforeTitles }: TableLimits,
): ForeignRow | undefined {
  if (titleRow !== undefined) return rows.find(({ row }) => row === titleRow);
  const known = new Set(knownTitles.map(plainTitle));
  const countKnown = ({ cells }: ForeignRow): number =>
    new Set(cells.map(plainTitle).filter((cell) => known.has(cell))).size;
  const [best] = rows
    .slice(0, rowsBeforeTitles + 1)
    .map((row) => ({ row, count: countKnown(row) }))
    .toSorted((a, b) => b.count - a.count);
  return best && best.count > 0 ? best.row : rows[0];
}
