import { createBai2ControlTotalChecker } from './bai2-control-totals.rules.ts';
import {
  bankFileErrorTexts,
  createEmptyBankFile,
  maxPaymentCents,
  recordSkippedBankLine,
} from './bank-file.rules.ts';
import type { BankFileError, BankFile, BankLine } from './bank-file.rules.ts';
import { parseImportedDate } from '#kit/contract/imported-dates.ts';

interface Logical {
  row: number;
  code: string;
  fields: string[];
  /** Lines in the file, including continuations. */
  lines: number;
}
const recordStart = /^(?:01|02|03|16|49|88|98|99),/;
/**
 * A record ends with "/" and the next starts with its code. A file without line ends and without a record length is split here.
 */
const recordEnd = /\/\s*(?=(?:01|02|03|16|49|88|98|99),)/;
/**
 * Splits a file into physical records. Without line ends, each record has the length that the header (01) states, usually 80,
 * padded with blanks. Otherwise the records follow one another directly.
 */
function physicalRecords(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/);
  const length = Number(text.trimStart().split(',', 7)[5]) || 80;
  return lines.flatMap((line) => {
    const parts = line.match(new RegExp(`.{1,${length}}`, 'gu')) ?? [];
    if (parts.length > 1 && parts.every((part) => part.trim() === '' || recordStart.test(part))) return parts;
    // If each record has its own line, a "/" within a text ends nothing.
    return lines.length > 2 ? [line] : line.split(recordEnd);
  });
}
/** The logical records of a file, each merged with its continuations (88). */
function recordsOf(text: string): Logical[] {
  const records: Logical[] = [];
  physicalRecords(text).forEach((line, i) => {
    if (line.trim() === '') return;
    const [code = '', ...fields] = line
      .trim()
      .replace(/\/\s*$/, '')
      .split(',');
    const before = records.at(-1);
    if (code === '88' && before) {
      before.fields.push(...fields);
      before.lines += 1;
    } else records.push({ row: i + 1, code, fields, lines: 1 });
  });
  return records;
}
/** The index after the funds type at `fieldIndex`. Value-dated and distributed funds have extra fields. */
function afterFunds(fields: readonly string[], fieldIndex: number): number {
  const type = fields[fieldIndex]?.toUpperCase();
  if (type === 'V') return fieldIndex + 3;
  if (type === 'S') return fieldIndex + 4;
  if (type === 'D') return fieldIndex + 2 + 2 * (Number(fields[fieldIndex + 1]) || 0);
  return fieldIndex + 1;
}
/** Parses a BAI2 number, which may have a sign and leading zeros. */
const parseWholeNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^[+-]?0*\d{1,15}$/.test(text.trim()) ? Number(text) : undefined;
/** Returns the sum of an account's summaries (03), which count in its control total. */
function summed(fields: readonly string[]): number {
  let sum = 0;
  let fieldIndex = 2;
  while (fieldIndex < fields.length) {
    // Some banks end the record with an extra comma. A summary always begins with its type.
    if (fields[fieldIndex]?.trim() === '') {
      fieldIndex += 1;
      continue;
    }
    sum += parseWholeNumber(fields[fieldIndex + 1]) ?? 0;
    fieldIndex = afterFunds(fields, fieldIndex + 3);
  }
  return sum;
}
const knownRecordCodes = new Set(['01', '02', '03', '16', '49', '98', '99']);

const typed = (type: number) => type >= 100 && type < 400;
/** Parses a payment (16): its amount, the bank's reference and the text. */
function detailOf({ row, fields }: Logical): {
  amount: number | undefined;
  line: Omit<BankLine, 'date' | 'amount'>;
} {
  const fieldIndex = afterFunds(fields, 2);
  const [bank = '', customer = ''] = [fields[fieldIndex]?.trim(), fields[fieldIndex + 1]?.trim()];
  const detailText = fields
    .slice(fieldIndex + 2)
    .join(',')
    .trim();
  return {
    amount: parseWholeNumber(fields[1]),
    line: {
      row,
      reference: bank || customer,
      references: [bank, customer].filter((reference) => reference !== ''),
      payer: '',
      text: [fields[fieldIndex + 1], detailText].join(' ').trim(),
    },
  };
}

/**
 * Reads the credits (types 100 to 399) of a BAI2 file. A wrong control total blocks the file. A line or account with its own
 * error is skipped.
 */
export function readBai2Credits(text: string): BankFile {
  const file = createEmptyBankFile();
  const buildError = (row: number, value: string, which: keyof typeof bankFileErrorTexts) => ({
    row,
    value,
    sentence: bankFileErrorTexts[which],
  });
  const block = (row: number, value: string, which: keyof typeof bankFileErrorTexts) =>
    file.errors.push({ ...buildError(row, value, which), blocks: true });
  const records = recordsOf(text);
  let date = '';
  let currency = 'USD';
  let group = 'USD';
  let groupFault: BankFileError | undefined;
  const add = createBai2ControlTotalChecker(parseWholeNumber, block);
  /** Adds a payment or skips it. Returns undefined if its amount cannot be read. */
  const take = (record: Logical): number | undefined => {
    const { row, fields } = record;
    const { amount, line } = detailOf(record);
    if (!typed(Number(fields[0])) || (amount !== undefined && amount <= 0)) {
      file.ignoredEntries += 1;
      return amount;
    }
    const errors: BankFileError[] = [];
    if (groupFault) errors.push({ ...groupFault, row });
    if (currency !== 'USD') errors.push(buildError(row, currency, 'currency'));
    if (amount === undefined) errors.push(buildError(row, fields[1] ?? '', 'amount'));
    else if (amount > maxPaymentCents) errors.push(buildError(row, fields[1] ?? '', 'tooMuch'));
    if (errors.length > 0 || amount === undefined)
      recordSkippedBankLine(file, errors, currency === 'USD' ? amount : undefined);
    else file.lines.push({ ...line, date, amount });
    return amount;
  };
  for (const record of records) {
    const { row, code, fields } = record;
    let sum: number | undefined = 0;
    if (!knownRecordCodes.has(code)) block(row, code, 'unknown');
    else if (code === '02') {
      date = parseImportedDate(`20${fields[3] ?? ''}`, 'mdy') ?? '';
      group = fields[5]?.trim() || 'USD';
      groupFault = undefined;
      if (date === '') groupFault = buildError(row, fields[3] ?? '', 'date');
      if ((fields[2]?.trim() || '1') !== '1') groupFault = buildError(row, fields[2] ?? '', 'status');
    } else if (code === '03') {
      currency = fields[1]?.trim() || group;
      sum = summed(fields);
    } else if (code === '16') sum = take(record);
    add(record, sum);
  }
  if (records.at(-1)?.code !== '99') block(records.at(-1)?.row ?? 1, records.at(-1)?.code ?? '', 'end');
  return file;
}
