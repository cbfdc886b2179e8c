import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { invoiceStatusSql } from '#areas/billing/ledger/invoice-status.sql.ts';
import { invoiceTypes } from '#areas/billing/ledger/invoice-statuses.contract.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import { accountingClosedThroughSchema, invoiceAccountOptionSchema } from './invoice-writes.contract.ts';
import type { autocompleteInvoiceAccountsEndpoint } from './invoice-writes.contract.ts';
import type { InvoiceLineAmounts } from './invoice-lines.rules.ts';
import { invoiceMatchesFiltersInScopeSql } from './invoices.repository.ts';
import type { Tx } from '#kit/server/db.ts';
import {
  containsTextIgnoringCaseAndAccents,
  and,
  equalsIfGiven,
  or,
  inRowScope,
} from '#kit/server/list-sql.ts';
import { countRows, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import { getAccountIdsInScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const lockedInvoiceSchema = z.object({
  id: z.int(),
  number: z.string(),
  draftNumber: z.string(),
  type: z.int(),
  status: z.int(),
  date: z.string(),
  billToId: z.int(),
  consigneeId: z.int().nullable(),
  deliverToId: z.int().nullable(),
  amount: z.int(),
  rowVersion: z.int(),
});
export type LockedInvoice = z.output<typeof lockedInvoiceSchema>;
/** Locks an invoice that the caller can see until the transaction ends, and reads it after the wait. */
export async function lockInvoiceInActorScope(
  work: RequestContext,
  id: number,
): Promise<LockedInvoice | undefined> {
  const isVisibleSql = and(
    sql`i.id = ${id}`,
    or(invoiceMatchesFiltersInScopeSql(work, {}), invoiceMatchesFiltersInScopeSql(work, { status: 3 })),
  );
  const found = await queryRows(work.tx, z.object({ id: z.int() }))`
    select i.id
    from invoice i
    where ${isVisibleSql} for update
  `;
  if (found.length === 0) return undefined;
  return queryFirstRow(work.tx, lockedInvoiceSchema)`
    select i.id, i.number, i.draft_number as "draftNumber", i.type,
      ${invoiceStatusSql('i')} as status, i.date, i.bill_to_id as "billToId", i.consignee_id as "consigneeId",
      i.deliver_to_id as "deliverToId", i.amount, i.row_version as "rowVersion"
    from invoice i
    where i.id = ${id}
  `;
}
export const findInvoiceIdOfLine = async (tx: Tx, lineId: number): Promise<number | undefined> =>
  (
    await tx
      .selectFrom('invoice_detail')
      .select('invoice_id as id')
      .where('id', '=', lineId)
      .executeTakeFirst()
  )?.id;

const lineRow = z.object({
  id: z.int(),
  shipmentId: z.int().nullable(),
  rateUnit: z.enum(['$', '%']),
  rate: z.int(),
  quantity: z.int(),
  amount: z.int(),
});
export const findInvoiceLineAmounts = (tx: Tx, invoiceId: number): Promise<InvoiceLineAmounts[]> =>
  queryRows(tx, lineRow)`
    select id, shipment_id as "shipmentId", rate_unit as "rateUnit", rate4 as rate, quantity, amount
    from invoice_detail
    where invoice_id = ${invoiceId}
    order by seq, id
  `;

export interface InvoiceHeader {
  date: string;
  dueDate: string;
  billToId: number;
  consigneeId: number | null;
  deliverToId: number | null;
}
const insertedInvoiceSchema = z.object({ id: z.int(), number: z.string() });
export async function insertManualDraftInvoice(
  tx: Tx,
  head: InvoiceHeader,
  created: { createdAt: string; userId: number | null },
): Promise<z.output<typeof insertedInvoiceSchema>> {
  const one = await queryFirstRow(tx, insertedInvoiceSchema)`
    with numbered as (select 'D' || nextval('invoice_draft_number') as n)
    insert into invoice (
      number, draft_number, date, type, bill_to_id, consignee_id, deliver_to_id, amount, due_date, created_at,
      created_by
    )
    select n, n, ${head.date}::date, ${sql.lit(invoiceTypes.manual)}, ${head.billToId}::int, ${head.consigneeId}::int,
      ${head.deliverToId}::int, 0, ${head.dueDate}::date, ${created.createdAt}::timestamptz, ${created.userId}::int
    from numbered
    returning id, number
  `;
  if (!one) throw new Error('No invoice was created');
  return one;
}
export async function updateDraftInvoiceHeader(tx: Tx, id: number, head: InvoiceHeader): Promise<void> {
  await sql`
    update invoice
    set date = ${head.date}::date, due_date = ${head.dueDate}::date, bill_to_id = ${head.billToId},
      consignee_id = ${head.consigneeId}, deliver_to_id = ${head.deliverToId}, row_version = row_version + 1
    where id = ${id} and posted_at is null and deleted_at is null
  `.execute(tx);
}
export async function markDraftInvoiceDeleted(tx: Tx, id: number, deletedAt: string): Promise<void> {
  await sql`
    update invoice
    set deleted_at = ${deletedAt}::timestamptz, row_version = row_version + 1
    where id = ${id} and posted_at is null and deleted_at is null
  `.execute(tx);
}

export interface InvoiceLineValues {
  chargeCode: string;
  description: string;
  rate: number;
  rateUnit: '$' | '%';
  quantity: number;
  quantityUnit: string;
  amount: number;
  /** The user who wrote it. 0: an API client. */
  writtenBy: number;
}
export async function insertManualInvoiceLine(
  tx: Tx,
  invoiceId: number,
  line: InvoiceLineValues,
): Promise<number> {
  const one = await queryFirstRow(tx, z.object({ id: z.int() }))`
    insert into invoice_detail (
      invoice_id, seq, charge_code, description, rate4, rate_unit, quantity, quantity_unit, amount, written_by
    )
    select ${invoiceId}::int, coalesce(max(seq), 0) + 1, ${line.chargeCode}, ${line.description}, ${line.rate}::int,
      ${line.rateUnit}, ${line.quantity}::int, ${line.quantityUnit}, ${line.amount}::int, ${line.writtenBy}::int
    from invoice_detail
    where invoice_id = ${invoiceId}
    returning id
  `;
  if (!one) throw new Error('No line was created');
  return one.id;
}
export async function updateInvoiceLine(tx: Tx, id: number, line: InvoiceLineValues): Promise<void> {
  await tx
    .updateTable('invoice_detail')
    .set({
      charge_code: line.chargeCode,
      description: line.description,
      rate4: line.rate,
      rate_unit: line.rateUnit,
      quantity: line.quantity,
      quantity_unit: line.quantityUnit,
      amount: line.amount,
      written_by: line.writtenBy,
    })
    .where('id', '=', id)
    .execute();
}
export async function deleteInvoiceLine(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('invoice_detail').where('id', '=', id).execute();
}
export async function updatePercentageLines(
  tx: Tx,
  lines: readonly { id: number; quantity: number; amount: number }[],
): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    update invoice_detail d
    set quantity = v.quantity, amount = v.amount
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as v(id int, quantity int, amount int)
    where d.id = v.id
  `.execute(tx);
}
export async function updateDraftInvoiceAmount(tx: Tx, id: number, amountCents: number): Promise<void> {
  await sql`
    update invoice set amount = ${amountCents}, row_version = row_version + 1 where id = ${id} and posted_at is null
  `.execute(tx);
}

export const isActiveChargeCode = async (tx: Tx, code: string): Promise<boolean> =>
  (await tx
    .selectFrom('charge_code')
    .select('code')
    .where('code', '=', code)
    .where('active', '=', true)
    .executeTakeFirst()) !== undefined;

/** Active accounts in the caller's scope. */
const named = (work: RequestContext): RawBuilder<unknown> =>
  and(sql`a.active`, inRowScope(sql`a.id`, getAccountIdsInScope(work)));
const terms = z.object({ id: z.int(), termsDays: z.int() });
export const findAccountPaymentTermsDaysInScope = (
  work: RequestContext,
  accountIds: readonly number[],
): Promise<z.output<typeof terms>[]> =>
  queryRows(work.tx, terms)`
    select a.id, a.terms_days as "termsDays"
    from account a
    where a.id = any(${[...accountIds]}::int[]) and ${named(work)}
  `;
export const findInvoiceAccountsUpTo20 = (
  work: RequestContext,
  query: QueryOf<typeof autocompleteInvoiceAccountsEndpoint>,
): Promise<z.output<typeof invoiceAccountOptionSchema>[]> =>
  queryRows(work.tx, invoiceAccountOptionSchema)`
    select a.id, a.number, a.name, a.city, a.state_code as state
    from account a
    where ${and(
      named(work),
      equalsIfGiven(sql`a.id`, query.accountId),
      or(
        containsTextIgnoringCaseAndAccents(sql`a.name`, query.search),
        containsTextIgnoringCaseAndAccents(sql`a.number`, query.search),
      ),
    )}
    order by a.name, a.id
    limit 20
  `;

const credit = z.object({ id: z.int(), amount: z.int(), draftNumber: z.string() });
interface On {
  date: string;
  at: string;
  userId: number | null;
}
/** A line with its amount negated. */
const negated = sql`
  d.charge_code, d.description, case when d.rate_unit = '%' then d.rate4 else -d.rate4 end, d.rate_unit,
  case when d.rate_unit = '%' then -d.quantity else d.quantity end, d.quantity_unit, -d.amount, d.shipment_id
`;
/** Earlier credits of single lines of an invoice. */
const lineCredits = (invoiceId: number) => sql`
  invoice c where c.credit_of_id = ${invoiceId} and c.credit_of_line_id is not null and c.deleted_at is null
`;
const left = z.object({ amount: z.int() });
/** The amount of an invoice that no line credit has reversed yet. */
export async function findCreditableCents(tx: Tx, invoiceId: number): Promise<number> {
  const found = await queryFirstRow(tx, left)`
    select (o.amount + (select coalesce(sum(c.amount), 0) from ${lineCredits(invoiceId)}))::int as amount
    from invoice o
    where o.id = ${invoiceId}
  `;
  return found?.amount ?? 0;
}
/** Inserts a full credit: each line negated, minus earlier line credits. It has no number yet. */
export async function insertDraftFullCredit(
  tx: Tx,
  creditedInvoiceId: number,
  creation: On,
): Promise<z.output<typeof credit>> {
  const insertedCredit = await queryFirstRow(tx, credit)`
    with numbered as (select 'D' || nextval('invoice_draft_number') as n),
      back as (select coalesce(sum(c.amount), 0)::int as amount from ${lineCredits(creditedInvoiceId)})
    insert into invoice (
      number, draft_number, date, type, bill_to_id, consignee_id, deliver_to_id, load_id, outbound_date, amount,
      cubes, units, due_date, credit_of_id, created_at, created_by
    )
    select n, n, ${creation.date}::date, ${sql.lit(invoiceTypes.adjustment)}, o.bill_to_id, o.consignee_id,
      o.deliver_to_id, o.load_id, o.outbound_date,
      -o.amount - back.amount, -o.cubes, -o.units, ${creation.date}::date, o.id, ${creation.at}::timestamptz,
      ${creation.userId}::int
    from invoice o, numbered, back
    where o.id = ${creditedInvoiceId}
    returning id, amount, draft_number as "draftNumber"
  `;
  if (!insertedCredit) throw new Error('No credit was created');
  await sql`
    insert into invoice_detail (
      invoice_id, seq, charge_code, description, rate4, rate_unit, quantity, quantity_unit, amount, shipment_id
    )
    select ${insertedCredit.id}::int, row_number() over (order by d.invoice_id, d.seq, d.id), ${negated}
    from invoice_detail d
    where d.invoice_id = ${creditedInvoiceId} or d.invoice_id in (select c.id from ${lineCredits(creditedInvoiceId)})
    order by d.invoice_id, d.seq, d.id
  `.execute(tx);
  return insertedCredit;
}
/** The maximum rate in cents. A larger amount is stored with a quantity in cents. */
export const maxLineRateCents = 20_000_000;
/** Inserts a credit of one line, in part or in whole. */
export async function insertDraftLineCredit(
  tx: Tx,
  line: { id: number; amount: number },
  creation: On,
): Promise<z.output<typeof credit>> {
  const insertedCredit = await queryFirstRow(tx, credit)`
    with numbered as (select 'D' || nextval('invoice_draft_number') as n)
    insert into invoice (
      number, draft_number, date, type, bill_to_id, consignee_id, deliver_to_id, load_id, outbound_date, amount,
      due_date, credit_of_id, credit_of_line_id, created_at, created_by
    )
    select n, n, ${creation.date}::date, ${sql.lit(invoiceTypes.adjustment)}, o.bill_to_id, o.consignee_id,
      o.deliver_to_id, o.load_id, o.outbound_date,
      -${line.amount}::int, ${creation.date}::date, o.id, d.id, ${creation.at}::timestamptz, ${creation.userId}::int
    from invoice_detail d
    join invoice o on o.id = d.invoice_id
    cross join numbered
    where d.id = ${line.id}
    returning id, amount, draft_number as "draftNumber"
  `;
  if (!insertedCredit) throw new Error('No credit was created');
  await sql`
    insert into invoice_detail (
      invoice_id, seq, charge_code, description, rate4, rate_unit, quantity, quantity_unit, amount, shipment_id
    )
    select ${insertedCredit.id}::int, 1, d.charge_code, d.description,
      case when ${line.amount}::int > ${maxLineRateCents} then -100 else -100 * ${line.amount}::int end, '$',
      case when ${line.amount}::int > ${maxLineRateCents} then ${line.amount}::int else 1 end, 'flat', -${line.amount}::int,
      d.shipment_id
    from invoice_detail d
    where d.id = ${line.id}
  `.execute(tx);
  return insertedCredit;
}
/** Inserts a standalone credit, which reverses no billed line. */
export async function insertDraftStandaloneCredit(
  tx: Tx,
  input: { payerId: number; consigneeId: number; amount: number; chargeCode: string; text: string },
  creation: On,
): Promise<z.output<typeof credit>> {
  const insertedCredit = await queryFirstRow(tx, credit)`
    with numbered as (select 'D' || nextval('invoice_draft_number') as n)
    insert into invoice (
      number, draft_number, date, type, bill_to_id, consignee_id, deliver_to_id, amount, due_date, created_at,
      created_by
    )
    select n, n, ${creation.date}::date, ${sql.lit(invoiceTypes.adjustment)}, ${input.payerId}::int,
      ${input.consigneeId}::int, ${input.consigneeId}::int,
      -${input.amount}::int, ${creation.date}::date, ${creation.at}::timestamptz, ${creation.userId}::int
    from numbered
    returning id, amount, draft_number as "draftNumber"
  `;
  if (!insertedCredit) throw new Error('No credit was created');
  await sql`
    insert into invoice_detail (
      invoice_id, seq, charge_code, description, rate4, rate_unit, quantity, quantity_unit, amount
    )
    values (
      ${insertedCredit.id}, 1, ${input.chargeCode}, ${input.text}, ${input.amount > maxLineRateCents ? -100 : -100 * input.amount}, '$',
      ${input.amount > maxLineRateCents ? input.amount : 1}, 'flat', ${-input.amount}
    )
  `.execute(tx);
  return insertedCredit;
}
export async function markInvoiceCredited(tx: Tx, id: number): Promise<void> {
  await sql`
    update invoice
    set credited = true, row_version = row_version + 1
    where id = ${id} and posted_at is not null and not credited and deleted_at is null
  `.execute(tx);
}
export const countShipmentsOnInvoice = (tx: Tx, invoiceId: number): Promise<number> =>
  countRows(tx)`from shipment where invoice_id = ${invoiceId}`;

type Period = z.output<typeof accountingClosedThroughSchema>;
export async function findAccountingClosedThrough(tx: Tx): Promise<Period> {
  const found = await queryFirstRow(tx, accountingClosedThroughSchema)`
    select p.closed_through as "closedThrough", p.changed_at as "changedAt", u.name as "changedBy",
      p.row_version as "rowVersion"
    from accounting_period p
    left join app_user u on u.id = p.changed_by
  `;
  return found ?? { closedThrough: null, changedAt: null, changedBy: null, rowVersion: 1 };
}
/** The date up to which accounting is closed. Locks it until this transaction ends. */
export async function lockForShareAndGetAccountingClosedThrough(tx: Tx): Promise<string | null> {
  const found = await queryFirstRow(tx, z.object({ date: z.string().nullable() }))`
    select closed_through as date from accounting_period for share
  `;
  return found?.date ?? null;
}
/** Returns false if another user changed it in the meantime. */
export async function updateAccountingClosedThroughIfVersionMatches(
  work: RequestContext,
  { closedThrough: through, rowVersion }: { closedThrough?: string | undefined; rowVersion: number },
): Promise<boolean> {
  const done = await sql`
    update accounting_period
    set closed_through = ${through ?? null}::date, changed_at = ${work.now.toString()}::timestamptz,
      changed_by = ${work.actor.userId}::int, row_version = row_version + 1
    where row_version = ${rowVersion}
    returning 1
  `.execute(work.tx);
  return done.rows.length === 1;
}
