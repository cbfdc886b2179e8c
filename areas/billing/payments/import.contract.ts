import { z } from 'zod';
import { bankColumns } from './bank-columns.contract.ts';
import { importErrors } from './import.errors.ts';
import { suggestionKinds } from './payments.contract.ts';
import { endpoint, one } from '#kit/contract/endpoint.ts';
import { flag, words } from '#kit/contract/fields.ts';

/** How many lines and faults an answer lists; all of them are counted. */
export const mostListed = 500;
const title = (label: string) => words(label, 200);
export const importPayer = z.object({ id: z.int(), number: z.string(), name: z.string() });
export const importLine = z.object({
  row: z.int(),
  date: z.string(),
  amount: z.int(),
  reference: z.string(),
  text: z.string(),
  /** Null: nobody knows whose it is, and it is left out. */
  payer: importPayer.nullable(),
  already: z.boolean(),
  by: z.enum(suggestionKinds),
  pays: z.array(z.string()),
});
export type ImportLine = z.output<typeof importLine>;
export const importAnswer = z.object({
  dryRun: z.boolean(),
  format: z.enum(['csv', 'bai2', 'camt053']),
  lines: z.int(),
  /** New payments and what they come to. */
  added: z.int(),
  amount: z.int(),
  /** Recorded from a file before. */
  already: z.int(),
  /** Payers that nobody knows. */
  unknown: z.int(),
  /** What went out or was turned back. */
  others: z.int(),
  faultsInFile: z.int(),
  faults: z.array(
    z.object({ row: z.int(), column: z.string().optional(), value: z.string(), sentence: z.string() }),
  ),
  listed: z.array(importLine),
  /** Of a sheet: its titles, and which means what. */
  titles: z.array(z.string()),
  columns: z.partialRecord(z.enum(bankColumns), z.string()),
});
export type ImportAnswer = z.output<typeof importAnswer>;
export const importPayments = endpoint({
  id: 'payments.import',
  method: 'POST',
  path: '/billing/payments/import',
  needs: ['recordPayments:billing'],
  upload: 'file',
  body: z.object({
    dryRun: flag(),
    date: title('Date'),
    amount: title('Amount'),
    reference: title('Reference'),
    payer: title('Payer'),
    text: title('Text'),
  }),
  about:
    'Reads a file of a bank: a sheet (CSV, with the titles of its columns), BAI2 or camt.053. By default it only says what it would do, with every fault; with dryRun=false it records the payments whose payer is known and applies what is certain. A line that was recorded before adds nothing.',
  reply: one(importAnswer),
  refuses: [importErrors.empty, importErrors.noEntries, importErrors.unreadable, importErrors.faultsOpen],
  live: ['payments', 'invoices'],
});
