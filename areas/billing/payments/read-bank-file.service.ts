import { bankTitles, datesOf, guessed, guessedByCells, readBankSheet, shapeOf } from './bank-sheet.rules.ts';
import type { BankDates } from './bank-sheet.rules.ts';
import { readBai2 } from './bai2.rules.ts';
import { bankColumns } from './bank-columns.contract.ts';
import type { BankMapping } from './bank-columns.contract.ts';
import type { BankFile } from './bank-line.rules.ts';
import { readCamt } from './camt.service.ts';
import type { ImportAnswer } from './import.contract.ts';
import { isOfx } from './ofx.rules.ts';
import { readOfx } from './ofx.service.ts';
import { importErrors } from './import.errors.ts';
import { distinctTitles, isNoText, tidyCell } from '#areas/accounts/accounts/sheet.rules.ts';
import type { Sheet } from '#areas/accounts/accounts/sheet.rules.ts';
import type { DateOrder } from '#kit/contract/foreign-dates.ts';
import { decodeText } from '#kit/server/foreign-table/decode-text.ts';
import { openOrRefuse } from '#kit/server/foreign-table/open-or-refuse.ts';
import { unpackBatch } from '#kit/server/foreign-table/serve-table.ts';
import type { PackedTable } from '#kit/server/foreign-table/serve-table.ts';
import { columnLetters, titlesKey } from '#kit/server/foreign-table/table-wishes.ts';
import { refuse } from '#kit/server/refuse.ts';

/** A bank's file is what it says itself: XML, OFX, a BAI2 header, else a table, which is read before the file is matched. */
export type BankSource =
  | { table: PackedTable }
  | { xml: Uint8Array }
  | { bai2: Uint8Array }
  | { ofx: Uint8Array };

const mostLines = 100_000;
/** Opens a bank's file. A table is found under the titles that somebody looked at before, else under those that banks use. */
export async function openBankFile(
  bytes: Uint8Array,
  { titleRow, keptTitles }: { titleRow: number | undefined; keptTitles: readonly string[] },
): Promise<BankSource> {
  const start = decodeText(bytes.subarray(0, 4096))
    .replace(/^\ufeff/, '')
    .trimStart();
  if (isOfx(start)) return { ofx: bytes };
  if (start.startsWith('<') && !/^<(!doctype html|html|table|meta)/i.test(start)) return { xml: bytes };
  if (start.startsWith('01,')) return { bai2: bytes };
  const { packed } = await openOrRefuse(
    bytes,
    { knownTitles: bankTitles, mayLackTitles: true, titleRow, keptTitles, limits: { rows: mostLines } },
    importErrors,
  );
  return { table: packed };
}

/** What a person says of a sheet, or said before of one with these titles. */
export interface SheetSaid {
  columns: BankMapping;
  dateOrder: DateOrder | undefined;
}
export type ReadBankFile = Pick<
  ImportAnswer,
  'format' | 'titles' | 'columns' | 'titleRow' | 'head' | 'dateOrder' | 'dateExample' | 'dayNumbers'
> & {
  file: BankFile;
  /** What the columns and the order of days are kept under. */
  keptUnder: string;
};
const noSheet = {
  titles: [],
  columns: {},
  titleRow: null,
  head: [],
  dateOrder: 'mdy',
  dateExample: null,
  dayNumbers: 0,
  keptUnder: '',
} as const satisfies Partial<ReadBankFile>;

/** Reads a bank's file. `findKept` answers what was said before of a sheet that is kept under a text. */
export async function readBankFile(
  source: BankSource,
  said: SheetSaid,
  findKept: (keptUnder: string) => Promise<SheetSaid | null>,
): Promise<ReadBankFile> {
  if ('xml' in source)
    return readCamt(source.xml).then(({ kind, file }) => ({
      ...noSheet,
      head: [],
      titles: [],
      format: kind,
      file,
    }));
  if ('ofx' in source) {
    const text = decodeText(source.ofx)
      .replace(/^\ufeff/, '')
      .trimStart();
    return { ...noSheet, head: [], titles: [], format: 'ofx', file: await readOfx(source.ofx, text) };
  }
  if ('bai2' in source)
    return { ...noSheet, head: [], titles: [], format: 'bai2', file: readBai2(decodeText(source.bai2)) };
  const sheet = sheetOf(source.table);
  const keptUnder = source.table.titleRow === 0 ? shapeKey(sheet) : titlesKey(source.table.titles);
  const chosen = chosenIn(sheet, said.columns);
  const isChosen = Object.keys(chosen).length > 0;
  const kept = isChosen && said.dateOrder !== undefined ? null : await findKept(keptUnder);
  const columns = isChosen ? chosen : columnsOf(sheet, kept);
  const dates = datesOf(sheet, columns);
  const order = orderOf(dates, said, kept);
  return {
    format: 'csv',
    titles: sheet.titles,
    columns,
    titleRow: source.table.titleRow,
    head: source.table.head,
    dateOrder: order,
    dateExample: dates.example,
    dayNumbers: dates.numbers,
    keptUnder,
    file: readBankSheet(sheet, columns, order ?? 'mdy'),
  };
}
/** What the file itself decides comes before what a person says, and that before what was said before. */
const orderOf = (dates: BankDates, said: SheetSaid, kept: SheetSaid | null): DateOrder | null =>
  dates.order ?? said.dateOrder ?? kept?.dateOrder ?? null;

function columnsOf(sheet: Sheet, kept: SheetSaid | null): BankMapping {
  const before = kept ? chosenIn(sheet, kept.columns) : {};
  if (Object.keys(before).length > 0) return before;
  return sheet.titleRow === 0 ? guessedByCells(sheet) : guessed(sheet.titles);
}
function chosenIn(sheet: Sheet, columns: BankMapping): BankMapping {
  const chosen: BankMapping = {};
  for (const column of bankColumns) {
    const title = columns[column];
    if (title !== undefined && sheet.titles.includes(title)) chosen[column] = title;
  }
  return chosen;
}
/** A sheet without titles is recognized by what its columns hold. */
const shapeKey = (sheet: Sheet): string => titlesKey(['no titles', ...shapeOf(sheet)]);

/** The cells as all imports keep them. */
function sheetOf(table: PackedTable): Sheet {
  const tidy = (row: number, cells: readonly string[]): string[] =>
    cells.map((cell) => {
      const tidied = tidyCell(cell);
      return isNoText(tidied) ? refuse(importErrors.noText, { row }) : tidied;
    });
  const rows = table.batches
    .flatMap(unpackBatch)
    .map(({ row, cells }) => ({ row, cells: tidy(row, cells) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const titles = distinctTitles(tidy(table.titleRow, table.titles), columnLetters);
  return { titles, titleRow: table.titleRow, rows };
}
