import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { invoiceStatusSql } from '#areas/billing/ledger/invoice-status.sql.ts';
import { accountRowScopeSql } from '#areas/accounts/accounts/account-scope.sql.ts';
import type { Tx } from '#kit/server/db.ts';
import { and } from '#kit/server/list-sql.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Where invoices were sent, and what is sent. */

const toSend = z.object({
  id: z.int(),
  number: z.string(),
  date: z.string(),
  status: z.int(),
  amount: z.int(),
  arrived: z.boolean(),
  /** The outbox status, if it was ever queued. */
  queue: z.string().nullable(),
});
export type InvoiceToSend = z.output<typeof toSend>;
export type InvoiceSendingTarget = 'accounting' | 'portal';
/** The idempotency key of a sending. The same target and invoice give the same key, so nothing is sent twice. */
export const invoiceSendingKey = (target: InvoiceSendingTarget, id: number): string =>
  `${target} invoice ${id}`;

/** Locks invoices until the transaction ends. Read them after this call. */
export async function lockInvoicesWhere(
  work: RequestContext,
  conditionOnInvoiceI: RawBuilder<unknown>,
): Promise<void> {
  await sql`select i.id from invoice i where ${conditionOnInvoiceI} order by i.id for update`.execute(
    work.tx,
  );
}
/** The selected invoices, in order of their numbers. */
export const findSelectedInvoicesWithSendingState = (
  work: RequestContext,
  conditionOnInvoiceI: RawBuilder<unknown>,
  target: InvoiceSendingTarget,
): Promise<InvoiceToSend[]> => queryRows(work.tx, toSend)`
  select w.id, w.number, w.date,
    ${invoiceStatusSql('w')} as status, w.amount,
    ${target === 'accounting' ? sql`w.accounting_posted_at` : sql`w.portal_uploaded_at`} is not null as arrived,
    (select o.status from outbox o where o.dedupe_key = ${target} || ' invoice ' || w.id) as queue
  from invoice w
  where w.id in (select i.id from invoice i where ${conditionOnInvoiceI})
  order by w.number, w.id
`;

const toMail = z.object({
  id: z.int(),
  number: z.string(),
  date: z.string(),
  dueDate: z.string(),
  amount: z.int(),
  billTo: z.string(),
  to: z.string().nullable(),
  language: z.string(),
  /** For a credit: the number of the credited invoice. */
  creditOf: z.string().nullable(),
  /** The number of the credit that reversed the whole invoice. */
  creditedBy: z.string().nullable(),
  /** How often sending was requested. Each sending gets its own key. */
  sendings: z.int(),
  /** How many of these were delivered or are queued. Bounced emails do not count. */
  mailed: z.int(),
  /** The keys of bounced emails. */
  bounced: z.array(z.string()),
});
export type InvoiceToEmail = z.output<typeof toMail>;
export const findInvoicesToEmail = (
  work: RequestContext,
  conditionOnInvoiceI: RawBuilder<unknown>,
): Promise<InvoiceToEmail[]> => queryRows(work.tx, toMail)`
  select i.id, i.number, i.date, i.due_date as "dueDate", i.amount, t.name as "billTo", nullif(t.email, '') as "to",
    t.language, o.number as "creditOf",
    (
      select max(x.number)
      from invoice x
      where x.credit_of_id = i.id and x.credit_of_line_id is null and x.deleted_at is null
    ) as "creditedBy", s.sendings, s.mailed, s.bounced
  from invoice i
  join account t on t.id = i.bill_to_id
  left join invoice o on o.id = i.credit_of_id
  cross join lateral (
    select count(*)::int as sendings, count(*) filter (where o.status is distinct from 'failed')::int as mailed,
      coalesce(array_agg(x.dedupe_key) filter (where o.status = 'failed'), '{}') as bounced
    from invoice_delivery x
    left join outbox o on o.dedupe_key = x.dedupe_key
    where x.invoice_id = i.id and x.channel = 'email'
  ) s
  where ${conditionOnInvoiceI}
  order by i.number, i.id
`;
const living = (work: RequestContext): RawBuilder<unknown> =>
  and(accountRowScopeSql(work, 'invoice'), sql`i.posted_at is not null and i.deleted_at is null`);
/** The posted invoices of a date whose bill-to receives them by email. */
export const isPostedInvoiceToEmailForDaySql = (work: RequestContext, date: string): RawBuilder<unknown> =>
  and(
    living(work),
    sql`i.date = ${date}`,
    sql`
      exists (
        select from account_flag f where f.account_id = i.bill_to_id and f.flag = 'emailInvoices'
      )
    `,
  );
export const isPostedInvoiceWithNumberSql = (work: RequestContext, number: string): RawBuilder<unknown> =>
  and(living(work), sql`i.number = ${number}`);
export async function insertInvoiceSendings(
  work: RequestContext,
  channel: InvoiceSendingTarget | 'email',
  sendings: readonly { id: number; key: string; emailAddress: string }[],
): Promise<void> {
  if (sendings.length === 0) return;
  await sql`
    insert into invoice_delivery (invoice_id, channel, dedupe_key, to_address, requested_at, requested_by)
    select x.id, ${channel}, x.key, x."emailAddress", ${work.now.toString()}::timestamptz, ${work.actor.name}
    from jsonb_to_recordset(${JSON.stringify(sendings)}::jsonb) as x(id int, key text, "emailAddress" text)
    on conflict (dedupe_key) do nothing
  `.execute(work.tx);
}

const booking = z.object({
  number: z.string(),
  date: z.string(),
  dueDate: z.string(),
  accountNumber: z.string(),
  accountName: z.string(),
  amount: z.int(),
  creditOf: z.string().nullable(),
  lines: z.array(
    z.object({
      chargeCode: z.string(),
      glAccount: z.string().nullable(),
      description: z.string(),
      amount: z.int(),
    }),
  ),
});
/** A posted invoice in the form that accounting and the portal accept. */
export const findPostedInvoiceForAccountingOrPortal = (
  tx: Tx,
  invoiceId: number,
): Promise<z.output<typeof booking> | undefined> => queryFirstRow(tx, booking)`
  select i.number, i.date, i.due_date as "dueDate", t.number as "accountNumber", t.billing_name as "accountName",
    i.amount, o.number as "creditOf",
    coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'chargeCode', d.charge_code, 'glAccount', c.gl_account, 'description', d.description, 'amount', d.amount
          )
          order by d.seq, d.id
        )
        from invoice_detail d
        join charge_code c on c.code = d.charge_code
        where d.invoice_id = i.id
      ),
      '[]'
    ) as lines
  from invoice i
  join account t on t.id = i.bill_to_id
  left join invoice o on o.id = i.credit_of_id
  where i.id = ${invoiceId} and i.posted_at is not null and i.deleted_at is null
`;
export async function markInvoiceBookedInAccounting(
  work: RequestContext,
  id: number,
  reference: string,
): Promise<void> {
  await sql`
    update invoice
    set accounting_posted_at = ${work.now.toString()}::timestamptz, accounting_ref = ${reference},
      row_version = row_version + 1
    where id = ${id} and accounting_posted_at is null
  `.execute(work.tx);
}
export async function markInvoiceUploadedToPaymentPortal(work: RequestContext, id: number): Promise<void> {
  await sql`
    update invoice
    set portal_uploaded_at = ${work.now.toString()}::timestamptz, row_version = row_version + 1
    where id = ${id}
  `.execute(work.tx);
}
