import { truncateText } from '#kit/contract/text-sanitize.ts';

export interface SpreadsheetRow {
  /** As the spreadsheet counts: its first row is 1. */
  row: number;
  cells: string[];
}
export interface SpreadsheetHeader {
  format: 'csv' | 'xlsx';
  /** Where the file has no titles, its columns are named as a spreadsheet names them: A, B, C. */
  titles: string[];
  /** The row that the titles are in; 0: the file has none. */
  titleRow: number;
  /** The first rows of the file, shortened: one of them is the row of titles, or a person says which. */
  head: SpreadsheetRow[];
}
export interface SpreadsheetLimits {
  bytes: number;
  /** Rows below the titles. */
  rows: number;
  columns: number;
  /** Cells of all rows. */
  cells: number;
  /** Characters of one row of a CSV file. */
  recordCharacters: number;
  /** Rows above the titles: a name, an address, a period. */
  rowsBeforeTitles: number;
  /** Bytes of a workbook's files unpacked. */
  unpackedBytes: number;
  /** Characters of the texts that a workbook keeps beside its cells. */
  sharedCharacters: number;
  seconds: number;
}
export interface SpreadsheetReadOptions {
  /** Titles that the import knows, in any writing, or how they look: the row with most of them is the row of titles. */
  knownTitles: readonly (string | RegExp)[];
  /** The row of titles, where a person chose it; 0: the file has none. */
  titleRow?: number | undefined;
  /** Titles of files that a person looked at before, each as `buildHeaderKey` writes it: a row of them is the row of titles. */
  keptTitles?: readonly string[] | undefined;
  /** A row with a date, a number or an amount is no row of titles. Without another row of known titles the file has none. */
  mayLackTitles?: boolean | undefined;
  limits?: Partial<SpreadsheetLimits> | undefined;
}

export const defaultSpreadsheetLimits: SpreadsheetLimits = {
  bytes: 52_428_800,
  rows: 100_000,
  columns: 200,
  cells: 10_000_000,
  recordCharacters: 1_000_000,
  rowsBeforeTitles: 30,
  unpackedBytes: 256_000_000,
  sharedCharacters: 80_000_000,
  seconds: 30,
};
/** A spreadsheet has no more rows; blank ones count here. */
export const maxRecords = 1_100_000;

/** Titles as one text, under which what a person says of such files is kept. */
export const buildHeaderKey = (titles: readonly string[]): string =>
  truncateText(
    titles
      .map((title) => title.trim())
      .join(' | ')
      .toUpperCase(),
    2000,
  );

/** Letters and digits alone, in lower case: how titles are compared. */
export const normalizeHeaderTitle = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The name of a column as a spreadsheet shows it: 0 is A, 26 is AA. */
export const spreadsheetColumnName = (column: number): string =>
  column < 0
    ? ''
    : spreadsheetColumnName(Math.floor(column / 26) - 1) + String.fromCodePoint(65 + (column % 26));
