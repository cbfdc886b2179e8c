import { z } from 'zod';
import { defineEndpoint, pageReply } from '#kit/contract/endpoint.ts';
import { dateField, optionalField, numberEnumField, optionalTextField } from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

/** Write-offs of invoices, for the user responsible for them (docs/decisions/152-write-offs-need-their-own-permission.md). */

export const writeOffRowSchema = z.object({
  /** The id of the movement. */
  id: z.int(),
  status: z.int(),
  date: z.string(),
  payerId: z.int(),
  payer: z.string(),
  payerNumber: z.string(),
  invoiceId: z.int(),
  invoiceNumber: z.string(),
  /** In cents. */
  amount: z.int(),
  reason: z.string(),
  at: instantField(),
  who: z.string().nullable(),
  /** When, why and by whom it was reversed. */
  undone: z
    .object({
      date: z.string(),
      reason: z.string().nullable(),
      at: instantField(),
      who: z.string().nullable(),
    })
    .nullable(),
});
export type WriteOffRow = z.output<typeof writeOffRowSchema>;
export const findWriteOffsEndpoint = defineEndpoint({
  id: 'payments.listWriteOffs',
  method: 'GET',
  path: '/billing/payments/write-offs',
  permissions: ['writeOff:billing', 'recordPayments:billing'],
  summary:
    'List invoice write-offs, newest first, with their total over all pages. Reversed write-offs are not in the total.',
  query: z
    .object({
      ...pagingFields(['date', 'payer', 'invoiceNumber', 'amount'], 'desc'),
      dateFrom: optionalField(dateField('Date from')),
      dateTo: optionalField(dateField('Date to')),
      payer: optionalTextField('Payer', 120),
      invoiceNumber: optionalTextField('Invoice number', 20),
      status: optionalField(numberEnumField('Status', [0, 1])),
    })
    .refine((q) => !q.dateFrom || !q.dateTo || q.dateFrom <= q.dateTo, {
      error: 'End date can’t be before start date',
      path: ['dateTo'],
    }),
  reply: pageReply(writeOffRowSchema, z.object({ amount: z.int() })),
  live: ['payments'],
});
