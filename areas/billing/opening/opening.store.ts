import { z } from 'zod';
import { row, rows } from '#kit/server/rows.ts';
import type { Work } from '#kit/server/work.ts';

const found = z.object({ number: z.string() });
/** Of these invoice numbers, those that are taken. */
export async function findTakenNumbers(work: Work, numbers: readonly string[]): Promise<Set<string>> {
  const taken = await rows(work.tx, found)`
    select number from invoice where number = any(${[...numbers]}::text[])
  `;
  return new Set(taken.map(({ number }) => number));
}
const nextRow = z.object({ next: z.int() });
export async function findNextInvoiceNumber(work: Work): Promise<number> {
  return (await row(work.tx, nextRow)`select next from number_series where name = 'invoice'`)?.next ?? 1;
}

const known = z.object({ payerId: z.int(), reference: z.string() });
/** The opening payments of these payers. */
export const findPayments = (work: Work, payerIds: readonly number[]): Promise<z.output<typeof known>[]> =>
  rows(work.tx, known)`
    select account_id as "payerId", reference
    from payment
    where source = 'opening' and account_id = any(${[...payerIds]}::int[])
  `;
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
