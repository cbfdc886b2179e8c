import {
  bankColumnTitlePatterns,
  detectBankDateFormat,
  guessMappingByTitles,
  guessMappingByCells,
  readPositiveBankSheetPayments,
  getFirstRowCellShapes,
} from './bank-sheet.rules.ts';
import type { BankDateFormat } from './bank-sheet.rules.ts';
import { readBai2Credits } from './bai2.rules.ts';
import { bankColumnMeanings } from './bank-columns.contract.ts';
import type { BankColumnMapping } from './bank-columns.contract.ts';
import type { BankFile } from './bank-file.rules.ts';
import { readCamtCredits } from './camt.service.ts';
import type { PaymentImportResult } from './payment-import.contract.ts';
import { isOfx } from './ofx.rules.ts';
import { readOfxCredits } from './ofx.service.ts';
import { paymentImportErrors } from './payment-import.errors.ts';
import {
  makeTitlesDistinct,
  isBinaryOrUnknownEncoding,
  normalizeCell,
} from '#areas/accounts/accounts/sheet.rules.ts';
import type { ImportSheet } from '#areas/accounts/accounts/sheet.rules.ts';
import type { DateOrder } from '#kit/contract/imported-dates.ts';
import { decodeText } from '#kit/server/spreadsheet/decode-text.ts';
import { openSpreadsheetOrReject } from '#kit/server/spreadsheet/open-or-reject.ts';
import { unpackRowBatch } from '#kit/server/spreadsheet/pack-spreadsheet.ts';
import type { PackedSpreadsheet } from '#kit/server/spreadsheet/pack-spreadsheet.ts';
import { spreadsheetColumnName, buildHeaderKey } from '#kit/server/spreadsheet/spreadsheet-options.ts';
import { reject } from '#kit/server/reject.ts';

/**
 * The format of a bank's file is detected from its content: XML, OFX or a BAI2 header. Otherwise it is a table, which is read
 * before matching.
 */
export type BankFileSource =
  | { table: PackedSpreadsheet }
  | { xml: Uint8Array }
  | { bai2: Uint8Array }
  | { ofx: Uint8Array };

const mostLines = 100_000;
/** Opens a bank's file. A table's title row is found by previously confirmed titles, otherwise by titles that banks use. */
export async function detectBankFileSource(
  bytes: Uint8Array,
  { titleRow, keptTitles }: { titleRow: number | undefined; keptTitles: readonly string[] },
): Promise<BankFileSource> {
  const start = decodeText(bytes.subarray(0, 4096))
    .replace(/^\ufeff/, '')
    .trimStart();
  if (isOfx(start)) return { ofx: bytes };
  if (start.startsWith('<') && !/^<(!doctype html|html|table|meta)/i.test(start)) return { xml: bytes };
  if (start.startsWith('01,')) return { bai2: bytes };
  const { packed } = await openSpreadsheetOrReject(
    bytes,
    {
      knownTitles: bankColumnTitlePatterns,
      allowsMissingTitles: true,
      titleRow,
      reviewedHeaderKeys: keptTitles,
      limits: { rowsBelowTitles: mostLines },
    },
    paymentImportErrors,
  );
  return { table: packed };
}

/** The user's settings for a sheet, current or saved for the same titles. */
export interface BankSheetSettings {
  columns: BankColumnMapping;
  dateOrder: DateOrder | undefined;
}
export type ParsedBankFile = Pick<
  PaymentImportResult,
  'format' | 'titles' | 'columns' | 'titleRow' | 'head' | 'dateOrder' | 'dateExample' | 'dayNumbers'
> & {
  file: BankFile;
  /** The key under which the columns and the date order are saved. */
  settingsKey: string;
};
const noSheet = {
  titles: [],
  columns: {},
  titleRow: null,
  head: [],
  dateOrder: 'mdy',
  dateExample: null,
  dayNumbers: 0,
  settingsKey: '',
} as const satisfies Partial<ParsedBankFile>;

/** Reads a bank's file. `findSavedSettings` returns the saved settings of a sheet by key. */
export async function readBankFile(
  source: BankFileSource,
  chosenSettings: BankSheetSettings,
  findSavedSettings: (keptUnder: string) => Promise<BankSheetSettings | null>,
): Promise<ParsedBankFile> {
  if ('xml' in source)
    return readCamtCredits(source.xml).then(({ kind, file }) => ({
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
    return { ...noSheet, head: [], titles: [], format: 'ofx', file: await readOfxCredits(source.ofx, text) };
  }
  if ('bai2' in source)
    return {
      ...noSheet,
      head: [],
      titles: [],
      format: 'bai2',
      file: readBai2Credits(decodeText(source.bai2)),
    };
  const sheet = sheetOf(source.table);
  const keptUnder = source.table.titleRow === 0 ? shapeKey(sheet) : buildHeaderKey(source.table.titles);
  const chosen = chosenIn(sheet, chosenSettings.columns);
  const isChosen = Object.keys(chosen).length > 0;
  const savedSettings =
    isChosen && chosenSettings.dateOrder !== undefined ? null : await findSavedSettings(keptUnder);
  const columns = isChosen ? chosen : columnsOf(sheet, savedSettings);
  const dates = detectBankDateFormat(sheet, columns);
  const order = orderOf(dates, chosenSettings, savedSettings);
  return {
    format: 'csv',
    titles: sheet.titles,
    columns,
    titleRow: source.table.titleRow,
    head: source.table.firstRows,
    dateOrder: order,
    dateExample: dates.example,
    dayNumbers: dates.dayNumberCount,
    settingsKey: keptUnder,
    file: readPositiveBankSheetPayments(sheet, columns, order ?? 'mdy'),
  };
}
/** The file's own evidence has priority, then the user's input, then saved settings. */
const orderOf = (
  dates: BankDateFormat,
  chosenSettings: BankSheetSettings,
  savedSettings: BankSheetSettings | null,
): DateOrder | null =>
  // Saved settings are from files whose dates agreed.
  dates.order ?? chosenSettings.dateOrder ?? (dates.isMixed ? null : (savedSettings?.dateOrder ?? null));

function columnsOf(sheet: ImportSheet, savedSettings: BankSheetSettings | null): BankColumnMapping {
  const before = savedSettings ? chosenIn(sheet, savedSettings.columns) : {};
  if (Object.keys(before).length > 0) return before;
  return sheet.titleRow === 0 ? guessMappingByCells(sheet) : guessMappingByTitles(sheet.titles);
}
function chosenIn(sheet: ImportSheet, columns: BankColumnMapping): BankColumnMapping {
  const chosen: BankColumnMapping = {};
  for (const column of bankColumnMeanings) {
    const title = columns[column];
    if (title !== undefined && sheet.titles.includes(title)) chosen[column] = title;
  }
  return chosen;
}
/** A sheet without titles is recognized by the shape of its columns. */
const shapeKey = (sheet: ImportSheet): string =>
  buildHeaderKey(['no titles', ...getFirstRowCellShapes(sheet)]);

/** Normalizes cells as all imports do. */
function sheetOf(table: PackedSpreadsheet): ImportSheet {
  const tidy = (row: number, cells: readonly string[]): string[] =>
    cells.map((cell) => {
      const tidied = normalizeCell(cell);
      return isBinaryOrUnknownEncoding(tidied)
        ? reject(paymentImportErrors.charactersInvalid, { row })
        : tidied;
    });
  // One batch after the other: only one copy of a long file's rows is in memory.
  const rows: ImportSheet['rows'][number][] = [];
  for (const batch of table.batches)
    for (const { row, cells } of unpackRowBatch(batch)) {
      const tidied = tidy(row, cells);
      if (tidied.some((cell) => cell !== '')) rows.push({ row, cells: tidied });
    }
  const titles = makeTitlesDistinct(tidy(table.titleRow, table.titles), spreadsheetColumnName);
  return { titles, titleRow: table.titleRow, rows };
}
