import { sql } from 'kysely';
import { z } from 'zod';
import { disputedCentsByInvoiceAtEndOfDaySql } from '#areas/billing/disputes/disputes.sql.ts';
import { openLedgerItemsAtEndOfDaySql } from '#areas/billing/ledger/ledger.sql.ts';
import { and, inRowScope } from '#kit/server/list-sql.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { getAccountIdsInScope } from '#kit/server/request-context.ts';

const payerRow = z.object({
  id: z.int(),
  number: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string().nullable(),
  zip: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  language: z.string(),
});
export type DunningPayer = z.output<typeof payerRow>;
/**
 * Locks the payer until the transaction ends. If two users create a notice at the same time, the second one finds the first
 * notice.
 */
export async function lockDunningPayer(
  work: RequestContext,
  payerId: number,
): Promise<DunningPayer | undefined> {
  return queryFirstRow(work.tx, payerRow)`
    select a.id, a.number, a.billing_name as name, a.address1 as address, a.city, a.state_code as state, a.zip, a.phone,
      nullif(a.email, '') as email, a.language
    from account a
    where a.id = ${payerId} and ${and(inRowScope(sql`a.id`, getAccountIdsInScope(work)))}
    for no key update
  `;
}
const lastRow = z.object({ step: z.int(), writtenOn: z.string() });
export const findLastDunningNotice = (work: RequestContext, payerId: number) =>
  queryFirstRow(work.tx, lastRow)`
    select step, written_on as "writtenOn" from dunning_notice where payer_id = ${payerId} order by id desc limit 1
  `;
const line = z.object({
  number: z.string(),
  date: z.string(),
  dueDate: z.string(),
  days: z.int(),
  open: z.int(),
  disputed: z.int(),
});
/**
 * The overdue invoices as in the aging. Remaining payments and credits cover the oldest due items first and are not requested
 * again.
 */
export const findOverdueInvoicesNetOfCredits = (work: RequestContext, payerId: number, today: string) =>
  queryRows(work.tx, line)`
    with x as materialized (select * from ${openLedgerItemsAtEndOfDaySql(today, [payerId])} i),
      owed as (
        select x.*,
          least(
            x.open,
            greatest(
              0,
              sum(x.open) over (order by x.due_date, x.id)
                + (select coalesce(sum(f.open), 0) from x f where f.open < 0)
            )
          )::int as due
        from x
        where x.open > 0
      )
    select i.number, o.date, o.due_date as "dueDate", ${today}::date - o.due_date as days, o.due as open,
      least(o.due, coalesce(q.amount, 0))::int as disputed
    from owed o
    join invoice i on i.id = o.invoice_id
    left join ${disputedCentsByInvoiceAtEndOfDaySql(today)} q on q.invoice_id = o.invoice_id
    where o.due > 0 and o.due_date < ${today}::date
    order by o.due_date, o.id
  `;
const idSchema = z.object({ id: z.int() });
export async function insertDunningNotice(
  work: RequestContext,
  payerId: number,
  notice: { step: number; noticeDate: string; language: string; says: object; emailAddress: string | null },
): Promise<number> {
  const written = await queryFirstRow(work.tx, idSchema)`
    insert into dunning_notice (payer_id, step, written_on, language, content, sent_to, at, created_by)
    values (
      ${payerId}, ${notice.step}, ${notice.noticeDate}::date, ${notice.language}, ${JSON.stringify(notice.says)}::jsonb,
      ${notice.emailAddress},
      ${work.now.toString()}::timestamptz, ${work.actor.userId}
    )
    returning id
  `;
  if (!written) throw new Error('No dunning notice was created');
  return written.id;
}
const party = z.looseObject({ name: z.string(), address: z.string(), city: z.string() });
const printDataSchema = z.object({
  step: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  date: z.string(),
  payBy: z.string(),
  account: party.extend({ number: z.string() }),
  remitTo: party,
  lines: z.array(line),
  overdue: z.int(),
  disputed: z.int(),
});
const storedNoticeSchema = z.object({ says: printDataSchema, language: z.string() });
export const findDunningNotice = (work: RequestContext, noticeId: number, payerId?: number) =>
  queryFirstRow(work.tx, storedNoticeSchema)`
    select content as says, language
    from dunning_notice
    where ${and(
      sql`id = ${noticeId}`,
      payerId === undefined ? undefined : sql`payer_id = ${payerId}`,
      inRowScope(sql`payer_id`, getAccountIdsInScope(work)),
    )}
  `;
