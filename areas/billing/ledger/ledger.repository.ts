import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#kit/server/db.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import type { LedgerMovementKind } from './ledger.contract.ts';
import { ledgerMovementKinds } from './ledger.contract.ts';

const item = z.object({
  id: z.int(),
  payerId: z.int(),
  invoiceId: z.int().nullable(),
  paymentId: z.int().nullable(),
  /** The invoice's number or the payment's reference. */
  number: z.string(),
  date: z.string(),
  amount: z.int(),
  open: z.int(),
});
export type LedgerItem = z.output<typeof item>;
const itemColumns = sql`
  x.id, x.payer_id as "payerId", x.invoice_id as "invoiceId", x.payment_id as "paymentId",
  coalesce(i.number, p.reference) as number, x.date, x.amount, x.open_amount as open
`;
type Which = RawBuilder<unknown>;
/** Locks items until the transaction ends, always in id order, so that two callers never deadlock. Then reads them again. */
async function hold(tx: Tx, which: Which): Promise<LedgerItem[]> {
  await sql`select 1 from ledger_item x where ${which} order by x.id for update`.execute(tx);
  return queryRows(tx, item)`
    select ${itemColumns}
    from ledger_item x
    left join invoice i on i.id = x.invoice_id
    left join payment p on p.id = x.payment_id
    where ${which}
    order by x.id
  `;
}
/** Locks the items of invoices and payments. */
export const lockLedgerItems = (
  tx: Tx,
  filter: { invoices?: readonly number[]; payments?: readonly number[] },
): Promise<LedgerItem[]> =>
  hold(
    tx,
    sql`
      (
        x.invoice_id = any(${[...(filter.invoices ?? [])]}::int[])
        or x.payment_id = any(${[...(filter.payments ?? [])]}::int[])
      )
    `,
  );
/** These items, and those of the credits of their invoices. */
const withCredits = (itemIds: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (
    x.id in (${itemIds})
    or x.invoice_id in (
      select c.id
      from ledger_item o
      join invoice c on c.credit_of_id = o.invoice_id
      where o.id in (${itemIds})
    )
  )
`;
/** Locks the items that a movement changed, with the credits of the invoices among them. */
export const lockLedgerItemsOfMovementAndInvoiceCredits = (
  tx: Tx,
  movementId: number,
): Promise<LedgerItem[]> =>
  hold(tx, withCredits(sql`select item_id from ledger_entry where movement_id = ${movementId}`));
/** Locks the item of a payment and the items of everything it ever paid, with the credits of those invoices. */
export const lockPaymentItemAndItemsEverPaidByIt = (tx: Tx, paymentId: number): Promise<LedgerItem[]> =>
  hold(
    tx,
    withCredits(sql`
      select e.item_id
      from ledger_item p
      join ledger_movement m on m.item_id = p.id
      join ledger_entry e on e.movement_id = m.id
      where p.payment_id = ${paymentId}
    `),
  );
/**
 * Applies what is left of credits to the invoices that they credit, as posting a credit does, when a reversal opened the invoices
 * again.
 */
export async function applyCreditsToReopenedInvoices(
  work: RequestContext,
  reversedMovementIds: readonly number[],
): Promise<void> {
  await sql`
    with owed as (
      select g.id as giver, g.payer_id, t.id as taker, -g.open_amount as has, t.open_amount as wants,
        (
          select max(m.date)
          from ledger_entry e
          join ledger_movement m on m.id = e.movement_id
          where e.item_id in (g.id, t.id)
        ) as date,
        coalesce(sum(-g.open_amount) over (partition by t.id order by g.id rows between unbounded preceding and 1 preceding), 0) as before
      from ledger_item t
      join invoice c on c.credit_of_id = t.invoice_id
      join ledger_item g on g.invoice_id = c.id and g.payer_id = t.payer_id
      where t.id in (select item_id from ledger_entry where movement_id = any(${[...reversedMovementIds]}::int[]))
        and t.open_amount > 0
        and g.open_amount < 0
    ),
      given as materialized (
        select nextval(pg_get_serial_sequence('ledger_movement', 'id'))::int as id, o.*,
          least(has, wants - before)::int as amount
        from owed o
        where wants > before
      ),
      made as (
        insert into ledger_movement (id, kind, date, payer_id, item_id, created_at, created_by) overriding system value
        select id, 'applied', date, payer_id, giver, ${work.now.toString()}::timestamptz, ${work.actor.userId}::int
        from given
      )
    insert into ledger_entry (movement_id, line_number, ledger_account, item_id, payer_id, amount)
    select id, 1, 'receivable', giver, payer_id, amount from given
    union all
    select id, 2, 'receivable', taker, payer_id, -amount from given
  `.execute(work.tx);
}

/** One side of a movement. A side without an item is one of the company's own accounts. */
export interface LedgerEntry {
  book: 'receivable' | 'on_account' | 'revenue' | 'bank' | 'bad_debt' | 'opening';
  itemId: number | null;
  amount: number;
}
export interface NewLedgerMovement {
  kind: LedgerMovementKind;
  date: string;
  payerId: number;
  itemId: number;
  note?: string | undefined;
  sides: readonly LedgerEntry[];
}
/** Writes movements with all their sides in one statement. The database accepts all of them or none. */
export async function insertLedgerMovements(
  work: RequestContext,
  movements: readonly NewLedgerMovement[],
): Promise<void> {
  if (movements.length === 0) return;
  if (movements.some((m) => m.sides.length === 0)) throw new Error('A ledger movement has no entries');
  await sql`
    with wish as materialized (
      select nextval(pg_get_serial_sequence('ledger_movement', 'id'))::int as id, w.*
      from jsonb_to_recordset(${JSON.stringify(movements)}::jsonb) as w(
        kind text, date date, "payerId" int, "itemId" int, note text, sides jsonb
      )
    ),
      made as (
        insert into ledger_movement (id, kind, date, payer_id, item_id, note, created_at, created_by) overriding system value
        select id, kind, date, "payerId", "itemId", note, ${work.now.toString()}::timestamptz, ${work.actor.userId}::int
        from wish
        returning id
      )
    insert into ledger_entry (movement_id, line_number, ledger_account, item_id, payer_id, amount)
    select w.id, s.side, s.book, s."itemId", w."payerId", s.amount
    from wish w
    join made on made.id = w.id
    cross join lateral rows from (
      jsonb_to_recordset(w.sides) as (book text, "itemId" int, amount int)
    ) with ordinality as s(book, "itemId", amount, side)
  `.execute(work.tx);
}

const written = z.object({
  id: z.int(),
  kind: z.enum(ledgerMovementKinds),
  date: z.string(),
  payerId: z.int(),
  itemId: z.int(),
  paymentId: z.int().nullable(),
  invoiceId: z.int().nullable(),
  reversed: z.boolean(),
});
export type StoredLedgerMovement = z.output<typeof written>;
const writtenColumns = sql`
  m.id, m.kind, m.date, m.payer_id as "payerId", m.item_id as "itemId", x.payment_id as "paymentId",
  x.invoice_id as "invoiceId", exists (select 1 from ledger_movement r where r.reverses_id = m.id) as reversed
`;
export async function findLedgerMovement(
  tx: Tx,
  movementId: number,
): Promise<StoredLedgerMovement | undefined> {
  return queryFirstRow(tx, written)`
    select ${writtenColumns}
    from ledger_movement m
    join ledger_item x on x.id = m.item_id
    where m.id = ${movementId}
  `;
}
const sum = z.object({ amount: z.int() });
/** The written-off amount of an invoice, without reversed write-offs. */
export async function findNetWrittenOffCents(tx: Tx, invoiceId: number): Promise<number> {
  const found = await queryFirstRow(tx, sum)`
    select coalesce(-sum(e.amount), 0)::int as amount
    from ledger_item x
    join ledger_entry e on e.item_id = x.id
    join ledger_movement m on m.id = e.movement_id and m.kind = 'written_off'
    where x.invoice_id = ${invoiceId} and not exists (select 1 from ledger_movement r where r.reverses_id = m.id)
  `;
  return found?.amount ?? 0;
}
/** The movements of a payment that are still in effect, latest first. */
export async function findActiveMovementsOfPayment(
  tx: Tx,
  paymentItemId: number,
): Promise<StoredLedgerMovement[]> {
  return queryRows(tx, written)`
    select ${writtenColumns}
    from ledger_movement m
    join ledger_item x on x.id = m.item_id
    where m.item_id = ${paymentItemId}
      and m.kind <> 'reversed'
      and not exists (select 1 from ledger_movement r where r.reverses_id = m.id)
    order by m.id desc
  `;
}
/**
 * Reverses the postings of invoices, each on its own date, so that they net to zero at the end of every day. Only for invoices
 * without any other movement.
 */
export async function insertInvoicePostingReversals(
  work: RequestContext,
  invoiceIds: readonly number[],
  note: string,
): Promise<void> {
  await sql`
    with posted as materialized (
      select nextval(pg_get_serial_sequence('ledger_movement', 'id'))::int as reversal, m.id, m.date, m.payer_id, m.item_id
      from ledger_item x
      join ledger_movement m on m.item_id = x.id and m.kind = 'posted'
      where x.invoice_id = any(${[...invoiceIds]}::int[])
    ),
      made as (
        insert into ledger_movement (id, kind, date, payer_id, item_id, reverses_id, note, created_at, created_by)
        overriding system value
        select reversal, 'reversed', date, payer_id, item_id, id, ${note},
          ${work.now.toString()}::timestamptz, ${work.actor.userId}::int
        from posted
      )
    insert into ledger_entry (movement_id, line_number, ledger_account, item_id, payer_id, amount)
    select p.reversal, e.line_number, e.ledger_account, e.item_id, e.payer_id, -e.amount
    from posted p
    join ledger_entry e on e.movement_id = p.id
  `.execute(work.tx);
}
/** Inserts the same movement with its sides swapped. */
export async function insertLedgerMovementReversal(
  work: RequestContext,
  movementId: number,
  date: string,
  note: string | undefined,
): Promise<void> {
  await sql`
    with made as (
      insert into ledger_movement (kind, date, payer_id, item_id, reverses_id, note, created_at, created_by)
      select 'reversed', greatest(date, ${date}::date), payer_id, item_id, id, ${note ?? null},
        ${work.now.toString()}::timestamptz, ${work.actor.userId}
      from ledger_movement
      where id = ${movementId}
      returning id, reverses_id
    )
    insert into ledger_entry (movement_id, line_number, ledger_account, item_id, payer_id, amount)
    select made.id, e.line_number, e.ledger_account, e.item_id, e.payer_id, -e.amount
    from made
    join ledger_entry e on e.movement_id = made.reverses_id
  `.execute(work.tx);
}
