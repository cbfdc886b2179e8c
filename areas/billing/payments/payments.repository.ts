import { sql } from 'kysely';
import { z } from 'zod';
import { openInvoiceSchema, paymentDetailsSchema, paymentRowSchema } from './payments.contract.ts';
import type {
  OpenInvoice,
  PaymentDetails,
  PaymentRow,
  recordPaymentEndpoint,
  searchPaymentsEndpoint,
} from './payments.contract.ts';
import { paymentStatuses } from './payment-statuses.contract.ts';
import { ledgerMovementKinds } from '#areas/billing/ledger/ledger.contract.ts';
import type { LedgerMovementKind } from '#areas/billing/ledger/ledger.contract.ts';
import type { BodyOf, QueryOf } from '#kit/contract/endpoint.ts';
import {
  containsTextIgnoringCaseAndAccents,
  and,
  gteDay,
  equalsIfGiven,
  orderBy,
  pageOfIdsCte,
  lteDay,
  inRowScope,
} from '#kit/server/list-sql.ts';
import { isoInstantTextSql, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { getAccountIdsInScope } from '#kit/server/request-context.ts';

const reversed = sql`
  exists (
    select 1
    from ledger_movement r
    join ledger_movement m on m.id = r.reverses_id
    where r.item_id = x.id and m.kind = 'received'
  )
`;
const { onAccount, partly, applied } = paymentStatuses;
const status = sql`
  case
  when x.open_amount = x.amount then ${sql.lit(onAccount)}
  when x.open_amount <> 0 then ${sql.lit(partly)}
  when ${reversed} then ${sql.lit(paymentStatuses.reversed)}
  else ${sql.lit(applied)} end
`;
/** The applications of item x in effect, with the item they pay. */
const standing = sql`
  ledger_movement m
  join ledger_entry e on e.movement_id = m.id and e.line_number = 2
  join ledger_item t on t.id = e.item_id
  join invoice i on i.id = t.invoice_id
  where m.item_id = x.id
    and m.kind = 'applied'
    and not exists (select 1 from ledger_movement r where r.reverses_id = m.id)
`;
const columns = sql`
  p.id, p.date, p.account_id as "payerId", a.name as payer, a.number as "payerNumber", p.reference, p.method,
  p.source, p.amount, -x.open_amount as "onAccount", ${status} as status,
  coalesce((select string_agg(distinct i.number, ', ' order by i.number) from ${standing}), '') as pays
`;
const joins = sql`
  join ledger_item x on x.payment_id = p.id
  join account a on a.id = p.account_id
`;
const sorts = {
  date: sql`p.date`,
  payer: sql`a.name`,
  reference: sql`p.reference`,
  amount: sql`p.amount`,
  onAccount: sql`-x.open_amount`,
};
type Search = QueryOf<typeof searchPaymentsEndpoint>;
const matching = (work: RequestContext, q: Search) =>
  and(
    inRowScope(sql`p.account_id`, getAccountIdsInScope(work)),
    equalsIfGiven(sql`p.account_id`, q.accountId),
    gteDay(sql`p.date`, q.dateFrom),
    lteDay(sql`p.date`, q.dateTo),
    containsTextIgnoringCaseAndAccents(sql`p.reference`, q.reference),
    q.status === undefined ? undefined : sql`${status} = ${q.status}`,
    q.invoiceNumber === undefined
      ? undefined
      : sql`exists (select 1 from ${standing} and ${and(containsTextIgnoringCaseAndAccents(sql`i.number`, q.invoiceNumber))})`,
  );
const totals = z.object({ rows: z.int(), amount: z.int(), onAccount: z.int() });

export async function findPayments(
  work: RequestContext,
  query: Search,
): Promise<{ data: PaymentRow[]; totalRows: number; totals: { amount: number; onAccount: number } }> {
  const where = matching(work, query);
  const order = orderBy(sorts, query, sql`p.id desc`);
  const data = await queryRows(work.tx, paymentRowSchema)`
    with ${pageOfIdsCte({ id: sql`p.id`, from: sql`payment p ${joins}`, where, order, paging: query })}
    select ${columns}
    from ids
    join payment p on p.id = ids.id ${joins}
    order by ids.place
  `;
  const t = await queryFirstRow(work.tx, totals)`
    select count(*)::int as rows, coalesce(sum(p.amount), 0)::bigint as amount,
      coalesce(-sum(x.open_amount), 0)::bigint as "onAccount"
    from payment p ${joins}
    where ${where}
  `;
  return {
    data,
    totalRows: t?.rows ?? 0,
    totals: { amount: t?.amount ?? 0, onAccount: t?.onAccount ?? 0 },
  };
}

/** One payment within the caller's scope, with its history. */
export async function findPaymentInScope(
  work: RequestContext,
  id: number,
): Promise<PaymentDetails | undefined> {
  return queryFirstRow(work.tx, paymentDetailsSchema)`
    select ${columns}, p.note, p.created_at as "recordedAt",
      (select u.name from app_user u where u.id = p.created_by) as "recordedBy",
      (
        select coalesce(jsonb_agg(to_jsonb(h) order by h.id desc), '[]')
        from (
          select m.id, m.kind, m.date, abs(s.amount) as amount, t.invoice_id as "invoiceId",
            i.number as "invoiceNumber", m.note,
            ${isoInstantTextSql('m.created_at')} as at, u.name as who,
            exists (select 1 from ledger_movement r where r.reverses_id = m.id) as reversed
          from ledger_movement m
          join ledger_entry s on s.movement_id = m.id and s.item_id = x.id
          left join ledger_entry e on e.movement_id = m.id and e.item_id <> x.id
          left join ledger_item t on t.id = e.item_id
          left join invoice i on i.id = t.invoice_id
          left join app_user u on u.id = m.created_by
          where m.item_id = x.id
        ) h
      ) as movements
    from payment p ${joins}
    where p.id = ${id} and ${and(inRowScope(sql`p.account_id`, getAccountIdsInScope(work)))}
  `;
}

/** A payer's open invoices, oldest due first. */
export async function findOpenInvoicesUpTo500(work: RequestContext, payerId: number): Promise<OpenInvoice[]> {
  return queryRows(work.tx, openInvoiceSchema)`
    select i.id, i.number, x.date, x.due_date as "dueDate", x.amount, x.open_amount as open
    from ledger_item x
    join invoice i on i.id = x.invoice_id
    where x.payer_id = ${payerId} and x.open_amount > 0 and ${and(inRowScope(sql`x.payer_id`, getAccountIdsInScope(work)))}
    order by x.due_date, x.date, x.id
    limit 500
  `;
}
const named = z.object({ name: z.string() });
export async function findPayerNameInScope(
  work: RequestContext,
  payerId: number,
): Promise<string | undefined> {
  const found = await queryFirstRow(work.tx, named)`
    select a.name
    from account a
    where a.id = ${payerId} and ${and(inRowScope(sql`a.id`, getAccountIdsInScope(work)))}
  `;
  return found?.name;
}
const payer = z.object({ payerId: z.int() });
/** The payer of a posted invoice within the caller's scope. */
export async function findPayerIdOfPostedInvoiceInScope(
  work: RequestContext,
  invoiceId: number,
): Promise<number | undefined> {
  const found = await queryFirstRow(work.tx, payer)`
    select x.payer_id as "payerId"
    from ledger_item x
    where x.invoice_id = ${invoiceId} and ${and(inRowScope(sql`x.payer_id`, getAccountIdsInScope(work)))}
  `;
  return found?.payerId;
}
const ofMovement = z.object({ kind: z.enum(ledgerMovementKinds) });
/** The kind of a movement within the caller's scope. */
export async function findLedgerMovementKindInScope(
  work: RequestContext,
  movementId: number,
): Promise<LedgerMovementKind | undefined> {
  const found = await queryFirstRow(work.tx, ofMovement)`
    select m.kind
    from ledger_movement m
    where m.id = ${movementId} and ${and(inRowScope(sql`m.payer_id`, getAccountIdsInScope(work)))}
  `;
  return found?.kind;
}
const idSchema = z.object({ id: z.int() });
/**
 * Returns undefined if another payment has the same payer, reference and source. References differ by their letters and digits
 * only.
 */
export async function insertManualPaymentUnlessDuplicate(
  work: RequestContext,
  payment: BodyOf<typeof recordPaymentEndpoint>,
): Promise<number | undefined> {
  const written = await queryFirstRow(work.tx, idSchema)`
    insert into payment (account_id, date, amount, reference, source, method, note, repeat_number, created_at, created_by)
    select ${payment.accountId}::int, ${payment.date}::date, ${payment.amount}::int, ${payment.reference}, 'hand', ${payment.method},
      ${payment.note ?? null}, count(*), ${work.now.toString()}::timestamptz, ${work.actor.userId}::int
    from payment p
    join ledger_item x on x.payment_id = p.id
    join ledger_movement m on m.item_id = x.id and m.kind = 'received'
    join ledger_movement r on r.reverses_id = m.id
    where p.account_id = ${payment.accountId}
      and payment_reference_key(p.reference) = payment_reference_key(${payment.reference})
      and p.source = 'hand'
      and p.bank_key is null
    on conflict (account_id, payment_reference_key(reference), source, repeat_number) where bank_key is null do nothing
    returning id
  `;
  return written?.id;
}
