import { sql } from 'kysely';
import { z } from 'zod';
import { openingImportRunIdSql, openingInvoiceNoteSql } from '#areas/billing/invoices/opening-import.sql.ts';
import type { Tx } from '#kit/server/db.ts';
import { statementLineKinds } from './statement-line-kinds.contract.ts';
import { disputedCentsByInvoiceAtEndOfDaySql } from '#areas/billing/disputes/disputes.sql.ts';
import { openLedgerItemsAtEndOfDaySql } from '#areas/billing/ledger/ledger.sql.ts';
import { queryRows } from '#kit/server/query-rows.ts';

export interface StatementAccount {
  id: number;
  number: string;
  name: string;
  billingName: string;
  address: string;
  city: string;
  state: string | null;
  zip: string;
  phone: string | null;
  language: string;
  termsDays: number;
}
export async function findStatementAccount(tx: Tx, id: number): Promise<StatementAccount | undefined> {
  return tx
    .selectFrom('account')
    .select([
      'id',
      'number',
      'name',
      'billing_name as billingName',
      'address1 as address',
      'city',
      'state_code as state',
      'zip',
      'phone',
      'language',
      'terms_days as termsDays',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

const moved = z.object({
  id: z.int(),
  date: z.string(),
  kind: z.enum(statementLineKinds),
  amount: z.int(),
  reference: z.string(),
  invoiceId: z.int().nullable(),
  dueDate: z.string().nullable(),
  /** What the line is about: load and consignee, or the reference. */
  creditOf: z.string().nullable(),
  loadNumber: z.int().nullable(),
  consignee: z.string().nullable(),
  paysFor: z.string().nullable(),
  note: z.string().nullable(),
  /** True when the line was imported from a previous system. */
  isOpening: z.boolean(),
  /** The import that created the line, for users who can see imports. */
  importId: z.int().nullable(),
});
export type BalanceMovementRow = z.output<typeof moved>;
/** All movements that changed a payer's balance up to a date. The opening balance needs the full history. */
export async function findBalanceMovementsUntil(
  tx: Tx,
  payerId: number,
  lastDay: string,
): Promise<BalanceMovementRow[]> {
  return queryRows(tx, moved)`
    select m.id, m.date,
      case
      when m.kind = 'posted' then case when x.amount < 0 then 'credit' else 'invoice' end
      when m.kind = 'received' then 'payment'
      when m.kind = 'refunded' then 'refund'
      when m.kind = 'written_off' then 'writeOff'
      else 'reversal' end as kind, s.amount::int as amount, coalesce(i.number, p.reference) as reference,
      i.id as "invoiceId", case when m.kind = 'posted' then i.due_date end as "dueDate",
      o.number as "creditOf", l.load_number as "loadNumber", c.name as consignee, n.number as "paysFor",
      coalesce(m.note, case when b.is_opening then coalesce(p.note, ${openingInvoiceNoteSql(sql`i.id`)}) end) as note,
      b.is_opening as "isOpening",
      case when b.is_opening then coalesce(
        ${openingImportRunIdSql('openInvoices', sql`i.id`)},
        ${openingImportRunIdSql('openPayments', sql`p.id`)}
      ) end as "importId"
    from ledger_movement m
    join ledger_item x on x.id = m.item_id
    cross join lateral (
      select sum(e.amount) as amount
      from ledger_entry e
      where e.movement_id = m.id and e.item_id is not null
    ) s
    left join invoice i on i.id = x.invoice_id
    left join load l on l.id = i.load_id
    left join account c on c.id = i.consignee_id
    left join invoice o on o.id = i.credit_of_id
    left join payment p on p.id = x.payment_id
    left join invoice n on n.id = p.invoice_id
    cross join lateral (
      select m.kind in ('posted', 'received') and (coalesce(i.is_opening, false) or coalesce(p.source = 'opening', false)) as
        is_opening
    ) b
    where m.payer_id = ${payerId} and m.date <= ${lastDay}::date and s.amount <> 0
      -- An opening invoice that was taken back, and its reversal on the same date.
      and i.deleted_at is null
    order by m.date, m.id
  `;
}
const openRow = z.object({ dueDate: z.string(), open: z.int(), disputed: z.int() });
/** The open amounts of a payer's invoices and payments at the end of a day, and the part that was disputed. */
export async function findOpenAndDisputedItemsAtEndOfDay(
  tx: Tx,
  payerId: number,
  day: string,
): Promise<z.output<typeof openRow>[]> {
  return queryRows(tx, openRow)`
    select x.due_date as "dueDate", x.open,
      case when x.open > 0 then least(x.open, coalesce(q.amount, 0))::int else 0 end as disputed
    from ${openLedgerItemsAtEndOfDaySql(day, [payerId])} x
    left join ${disputedCentsByInvoiceAtEndOfDaySql(day)} q on q.invoice_id = x.invoice_id
    order by x.due_date, x.id
  `;
}
