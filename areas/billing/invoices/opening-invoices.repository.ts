import { sql } from 'kysely';
import { z } from 'zod';
import { invoiceTypes } from '#areas/billing/ledger/invoice-statuses.contract.ts';
import { maxLineRateCents } from './invoice-writes.repository.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

export interface OpeningInvoice {
  payerId: number;
  number: string;
  date: string;
  dueDate: string;
  /** The open amount in cents. */
  amount: number;
  note: string;
}
const takenInvoice = z.object({
  number: z.string(),
  payerId: z.int(),
  amount: z.int(),
  date: z.string(),
  dueDate: z.string(),
  /** It was imported and has not been credited since. */
  isOpening: z.boolean(),
});
export type InvoiceWithTakenNumber = z.output<typeof takenInvoice>;
export const findInvoicesByNumbers = (
  work: RequestContext,
  numbers: readonly string[],
): Promise<InvoiceWithTakenNumber[]> =>
  queryRows(work.tx, takenInvoice)`
    select i.number, i.bill_to_id as "payerId", i.amount, i.date, i.due_date as "dueDate",
      i.is_opening and not exists (select from invoice c where c.credit_of_id = i.id and c.deleted_at is null) as
      "isOpening"
    from invoice i
    where i.number = any(${[...numbers]}::text[])
  `;
const nextRow = z.object({ next: z.int() });
export async function peekNextInvoiceNumber(work: RequestContext): Promise<number> {
  return (
    (await queryFirstRow(work.tx, nextRow)`select next from number_series where name = 'invoice'`)?.next ?? 1
  );
}

const idSchema = z.object({ id: z.string() });
/**
 * Inserts open invoices of an earlier system and posts them under their own numbers. Returns their ids. The ledger books them
 * against the opening account.
 */
export async function insertAndPostOpeningInvoices(
  work: RequestContext,
  invoices: readonly OpeningInvoice[],
): Promise<string[]> {
  const timestamp = work.now.toString();
  const ids = await queryRows(work.tx, idSchema)`
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
        select draft, draft, date, ${sql.lit(invoiceTypes.manual)}, "payerId", amount, "dueDate", true,
          ${timestamp}::timestamptz, ${work.actor.userId}::int
        from wish
        returning id, draft_number
      ),
      lines as (
        insert into invoice_detail (
          invoice_id, seq, charge_code, description, rate4, rate_unit, quantity, quantity_unit, amount
        )
        select m.id, 1, 'OPN', w.note, case when w.amount > ${maxLineRateCents} then 100 else 100 * w.amount end, '$',
          case when w.amount > ${maxLineRateCents} then w.amount else 1 end, 'flat', w.amount
        from made m
        join wish w on w.draft = m.draft_number
      )
    select id::text as id from made order by id
  `;
  const drafts = ids.map(({ id }) => id);
  // Filters by ids alone. A join with a table whose statistics predate this import can degrade to a nested loop over all rows.
  await sql`
    update invoice i
    set number = (${invoices.map(({ number }) => number)}::text[])[array_position(${drafts}::int[], i.id)],
      posted_at = ${timestamp}::timestamptz, posted_by = ${work.actor.userId}::int, row_version = row_version + 1
    where i.id = any(${drafts}::int[])
  `.execute(work.tx);
  return drafts;
}

/** Locks invoices until the transaction ends. */
export async function lockOpeningInvoices(
  work: RequestContext,
  invoiceIds: readonly number[],
): Promise<void> {
  await sql`select from invoice where id = any(${[...invoiceIds]}::int[]) order by id for update`.execute(
    work.tx,
  );
}
const withdrawn = z.object({ id: z.int(), number: z.string(), amount: z.int() });
export type WithdrawnOpeningInvoice = z.output<typeof withdrawn>;
/**
 * Turns opening invoices whose posting was reversed into deleted drafts, and frees their numbers. Returns the old numbers. The
 * database rejects invoices that something depends on (db/migrations/0265_opening_invoices_taken_back.sql).
 */
export const withdrawOpeningInvoices = (
  work: RequestContext,
  invoiceIds: readonly number[],
): Promise<WithdrawnOpeningInvoice[]> =>
  queryRows(work.tx, withdrawn)`
    update invoice i
    set number = i.draft_number, posted_at = null, posted_by = null, deleted_at = ${work.now.toString()}::timestamptz,
      row_version = i.row_version + 1
    where i.id = any(${[...invoiceIds]}::int[]) and i.is_opening and i.posted_at is not null
    returning i.id, old.number, i.amount
  `;
