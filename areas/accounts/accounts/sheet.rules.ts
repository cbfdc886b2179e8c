import { normalizeText } from '#kit/contract/text-sanitize.ts';

/** The table of a file, as the imports hold it: its cells are trimmed, and in the writing that everything here is kept in. */
export interface ImportSheet {
  titles: string[];
  /** Rows with anything in them; `row` counts as the spreadsheet does. */
  rows: { row: number; cells: string[] }[];
  /** The row that the titles are in; 0: the file has none. */
  titleRow?: number;
}

// Our own exports put an apostrophe before what a spreadsheet would run as a formula.
const unguarded = (cell: string): string =>
  /^'\s*[=+\-@\t\n\r\uff1d\uff0b\uff0d\uff20]/.test(cell) ? cell.slice(1) : cell;
/** A cell of a file as it is read. */
export const normalizeCell = (cell: string): string =>
  cell === '' ? cell : normalizeText(unguarded(cell.trim()).normalize('NFC'));

/** The signs of a picture, of a packed file, or of an encoding that nobody can tell. */
export const isBinaryOrUnknownEncoding = (cell: string): boolean =>
  /[\u0000-\u0008\u000e-\u001f\ufffd]/.test(cell);

/** The titles of a sheet, each another one: a blank one is called as its column, the second of a name has its number. */
export function makeTitlesDistinct(
  titles: readonly string[],
  lettersOf: (column: number) => string,
): string[] {
  const times = new Map<string, number>();
  return titles.map((title, column) => {
    const named = title === '' ? lettersOf(column) : title;
    const nth = (times.get(named) ?? 0) + 1;
    times.set(named, nth);
    return nth === 1 ? named : `${named} (${nth})`;
  });
}

/** Letters of all its cells. */
export const countSheetCharacters = ({ rows }: Pick<ImportSheet, 'rows'>): number =>
  rows.reduce((sum, { cells }) => sum + cells.reduce((of, cell) => of + cell.length + 1, 0), 0);

const written = (cell: string): string =>
  /[",;\t\r\n]/.test(cell) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell;
/** The sheet as a file again, rows at their places. */
export function formatSheetAsCsv({ titles, rows }: Pick<ImportSheet, 'titles' | 'rows'>): string {
  const byRow = new Map(rows.map(({ row, cells }) => [row, cells]));
  const last = rows.at(-1)?.row ?? 1;
  const lines = [titles, ...Array.from({ length: last - 1 }, (_, i) => byRow.get(i + 2) ?? [])];
  return `${lines.map((cells) => cells.map(written).join(',')).join('\n')}\n`;
}
