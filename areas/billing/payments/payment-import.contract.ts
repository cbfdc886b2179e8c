import { z } from 'zod';
import { optionalHeaderRowNumberOrZeroField } from '#kit/contract/header-row.ts';
import { bankColumnMeanings } from './bank-columns.contract.ts';
import { paymentImportErrors } from './payment-import.errors.ts';
import { paymentSuggestionCriteria } from './payments.contract.ts';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { optionalBooleanField, optionalField, optionalTextField } from '#kit/contract/fields.ts';
import { dateOrders } from '#kit/contract/imported-dates.ts';

/** The maximum number of lines and errors in a response. All of them are counted. */
export const maxListedBankLinesAndErrors = 500;
const isListOfPlaces = (list: string | undefined): boolean => list === undefined || /^\d+(,\d+)*$/.test(list);
const title = (label: string) => optionalTextField(label, 200);
export const importPayerSchema = z.object({ id: z.int(), number: z.string(), name: z.string() });
/** The outcome of a line. */
export const paymentImportLineStatuses = [
  'new',
  'already',
  'held',
  'same',
  'unknown',
  'provisional',
] as const;
export const paymentImportLineSchema = z.object({
  /** Its position in the file. */
  n: z.int(),
  row: z.int(),
  date: z.string(),
  amount: z.int(),
  reference: z.string(),
  text: z.string(),
  /** null: the payer is unknown, and the line is left out. */
  payer: importPayerSchema.nullable(),
  state: z.enum(paymentImportLineStatuses),
  /** The recorded payment that it probably matches. */
  likely: z
    .object({
      id: z.int(),
      date: z.string(),
      amount: z.int(),
      reference: z.string(),
      payer: z.string(),
    })
    .nullable(),
  by: z.enum(paymentSuggestionCriteria),
  pays: z.array(z.string()),
});
export type PaymentImportLine = z.output<typeof paymentImportLineSchema>;
export const paymentImportResultSchema = z.object({
  dryRun: z.boolean(),
  format: z.enum(['csv', 'bai2', 'camt052', 'camt053', 'camt054', 'ofx']),
  /** Payments in the file: the sum of added, already, held, unknown, provisional and aside. */
  lines: z.int(),
  /** New payments and their total. */
  added: z.int(),
  amount: z.int(),
  /** Recorded from an earlier file, or matched to a recorded payment. */
  already: z.int(),
  /** The lines among them that this file matches to a recorded payment. */
  same: z.int(),
  /** Probably recorded already, from another format or manually. Held until a user decides. */
  held: z.int(),
  /** Lines whose payer is unknown. */
  unknown: z.int(),
  /** Lines of an intraday report (camt.052). The statement books them. */
  provisional: z.int(),
  /** Lines skipped because of their errors. */
  aside: z.int(),
  /** The total of each of these, as far as it can be read in US dollars. `amount` is the total of the added ones. */
  amounts: z.object({
    file: z.int(),
    already: z.int(),
    held: z.int(),
    unknown: z.int(),
    provisional: z.int(),
    aside: z.int(),
  }),
  /** Outgoing or reversed entries. */
  others: z.int(),
  /** Bank charges for payments of a batch. Negative: credited. */
  charges: z.int(),
  /** Account balances as the bank reports them (OFX). */
  balances: z.array(z.object({ account: z.string(), date: z.string(), amount: z.int() })),
  /** Errors of the whole file. Nothing of it is recorded. */
  faultsInFile: z.int(),
  faults: z.array(
    z.object({
      row: z.int(),
      column: z.string().optional(),
      value: z.string(),
      sentence: z.string(),
      /** true: an error of the whole file. The other errors skip only their line. */
      blocks: z.boolean(),
    }),
  ),
  listed: z.array(paymentImportLineSchema),
  /** For a sheet: its titles and their meanings. Without titles, columns are named A, B, C. */
  titles: z.array(z.string()),
  columns: z.partialRecord(z.enum(bankColumnMeanings), z.string()),
  /** The row number of the titles. 0: the sheet has none. null: the file is not a sheet. */
  titleRow: z.int().nullable(),
  /** The first rows of the sheet, from which the user can choose the title row. */
  head: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  /** The sheet's date format. null: all dates are ambiguous, and the user must choose. */
  dateOrder: z.enum(dateOrders).nullable(),
  /** An ambiguous date of the sheet. */
  dateExample: z.string().nullable(),
  /** The number of dates stored as spreadsheet serial numbers (46350 is 11/24/2026). */
  dayNumbers: z.int(),
});
export type PaymentImportResult = z.output<typeof paymentImportResultSchema>;
export const dryRunByDefaultOrImportPaymentsEndpoint = defineEndpoint({
  id: 'payments.import',
  method: 'POST',
  path: '/billing/payments/import',
  permissions: ['recordPayments:billing'],
  upload: 'file',
  body: z.object({
    dryRun: optionalBooleanField(),
    /** Lines to record although they resemble a recorded payment. */
    record: optionalTextField('Lines to record', 60_000).refine(isListOfPlaces, {
      error: 'Lines to record must be numbers separated by commas',
    }),
    /** Lines confirmed as the recorded payment they resemble. The decision is saved. */
    same: optionalTextField('Lines that are the same', 60_000).refine(isListOfPlaces, {
      error: 'Lines that are the same must be numbers separated by commas',
    }),
    date: title('Date'),
    amount: title('Amount'),
    reference: title('Reference'),
    payer: title('Payer'),
    text: title('Text'),
    titleRow: optionalHeaderRowNumberOrZeroField(),
    dateOrder: optionalField(z.enum(dateOrders, { error: 'Choose the file’s date format' })),
  }),
  summary:
    'Import payments from a bank file. Accepts a spreadsheet (CSV or XLSX), BAI2, camt.053, camt.054 or OFX (QFX, QBO). The header row is detected, or set with `titleRow` (0: none). The meaning of each column is detected, or set by its title, and is saved. A spreadsheet whose dates are all ambiguous needs `dateOrder` before it is recorded. By default the call only returns what it would do. With dryRun=false it records the payments whose payer is known and applies what is certain. A line that was already recorded adds nothing. A line that looks like a recorded payment (amount, day within three days, payer or bank reference) is held, unless `record` contains its number `n`. `same` contains the lines that are that payment. This is saved by bank reference. A line with an error is skipped. An error in the whole file rejects it. A camt.052 is provisional and records nothing.',
  reply: itemReply(paymentImportResultSchema),
  errors: Object.values(paymentImportErrors),
  live: ['payments', 'invoices'],
});
