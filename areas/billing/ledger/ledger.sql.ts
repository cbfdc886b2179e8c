import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { and, inRowScope } from '#kit/server/list-sql.ts';

/**
 * The current open amount of a posted invoice or credit in cents, as the ledger maintains it at every movement. Negative means we
 * owe it. null if not posted.
 */
export const invoiceOpenCentsSql = (invoiceId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select x.open_amount from ledger_item x where x.invoice_id = ${invoiceId})`;
/** Whether a payer still owes part of an invoice. */
export const isInvoiceOwedSql = (invoiceId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select 1 from ledger_item x where x.invoice_id = ${invoiceId} and x.open_amount > 0)`;

/**
 * The open items at the end of a day, as rows of `id, payer_id, invoice_id, payment_id, date, due_date, amount, open`. Amounts
 * are in cents, negative if we owe them. Later movements are subtracted from what is open now. The cost for today therefore
 * depends on the open items, not on the whole history.
 */
export function openLedgerItemsAtEndOfDaySql(
  day: string,
  payerIds: readonly number[] | null,
): RawBuilder<unknown> {
  return sql`
    (
      select i.id, i.payer_id, i.invoice_id, i.payment_id, i.date, i.due_date, i.amount, sum(x.open)::int as open
      from (
        select id, open_amount as open
        from ledger_item
        where open_amount <> 0 and ${and(inRowScope(sql`payer_id`, payerIds))}
        union all
        select e.item_id, -e.amount
        from ledger_movement m
        join ledger_entry e on e.movement_id = m.id
        where m.date > ${day}::date and e.item_id is not null and ${and(inRowScope(sql`m.payer_id`, payerIds))}
      ) x
      join ledger_item i on i.id = x.id
      group by i.id
      having sum(x.open) <> 0
    )
  `;
}
