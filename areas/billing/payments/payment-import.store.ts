import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { BankColumnMapping } from './bank-columns.contract.ts';
import { and, inRowScope } from '#kit/server/list-sql.ts';
import type { DateOrder } from '#kit/contract/imported-dates.ts';
import { queryRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { accountScope } from '#kit/server/request-context.ts';

const told = z.object({ json: z.string() });
/** The answer of a read as one text, for somebody else to take apart. */
async function textOf(work: RequestContext, statement: RawBuilder<unknown>): Promise<string> {
  return (
    (
      await queryRow(
        work.tx,
        told,
      )`select coalesce(json_agg(x.said), '[]')::text as json from (${statement}) x`
    )?.json ?? '[]'
  );
}
const lines = (text: string) => sql`string_to_array(${text}, E'\n')`;

/** Until this transaction ends one file at a time is recorded. */
export async function lockBankFileImport(work: RequestContext): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('bank file'))`.execute(work.tx);
}
/** What a file is compared with: lists as text, keys and words a line each. */
export interface BankFileLookup {
  keys: string;
  words: string;
  from: string;
  until: string;
  amounts: string;
  bookings: string;
  /** Folded references, by which decisions of before are found. */
  references: string;
}
/**
 * Which of these lines were recorded before; the accounts that may pay, as [id, number, name, billing name]; the payers of
 * posted invoices with these numbers; the payments of these days that the other lines may be; and the lines of these references that
 * a person found to be a recorded payment.
 */
export function findBankFileMatches(work: RequestContext, of: BankFileLookup): Promise<string[]> {
  return Promise.all([
    textOf(
      work,
      sql`
        select bank_key as said from payment where bank_key = any(${lines(of.keys)})
        union
        select bank_key from payment_bank_line where bank_key = any(${lines(of.keys)})
      `,
    ),
    textOf(
      work,
      sql`
        select json_build_array(a.id, a.number, a.name, a.billing_name) as said
        from account a
        where ${and(inRowScope(sql`a.id`, accountScope(work)))}
        order by a.active desc, a.id
      `,
    ),
    textOf(
      work,
      sql`
        select json_build_array(i.number, x.payer_id) as said
        from invoice i
        join ledger_item x on x.invoice_id = i.id
        where i.number = any(${lines(of.words)}) and ${and(inRowScope(sql`x.payer_id`, accountScope(work)))}
      `,
    ),
    textOf(
      work,
      sql`
        select json_build_array(
          p.id, p.date, p.account_id, a.name, p.amount, p.reference, p.bank_references, p.bank_booking
        ) as said
        from payment p
        join account a on a.id = p.account_id
        where p.date between ${of.from}::date and ${of.until}::date
          and (p.amount = any(${of.amounts}::int[]) or p.bank_booking = any(${of.bookings}::text[]))
          and not (coalesce(p.bank_key, '') = any(${lines(of.keys)}))
          and not exists (
            select 1 from payment_bank_line l where l.payment_id = p.id and l.bank_key = any(${lines(of.keys)})
          )
        order by p.id
      `,
    ),
    textOf(
      work,
      sql`
        select json_build_array(l.payment_id, l.date, l.amount, l.bank_references) as said
        from payment_bank_line l
        where l.bank_references && ${of.references}::text[]
          and l.date between ${of.from}::date and ${of.until}::date
          and not (l.bank_key = any(${lines(of.keys)}))
        order by l.bank_key
      `,
    ),
  ]);
}
/** What is open of these payers' invoices, the longest due first, as [payer, id, number, due date, open]. */
export async function findOpenItemsOfPayers(work: RequestContext, payers: string): Promise<string[]> {
  const open = sql`
    select json_build_array(x.payer_id, i.id, i.number, x.due_date, x.open) as said
    from ledger_item x
    join invoice i on i.id = x.invoice_id
    where x.payer_id = any(${payers}::int[]) and x.open > 0
    order by x.due_date, x.date, x.id
  `;
  return [await textOf(work, open)];
}

const taken = z.object({ list: z.string() });
/** Ids for new payments: as a list, and each by its place. */
export async function reservePaymentIds(
  work: RequestContext,
  count: number,
): Promise<{ list: string; at: (place: number) => number }> {
  const found = await queryRow(work.tx, taken)`
    select array_agg(nextval('payment_id_seq'))::text as list
    from generate_series(1, ${count}::int)
  `;
  const list = found?.list ?? '{}';
  let ids: number[] | undefined;
  return {
    list,
    at: (place) => (ids ??= list.slice(1, -1).split(',').map(Number))[place] ?? 0,
  };
}
/** Payments, each column as PostgreSQL reads a list. */
export interface NewPaymentColumns {
  keys: string;
  payers: string;
  dates: string;
  amounts: string;
  references: string;
  notes: string;
  /** The bank's references of each, a line each. */
  bankReferences: string;
  /** The bank's reference of the batch that each is a part of. */
  bookings: string;
  /** What each pays first; the database applies it with the payment. */
  invoices: string;
}
/** Records many payments in one statement, in whose turn none of them can have been recorded meanwhile. */
export async function insertBankPayments(
  work: RequestContext,
  file: string,
  ids: string,
  payments: NewPaymentColumns,
): Promise<void> {
  await sql`
    insert into payment (
      id, account_id, invoice_id, date, amount, reference, source, method, note, bank_key, bank_references, bank_booking,
      bank_file, created_at, created_by
    ) overriding system value
    select p.id, p.payer, p.invoice, p.date, p.amount, p.reference, 'bank', 'ach', p.note, p.key,
      string_to_array(p.refs, E'\n'), p.booking, ${file},
      ${work.now.toString()}::timestamptz, ${work.actor.userId}::int
    from unnest(
      ${ids}::int[], ${payments.payers}::int[], ${payments.invoices}::int[], ${payments.dates}::date[],
      ${payments.amounts}::int[], ${payments.references}::text[], ${payments.notes}::text[], ${payments.keys}::text[],
      ${payments.bankReferences}::text[], ${payments.bookings}::text[]
    ) as p(id, payer, invoice, date, amount, reference, note, key, refs, booking)
    order by p.key
  `.execute(work.tx);
}
/** Lines that are recorded payments, each column as PostgreSQL reads a list. */
export interface RecognizedLineColumns {
  keys: string;
  payments: string;
  dates: string;
  amounts: string;
  /** Folded references of each, a line each. */
  references: string;
  /** What the history of each payment says. */
  told: string;
}
export async function insertRecognizedLines(
  work: RequestContext,
  file: string,
  of: RecognizedLineColumns,
): Promise<void> {
  await sql`
    insert into payment_bank_line (
      bank_key, payment_id, date, amount, bank_references, bank_file, decided_at, decided_by
    )
    select l.key, l.payment, l.date, l.amount, string_to_array(l.refs, E'\n'), ${file},
      ${work.now.toString()}::timestamptz, ${work.actor.userId}::int
    from unnest(
      ${of.keys}::text[], ${of.payments}::int[], ${of.dates}::date[], ${of.amounts}::int[],
      ${of.references}::text[]
    ) as l(key, payment, date, amount, refs)
  `.execute(work.tx);
}
const kept = z.object({ said: z.string() });
/** What was said of a sheet with these titles, as JSON, or nothing. */
export async function findBankSheetSettings(work: RequestContext, titles: string): Promise<string[]> {
  const found = await queryRow(work.tx, kept)`
    select jsonb_build_object('columns', columns, 'dateOrder', date_order)::text as said
    from bank_sheet
    where titles = ${titles}
  `;
  return found ? [found.said] : [];
}
const mostKeptTitles = 500;
/** The titles of the sheets that were recorded, the latest first. */
export const findSavedSheetTitles = async (work: RequestContext): Promise<string[]> =>
  (
    await queryRows(work.tx, z.object({ titles: z.string() }))`
      select titles from bank_sheet order by kept_at desc, titles limit ${mostKeptTitles}
    `
  ).map(({ titles }) => titles);
/** Remembers what was said of a sheet; how it writes days, until another order is chosen. */
export async function saveBankSheetSettings(
  work: RequestContext,
  titles: string,
  { columns, dateOrder }: { columns: BankColumnMapping; dateOrder: DateOrder | undefined },
): Promise<void> {
  await sql`
    insert into bank_sheet (titles, columns, date_order, kept_at)
    values (
      ${titles}, ${JSON.stringify(columns)}::jsonb, ${dateOrder ?? null}, ${work.now.toString()}::timestamptz
    )
    on conflict (titles) do update
    set columns = excluded.columns, date_order = coalesce(excluded.date_order, bank_sheet.date_order),
      kept_at = excluded.kept_at
  `.execute(work.tx);
}
