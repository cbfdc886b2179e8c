import { z } from 'zod';
import { ledgerErrors } from '#areas/billing/ledger/ledger.errors.ts';
import { ledgerMovementKinds } from '#areas/billing/ledger/ledger.contract.ts';
import { noDataReply, defineEndpoint, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import {
  centsField,
  dateField,
  idField,
  optionalField,
  numberEnumField,
  textField,
  enumField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { paymentErrors } from './payments.errors.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    payments: true;
  }
}

export const paymentMethods = ['ach', 'check', 'wire', 'card', 'cash', 'other'] as const;
export const paymentMethodNames: Record<(typeof paymentMethods)[number], string> = {
  ach: 'ACH',
  check: 'Check',
  wire: 'Wire',
  card: 'Card',
  cash: 'Cash',
  other: 'Other',
};
const most = 2_000_000_000;
const amount = (label = 'Amount') => centsField(label, 1, most);
const needs: readonly [string, ...string[]] = ['recordPayments:billing'];
/** Separate from recording payments: docs/decisions/152-write-offs-need-their-own-permission.md. */
const givesUp: readonly [string, ...string[]] = ['writeOff:billing'];
const live = ['payments'] as const;
const root = '/billing/payments';

export const paymentRowSchema = z.object({
  id: z.int(),
  date: z.string(),
  payerId: z.int(),
  payer: z.string(),
  payerNumber: z.string(),
  reference: z.string(),
  method: z.enum(paymentMethods),
  source: z.string(),
  /** Cents. Negative if accounting refunded it. */
  amount: z.int(),
  /** The remaining amount, neither applied nor refunded. */
  onAccount: z.int(),
  status: z.int(),
  /** The numbers of the invoices that it pays. */
  pays: z.string(),
});
export type PaymentRow = z.output<typeof paymentRowSchema>;
const ordered = (q: { dateFrom?: string; dateTo?: string }) =>
  !q.dateFrom || !q.dateTo || q.dateFrom <= q.dateTo;
export const searchPaymentsEndpoint = defineEndpoint({
  id: 'payments.search',
  method: 'GET',
  path: root,
  permissions: needs,
  summary: 'List payments with their amount left on account, newest first. Both sums cover all pages.',
  query: z
    .object({
      ...pagingFields(['date', 'payer', 'reference', 'amount', 'onAccount'], 'desc'),
      dateFrom: optionalField(dateField('Date from')),
      dateTo: optionalField(dateField('Date to')),
      accountId: optionalField(idField('Payer')),
      reference: optionalTextField('Reference', 80),
      invoiceNumber: optionalTextField('Invoice number', 20),
      status: optionalField(numberEnumField('Status', [0, 1, 2, 3])),
    })
    .refine(ordered, { error: 'End date can’t be before start date', path: ['dateTo'] }),
  reply: pageReply(paymentRowSchema, z.object({ amount: z.int(), onAccount: z.int() })),
  live,
});

/** The movements of a payment, latest first. */
export const paymentMovementSchema = z.object({
  id: z.int(),
  kind: z.enum(ledgerMovementKinds),
  date: z.string(),
  amount: z.int(),
  /** The invoice that an application pays. */
  invoiceId: z.int().nullable(),
  invoiceNumber: z.string().nullable(),
  note: z.string().nullable(),
  at: instantField(),
  who: z.string().nullable(),
  reversed: z.boolean(),
});
export type PaymentMovement = z.output<typeof paymentMovementSchema>;
export const paymentDetailsSchema = paymentRowSchema.extend({
  note: z.string().nullable(),
  recordedAt: instantField(),
  recordedBy: z.string().nullable(),
  movements: z.array(paymentMovementSchema),
});
export type PaymentDetails = z.output<typeof paymentDetailsSchema>;
export const getPaymentEndpoint = defineEndpoint({
  id: 'payments.get',
  method: 'GET',
  path: `${root}/{id}`,
  permissions: needs,
  summary: 'Get a payment with all its movements.',
  reply: itemReply(paymentDetailsSchema),
  live,
});

export const openInvoiceSchema = z.object({
  id: z.int(),
  number: z.string(),
  date: z.string(),
  dueDate: z.string(),
  amount: z.int(),
  open: z.int(),
});
export type OpenInvoice = z.output<typeof openInvoiceSchema>;
const shares = z
  .array(z.object({ invoiceId: idField('Invoice'), amount: amount() }), {
    error: 'Choose at least one invoice.',
  })
  .max(500);
export const paymentSuggestionCriteria = ['number', 'amount', 'all', 'oldest', 'none'] as const;
export const listOpenInvoicesWithAllocationSuggestionEndpoint = defineEndpoint({
  id: 'payments.listOpenInvoices',
  method: 'GET',
  path: `${root}/open-invoices`,
  permissions: needs,
  summary:
    'List the open items of a payer’s invoices, the longest overdue first. For an amount and a reference, the response also shows which of them the payment most likely pays.',
  query: z.object({
    accountId: idField('Payer'),
    amount: optionalField(amount()),
    reference: optionalTextField('Reference', 200),
  }),
  reply: itemReply(
    z.object({
      invoices: z.array(openInvoiceSchema),
      /**
       * Why these invoices: named by number, one with exactly this amount, all or the oldest that total it, otherwise the oldest
       * due.
       */
      by: z.enum(paymentSuggestionCriteria),
      shares: z.array(z.object({ invoiceId: z.int(), amount: z.int() })),
    }),
  ),
  live: ['payments', 'invoices'],
});

export const recordPaymentBodySchema = z.object({
  accountId: idField('Payer'),
  date: dateField('Date', { before: 400, after: 1 }),
  amount: amount(),
  method: enumField('Method', paymentMethods),
  reference: textField('Reference', 80),
  note: optionalTextField('Note', 500),
  /** The amount not allocated here stays on account. */
  shares: shares.default([]),
});
export const recordPaymentEndpoint = defineEndpoint({
  id: 'payments.record',
  method: 'POST',
  path: root,
  permissions: needs,
  summary: 'Record a received payment and the invoices that it pays. The rest stays on account.',
  body: recordPaymentBodySchema,
  reply: itemReply(paymentDetailsSchema),
  errors: [
    paymentErrors.alreadyRecorded,
    paymentErrors.dateInFuture,
    paymentErrors.sharesExceedPayment,
    ledgerErrors.amountExceedsOpen,
    ledgerErrors.payerMismatch,
  ],
  live,
});
export const applyPaymentBodySchema = z.object({
  shares: shares.min(1, { error: 'Choose at least one invoice.' }),
});
export const applyPaymentEndpoint = defineEndpoint({
  id: 'payments.apply',
  method: 'PUT',
  path: `${root}/{id}/shares`,
  permissions: needs,
  summary: 'Apply the amount left of a payment to invoices.',
  body: applyPaymentBodySchema,
  reply: itemReply(paymentDetailsSchema),
  errors: [ledgerErrors.amountExceedsOpen, ledgerErrors.amountExceedsOnAccount, ledgerErrors.payerMismatch],
  live,
});
export const refundPaymentBodySchema = z.object({
  date: dateField('Date', { before: 400, after: 1 }),
  amount: amount(),
  note: textField('Refund method', 500),
});
export const refundPaymentEndpoint = defineEndpoint({
  id: 'payments.refund',
  method: 'PUT',
  path: `${root}/{id}/refund`,
  permissions: needs,
  summary: 'Refund the amount left of a payment, in part or in full.',
  body: refundPaymentBodySchema,
  reply: itemReply(paymentDetailsSchema),
  errors: [
    ledgerErrors.amountExceedsOnAccount,
    paymentErrors.dateInFuture,
    paymentErrors.refundBeforePayment,
  ],
  live,
});
export const paymentReversalReasonBodySchema = z.object({ reason: textField('Reason', 500) });
export const reversePaymentEndpoint = defineEndpoint({
  id: 'payments.reverse',
  method: 'PUT',
  path: `${root}/{id}/reverse`,
  permissions: needs,
  summary:
    'Reverse a payment that the bank returned or that was recorded incorrectly. The items that it paid are open again.',
  body: paymentReversalReasonBodySchema,
  reply: itemReply(paymentDetailsSchema),
  errors: [ledgerErrors.alreadyReversed, ledgerErrors.paymentRefunded],
  live,
});
export const reversePaymentMovementEndpoint = defineEndpoint({
  id: 'payments.reverseMovement',
  method: 'PUT',
  path: `${root}/movements/{movementId}/reverse`,
  permissions: [...needs, ...givesUp],
  summary:
    'Reverse one application, refund or write-off. Reversing a write-off requires the permission to write off.',
  body: paymentReversalReasonBodySchema,
  reply: noDataReply(),
  errors: [ledgerErrors.alreadyReversed, ledgerErrors.notReversible],
  live,
});
export const writeOffInvoiceBodySchema = z.object({
  invoiceId: idField('Invoice'),
  amount: amount(),
  reason: textField('Reason', 500),
});
export const writeOffInvoiceEndpoint = defineEndpoint({
  id: 'payments.writeOff',
  method: 'PUT',
  path: `${root}/write-off`,
  permissions: givesUp,
  summary: 'Write off the open amount of an invoice, in part or in full. The posted invoice does not change.',
  body: writeOffInvoiceBodySchema,
  reply: noDataReply(),
  errors: [ledgerErrors.amountExceedsOpen],
  live,
});
