import { sql } from 'kysely';
import { z } from 'zod';
import { row, rows } from '#kit/server/rows.ts';
import type { Work } from '#kit/server/work.ts';

export interface OpeningInvoice {
  payerId: number;
  number: string;
  date: string;
  dueDate: string;
  /** Cents that are still open. */
  amount: number;
  note: string;
}
const takenInvoice = z.object({
  number: z.string(),
  payerId: z.int(),
  amount: z.int(),
  /** It was brought over, and was not credited since. */
  isOpening: z.boolean(),
});
export type TakenInvoice = z.output<typeof takenInvoice>;
/** The invoices that have these numbers. */
export const findInvoices = (work: Work, numbers: readonly string[]): Promise<TakenInvoice[]> =>
  rows(work.tx, takenInvoice)`
    select i.number, i.bill_to_id as "payerId", i.amount,
      i.is_opening and not exists (select from invoice c where c.credit_of_id = i.id and c.deleted_at is null) as
      "isOpening"
    from invoice i
    where i.number = any(${[...numbers]}::text[])
  `;
const nextRow = z.object({ next: z.int() });
export async function findNextInvoiceNumber(work: Work): Promise<number> {
  return (await row(work.tx, nextRow)`select next from number_series where name = 'invoice'`)?.next ?? 1;
}

const made = z.object({ id: z.string() });
/**
 * Writes open invoices of an earlier system and posts them under their own numbers; answers their ids. The ledger books them
 * against the opening account.
 */
export async function insertInvoices(work: Work, invoices: readonly OpeningInvoice[]): Promise<string[]> {
  const at = work.now.toString();
  const ids = await rows(work.tx, made)`
    with wish as materialized (
      select w.*, 'D' || nextval('invoice_draft_number') as draft
      from jsonb_to_recordset(${JSON.stringify(invoices)}::jsonb) as w(
        "payerId" int, number text, date date, "dueDate" date, amount int, note text
      )
    ),
      made as (
        insert into invoice (
          number, draft_number, date, type, bill_to_id, amount, due_date, is_opening, created_at, created_by
        )
        select draft, draft, date, 1, "payerId", amount, "dueDate", true, ${at}::timestamptz, ${work.actor.userId}::int
        from wish
        returning id, draft_number
      ),
      lines as (
        insert into invoice_detail (
          invoice_id, seq, charge_code, description, rate4, rate_unit, quantity, quantity_unit, amount
        )
        select m.id, 1, 'OPN', w.note, 100, '$', w.amount, 'flat', w.amount
        from made m
        join wish w on w.draft = m.draft_number
      )
    select id::text as id from made order by id
  `;
  await sql`
    with wish as (
      select w.number, row_number() over () as place
      from jsonb_to_recordset(${JSON.stringify(invoices)}::jsonb) as w(number text)
    ),
      drafts as (
        select i.id, row_number() over (order by i.id) as place
        from unnest(${ids.map(({ id }) => id)}::int[]) as i(id)
      )
    update invoice i
    set number = w.number, posted_at = ${at}::timestamptz, posted_by = ${work.actor.userId}::int,
      row_version = row_version + 1
    from drafts d
    join wish w on w.place = d.place
    where i.id = d.id
  `.execute(work.tx);
  return ids.map(({ id }) => id);
}

export interface OpeningPayment {
  payerId: number;
  reference: string;
  date: string;
  /** Cents that are not applied yet. */
  amount: number;
  note: string;
}
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

const counted = z.object({ n: z.int() });
/** Of these invoices, how many were paid in part, disputed, written off or credited since. */
export async function countTouchedInvoices(work: Work, ids: readonly string[]): Promise<number> {
  const touched = await row(work.tx, counted)`
    select count(*)::int as n
    from ledger_item x
    where x.invoice_id = any(${[...ids]}::int[])
      and (x.open <> x.amount or exists (select from dispute d where d.invoice_id = x.invoice_id))
  `;
  return touched?.n ?? 0;
}
/** Of these payments, how many were applied or refunded since. */
export async function countTouchedPayments(work: Work, ids: readonly string[]): Promise<number> {
  const touched = await row(work.tx, counted)`
    select count(*)::int as n from ledger_item x where x.payment_id = any(${[...ids]}::int[]) and x.open <> x.amount
  `;
  return touched?.n ?? 0;
}
