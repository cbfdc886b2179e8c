import { z } from 'zod';
import { ledgerErrors } from '#areas/billing/ledger/ledger.errors.ts';
import { movementKinds } from '#areas/billing/ledger/ledger.contract.ts';
import { done, endpoint, one, page } from '#kit/contract/endpoint.ts';
import { cents, date, id, maybe, oneOf, text, word, words } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';
import { paging } from '#kit/contract/paging.ts';
import { paymentErrors } from './payments.errors.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    payments: true;
  }
}

export const paymentMethods = ['ach', 'check', 'wire', 'card', 'cash', 'other'] as const;
export const methodNames: Record<(typeof paymentMethods)[number], string> = {
  ach: 'ACH',
  check: 'Check',
  wire: 'Wire',
  card: 'Card',
  cash: 'Cash',
  other: 'Other',
};
const most = 2_000_000_000;
const amount = (label = 'Amount') => cents(label, 1, most);
const needs: readonly [string, ...string[]] = ['recordPayments:billing'];
/** Apart from recording: docs/decisions/152-giving-up-money-has-a-grant-of-its-own.md. */
const givesUp: readonly [string, ...string[]] = ['writeOff:billing'];
const live = ['payments'] as const;
const root = '/billing/payments';

export const paymentRow = z.object({
  id: z.int(),
  date: z.string(),
  payerId: z.int(),
  payer: z.string(),
  payerNumber: z.string(),
  reference: z.string(),
  method: z.enum(paymentMethods),
  source: z.string(),
  /** Cents; below zero in what accounting gave back. */
  amount: z.int(),
  /** What is left of it, neither applied nor given back. */
  onAccount: z.int(),
  status: z.int(),
  /** The numbers of the invoices that it pays. */
  pays: z.string(),
});
export type PaymentRow = z.output<typeof paymentRow>;
const ordered = (q: { dateFrom?: string; dateTo?: string }) =>
  !q.dateFrom || !q.dateTo || q.dateFrom <= q.dateTo;
export const searchPayments = endpoint({
  id: 'payments.search',
  method: 'GET',
  path: root,
  needs,
  about: 'Payments with what is left on account, the latest first, and both sums over all pages.',
  query: z
    .object({
      ...paging(['date', 'payer', 'reference', 'amount', 'onAccount'], 'desc'),
      dateFrom: maybe(date('Date from')),
      dateTo: maybe(date('Date to')),
      accountId: maybe(id('Payer')),
      reference: words('Reference', 80),
      invoiceNumber: words('Invoice number', 20),
      status: maybe(oneOf('Status', [0, 1, 2, 3])),
    })
    .refine(ordered, { error: 'Date to cannot be before date from', path: ['dateTo'] }),
  reply: page(paymentRow, z.object({ amount: z.int(), onAccount: z.int() })),
  live,
});

/** What happened to a payment, the latest first. */
export const paymentMovement = z.object({
  id: z.int(),
  kind: z.enum(movementKinds),
  date: z.string(),
  amount: z.int(),
  /** The invoice that an application pays. */
  invoiceId: z.int().nullable(),
  invoiceNumber: z.string().nullable(),
  note: z.string().nullable(),
  at: instant(),
  who: z.string().nullable(),
  reversed: z.boolean(),
});
export type PaymentMovement = z.output<typeof paymentMovement>;
export const paymentDoc = paymentRow.extend({
  note: z.string().nullable(),
  recordedAt: instant(),
  recordedBy: z.string().nullable(),
  movements: z.array(paymentMovement),
});
export type PaymentDoc = z.output<typeof paymentDoc>;
export const getPayment = endpoint({
  id: 'payments.get',
  method: 'GET',
  path: `${root}/{id}`,
  needs,
  about: 'One payment with all that happened to it.',
  reply: one(paymentDoc),
  live,
});

export const openInvoice = z.object({
  id: z.int(),
  number: z.string(),
  date: z.string(),
  dueDate: z.string(),
  amount: z.int(),
  open: z.int(),
});
export type OpenInvoice = z.output<typeof openInvoice>;
const shares = z
  .array(z.object({ invoiceId: id('Invoice'), amount: amount() }), { error: 'Choose at least one invoice.' })
  .max(500);
export const suggestionKinds = ['number', 'amount', 'all', 'oldest', 'none'] as const;
export const openInvoices = endpoint({
  id: 'payments.openInvoices',
  method: 'GET',
  path: `${root}/open-invoices`,
  needs,
  about:
    'What is open of a payer’s invoices, the longest due first, and which of them an amount under a reference most likely pays.',
  query: z.object({
    accountId: id('Payer'),
    amount: maybe(amount()),
    reference: words('Reference', 200),
  }),
  reply: one(
    z.object({
      invoices: z.array(openInvoice),
      /** Why these: named by number, one of exactly this amount, all or the oldest that come to it, else the longest due. */
      by: z.enum(suggestionKinds),
      shares: z.array(z.object({ invoiceId: z.int(), amount: z.int() })),
    }),
  ),
  live: ['payments', 'invoices'],
});

export const recordBody = z.object({
  accountId: id('Payer'),
  date: date('Date', { before: 400, after: 1 }),
  amount: amount(),
  method: word('Method', paymentMethods),
  reference: text('Reference', 80),
  note: words('Note', 500),
  /** What is not said here stays on account. */
  shares: shares.default([]),
});
export const recordPayment = endpoint({
  id: 'payments.record',
  method: 'POST',
  path: root,
  needs,
  about: 'Records money that came in, and what it pays. What is left stays on account.',
  body: recordBody,
  reply: one(paymentDoc),
  refuses: [
    paymentErrors.recordedAlready,
    paymentErrors.notYet,
    paymentErrors.moreThanPaid,
    ledgerErrors.moreThanOpen,
    ledgerErrors.otherPayer,
  ],
  live,
});
export const applyBody = z.object({
  shares: shares.min(1, { error: 'Choose at least one invoice.' }),
});
export const applyPayment = endpoint({
  id: 'payments.apply',
  method: 'PUT',
  path: `${root}/{id}/shares`,
  needs,
  about: 'Pays invoices from what is left of a payment.',
  body: applyBody,
  reply: one(paymentDoc),
  refuses: [ledgerErrors.moreThanOpen, ledgerErrors.moreThanOnAccount, ledgerErrors.otherPayer],
  live,
});
export const refundBody = z.object({
  date: date('Date', { before: 400, after: 1 }),
  amount: amount(),
  note: text('How it is given back', 500),
});
export const refundPayment = endpoint({
  id: 'payments.refund',
  method: 'PUT',
  path: `${root}/{id}/refund`,
  needs,
  about: 'Gives back what is left of a payment, in part or in whole.',
  body: refundBody,
  reply: one(paymentDoc),
  refuses: [ledgerErrors.moreThanOnAccount, paymentErrors.notYet],
  live,
});
export const reasonBody = z.object({ reason: text('Reason', 500) });
export const reversePayment = endpoint({
  id: 'payments.reverse',
  method: 'PUT',
  path: `${root}/{id}/reverse`,
  needs,
  about:
    'Takes a payment back that the bank returned or that was recorded wrongly. What it paid is open again.',
  body: reasonBody,
  reply: one(paymentDoc),
  refuses: [ledgerErrors.reversedAlready, ledgerErrors.refundFirst],
  live,
});
export const undoMovement = endpoint({
  id: 'payments.undo',
  method: 'PUT',
  path: `${root}/movements/{movementId}/reverse`,
  needs: [...needs, ...givesUp],
  about: 'Takes back one application, refund or write-off; a write-off is taken back by who may write off.',
  body: reasonBody,
  reply: done(),
  refuses: [ledgerErrors.reversedAlready, ledgerErrors.notReversible],
  live,
});
export const writeOffBody = z.object({
  invoiceId: id('Invoice'),
  amount: amount(),
  reason: text('Reason', 500),
});
export const writeOff = endpoint({
  id: 'payments.writeOff',
  method: 'PUT',
  path: `${root}/write-off`,
  needs: givesUp,
  about:
    'Gives up what is open of an invoice, in part or in whole. The invoice itself stays as it was posted.',
  body: writeOffBody,
  reply: done(),
  refuses: [ledgerErrors.moreThanOpen],
  live,
});
