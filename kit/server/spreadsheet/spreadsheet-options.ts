import { truncateText } from '#kit/contract/text-sanitize.ts';

export interface SpreadsheetRow {
  /** As in a spreadsheet, the first row is 1. */
  row: number;
  cells: string[];
}
export interface SpreadsheetHeader {
  format: 'csv' | 'xlsx';
  /** If the file has no titles, its columns are named as in a spreadsheet: A, B, C. */
  titles: string[];
  /** The row that contains the titles. 0 means the file has none. */
  titleRow: number;
  /** The first rows of the file, shortened. The title row is one of them, or the user chooses it. */
  firstRows: SpreadsheetRow[];
}
export interface SpreadsheetLimits {
  bytes: number;
  /** Maximum rows below the titles. */
  rowsBelowTitles: number;
  columns: number;
  /** Maximum cells of all rows. */
  cells: number;
  /** Maximum characters of one CSV row. */
  csvRowCharacters: number;
  /** Maximum rows above the titles: a name, an address, a period. */
  rowsBeforeTitles: number;
  /** Maximum bytes of a workbook's unpacked files. */
  unpackedWorkbookBytes: number;
  /** Maximum characters of the texts that a workbook stores apart from its cells. */
  sharedTextCharacters: number;
  seconds: number;
}
export interface SpreadsheetReadOptions {
  /** Titles that the import knows, in any spelling, or their patterns. The row with most of them is the title row. */
  knownTitles: readonly (string | RegExp)[];
  /** The title row that a user chose. 0 means the file has none. */
  titleRow?: number | undefined;
  /**
   * Titles of files that a user reviewed before, each as formatted by `buildHeaderKey`. A row with these titles is the title row.
   */
  reviewedHeaderKeys?: readonly string[] | undefined;
  /**
   * A row with a date, a number or an amount is not a title row, unless two of its cells are titles word for word. If no other row
   * has known titles, the file has none.
   */
  allowsMissingTitles?: boolean | undefined;
  limits?: Partial<SpreadsheetLimits> | undefined;
}

export const defaultSpreadsheetLimits: SpreadsheetLimits = {
  bytes: 52_428_800,
  rowsBelowTitles: 100_000,
  columns: 200,
  cells: 10_000_000,
  csvRowCharacters: 1_000_000,
  rowsBeforeTitles: 30,
  unpackedWorkbookBytes: 256_000_000,
  sharedTextCharacters: 80_000_000,
  seconds: 30,
};
/** The maximum rows of a spreadsheet, including blank ones. */
export const maxSpreadsheetRowsWithBlanks = 1_100_000;

/** Formats titles as one text. It is the key under which the user's choices for such files are stored. */
export const buildHeaderKey = (titles: readonly string[]): string =>
  truncateText(
    titles
      .map((title) => title.trim())
      .join(' | ')
      .toUpperCase(),
    2000,
  );

/** Normalizes titles for comparison: letters and digits only, in lower case. */
export const normalizeHeaderTitleForComparison = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Returns the spreadsheet name of a column: 0 is A, 26 is AA. */
export const spreadsheetColumnName = (columnIndex: number): string =>
  columnIndex < 0
    ? ''
    : spreadsheetColumnName(Math.floor(columnIndex / 26) - 1) + String.fromCodePoint(65 + (columnIndex % 26));
