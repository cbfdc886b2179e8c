import { sql } from 'kysely';
import { z } from 'zod';
import { rows } from '#kit/server/rows.ts';
import type { Work } from '#kit/server/work.ts';

export interface OpeningPayment {
  payerId: number;
  reference: string;
  date: string;
  /** Cents that are not applied yet. */
  amount: number;
  note: string;
}
const made = z.object({ id: z.string() });
const known = z.object({ payerId: z.int(), reference: z.string() });
const isReversed = sql`
  exists (
    select
    from ledger_item x
    join ledger_movement m on m.item_id = x.id and m.kind = 'received'
    join ledger_movement r on r.reverses_id = m.id
    where x.payment_id = p.id
  )
`;
/** The opening payments of these payers that were not taken back. */
export const findPayments = (work: Work, payerIds: readonly number[]): Promise<z.output<typeof known>[]> =>
  rows(work.tx, known)`
    select p.account_id as "payerId", p.reference
    from payment p
    where p.source = 'opening' and p.account_id = any(${[...payerIds]}::int[]) and not ${isReversed}
  `;
/** Writes what payers had on account; answers the ids. The ledger books it against the opening account. */
export async function insertPayments(work: Work, payments: readonly OpeningPayment[]): Promise<string[]> {
  const ids = await rows(work.tx, made)`
    insert into payment (account_id, date, amount, reference, source, method, note, again, created_at, created_by)
    select w."payerId", w.date, w.amount, w.reference, 'opening', 'other', w.note,
      (
        select count(*)
        from payment p
        where p.account_id = w."payerId" and p.reference = w.reference and p.source = 'opening' and p.bank_key is null
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
/** Of these invoices, those that were paid in part, disputed, written off or credited since, by their numbers. */
export const findTouchedInvoices = (work: Work, ids: readonly string[]): Promise<z.output<typeof named>[]> =>
  rows(work.tx, named)`
    select i.number as name
    from ledger_item x
    join invoice i on i.id = x.invoice_id
    where x.invoice_id = any(${[...ids]}::int[])
      and (x.open <> x.amount or exists (select from dispute d where d.invoice_id = x.invoice_id))
    order by i.number
  `;
/** Of these payments, those that were applied or refunded since, by their references. */
export const findTouchedPayments = (work: Work, ids: readonly string[]): Promise<z.output<typeof named>[]> =>
  rows(work.tx, named)`
    select p.reference as name
    from ledger_item x
    join payment p on p.id = x.payment_id
    where x.payment_id = any(${[...ids]}::int[]) and x.open <> x.amount
    order by p.reference
  `;
