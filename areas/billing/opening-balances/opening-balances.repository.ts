import { sql } from 'kysely';
import { z } from 'zod';
import { queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

export interface OpeningPayment {
  payerId: number;
  reference: string;
  date: string;
  /** Unapplied cents. */
  amount: number;
  note: string;
}
const idSchema = z.object({ id: z.string() });
const existingPaymentSchema = z.object({
  payerId: z.int(),
  reference: z.string(),
  date: z.string(),
  amount: z.int(),
});
export type ExistingOpeningPayment = z.output<typeof existingPaymentSchema>;
const isReversed = sql`
  exists (
    select
    from ledger_item x
    join ledger_movement m on m.item_id = x.id and m.kind = 'received'
    join ledger_movement r on r.reverses_id = m.id
    where x.payment_id = p.id
  )
`;
/** The opening payments of these payers that were not reversed. */
export const findUnreversedOpeningPayments = (
  work: RequestContext,
  payerIds: readonly number[],
): Promise<z.output<typeof existingPaymentSchema>[]> =>
  queryRows(work.tx, existingPaymentSchema)`
    select p.account_id as "payerId", p.reference, p.date, p.amount
    from payment p
    where p.source = 'opening' and p.account_id = any(${[...payerIds]}::int[]) and not ${isReversed}
  `;
/** Inserts payments that payers had on account. Returns the ids. The ledger books them against the opening account. */
export async function insertOpeningPayments(
  work: RequestContext,
  payments: readonly OpeningPayment[],
): Promise<string[]> {
  const ids = await queryRows(work.tx, idSchema)`
    insert into payment (account_id, date, amount, reference, source, method, note, repeat_number, created_at, created_by)
    select w."payerId", w.date, w.amount, w.reference, 'opening', 'other', w.note,
      (
        select count(*)
        from payment p
        where p.account_id = w."payerId" and payment_reference_key(p.reference) = payment_reference_key(w.reference)
          and p.source = 'opening' and p.bank_key is null
      ),
      ${work.now.toString()}::timestamptz, ${work.actor.userId}::int
    from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) as w(
      "payerId" int, date date, amount int, reference text, note text
    )
    returning id::text as id
  `;
  return ids.map(({ id }) => id);
}

const named = z.object({ name: z.string() });
const touched = z.object({ name: z.string(), by: z.enum(['use', 'sending', 'closing']) });
export type OpeningInvoiceRemovalBlocker = z.output<typeof touched>;
/**
 * Finds which of these invoices cannot be removed, by number. Reasons: ever paid, disputed, written off or credited (`use`), sent
 * to the payer, portal or accounting (`sending`), or in a closed accounting period (`closing`).
 */
export const findOpeningInvoiceRemovalBlockers = (
  work: RequestContext,
  invoiceIds: readonly string[],
): Promise<OpeningInvoiceRemovalBlocker[]> =>
  queryRows(work.tx, touched)`
    with chosen as materialized (
      select x.id, x.payer_id, x.open_amount <> x.amount as is_used, i.id as invoice_id, i.number, i.date,
        i.accounting_posted_at is not null or i.portal_uploaded_at is not null as is_sent
      from ledger_item x
      join invoice i on i.id = x.invoice_id
      where x.invoice_id = any(${[...invoiceIds]}::int[])
    ),
      paid as materialized (
        select e.item_id as id
        from ledger_movement m
        join ledger_entry e on e.movement_id = m.id
        where m.payer_id in (select payer_id from chosen) and m.kind = 'applied' and e.item_id is not null
      ),
      judged as (
        select c.number as name,
          case
          when c.is_used or c.id in (select id from paid)
            or exists (select from ledger_movement m where m.item_id = c.id and m.kind <> 'posted')
            or exists (select from dispute d where d.invoice_id = c.invoice_id)
            or exists (select from invoice o where o.credit_of_id = c.invoice_id)
            then 'use'
          when c.is_sent or exists (select from invoice_delivery s where s.invoice_id = c.invoice_id) then 'sending'
          when c.date <= (select closed_through from accounting_period) then 'closing'
          end as by
        from chosen c
      )
    select name, by from judged where by is not null order by name
  `;
/** Finds which of these payments were applied or refunded since, by reference. */
export const findOpeningPaymentsAppliedOrRefunded = (
  work: RequestContext,
  paymentIds: readonly string[],
): Promise<z.output<typeof named>[]> =>
  queryRows(work.tx, named)`
    select p.reference as name
    from ledger_item x
    join payment p on p.id = x.payment_id
    where x.payment_id = any(${[...paymentIds]}::int[]) and x.open_amount <> x.amount
    order by p.reference
  `;
