import { bankColumns } from './bank-columns.contract.ts';
import type { BankColumn, BankMapping } from './bank-columns.contract.ts';
import { bankFaults, centsIn, emptyFile, mostCents, putAside } from './bank-line.rules.ts';
import type { BankFault, BankFile } from './bank-line.rules.ts';
import type { Sheet } from '#areas/accounts/accounts/sheet.rules.ts';
import { ambiguousDateIn, dateIn, dateOrderOf, isDayNumber } from '#kit/contract/foreign-dates.ts';
import type { DateOrder } from '#kit/contract/foreign-dates.ts';

const words: Record<BankColumn, RegExp> = {
  date: /^(posting |booking |value |transaction )?date( \([a-z]{2,5}\))?$|fecha|buchungstag|日期/i,
  amount: /amount|importe|betrag|金额/i,
  reference: /reference|^ref\b|check (no|number)|transaction id|referencia/i,
  payer: /^(payer|name|customer|originator|remitter|debtor)\b|pagador/i,
  text: /description|memo|details|remittance|narrative|message|^text$|concepto/i,
};
const credits = /\b(credits?|deposits?)\b|paid in|abonos?|gutschrift|贷方|存入/i;
const debits =
  /\b(debits?|withdrawals?|balance|dr)\b|paid out|cargos?|saldo|soll|lastschrift|借方|支出|余额/i;
/** Before any other: what came in, where it has a column beside what went out; what is surely a text. */
const surely: Partial<Record<BankColumn, (title: string) => boolean>> = {
  amount: (title) => credits.test(title) && !debits.test(title),
  text: (title) => /description|remittance|narrative|concepto/i.test(title),
};
const fits = (column: BankColumn, title: string) =>
  words[column].test(title.trim()) && !(column === 'amount' && debits.test(title));
const currencyTitle = /^(currency|ccy|moneda|divisa|währung|币种|货币)( code)?$/i;
const dollars = /^(usd|us\$|\$|us dollars?)$/i;
/** Where a bank says of each line which way the money went. */
const wayTitle = /debit.*credit|credit.*debit|\bdr\b.*\bcr\b|\bcr\b.*\bdr\b|^(transaction )?type$|^details$/i;
const wentOut = /^(d|dr|dbit|debit|withdrawal)$/i;

/** What the titles most likely mean: each column once, the first that fits. */
export function guessed(titles: readonly string[]): BankMapping {
  const taken = new Set<string>();
  const mapping: BankMapping = {};
  for (const column of bankColumns) {
    const free = titles.filter((t) => !taken.has(t));
    const title = free.find((t) => surely[column]?.(t) ?? false) ?? free.find((t) => fits(column, t));
    if (title === undefined) continue;
    taken.add(title);
    mapping[column] = title;
  }
  return mapping;
}

/** How a title of a bank's sheet looks, so that the row of titles is found below a heading. */
export const bankTitles: readonly RegExp[] = [
  ...Object.values(words),
  credits,
  debits,
  currencyTitle,
  wayTitle,
  /^(status|bal(ance)?|running bal(ance)?\.?|account( (no|number|name))?|category|source account)$/i,
];

const looked = 20;
/** What the columns of a sheet without titles most likely mean, from its first rows: each kind of value by its first column. */
export function guessedByCells({ titles, rows }: Sheet): BankMapping {
  const first = rows.slice(0, looked);
  const cellsOf = (column: number) =>
    first.map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== '');
  const isAll = (column: number, is: (cell: string) => boolean) =>
    cellsOf(column).length > 0 && cellsOf(column).every(is);
  const isDay = (cell: string) => dateIn(cell, 'mdy') !== undefined || dateIn(cell, 'dmy') !== undefined;
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
/** What tells a sheet without titles from those of other senders: what its first row holds, column by column. */
export const shapeOf = ({ rows }: Pick<Sheet, 'rows'>): string[] =>
  (rows[0]?.cells ?? []).map((cell) => {
    if (cell === '') return '-';
    if (dateIn(cell, 'mdy') !== undefined || dateIn(cell, 'dmy') !== undefined) return 'date';
    return centsIn(cell) === undefined ? 'text' : 'amount';
  });

/** How the days of a sheet are written, as far as its cells say. */
export interface BankDates {
  /** Null: a person must say it. */
  order: DateOrder | null;
  /** A day that can be read both ways. */
  example: string | null;
  /** Days that a spreadsheet numbered. */
  numbers: number;
}
export function datesOf(sheet: Sheet, mapping: BankMapping): BankDates {
  const at = sheet.titles.indexOf(mapping.date ?? '\n');
  const values = at < 0 ? [] : sheet.rows.map(({ cells }) => cells[at] ?? '');
  const order = dateOrderOf(values);
  const numbers = values.filter(isDayNumber).length;
  if (order === 'unknown') return { order: null, example: ambiguousDateIn(values), numbers };
  return { order: order === 'mixed' ? 'mdy' : order, example: null, numbers };
}

/** The payments of a sheet: what is above zero. A row with a fault is put aside, with all its faults. */
export function readBankSheet(sheet: Sheet, mapping: BankMapping, order: DateOrder): BankFile {
  const file = emptyFile();
  const place = (column: BankColumn): number => sheet.titles.indexOf(mapping[column] ?? '\n');
  const at = {
    date: place('date'),
    amount: place('amount'),
    reference: place('reference'),
    payer: place('payer'),
    text: place('text'),
  };
  if (at.date < 0 || at.amount < 0) {
    file.faults.push({
      row: sheet.titleRow || 1,
      blocks: true,
      column: '',
      value: sheet.titles.join(', '),
      sentence: bankFaults.columns,
    });
    return file;
  }
  const otherAt = (title: RegExp) => sheet.titles.findIndex((t) => title.test(t.trim()));
  const [currencyAt, wayAt] = [otherAt(currencyTitle), otherAt(wayTitle)];
  for (const { row, cells } of sheet.rows) {
    const said = (column: BankColumn): string => cells[at[column]]?.trim() ?? '';
    const faults: BankFault[] = [];
    const faultAt = (place: number, sentence: string) =>
      faults.push({ row, column: sheet.titles[place] ?? '', value: cells[place]?.trim() ?? '', sentence });
    const amount = said('amount') === '' ? 0 : centsIn(said('amount'));
    if (wentOut.test(cells[wayAt]?.trim() ?? '') || (amount !== undefined && amount <= 0)) {
      file.others += 1;
      continue;
    }
    const currency = cells[currencyAt]?.trim() ?? '';
    const isDollars = currency === '' || dollars.test(currency);
    const date = dateIn(said('date'), order);
    if (date === undefined) faultAt(at.date, bankFaults.date);
    if (amount === undefined) faultAt(at.amount, bankFaults.amount);
    else if (amount > mostCents) faultAt(at.amount, bankFaults.tooMuch);
    if (!isDollars) faultAt(currencyAt, bankFaults.currency);
    if (faults.length > 0 || date === undefined || amount === undefined)
      putAside(file, faults, isDollars ? amount : undefined);
    else
      file.lines.push({
        row,
        date,
        amount,
        reference: said('reference'),
        payer: said('payer'),
        text: said('text'),
      });
  }
  return file;
}
