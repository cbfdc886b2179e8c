import { sql } from 'kysely';
import { z } from 'zod';
import { disputeStatuses } from './dispute-statuses.contract.ts';
import { queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const answered = z.object({
  id: z.int(),
  status: z.int(),
  to: z.string(),
  language: z.string(),
  invoiceNumber: z.string(),
  charge: z.string(),
  madeOn: z.string(),
  answer: z.string().nullable(),
  creditId: z.int().nullable(),
  creditNumber: z.string().nullable(),
  /** Cents of the credit, negative. */
  credited: z.int().nullable(),
});
/** The answers to payers who have an email address. */
export const findDisputeAnswersToEmail = (
  work: RequestContext,
  filter: { dispute: number } | { credit: number },
): Promise<z.output<typeof answered>[]> => queryRows(work.tx, answered)`
  select d.id, d.status, a.email as "to", a.language, i.number as "invoiceNumber", x.description as charge,
    d.opened_on as "madeOn", d.answer, c.id as "creditId", c.number as "creditNumber", c.amount as credited
  from dispute d
  join invoice i on i.id = d.invoice_id
  join invoice_detail x on x.id = d.line_id
  join account a on a.id = d.payer_id
  left join invoice c on c.id = d.credit_id
  where ${'dispute' in filter ? sql`d.id = ${filter.dispute}` : sql`d.credit_id = ${filter.credit}`}
    and d.status in (${disputeStatuses.credited}, ${disputeStatuses.refused})
    and nullif(a.email, '') is not null
  order by d.id
`;

const answeredDisputeSchema = z.object({
  id: z.int(),
  status: z.int(),
  payerId: z.int(),
  invoiceNumber: z.string(),
  credited: z.int().nullable(),
});
/** The answers and their recipients. */
export const findDisputeAnswersToNotify = (
  work: RequestContext,
  filter: { dispute: number } | { credit: number },
): Promise<z.output<typeof answeredDisputeSchema>[]> => queryRows(work.tx, answeredDisputeSchema)`
  select d.id, d.status, d.payer_id as "payerId", i.number as "invoiceNumber", c.amount as credited
  from dispute d
  join invoice i on i.id = d.invoice_id
  left join invoice c on c.id = d.credit_id
  where ${'dispute' in filter ? sql`d.id = ${filter.dispute}` : sql`d.credit_id = ${filter.credit}`}
    and d.status in (${disputeStatuses.credited}, ${disputeStatuses.refused})
  order by d.id
`;
