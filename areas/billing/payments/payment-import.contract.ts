import { z } from 'zod';
import { headerRowField } from '#kit/contract/header-row.ts';
import { bankColumns } from './bank-columns.contract.ts';
import { paymentImportErrors } from './payment-import.errors.ts';
import { paymentSuggestionKinds } from './payments.contract.ts';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { optionalBooleanField, optionalField, optionalTextField } from '#kit/contract/fields.ts';
import { dateOrders } from '#kit/contract/imported-dates.ts';

/** How many lines and faults an answer lists; all of them are counted. */
export const maxListedLines = 500;
const isListOfPlaces = (list: string | undefined): boolean => list === undefined || /^\d+(,\d+)*$/.test(list);
const title = (label: string) => optionalTextField(label, 200);
export const importPayerSchema = z.object({ id: z.int(), number: z.string(), name: z.string() });
/** What becomes of a line. */
export const importLineStatuses = ['new', 'already', 'held', 'same', 'unknown', 'provisional'] as const;
export const paymentImportLineSchema = z.object({
  /** Its place in the file. */
  n: z.int(),
  row: z.int(),
  date: z.string(),
  amount: z.int(),
  reference: z.string(),
  text: z.string(),
  /** Null: nobody knows whose it is, and it is left out. */
  payer: importPayerSchema.nullable(),
  state: z.enum(importLineStatuses),
  /** The recorded payment that it probably is. */
  likely: z
    .object({
      id: z.int(),
      date: z.string(),
      amount: z.int(),
      reference: z.string(),
      payer: z.string(),
    })
    .nullable(),
  by: z.enum(paymentSuggestionKinds),
  pays: z.array(z.string()),
});
export type PaymentImportLine = z.output<typeof paymentImportLineSchema>;
export const paymentImportResultSchema = z.object({
  dryRun: z.boolean(),
  format: z.enum(['csv', 'bai2', 'camt052', 'camt053', 'camt054', 'ofx']),
  /** Payments in the file: added, already, held, unknown, provisional and aside come to them. */
  lines: z.int(),
  /** New payments and what they come to. */
  added: z.int(),
  amount: z.int(),
  /** Recorded from a file before, or found to be a recorded payment. */
  already: z.int(),
  /** Of these, the lines that are found to be a recorded payment with this file. */
  same: z.int(),
  /** Probably recorded, in another format or by hand: held until someone decides. */
  held: z.int(),
  /** Payers that nobody knows. */
  unknown: z.int(),
  /** Of a report within the day (camt.052): the statement books them. */
  provisional: z.int(),
  /** Put aside, each because of its faults. */
  aside: z.int(),
  /** The total of each of these, as far as it can be read in US dollars; `amount` is the total of the added. */
  amounts: z.object({
    file: z.int(),
    already: z.int(),
    held: z.int(),
    unknown: z.int(),
    provisional: z.int(),
    aside: z.int(),
  }),
  /** What went out or was turned back. */
  others: z.int(),
  /** What the bank charged for payments of a batch; below zero, what it gave. */
  charges: z.int(),
  /** What the bank says is on its accounts (OFX). */
  balances: z.array(z.object({ account: z.string(), date: z.string(), amount: z.int() })),
  /** Faults of the file as a whole: nothing of it is recorded. */
  faultsInFile: z.int(),
  faults: z.array(
    z.object({
      row: z.int(),
      column: z.string().optional(),
      value: z.string(),
      sentence: z.string(),
      /** Of the file as a whole; the others put their line aside. */
      blocks: z.boolean(),
    }),
  ),
  listed: z.array(paymentImportLineSchema),
  /** Of a sheet: its titles, and which means what. Where it has none, its columns are called A, B, C. */
  titles: z.array(z.string()),
  columns: z.partialRecord(z.enum(bankColumns), z.string()),
  /** The row of the titles; 0: the sheet has none. Null: the file is no sheet. */
  titleRow: z.int().nullable(),
  /** The first rows of the sheet: one of them is the row of titles, or the user says which. */
  head: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  /** How the sheet writes days; null: all of them can be read both ways, and the user must say it. */
  dateOrder: z.enum(dateOrders).nullable(),
  /** A day of the sheet that can be read both ways. */
  dateExample: z.string().nullable(),
  /** Days that are numbers of a spreadsheet (46350 is 11/24/2026). */
  dayNumbers: z.int(),
});
export type PaymentImportResult = z.output<typeof paymentImportResultSchema>;
export const importPaymentsEndpoint = defineEndpoint({
  id: 'payments.import',
  method: 'POST',
  path: '/billing/payments/import',
  permissions: ['recordPayments:billing'],
  upload: 'file',
  body: z.object({
    dryRun: optionalBooleanField(),
    /** Lines that are recorded although they look like a recorded payment. */
    record: optionalTextField('Lines to record', 60_000).refine(isListOfPlaces, {
      error: 'Lines to record must be numbers separated by commas',
    }),
    /** Lines that are the recorded payment that they look like. This is remembered. */
    same: optionalTextField('Lines that are the same', 60_000).refine(isListOfPlaces, {
      error: 'Lines that are the same must be numbers separated by commas',
    }),
    date: title('Date'),
    amount: title('Amount'),
    reference: title('Reference'),
    payer: title('Payer'),
    text: title('Text'),
    titleRow: headerRowField(),
    dateOrder: optionalField(z.enum(dateOrders, { error: 'Choose the file’s date format' })),
  }),
  summary:
    'Reads a file of a bank: a sheet (CSV or XLSX), BAI2, camt.053, camt.054 or OFX (QFX, QBO). The row of titles is found, or said by `titleRow` (0: none); what the columns mean is guessed, or said by their titles, and is remembered. A sheet whose days can all be read both ways needs `dateOrder` before it is recorded. By default it only shows what it would do; with dryRun=false it records the payments whose payer is known and applies what is certain. A line that was recorded before adds nothing. A line that looks like a recorded payment (amount, day within three days, payer or bank reference) is held, unless `record` names it by its place `n`; `same` names those that are that payment, which is remembered by bank reference. A line with a fault is put aside; a fault of the whole file refuses it. A camt.052 is provisional and books nothing.',
  reply: itemReply(paymentImportResultSchema),
  refuses: Object.values(paymentImportErrors),
  live: ['payments', 'invoices'],
});
