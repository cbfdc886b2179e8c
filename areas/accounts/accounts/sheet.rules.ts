import { trimAndRemoveInvisibleCharacters } from '#kit/contract/text-sanitize.ts';

/** A file's table as the imports use it. Cells are trimmed and in the normalized form that the database uses. */
export interface ImportSheet {
  titles: string[];
  /** Rows that are not empty. `row` is the row number in the spreadsheet. */
  rows: { row: number; cells: string[] }[];
  /** The row number of the titles. 0: the file has none. */
  titleRow?: number;
}

// Our own exports prefix a cell with an apostrophe if a spreadsheet would run it as a formula.
const unguarded = (cell: string): string =>
  /^'\s*[=+\-@\t\n\r\uff1d\uff0b\uff0d\uff20]/.test(cell) ? cell.slice(1) : cell;
/** Normalizes a cell read from a file. */
export const normalizeCell = (cell: string): string =>
  cell === '' ? cell : trimAndRemoveInvisibleCharacters(unguarded(cell.trim()).normalize('NFC'));

/** Detects characters of an image, a compressed file or an unknown encoding. */
export const isBinaryOrUnknownEncoding = (cell: string): boolean =>
  /[\u0000-\u0008\u000e-\u001f\ufffd]/.test(cell);

/** Makes the titles of a sheet distinct. A blank title takes its column's letters, and a repeated title gets a number. */
export function makeTitlesDistinct(
  titles: readonly string[],
  columnLettersOf: (column: number) => string,
): string[] {
  const times = new Map<string, number>();
  return titles.map((title, column) => {
    const named = title === '' ? columnLettersOf(column) : title;
    const occurrence = (times.get(named) ?? 0) + 1;
    times.set(named, occurrence);
    return occurrence === 1 ? named : `${named} (${occurrence})`;
  });
}

export const countSheetCharacters = ({ rows }: Pick<ImportSheet, 'rows'>): number =>
  rows.reduce(
    (sum, { cells }) => sum + cells.reduce((characters, cell) => characters + cell.length + 1, 0),
    0,
  );

const written = (cell: string): string =>
  /[",;\t\r\n]/.test(cell) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell;
/** Formats the sheet as CSV, with each row at its original position. */
export function formatSheetAsCsvKeepingRowNumbers({
  titles,
  rows,
}: Pick<ImportSheet, 'titles' | 'rows'>): string {
  const byRow = new Map(rows.map(({ row, cells }) => [row, cells]));
  const last = rows.at(-1)?.row ?? 1;
  const lines = [titles, ...Array.from({ length: last - 1 }, (_, i) => byRow.get(i + 2) ?? [])];
  return `${lines.map((cells) => cells.map(written).join(',')).join('\n')}\n`;
}
