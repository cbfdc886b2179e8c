import { z } from 'zod';
import { agingLimitDaysSchema } from '#areas/settings/settings/aging-limits.contract.ts';
import { defineEndpoint, fileReply, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import { statementErrors } from './statements.errors.ts';
import { dateField, idField, optionalField } from '#kit/contract/fields.ts';
import { statementLineKinds } from './statement-line-kinds.contract.ts';

const ordered = (q: { dateFrom?: string; dateTo?: string }) =>
  !q.dateFrom || !q.dateTo || q.dateFrom <= q.dateTo;
const wrongOrder = { error: 'End date can’t be before start date', path: ['dateTo'] };
/** Without an account: the caller's only account. Without dates: the last year. */
const statementQuery = z
  .object({
    accountId: optionalField(idField('Account')),
    dateFrom: optionalField(dateField('Date from')),
    dateTo: optionalField(dateField('Date to')),
  })
  .refine(ordered, wrongOrder);

export const statementRowSchema = z.object({
  /** Unique among the lines. */
  key: z.int(),
  /** The invoice or credit of the line, when it has one. */
  invoiceId: z.int().nullable(),
  date: z.string(),
  kind: z.enum(statementLineKinds),
  reference: z.string(),
  /** Load and consignee of an invoice, the reference of a credit or payment, or the reason of a write-off. */
  about: z.string(),
  /** True when the line was imported from a previous system. */
  isOpening: z.boolean(),
  /** The import that created the line, for users who can see imports. */
  importId: z.int().nullable(),
  dueDate: z.string().nullable(),
  amount: z.int(),
  balance: z.int(),
});
export type StatementRow = z.output<typeof statementRowSchema>;
const ageing = z.object({
  current: z.int(),
  /** Overdue amounts in the first, second and third aging bucket: up to 30, 60 and 90 days unless `agingBucketDays` sets other limits. */
  days30: z.int(),
  days60: z.int(),
  days90: z.int(),
  older: z.int(),
});
export const statementTotalsSchema = z.object({
  account: z.object({
    id: z.int(),
    number: z.string(),
    name: z.string(),
    city: z.string(),
    state: z.string().nullable(),
  }),
  dateFrom: z.string(),
  dateTo: z.string(),
  termsDays: z.int(),
  opening: z.int(),
  invoiced: z.int(),
  credited: z.int(),
  paid: z.int(),
  /** Refunds, write-offs and reversals together. */
  adjusted: z.int(),
  closing: z.int(),
  ageing,
  /** The last day of the first three aging buckets. */
  ageDays: agingLimitDaysSchema,
  /** The part of the closing balance that the payer disputes. */
  disputed: z.int(),
});
export type StatementTotals = z.output<typeof statementTotalsSchema>;

export const getStatementEndpoint = defineEndpoint({
  id: 'statements.get',
  method: 'GET',
  path: '/customer-service/statements',
  permissions: ['statementsView:customerService'],
  query: statementQuery,
  reply: pageReply(statementRowSchema, statementTotalsSchema),
  live: ['invoices', 'payments', 'disputes'],
  summary:
    'Get an account statement. It has the opening balance, posted invoices, credits and payments with a running balance, the closing balance and the aging by due date. One response contains all lines.',
  errors: [statementErrors.accountRequired, statementErrors.datesReversed],
});
/** Returns 207 without an address when there is no link to open. The message gives the reason. */
export const getExternalStatementLinkEndpoint = defineEndpoint({
  id: 'statements.getLink',
  method: 'GET',
  path: '/customer-service/statements/link/{accountId}',
  permissions: ['statementsView:customerService'],
  summary:
    'Get the link where the account can see and pay its statement online. Returns 207 with a message when there is no such link.',
  reply: itemReply(z.object({ url: z.string().nullable() })),
});
export const printStatementEndpoint = defineEndpoint({
  id: 'statements.print',
  method: 'GET',
  path: '/customer-service/statements/print',
  permissions: ['statementsView:customerService'],
  summary: 'Download the same statement as a PDF.',
  query: statementQuery,
  reply: fileReply(),
  errors: [statementErrors.accountRequired, statementErrors.datesReversed],
});
