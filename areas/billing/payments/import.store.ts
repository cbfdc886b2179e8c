import { sql } from 'kysely';
import { z } from 'zod';
import type { BankMapping } from './bank-columns.contract.ts';
import { bankColumns } from './bank-columns.contract.ts';
import { openInvoice } from './payments.contract.ts';
import { every, within } from '#kit/server/lists.ts';
import { row, rows } from '#kit/server/rows.ts';
import type { Work } from '#kit/server/work.ts';
import { accountScope } from '#kit/server/work.ts';

const payer = z.object({ id: z.int(), number: z.string(), name: z.string(), billingName: z.string() });
export type KnownPayer = z.output<typeof payer>;
/** Whoever may pay. */
export async function allPayers(work: Work): Promise<KnownPayer[]> {
  return rows(work.tx, payer)`
    select a.id, a.number, a.name, a.billing_name as "billingName"
    from account a
    where ${every(within(sql`a.id`, accountScope(work)))}
    order by a.active desc, a.id
  `;
}
const numbered = z.object({ number: z.string(), payerId: z.int() });
/** The payers of posted invoices, by their numbers. */
export async function payersOfInvoices(
  work: Work,
  numbers: readonly string[],
): Promise<z.output<typeof numbered>[]> {
  return rows(work.tx, numbered)`
    select i.number, x.payer_id as "payerId"
    from invoice i
    join ledger_item x on x.invoice_id = i.id
    where i.number = any(${[...numbers]}::text[]) and ${every(within(sql`x.payer_id`, accountScope(work)))}
  `;
}
const openOfPayer = openInvoice.extend({ payerId: z.int() });
export type OpenOfPayer = z.output<typeof openOfPayer>;
/** What is open of these payers' invoices, the longest due first. */
export async function openOf(work: Work, payers: readonly number[]): Promise<OpenOfPayer[]> {
  return rows(work.tx, openOfPayer)`
    select i.id, i.number, x.date, x.due_date as "dueDate", x.amount, x.open, x.payer_id as "payerId"
    from ledger_item x
    join invoice i on i.id = x.invoice_id
    where x.payer_id = any(${[...payers]}::int[]) and x.open > 0
    order by x.due_date, x.date, x.id
  `;
}
const keyed = z.object({ key: z.string() });
/** Which of these lines were recorded before. */
export async function recordedBefore(work: Work, keys: readonly string[]): Promise<Set<string>> {
  const found = await rows(work.tx, keyed)`
    select bank_key as key
    from payment
    where bank_key = any(${[...keys]}::text[])
  `;
  return new Set(found.map((f) => f.key));
}
export interface NewPayment {
  key: string;
  payerId: number;
  date: string;
  amount: number;
  reference: string;
  note: string;
  /** What it pays first; the database applies it with the payment. */
  invoiceId: number | null;
}
const made = z.object({ id: z.int(), key: z.string() });
/** Records many payments in one statement. Answers those that were not there: of two who bring the same file, one adds each line. */
export async function insertPayments(
  work: Work,
  file: string,
  payments: readonly NewPayment[],
): Promise<z.output<typeof made>[]> {
  return rows(work.tx, made)`
    insert into payment (
      account_id, invoice_id, date, amount, reference, source, method, note, bank_key, bank_file, created_at, created_by
    )
    select p."payerId", p."invoiceId", p.date, p.amount, p.reference, 'bank', 'ach', nullif(p.note, ''), p.key, ${file},
      ${work.now.toString()}::timestamptz, ${work.actor.userId}::int
    from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) as p(
      key text, "payerId" int, date date, amount int, reference text, note text, "invoiceId" int
    )
    order by p.key
    on conflict (bank_key) do nothing
    returning id, bank_key as key
  `;
}
const kept = z.object({ columns: z.partialRecord(z.enum(bankColumns), z.string()) });
export async function keptColumns(work: Work, titles: string): Promise<BankMapping | undefined> {
  const found = await row(work.tx, kept)`select columns from bank_sheet where titles = ${titles}`;
  return found?.columns;
}
export async function keepColumns(work: Work, titles: string, columns: BankMapping): Promise<void> {
  await sql`
    insert into bank_sheet (titles, columns, kept_at)
    values (${titles}, ${JSON.stringify(columns)}::jsonb, ${work.now.toString()}::timestamptz)
    on conflict (titles) do update set columns = excluded.columns, kept_at = excluded.kept_at
  `.execute(work.tx);
}
