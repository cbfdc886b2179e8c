import { controlTotals } from './bai2-totals.rules.ts';
import { bankFaults, dateIn, mostCents } from './bank-line.rules.ts';
import type { BankFile } from './bank-line.rules.ts';

interface Logical {
  row: number;
  code: string;
  fields: string[];
  /** Lines in the file: itself and what continues it. */
  lines: number;
}
/** The records of a file, each with what its continuations (88) add to it. */
function recordsOf(text: string): Logical[] {
  const records: Logical[] = [];
  text.split(/\r\n|\r|\n/).forEach((line, i) => {
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
/** Where the fields go on after the funds type at `at`: value-dated and spread funds say more. */
function afterFunds(fields: readonly string[], at: number): number {
  const type = fields[at]?.toUpperCase();
  if (type === 'V') return at + 3;
  if (type === 'S') return at + 4;
  if (type === 'D') return at + 2 + 2 * (Number(fields[at + 1]) || 0);
  return at + 1;
}
const whole = (said: string | undefined): number | undefined =>
  said !== undefined && /^[+-]?\d{1,15}$/.test(said.trim()) ? Number(said) : undefined;
/** What the summaries of an account (03) come to: they count in its control total. */
function summed(fields: readonly string[]): number {
  let sum = 0;
  let at = 2;
  while (at < fields.length) {
    sum += whole(fields[at + 1]) ?? 0;
    at = afterFunds(fields, at + 3);
  }
  return sum;
}
const known = new Set(['01', '02', '03', '16', '49', '98', '99']);

/** The credits (types 100 to 399) of a BAI2 file, whose control totals must be right. */
export function readBai2(text: string): BankFile {
  const file: BankFile = { lines: [], others: 0, faults: [] };
  const fault = (row: number, value: string, which: keyof typeof bankFaults) =>
    file.faults.push({ row, value, sentence: bankFaults[which] });
  const records = recordsOf(text);
  let date = '';
  let currency = 'USD';
  let group = 'USD';
  const add = controlTotals(whole, fault);
  for (const { row, code, fields, lines } of records) {
    let sum = 0;
    if (!known.has(code)) fault(row, code, 'unknown');
    else if (code === '02') {
      date = dateIn(`20${fields[3] ?? ''}`) ?? '';
      group = fields[5]?.trim() || 'USD';
      if (date === '') fault(row, fields[3] ?? '', 'date');
      if ((fields[2]?.trim() || '1') !== '1') fault(row, fields[2] ?? '', 'status');
    } else if (code === '03') {
      currency = fields[1]?.trim() || group;
      sum = summed(fields);
      if (currency !== 'USD') fault(row, currency, 'currency');
    } else if (code === '16') {
      const amount = whole(fields[1]);
      sum = amount ?? 0;
      const type = Number(fields[0]);
      const at = afterFunds(fields, 2);
      if (amount === undefined) fault(row, fields[1] ?? '', 'amount');
      else if (amount > mostCents) fault(row, fields[1] ?? '', 'tooMuch');
      else if (type >= 100 && type < 400 && amount > 0) {
        const said = fields
          .slice(at + 2)
          .join(',')
          .trim();
        const reference = fields[at]?.trim() || fields[at + 1]?.trim() || '';
        file.lines.push({
          row,
          date,
          amount,
          reference,
          payer: '',
          text: [fields[at + 1], said].join(' ').trim(),
        });
      } else file.others += 1;
    }
    add({ row, code, fields, lines }, sum);
  }
  if (records.at(-1)?.code !== '99') fault(records.at(-1)?.row ?? 1, records.at(-1)?.code ?? '', 'end');
  return file;
}
