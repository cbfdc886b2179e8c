import { bankColumnMeanings } from './bank-columns.contract.ts';
import type { BankColumnMeaning, BankColumnMapping } from './bank-columns.contract.ts';
import {
  bankFileErrorTexts,
  parseBankCents,
  createEmptyBankFile,
  maxPaymentCents,
  recordSkippedBankLine,
} from './bank-file.rules.ts';
import type { BankFileError, BankFile } from './bank-file.rules.ts';
import type { ImportSheet } from '#areas/accounts/accounts/sheet.rules.ts';
import { parseImportedDate, detectDateFormat, isSpreadsheetDayNumber } from '#kit/contract/imported-dates.ts';
import type { DetectedDateFormat, DateOrder } from '#kit/contract/imported-dates.ts';
import {
  detectDecimalMark,
  defaultDecimalMark,
  rewriteImportedNumberWithDecimalPoint,
} from '#kit/contract/imported-numbers.ts';
import type { DecimalMark } from '#kit/contract/imported-numbers.ts';

const words: Record<BankColumnMeaning, RegExp> = {
  date: /^(posting |booking |value |transaction )?date( \([a-z]{2,5}\))?$|fecha|buchungstag|日期/i,
  amount: /amount|importe|betrag|金额/i,
  reference: /reference|^ref\b|check (no|number)|transaction id|referencia/i,
  payer: /^(payer|name|customer|originator|remitter|debtor)\b|pagador/i,
  text: /description|memo|details|remittance|narrative|message|^text$|concepto/i,
};
const credits = /\b(credits?|deposits?)\b|paid in|abonos?|gutschrift|贷方|存入/i;
const debits =
  /\b(debits?|withdrawals?|balance|dr)\b|paid out|cargos?|saldo|soll|lastschrift|借方|支出|余额/i;
/** Checked first: an incoming amount that has its own column beside the outgoing one, and clear text columns. */
const surely: Partial<Record<BankColumnMeaning, (title: string) => boolean>> = {
  amount: (title) => credits.test(title) && !debits.test(title),
  text: (title) => /description|remittance|narrative|concepto/i.test(title),
};
const fits = (column: BankColumnMeaning, title: string) =>
  words[column].test(title.trim()) && !(column === 'amount' && debits.test(title));
const currencyTitle = /^(currency|ccy|moneda|divisa|währung|币种|货币)( code)?$/i;
const dollars = /^(usd|us\$|\$|us dollars?)$/i;
/** Titles of a column that marks each line as debit or credit. */
const wayTitle = /debit.*credit|credit.*debit|\bdr\b.*\bcr\b|\bcr\b.*\bdr\b|^(transaction )?type$|^details$/i;
const wentOut = /^(d|dr|dbit|debit|withdrawal)$/i;

/** Guesses the meaning of columns from their titles. Each meaning is used once, for the first match. */
export function guessMappingByTitles(titles: readonly string[]): BankColumnMapping {
  const usedTitles = new Set<string>();
  const mapping: BankColumnMapping = {};
  for (const column of bankColumnMeanings) {
    const free = titles.filter((t) => !usedTitles.has(t));
    const title = free.find((t) => surely[column]?.(t) ?? false) ?? free.find((t) => fits(column, t));
    if (title === undefined) continue;
    usedTitles.add(title);
    mapping[column] = title;
  }
  return mapping;
}

/** Patterns of column titles in bank sheets, used to find the title row below a heading. */
export const bankColumnTitlePatterns: readonly RegExp[] = [
  ...Object.values(words),
  credits,
  debits,
  currencyTitle,
  wayTitle,
  /^(status|bal(ance)?|running bal(ance)?\.?|account( (no|number|name))?|category|source account)$/i,
];

const looked = 20;
/** Guesses the meaning of columns in a sheet without titles from its first rows. Each kind of value takes its first column. */
export function guessMappingByCells({ titles, rows }: ImportSheet): BankColumnMapping {
  const first = rows.slice(0, looked);
  const cellsOf = (column: number) =>
    first.map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== '');
  const isAll = (column: number, is: (cell: string) => boolean) =>
    cellsOf(column).length > 0 && cellsOf(column).every(is);
  const isDay = (cell: string) =>
    parseImportedDate(cell, 'mdy') !== undefined || parseImportedDate(cell, 'dmy') !== undefined;
  const columns = titles.map((_, column) => column);
  const date = columns.find((column) => isAll(column, (cell) => isDay(cell) && !/^\d+$/.test(cell)));
  const amount = columns.find(
    (column) => column !== date && isAll(column, (cell) => /[.,]\d\d\)?-?$/.test(cell)),
  );
  const longest = (column: number) => Math.max(0, ...cellsOf(column).map((cell) => cell.length));
  const [text] = columns
    .filter((column) => column !== date && column !== amount && longest(column) > 1)
    .toSorted((a, b) => longest(b) - longest(a));
  const named = { date, amount, text };
  return Object.fromEntries(
    Object.entries(named).flatMap(([meaning, column]) =>
      column === undefined ? [] : [[meaning, titles[column] ?? '']],
    ),
  );
}
/** A fingerprint that distinguishes sheets without titles by sender: the shape of each value in the first row. */
export const getFirstRowCellShapes = ({ rows }: Pick<ImportSheet, 'rows'>): string[] =>
  (rows[0]?.cells ?? []).map((cell) => {
    if (cell === '') return '-';
    if (parseImportedDate(cell, 'mdy') !== undefined || parseImportedDate(cell, 'dmy') !== undefined)
      return 'date';
    return parseBankCents(cell) === undefined ? 'text' : 'amount';
  });

/** The date format of a sheet, as far as its cells reveal it. */
export interface BankDateFormat extends DetectedDateFormat {
  /** The number of dates stored as spreadsheet serial numbers. */
  dayNumberCount: number;
}
export function detectBankDateFormat(sheet: ImportSheet, mapping: BankColumnMapping): BankDateFormat {
  const columnIndex = sheet.titles.indexOf(mapping.date ?? '\n');
  const values = columnIndex < 0 ? [] : sheet.rows.map(({ cells }) => cells[columnIndex] ?? '');
  return { ...detectDateFormat(values), dayNumberCount: values.filter(isSpreadsheetDayNumber).length };
}

/** Reads the payments of a sheet: positive amounts only. A row with errors is skipped and reports all of them. */
export function readPositiveBankSheetPayments(
  sheet: ImportSheet,
  mapping: BankColumnMapping,
  dateOrder: DateOrder,
): BankFile {
  const file = createEmptyBankFile();
  const place = (column: BankColumnMeaning): number => sheet.titles.indexOf(mapping[column] ?? '\n');
  const indexByColumn = {
    date: place('date'),
    amount: place('amount'),
    reference: place('reference'),
    payer: place('payer'),
    text: place('text'),
  };
  if (indexByColumn.date < 0 || indexByColumn.amount < 0) {
    file.errors.push({
      row: sheet.titleRow || 1,
      blocks: true,
      column: '',
      value: sheet.titles.join(', '),
      sentence: bankFileErrorTexts.columns,
    });
    return file;
  }
  const otherAt = (title: RegExp) => sheet.titles.findIndex((t) => title.test(t.trim()));
  const [currencyAt, wayAt] = [otherAt(currencyTitle), otherAt(wayTitle)];
  const mark = decimalMarkOf(sheet, indexByColumn.amount);
  for (const { row, cells } of sheet.rows) {
    const readCell = (column: BankColumnMeaning): string => cells[indexByColumn[column]]?.trim() ?? '';
    const errors: BankFileError[] = [];
    const faultAt = (place: number, sentence: string) =>
      errors.push({ row, column: sheet.titles[place] ?? '', value: cells[place]?.trim() ?? '', sentence });
    const { amount, isOutgoing, error } = readAmount(readCell('amount'), mark);
    if (wentOut.test(cells[wayAt]?.trim() ?? '') || isOutgoing) {
      file.ignoredEntries += 1;
      continue;
    }
    const currency = cells[currencyAt]?.trim() ?? '';
    const isDollars = currency === '' || dollars.test(currency);
    const date = parseImportedDate(readCell('date'), dateOrder);
    if (date === undefined) faultAt(indexByColumn.date, bankFileErrorTexts.date);
    if (error !== null) faultAt(indexByColumn.amount, error);
    if (!isDollars) faultAt(currencyAt, bankFileErrorTexts.currency);
    if (errors.length > 0 || date === undefined || amount === undefined)
      recordSkippedBankLine(file, errors, isDollars ? amount : undefined);
    else
      file.lines.push({
        row,
        date,
        amount,
        reference: readCell('reference'),
        payer: readCell('payer'),
        text: readCell('text'),
      });
  }
  return file;
}

const decimalMarkOf = ({ rows }: ImportSheet, column: number): DecimalMark =>
  detectDecimalMark(rows.map(({ cells }) => cells[column] ?? '')) ?? defaultDecimalMark;
/** Reads an amount in the convention of its column. A blank cell and an amount of zero are no payment. */
function readAmount(
  value: string,
  mark: DecimalMark,
): { amount: number | undefined; isOutgoing: boolean; error: string | null } {
  const written = rewriteImportedNumberWithDecimalPoint(value, mark);
  const amount = written === undefined ? undefined : parseBankCents(written);
  // The sign is the same in both conventions.
  const signed = amount ?? parseBankCents(value);
  const isOutgoing = value === '' || (signed !== undefined && signed <= 0);
  if (written === undefined) return { amount, isOutgoing, error: bankFileErrorTexts.otherMark };
  if (amount === undefined) return { amount, isOutgoing, error: bankFileErrorTexts.amount };
  return { amount, isOutgoing, error: amount > maxPaymentCents ? bankFileErrorTexts.tooMuch : null };
}
