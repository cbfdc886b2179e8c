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
