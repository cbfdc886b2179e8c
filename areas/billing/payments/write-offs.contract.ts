import { z } from 'zod';
import { endpoint, page } from '#kit/contract/endpoint.ts';
import { date, maybe, oneOf, words } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';
import { paging } from '#kit/contract/paging.ts';

/** What was given up of invoices, for whoever answers for it (docs/decisions/152-giving-up-money-has-a-grant-of-its-own.md). */

export const writeOffRow = z.object({
  /** Of the movement. */
  id: z.int(),
  status: z.int(),
  date: z.string(),
  payerId: z.int(),
  payer: z.string(),
  payerNumber: z.string(),
  invoiceId: z.int(),
  invoiceNumber: z.string(),
  /** Cents. */
  amount: z.int(),
  reason: z.string(),
  at: instant(),
  who: z.string().nullable(),
  /** When it was taken back, why and by whom. */
  undone: z
    .object({ date: z.string(), reason: z.string().nullable(), at: instant(), who: z.string().nullable() })
    .nullable(),
});
export type WriteOffRow = z.output<typeof writeOffRow>;
export const findWriteOffs = endpoint({
  id: 'payments.writeOffs',
  method: 'GET',
  path: '/billing/payments/write-offs',
  needs: ['writeOff:billing', 'recordPayments:billing'],
  about:
    'What was given up of invoices, the latest first, with its sum over all pages; what was taken back is not in the sum.',
  query: z
    .object({
      ...paging(['date', 'payer', 'invoiceNumber', 'amount'], 'desc'),
      dateFrom: maybe(date('Date from')),
      dateTo: maybe(date('Date to')),
      payer: words('Payer', 120),
      invoiceNumber: words('Invoice number', 20),
      status: maybe(oneOf('Status', [0, 1])),
    })
    .refine((q) => !q.dateFrom || !q.dateTo || q.dateFrom <= q.dateTo, {
      error: 'Date to cannot be before date from',
      path: ['dateTo'],
    }),
  reply: page(writeOffRow, z.object({ amount: z.int() })),
  live: ['payments'],
});
