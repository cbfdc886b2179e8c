import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { and, inRowScope } from '#kit/server/list-sql.ts';
import { queryFirstRow } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { getAccountIdsInScope } from '#kit/server/request-context.ts';

const jsonRowSchema = z.object({ json: z.string() });
/** Returns a query result as one text, which the caller parses. */
async function textOf(work: RequestContext, statement: RawBuilder<unknown>): Promise<string> {
  return (
    (
      await queryFirstRow(
        work.tx,
        jsonRowSchema,
      )`select coalesce(json_agg(x.said), '[]')::text as json from (${statement}) x`
    )?.json ?? '[]'
  );
}
const lines = (text: string) => sql`string_to_array(${text}, E'\n')`;

/** Allows only one file to be recorded at a time, until this transaction ends. */
export async function lockBankFileImport(work: RequestContext): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('bank file'))`.execute(work.tx);
}
/** What a file is compared with: lists as text, with one key or word per line. */
export interface BankFileLookup {
  keys: string;
  words: string;
  from: string;
  until: string;
  amounts: string;
  bookings: string;
  /** Normalized references, used to find earlier decisions. */
  references: string;
}
/**
 * Loads five lists: the lines already recorded, possible payers as [id, number, name, billing name], and payers of posted
 * invoices with these numbers. Also payments of these days that the other lines may match, and lines with these references that a
 * user matched to a payment.
 */
export function loadBankFileMatchDataAsJson(work: RequestContext, lookup: BankFileLookup): Promise<string[]> {
  return Promise.all([
    textOf(
      work,
      sql`
        select bank_key as said from payment where bank_key = any(${lines(lookup.keys)})
        union
        select bank_key from payment_bank_line where bank_key = any(${lines(lookup.keys)})
      `,
    ),
    textOf(
      work,
      sql`
        select json_build_array(a.id, a.number, a.name, a.billing_name) as said
        from account a
        where ${and(inRowScope(sql`a.id`, getAccountIdsInScope(work)))}
        order by a.active desc, a.id
      `,
    ),
    textOf(
      work,
      sql`
        select json_build_array(i.number, x.payer_id) as said
        from invoice i
        join ledger_item x on x.invoice_id = i.id
        where i.number = any(${lines(lookup.words)}) and ${and(inRowScope(sql`x.payer_id`, getAccountIdsInScope(work)))}
      `,
    ),
    textOf(
      work,
      sql`
        select json_build_array(
          p.id, p.date, p.account_id, a.name, p.amount, p.reference, p.bank_references, p.bank_booking_ref
        ) as said
        from payment p
        join account a on a.id = p.account_id
        where p.date between ${lookup.from}::date and ${lookup.until}::date
          and (p.amount = any(${lookup.amounts}::int[]) or p.bank_booking_ref = any(${lookup.bookings}::text[]))
          and not (coalesce(p.bank_key, '') = any(${lines(lookup.keys)}))
          and not exists (
            select 1 from payment_bank_line l where l.payment_id = p.id and l.bank_key = any(${lines(lookup.keys)})
          )
        order by p.id
      `,
    ),
    textOf(
      work,
      sql`
        select json_build_array(l.payment_id, l.date, l.amount, l.bank_references) as said
        from payment_bank_line l
        where l.bank_references && ${lookup.references}::text[]
          and l.date between ${lookup.from}::date and ${lookup.until}::date
          and not (l.bank_key = any(${lines(lookup.keys)}))
        order by l.bank_key
      `,
    ),
  ]);
}
/** The open invoices of these payers, oldest due first, as [payer, id, number, due date, open]. */
export async function findOpenInvoicesOfPayersAsJson(
  work: RequestContext,
  payerIdsLiteral: string,
): Promise<string[]> {
  const open = sql`
    select json_build_array(x.payer_id, i.id, i.number, x.due_date, x.open_amount) as said
    from ledger_item x
    join invoice i on i.id = x.invoice_id
    where x.payer_id = any(${payerIdsLiteral}::int[]) and x.open_amount > 0
    order by x.due_date, x.date, x.id
  `;
  return [await textOf(work, open)];
}

const listRowSchema = z.object({ list: z.string() });
/** Reserves ids for new payments, returned as a list and by position. */
export async function reservePaymentIds(
  work: RequestContext,
  count: number,
): Promise<{ arrayLiteral: string; getIdAt: (place: number) => number }> {
  const found = await queryFirstRow(work.tx, listRowSchema)`
    select array_agg(nextval('payment_id_seq'))::text as list
    from generate_series(1, ${count}::int)
  `;
  const list = found?.list ?? '{}';
  let ids: number[] | undefined;
  return {
    arrayLiteral: list,
    getIdAt: (place) => (ids ??= list.slice(1, -1).split(',').map(Number))[place] ?? 0,
  };
}
/** Payments by column, each as a PostgreSQL array literal. */
export interface NewPaymentColumnLiterals {
  keys: string;
  payers: string;
  dates: string;
  amounts: string;
  references: string;
  notes: string;
  /** The bank's references of each payment, one per line. */
  bankReferences: string;
  /** The bank's reference of the batch that contains each payment. */
  bookings: string;
  /** The invoice each payment pays first. The database applies it together with the payment. */
  invoices: string;
}
/** Inserts many payments in one statement. The import lock guarantees that none was recorded in the meantime. */
export async function insertBankPayments(
  work: RequestContext,
  fileName: string,
  idsLiteral: string,
  payments: NewPaymentColumnLiterals,
): Promise<void> {
  await sql`
    insert into payment (
      id, account_id, invoice_id, date, amount, reference, source, method, note, bank_key, bank_references, bank_booking_ref,
      bank_file, created_at, created_by
    ) overriding system value
    select p.id, p.payer, p.invoice, p.date, p.amount, p.reference, 'bank', 'ach', p.note, p.key,
      string_to_array(p.refs, E'\n'), p.booking, ${fileName},
      ${work.now.toString()}::timestamptz, ${work.actor.userId}::int
    from unnest(
      ${idsLiteral}::int[], ${payments.payers}::int[], ${payments.invoices}::int[], ${payments.dates}::date[],
      ${payments.amounts}::int[], ${payments.references}::text[], ${payments.notes}::text[], ${payments.keys}::text[],
      ${payments.bankReferences}::text[], ${payments.bookings}::text[]
    ) as p(id, payer, invoice, date, amount, reference, note, key, refs, booking)
    order by p.key
  `.execute(work.tx);
}
/** Lines matched to recorded payments, by column, each as a PostgreSQL array literal. */
export interface RecognizedLineColumnLiterals {
  keys: string;
  payments: string;
  dates: string;
  amounts: string;
  /** Normalized references of each line, one per line. */
  references: string;
  /** The history entry of each payment. */
  auditNotes: string;
}
export async function insertRecognizedBankLines(
  work: RequestContext,
  fileName: string,
  columns: RecognizedLineColumnLiterals,
): Promise<void> {
  await sql`
    insert into payment_bank_line (
      bank_key, payment_id, date, amount, bank_references, bank_file, decided_at, decided_by
    )
    select l.key, l.payment, l.date, l.amount, string_to_array(l.refs, E'\n'), ${fileName},
      ${work.now.toString()}::timestamptz, ${work.actor.userId}::int
    from unnest(
      ${columns.keys}::text[], ${columns.payments}::int[], ${columns.dates}::date[], ${columns.amounts}::int[],
      ${columns.references}::text[]
    ) as l(key, payment, date, amount, refs)
  `.execute(work.tx);
}
