import { accountFieldByColumn, formatAccountSheetCell } from './account-sheet.rules.ts';
import type { SheetAccount, AccountSheetReferenceData } from './account-sheet.rules.ts';
import type { AccountSheetColumn } from './account-import.contract.ts';
import { sheetCellErrors } from './sheet-errors.rules.ts';
import type { SheetErrorDefinition } from './sheet-errors.rules.ts';
import { suggestNearestCode, noWords, normalizeWord, yesWords } from './sheet-vocabulary.rules.ts';
import type { FuzzyMatcher } from '#kit/contract/fuzzy-match.ts';
import { truncateText } from '#kit/contract/text-sanitize.ts';

/**
 * Reports an error of the row that is being read: its column, or null for the whole row, the cell's value, the error and a
 * suggested fix.
 */

export type ReportSheetError = (
  column: AccountSheetColumn | null,
  value: string,
  error: SheetErrorDefinition,
  suggestion?: string | null,
  params?: Record<string, string | number>,
) => void;

/** Creates a reader for one row. A value that equals the existing one is never an error. */
export function createRowReader(
  cells: ReadonlyMap<AccountSheetColumn, string>,
  before: SheetAccount | null,
  referenceData: Pick<AccountSheetReferenceData, 'warehouses'>,
  reportError: ReportSheetError,
) {
  const formatStoredCell = (column: AccountSheetColumn): string | undefined =>
    before === null
      ? undefined
      : formatAccountSheetCell(before[accountFieldByColumn[column]], column, referenceData);
  function wrong<T>(
    column: AccountSheetColumn | null,
    value: string,
    error: SheetErrorDefinition,
    suggestion: string | null = null,
    params: Record<string, string | number> = {},
  ): T | undefined {
    reportError(column, value, error, suggestion === value ? null : suggestion, params);
    return undefined;
  }
  return {
    cells,
    before,
    wrong,
    /** Returns a column's value. Columns missing from the sheet keep the existing value. Blank cells take `blank`. */
    take<T>(
      column: AccountSheetColumn,
      storedValue: T | undefined,
      blank: T,
      read: (value: string) => T | undefined,
    ): T {
      const cell = cells.get(column);
      if (cell === undefined) return storedValue ?? blank;
      if (storedValue !== undefined && cell === formatStoredCell(column)) return storedValue;
      return cell === '' ? blank : (read(cell) ?? storedValue ?? blank);
    },
    needed(column: AccountSheetColumn, value: string, title: string): string {
      // A filled cell that could not be read already has its own error.
      const isBlank = (cells.get(column) ?? '') === '';
      if (value === '' && isBlank && formatStoredCell(column) !== '')
        wrong(
          column,
          cells.get(column) ?? '',
          sheetCellErrors.valueRequired,
          formatStoredCell(column) ?? null,
          {
            title,
          },
        );
      return value;
    },
  };
}
export type RowReader = ReturnType<typeof createRowReader>;

/** Reads a single-line text. */
export function readTextCell(
  reader: RowReader,
  column: AccountSheetColumn,
  existingValue: string | undefined,
  valueIfBlank: string,
  maxLength: number,
): string {
  return reader.take(column, existingValue, valueIfBlank, (value) => {
    // Tabs and line breaks are not allowed in a single-line field.
    const line = value.replace(/\s+/g, ' ');
    if (unprintable(line)) {
      const printable = line.toWellFormed().replace(/[\p{Cc}\ufffd]/gu, '');
      return reader.wrong<string>(column, value, sheetCellErrors.charactersInvalid, printable);
    }
    if (line.length <= maxLength) return line;
    const short = truncateText(line, maxLength).trim();
    return reader.wrong<string>(column, value, sheetCellErrors.textTooLong, short, { most: maxLength });
  });
}
const unprintable = (text: string): boolean => /\p{Cc}/u.test(text) || !text.isWellFormed();

/** Reads one of several values that have a word each. */
export function readChoiceFromCell<T>(
  reader: RowReader,
  column: AccountSheetColumn,
  existingValue: T | undefined,
  valueIfBlank: T,
  choice: { values: ReadonlyMap<string, T>; near: FuzzyMatcher; fault: SheetErrorDefinition },
): T {
  return reader.take(column, existingValue, valueIfBlank, (value) =>
    choice.values.has(normalizeWord(value))
      ? choice.values.get(normalizeWord(value))
      : reader.wrong<T>(column, value, choice.fault, suggestNearestCode(choice.near, value)),
  );
}

export function readYesNoCell(
  reader: RowReader,
  column: AccountSheetColumn,
  existingValue: boolean | undefined,
  valueIfBlank: boolean,
): boolean {
  return reader.take(column, existingValue, valueIfBlank, (value) => {
    const word = value.toLowerCase();
    if (yesWords.has(word)) return true;
    if (noWords.has(word)) return false;
    return reader.wrong<boolean>(column, value, sheetCellErrors.yesOrNoRequired, yesOrNoMeant(word));
  });
}
function yesOrNoMeant(word: string): string | null {
  if (/^[yjs+o]/.test(word)) return 'yes';
  return /^[n-]/.test(word) ? 'no' : null;
}
