import { z } from 'zod';
import { agingLimitDaysSchema } from '#areas/settings/settings/aging-limits.contract.ts';
import { collectionErrors } from './collections.errors.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { noDataReply, defineEndpoint, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import {
  centsField,
  dateField,
  optionalBooleanField,
  optionalField,
  textField,
  rowVersionField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    collections: true;
  }
}
const needs: readonly [string, ...string[]] = ['recordPayments:billing'];
const root = '/billing/collections';
const live = ['collections', 'payments', 'invoices', 'disputes'] as const;

const ages = {
  /** Cents. Remaining credits and payments are applied to the oldest due items first. */
  balance: z.int(),
  current: z.int(),
  /** The first, second and third aging bucket: up to 30, 60 and 90 days overdue unless `agingBucketDays` says otherwise. */
  days30: z.int(),
  days60: z.int(),
  days90: z.int(),
  older: z.int(),
  overdue: z.int(),
  /** The disputed part of the open invoices. */
  disputed: z.int(),
};
export const payerCollectionRowSchema = z.object({
  payerId: z.int(),
  number: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  ...ages,
  /** Days overdue of the oldest item. */
  days: z.int(),
  /** Whole dollars overdue times days, summed over all overdue items. Sorts whom to call first. */
  weight: z.int(),
  promised: z.int().nullable(),
  promisedOn: z.string().nullable(),
  /** The date of the last promise has passed, and less than promised was received since. */
  broken: z.boolean(),
  nextAction: z.string().nullable(),
  nextOn: z.string().nullable(),
  nextVersion: z.int().nullable(),
  /** Cents. null: no limit is set. */
  creditLimit: z.int().nullable(),
  /** A user put the payer on credit hold, for this reason. */
  onHold: z.boolean(),
  holdReason: z.string().nullable(),
  creditVersion: z.int().nullable(),
  /** The balance exceeds the limit. */
  overLimit: z.boolean(),
});
export type PayerCollectionRow = z.output<typeof payerCollectionRowSchema>;
export const findPayerCollectionsEndpoint = defineEndpoint({
  id: 'collections.find',
  method: 'GET',
  path: root,
  permissions: needs,
  summary:
    'List what each payer owes by age, the most urgent first (overdue × days). Each row has the last promise to pay and the next action.',
  query: z.object({
    ...pagingFields(['weight', 'overdue', 'balance', 'days', 'name', 'nextOn'], 'desc'),
    payer: optionalTextField('Payer', 120),
    overdue: optionalBooleanField(),
    broken: optionalBooleanField(),
    held: optionalBooleanField(),
    dueBy: optionalField(dateField('To do by')),
  }),
  reply: pageReply(
    payerCollectionRowSchema,
    z.object({
      ...ages,
      /** The last day of the first three aging buckets. */
      ageDays: agingLimitDaysSchema,
    }),
  ),
  live,
});

export const payerCollectionDetailsWithoutNextNoticeSchema = z.object({
  open: z.array(
    z.object({
      invoiceId: z.int(),
      number: z.string(),
      date: z.string(),
      dueDate: z.string(),
      amount: z.int(),
      open: z.int(),
      disputed: z.int(),
    }),
  ),
  /** Dunning notices, latest first. */
  letters: z.array(
    z.object({
      id: z.int(),
      step: z.int(),
      writtenOn: z.string(),
      to: z.string().nullable(),
      overdue: z.int(),
      who: z.string().nullable(),
    }),
  ),
  /** The remaining amount of payments and credits. */
  onAccount: z.int(),
  notes: z.array(
    z.object({
      id: z.int(),
      kind: z.int(),
      said: z.string(),
      promised: z.int().nullable(),
      promisedOn: z.string().nullable(),
      at: instantField(),
      who: z.string().nullable(),
    }),
  ),
});
export type PayerCollectionDetailsWithoutNextNotice = z.output<
  typeof payerCollectionDetailsWithoutNextNoticeSchema
>;
const letterStep = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export const payerCollectionDetailsSchema = payerCollectionDetailsWithoutNextNoticeSchema.extend({
  /** The step of the next notice, and the first day on which it can be created. */
  nextLetter: z.object({ step: letterStep, notBefore: z.string() }),
});
export type PayerCollectionDetails = z.output<typeof payerCollectionDetailsSchema>;
export const getPayerCollectionDetailsEndpoint = defineEndpoint({
  id: 'collections.get',
  method: 'GET',
  path: `${root}/{payerId}`,
  permissions: needs,
  summary: 'Get the open items and notes of a payer.',
  reply: itemReply(payerCollectionDetailsSchema),
  live,
});
export const collectionNoteKinds = { note: 0, promise: 1 } as const;
export const collectionNoteBodySchema = z.object({ said: textField('Note', 1000) });
export const addCollectionNoteEndpoint = defineEndpoint({
  id: 'collections.addNote',
  method: 'POST',
  path: `${root}/{payerId}/notes`,
  permissions: needs,
  summary: 'Save a note about a conversation with a payer.',
  body: collectionNoteBodySchema,
  reply: noDataReply(),
  live,
});
export const paymentPromiseBodySchema = z.object({
  amount: centsField('Amount', 1, 2_000_000_000),
  on: dateField('Promise date', { before: 1, after: 180 }),
  said: textField('Contact', 1000),
});
export const addPaymentPromiseEndpoint = defineEndpoint({
  id: 'collections.addPromise',
  method: 'POST',
  path: `${root}/{payerId}/promises`,
  permissions: needs,
  summary: 'Save a payer’s promise to pay, with amount and date.',
  body: paymentPromiseBodySchema,
  reply: noDataReply(),
  live,
});
export const nextCollectionActionBodySchema = z.object({
  action: textField('What to do', 300),
  on: dateField('When', { before: 1, after: 366 }),
  rowVersion: optionalField(rowVersionField()),
});
export const setNextCollectionActionEndpoint = defineEndpoint({
  id: 'collections.setNextAction',
  method: 'PUT',
  path: `${root}/{payerId}/next`,
  permissions: needs,
  summary: 'Set the next action for a payer and its date.',
  body: nextCollectionActionBodySchema,
  reply: noDataReply(),
  live,
});

export const creditLimitAndHoldBodySchema = z.object({
  limit: optionalField(centsField('Credit limit', 1, 2_000_000_000)),
  onHold: z.boolean({ error: 'Hold isn’t valid' }).default(false),
  reason: optionalTextField('Reason', 300),
  rowVersion: optionalField(rowVersionField()),
});
export const setCreditLimitAndHoldEndpoint = defineEndpoint({
  id: 'collections.setCredit',
  method: 'PUT',
  path: `${root}/{payerId}/credit`,
  permissions: needs,
  summary:
    'Set the credit limit of a payer and whether the payer is on credit hold. Entering freight for a payer on hold returns a warning.',
  body: creditLimitAndHoldBodySchema,
  reply: noDataReply(),
  errors: [collectionErrors.reasonMissing, commonErrors.recordChanged],
  live,
});
