import { bankColumns } from './bank-columns.contract.ts';
import type { BankColumn, BankMapping } from './bank-columns.contract.ts';
import { bankFaults, centsIn, dateIn, mostCents } from './bank-line.rules.ts';
import type { BankFile } from './bank-line.rules.ts';
import { holdsNoText } from '#areas/accounts/accounts/sheet.rules.ts';
import type { Sheet } from '#areas/accounts/accounts/sheet.rules.ts';

const words: Record<BankColumn, RegExp> = {
  date: /^(posting |booking |value |transaction )?date$|fecha|buchungstag|日期/i,
  amount: /amount|^credits?$|importe|betrag|金额/i,
  reference: /reference|^ref\b|check (no|number)|transaction id|referencia/i,
  payer: /^(payer|name|customer|originator|remitter|debtor)\b|pagador/i,
  text: /description|memo|details|remittance|narrative|message|^text$|concepto/i,
};
/** What the titles most likely mean: each column once, the first that fits. */
export function guessed(titles: readonly string[]): BankMapping {
  const taken = new Set<string>();
  const mapping: BankMapping = {};
  for (const column of bankColumns) {
    const title = titles.find((t) => !taken.has(t) && words[column].test(t.trim()));
    if (title === undefined) continue;
    taken.add(title);
    mapping[column] = title;
  }
  return mapping;
}

/** The payments of a sheet: what is above zero. All faults at once. */
export function readBankSheet(sheet: Sheet, mapping: BankMapping): BankFile {
  const file: BankFile = { lines: [], others: 0, faults: [] };
  if (holdsNoText(sheet)) {
    file.faults.push({ row: 1, column: '', value: '', sentence: bankFaults.notText });
    return file;
  }
  const place = (column: BankColumn): number => sheet.titles.indexOf(mapping[column] ?? '\n');
  const at = {
    date: place('date'),
    amount: place('amount'),
    reference: place('reference'),
    payer: place('payer'),
    text: place('text'),
  };
  if (sheet.openAt !== null)
    file.faults.push({ row: sheet.openAt, column: '', value: '"', sentence: bankFaults.torn });
  if (at.date < 0 || at.amount < 0) {
    file.faults.push({ row: 1, column: '', value: sheet.titles.join(', '), sentence: bankFaults.columns });
    return file;
  }
  for (const { row, cells } of sheet.rows) {
    const said = (column: BankColumn): string => cells[at[column]]?.trim() ?? '';
    const fault = (column: BankColumn, sentence: string) =>
      file.faults.push({ row, column: sheet.titles[at[column]] ?? '', value: said(column), sentence });
    const date = dateIn(said('date'));
    const amount = said('amount') === '' ? 0 : centsIn(said('amount'));
    if (date === undefined) fault('date', bankFaults.date);
    if (amount === undefined) fault('amount', bankFaults.amount);
    else if (amount > mostCents) fault('amount', bankFaults.tooMuch);
    else if (date !== undefined && amount > 0)
      file.lines.push({
        row,
        date,
        amount,
        reference: said('reference'),
        payer: said('payer'),
        text: said('text'),
      });
    else if (amount <= 0) file.others += 1;
  }
  return file;
}
