import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AccountingUnavailableError } from './port.ts';
import type { AccountingDocument, AccountingPort } from './port.ts';

/**
 * Writes one CSV per document, with a row for each line, to a folder that accounting reads. The file appears complete or not at
 * all. The same document replaces its file.
 */
export function createFolderAccounting(folderPath: string): AccountingPort {
  return {
    system: 'file',
    missingSettings: [],
    async submitDocument(document) {
      const name = `${document.kind}-${document.number.replaceAll(/[^\w-]/g, '_')}.csv`;
      try {
        await mkdir(folderPath, { recursive: true });
        const coming = join(folderPath, `.${name}.coming`);
        const file = await open(coming, 'w');
        try {
          await file.writeFile(formatAccountingCsv(document), 'utf8');
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(coming, join(folderPath, name));
      } catch {
        throw new AccountingUnavailableError('Can’t write to the accounting folder. Check its permissions.');
      }
      return name;
    },
    async checkConnection() {
      const trial = join(folderPath, '.trial.coming');
      try {
        await mkdir(folderPath, { recursive: true });
        const file = await open(trial, 'w');
        await file.close();
        await rm(trial);
      } catch {
        throw new AccountingUnavailableError('Can’t write to the accounting folder. Check its permissions.');
      }
    },
  };
}

const heads = [
  'kind',
  'number',
  'date',
  'due',
  'account',
  'name',
  'credit of',
  'line',
  'charge code',
  'gl account',
  'description',
  'amount',
  'company',
  'receivable account',
];
const dollars = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
/** Escapes text that a spreadsheet would treat as a formula. */
function cell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
/** Amounts stay numbers, negative ones too. */
export function formatAccountingCsv(document: AccountingDocument): string {
  const head = [
    document.kind,
    document.number,
    document.date,
    document.dueDate,
    document.account.number,
    document.account.name,
    document.creditOf ?? '',
  ].map(cell);
  const rows = document.lines.map((line, place) =>
    [
      ...head,
      String(place + 1),
      cell(line.chargeCode),
      cell(line.glAccount ?? ''),
      cell(line.description),
      dollars(line.amount),
      cell(document.company ?? ''),
      cell(document.receivableAccount ?? ''),
    ].join(','),
  );
  return `\uFEFF${[heads.join(','), ...rows].join('\r\n')}\r\n`;
}
