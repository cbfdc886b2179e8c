import { fieldOf, shownAs } from './account-sheet.rules.ts';
import type { SheetAccount, SheetFacts } from './account-sheet.rules.ts';
import type { SheetColumn } from './account-import.contract.ts';
import { cellFaults } from './sheet-faults.rules.ts';
import type { Wrong } from './sheet-faults.rules.ts';
import { nearTo, no, plain, yes } from './sheet-words.rules.ts';
import type { Nearest } from '#kit/contract/nearest.ts';
import { cut } from '#kit/contract/letters.ts';

/** The cells of one row, read one after the other; what is wrong with each is said. */

export type Fail = (
  column: SheetColumn | null,
  value: string,
  fault: Wrong,
  suggestion?: string | null,
  params?: Record<string, string | number>,
) => void;

/** Reads one row. What stands already is never a fault. */
export function readerOf(
  cells: ReadonlyMap<SheetColumn, string>,
  before: SheetAccount | null,
  facts: Pick<SheetFacts, 'warehouses'>,
  fail: Fail,
) {
  const stands = (column: SheetColumn): string | undefined =>
    before === null ? undefined : shownAs(before[fieldOf[column]], column, facts);
  function wrong<T>(
    column: SheetColumn | null,
    value: string,
    fault: Wrong,
    suggestion: string | null = null,
    params: Record<string, string | number> = {},
  ): T | undefined {
    fail(column, value, fault, suggestion === value ? null : suggestion, params);
    return undefined;
  }
  return {
    cells,
    before,
    wrong,
    /** What a column says; columns the sheet leaves out keep what is known, blanks take `blank`. */
    take<T>(column: SheetColumn, kept: T | undefined, blank: T, read: (value: string) => T | undefined): T {
      const cell = cells.get(column);
      if (cell === undefined) return kept ?? blank;
      if (kept !== undefined && cell === stands(column)) return kept;
      return cell === '' ? blank : (read(cell) ?? kept ?? blank);
    },
    needed(column: SheetColumn, value: string, title: string): string {
      if (value === '' && stands(column) !== '')
        wrong(column, cells.get(column) ?? '', cellFaults.required, stands(column) ?? null, { title });
      return value;
    },
  };
}
export type RowReader = ReturnType<typeof readerOf>;

/** A text of one line. */
export function textIn(
  reader: RowReader,
  column: SheetColumn,
  kept: string | undefined,
  blank: string,
  most: number,
): string {
  return reader.take(column, kept, blank, (value) => {
    // Tabs and line breaks have no business in a field of one line.
    const line = value.replace(/\s+/g, ' ');
    if (unprintable(line)) {
      const printable = line.toWellFormed().replace(/[\p{Cc}\ufffd]/gu, '');
      return reader.wrong<string>(column, value, cellFaults.unprintable, printable);
    }
    if (line.length <= most) return line;
    const short = cut(line, most).trim();
    return reader.wrong<string>(column, value, cellFaults.tooLong, short, { most });
  });
}
const unprintable = (text: string): boolean => /\p{Cc}/u.test(text) || !text.isWellFormed();

/** One of the values that words stand for. */
export function choiceIn<T>(
  reader: RowReader,
  column: SheetColumn,
  kept: T | undefined,
  blank: T,
  choice: { values: ReadonlyMap<string, T>; near: Nearest; fault: Wrong },
): T {
  return reader.take(column, kept, blank, (value) =>
    choice.values.has(plain(value))
      ? choice.values.get(plain(value))
      : reader.wrong<T>(column, value, choice.fault, nearTo(choice.near, value)),
  );
}

export function yesNoIn(
  reader: RowReader,
  column: SheetColumn,
  kept: boolean | undefined,
  blank: boolean,
): boolean {
  return reader.take(column, kept, blank, (value) => {
    const word = value.toLowerCase();
    if (yes.has(word)) return true;
    if (no.has(word)) return false;
    return reader.wrong<boolean>(column, value, cellFaults.yesOrNo, yesOrNoMeant(word));
  });
}
function yesOrNoMeant(word: string): string | null {
  if (/^[yjs+o]/.test(word)) return 'yes';
  return /^[n-]/.test(word) ? 'no' : null;
}
