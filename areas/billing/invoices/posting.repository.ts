import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import {
  areInvoiceLinesWrittenBySql,
  invoiceManualDeviationCentsSql,
  secondApprovalLimitCentsSql,
} from '#areas/billing/shipments/manual-charges.sql.ts';
import { invoiceStatusSql } from '#areas/billing/ledger/invoice-status.sql.ts';
import type { Tx } from '#kit/server/db.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';

const invoiceToPost = z.object({
  id: z.int(),
  number: z.string(),
  date: z.string(),
  status: z.int(),
  amount: z.int(),
  lines: z.int(),
  /** The sum of its lines. */
  charged: z.int(),
  /** The caller wrote lines that come to more than the limit for manual charges. Another user must post it. */
  needsOtherPoster: z.boolean(),
});
export type InvoiceToPost = z.output<typeof invoiceToPost>;
/**
 * The selected invoices, oldest first: the order in which they get their numbers. `lock` locks them until the transaction ends.
 */
export async function findOrLockSelectedInvoices(
  work: RequestContext,
  conditionOnInvoiceI: RawBuilder<unknown>,
  lock: boolean,
): Promise<InvoiceToPost[]> {
  return queryRows(work.tx, invoiceToPost)`
    with wanted as materialized (
      select i.id, i.number, i.date, i.amount, i.posted_at, i.credited, i.deleted_at
      from invoice i
      where ${conditionOnInvoiceI}
      order by i.id ${lock ? sql`for update` : sql``}
    )
    select w.id, w.number, w.date,
      ${invoiceStatusSql('w')} as status, w.amount, x.lines, x.charged,
      ${areInvoiceLinesWrittenBySql(work.actor.userId ?? 0)} and ${invoiceManualDeviationCentsSql} > ${secondApprovalLimitCentsSql}
        as "needsOtherPoster"
    from wanted w
    join invoice i on i.id = w.id
    cross join lateral (
      select count(*)::int as lines, coalesce(sum(x.amount), 0)::bigint as charged
      from invoice_detail x
      where x.invoice_id = w.id
    ) x
    order by w.date, w.id
  `;
}
const firstNumber = z.object({ first: z.int() });
const numbered = z.object({
  id: z.int(),
  number: z.string(),
});
/**
 * Posts drafts in the given order, each under the next number. The number series is locked until the transaction ends and rolls
 * back with it, so no number is skipped. Returns the numbers by id.
 */
export async function assignNumbersAndMarkInvoicesPosted(
  tx: Tx,
  invoiceIdsInNumberOrder: readonly number[],
  postedAt: string,
  userId: number | null,
): Promise<{ id: number; number: string }[]> {
  const reservedRange = await queryFirstRow(tx, firstNumber)`
    update number_series
    set next = next + ${invoiceIdsInNumberOrder.length}
    where name = 'invoice'
    returning next - ${invoiceIdsInNumberOrder.length} as first
  `;
  if (!reservedRange) throw new Error('There is no invoice number series');
  const numbers = invoiceIdsInNumberOrder.map((_, place) => String(reservedRange.first + place));
  return queryRows(tx, numbered)`
    update invoice i
    set number = v.number, posted_at = ${postedAt}::timestamptz, posted_by = ${userId}::int,
      row_version = i.row_version + 1
    from unnest(${[...invoiceIdsInNumberOrder]}::int[], ${numbers}::text[]) as v(id, number)
    where i.id = v.id and i.posted_at is null and i.deleted_at is null
    returning i.id, i.number
  `;
}

const payer = z.object({ id: z.int(), payerId: z.int(), amount: z.int() });
/** The payer and the amount in cents of each invoice. */
export const findPayersAndAmountsOfInvoices = (
  tx: Tx,
  invoiceIds: readonly number[],
): Promise<z.output<typeof payer>[]> =>
  queryRows(tx, payer)`
    select i.id, i.bill_to_id as "payerId", i.amount
    from invoice i
    where i.id = any(${[...invoiceIds]}::int[])
    order by i.id
  `;
