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

/** Reads a file as a table. Throws a ForeignTableError that says why it cannot. */
export async function readForeignTable(bytes: Uint8Array, wishes: TableWishes): Promise<ForeignTable> {
  const limits = { ...tableLimits, ...wishes.limits };
  const kind = readFileKind(bytes);
  if (kind !== 'text' && kind !== 'xlsx') throw new ForeignTableError(kind, {});
  const found = kind === 'xlsx' ? await readXlsxRows(bytes, limits) : readCsvRows(bytes, limits);
  const titles = findTitles(found, wishes, limits);
  if (!titles) throw new ForeignTableError('empty', {});
  const rows = found.filter(({ row }) => row > titles.row);
  if (rows.length === 0) throw new ForeignTableError('empty', {});
  if (rows.length > limits.rows) throw new ForeignTableError('tooManyRows', { most: limits.rows });
  return {
    format: kind === 'xlsx' ? 'xlsx' : 'csv',
    titles: titles.cells.map((cell) => cell.trim()),
    titleRow: titles.row,
    rows,
  };
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
