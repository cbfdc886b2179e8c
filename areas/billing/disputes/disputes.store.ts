import { sql } from 'kysely';
import { z } from 'zod';
import { billedLine, disputeDoc, disputeRow } from './disputes.contract.ts';
import type { BilledLine, DisputeDoc, DisputeRow, findDisputes, openDispute } from './disputes.contract.ts';
import { invoiceTypes } from '#areas/billing/ledger/invoice-states.contract.ts';
import { answerKey } from '#areas/billing/dispute-answers/answer-key.contract.ts';
import { creditedOfLine } from './disputes.sql.ts';
import { disputeStates } from '#areas/billing/dispute-answers/dispute-states.contract.ts';
import { looksThrough } from '#areas/accounts/accounts/of-accounts.sql.ts';
import { papersOf } from '#areas/settings/papers/papers.sql.ts';
import type { BodyOf, QueryOf } from '#kit/contract/endpoint.ts';
import { contains, every, is, ordered, paged, some, within } from '#kit/server/lists.ts';
import { instantText, keptRow, keptRows, row, rows } from '#kit/server/rows.ts';
import type { Work } from '#kit/server/work.ts';
import { accountScope } from '#kit/server/work.ts';

/** The payer's own; of staff who look through an account, those of which it is the payer. */
const mine = (work: Work) => within(sql`d.payer_id`, accountScope(work));
/** `day`: today, until which open ones are counted. */
const columns = (day: string) => sql`
  d.id, d.status, d.invoice_id as "invoiceId", i.number as "invoiceNumber", d.line_id as "lineId",
  x.description as charge, d.payer_id as "payerId", a.name as payer, a.number as "payerNumber", d.reason,
  g.label as "reasonLabel", d.said,
  d.amount, d.made_on as "madeOn", d.decided_on as "decidedOn",
  greatest(0, coalesce(d.decided_on, ${day}::date) - d.made_on) as days
`;
const joins = sql`
  join invoice i on i.id = d.invoice_id
  join invoice_detail x on x.id = d.line_id
  join account a on a.id = d.payer_id
  join dispute_reason g on g.code = d.reason
`;
const sorts = {
  // Open ones first, the oldest of them on top.
  open: sql`(d.status <> ${sql.lit(disputeStates.open)})`,
  madeOn: sql`d.made_on`,
  payer: sql`a.name`,
  amount: sql`d.amount`,
  invoiceNumber: sql`i.number`,
};
const sums = z.object({ rows: z.int(), open: z.int(), amount: z.int() });
export async function find(
  work: Work,
  q: QueryOf<typeof findDisputes>,
  day: string,
): Promise<{ data: DisputeRow[]; totalRows: number; totals: { open: number; amount: number } }> {
  const where = every(
    mine(work),
    is(sql`d.status`, q.status),
    is(sql`d.reason`, q.reason),
    some(contains(sql`a.name`, q.payer), contains(sql`a.number`, q.payer)),
    contains(sql`i.number`, q.invoiceNumber),
  );
  const data = await keptRows(work.tx, disputeRow)`
    select ${columns(day)}
    from dispute d ${joins}
    where ${where}
    ${ordered(sorts, q, sql`d.made_on, d.id`)}
    ${paged(q)}
  `;
  const found = await row(work.tx, sums)`
    select count(*)::int as rows, count(*) filter (where d.status = ${sql.lit(disputeStates.open)})::int as open,
      coalesce(sum(d.amount) filter (where d.status = ${sql.lit(disputeStates.open)}), 0)::bigint as amount
    from dispute d ${joins}
    where ${where}
  `;
  return {
    data,
    totalRows: found?.rows ?? 0,
    totals: { open: found?.open ?? 0, amount: found?.amount ?? 0 },
  };
}

export async function findOne(work: Work, id: number, day: string): Promise<DisputeDoc | undefined> {
  return keptRow(work.tx, disputeDoc)`
    select ${columns(day)}, d.row_version as "rowVersion", d.answer, d.made_at as "madeAt", m.name as "madeBy",
      d.decided_at as "decidedAt", e.name as "decidedBy", case
      when c.id is not null then jsonb_build_object('id', c.id, 'number', c.number, 'amount', c.amount) end as credit,
      (
        select jsonb_build_object('to', o.payload->>'to', 'state', o.status)
        from outbox o
        where o.dedupe_key = ${answerKey(id)}
      ) as mailed,
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object('id', n.id, 'said', n.said, 'at', ${instantText('n.at')}, 'who', u.name)
            order by n.id
          )
          from dispute_note n
          left join app_user u on u.id = n.made_by
          where n.dispute_id = d.id
        ), '[]'
      ) as notes, ${papersOf('dispute', sql`d.id`)} as papers
    from dispute d ${joins}
    left join app_user m on m.id = d.made_by
    left join app_user e on e.id = d.decided_by
    left join invoice c on c.id = d.credit_id
    where ${every(sql`d.id = ${id}`, mine(work))}
  `;
}
export const ofInvoice = (work: Work, invoiceId: number, day: string): Promise<DisputeRow[]> =>
  keptRows(work.tx, disputeRow)`
    select ${columns(day)}
    from dispute d ${joins}
    where ${every(sql`d.invoice_id = ${invoiceId}`, mine(work))}
    order by d.id desc
  `;
export const ofLine = (work: Work, lineId: number, day: string): Promise<DisputeRow[]> =>
  keptRows(work.tx, disputeRow)`
    select ${columns(day)}
    from dispute d ${joins}
    where ${every(sql`d.line_id = ${lineId}`, mine(work))}
    order by d.id desc
  `;

/**
 * A line of an invoice with the rate it came from, while that stands. Payers see how their own cents came to be, and
 * nothing of the tariffs that were passed over.
 */
export async function lineOf(work: Work, lineId: number): Promise<BilledLine | undefined> {
  const staff = work.actor.accounts === 'all';
  const passed = sql`(select jsonb_agg(s - 'passedOver' order by n) from jsonb_array_elements(r.why) with ordinality as w(s, n))`;
  return keptRow(work.tx, billedLine)`
    select x.id, x.invoice_id as "invoiceId", i.number as "invoiceNumber", x.charge_code as "chargeCode",
      x.description, x.amount, ${creditedOfLine} as credited,
      case
      when i.posted_at is null or i.credited or i.deleted_at is not null or i.type = ${sql.lit(invoiceTypes.adjustment)} then 0
      else greatest(0, x.amount - ${creditedOfLine}) end as left, s.shipment_number as "shipmentNumber",
      case
      when r.id is not null then jsonb_build_object(
        'id', r.id, 'seq', r.seq, 'chargeCode', r.charge_code, 'description', r.description, 'rateType', r.rate_type,
        'rate4', r.rate4, 'percentBp', r.percent_bp, 'quantity', r.quantity, 'quantityUnit', r.quantity_unit,
        'amount', r.amount, 'source', r.source, 'manual', r.manual, 'manualBy', r.manual_by, 'edited', r.edited,
        'tariffId', r.tariff_id, 'tariffName', t.name, 'why', coalesce(${staff ? sql`r.why` : passed}, '[]'),
        'rowVersion', r.row_version
      ) end as rate
    from invoice_detail x
    join invoice i on i.id = x.invoice_id
    left join shipment s on s.id = x.shipment_id
    left join shipment_rate r on r.id = x.shipment_rate_id
    left join tariff t on t.id = r.tariff_id
    where x.id = ${lineId}
  `;
}
const invoiceRow = z.object({ id: z.int() });
/** The invoice of a line, as the database shows it to the caller. */
export async function invoiceOfLine(work: Work, lineId: number): Promise<number | undefined> {
  const found = await row(work.tx, invoiceRow)`
    select i.id
    from invoice_detail x
    join invoice i on i.id = x.invoice_id
    where ${every(
      sql`x.id = ${lineId}`,
      looksThrough(work) ? undefined : within(sql`i.bill_to_id`, accountScope(work)),
    )}
  `;
  return found?.id;
}

const made = z.object({ id: z.int() });
/** Undefined: the line is disputed already. */
export async function insertDispute(
  work: Work,
  of: { invoiceId: number; payerId: number },
  wish: BodyOf<typeof openDispute>,
  day: string,
): Promise<number | undefined> {
  const written = await row(work.tx, made)`
    insert into dispute (invoice_id, line_id, payer_id, amount, reason, said, made_on, made_at, made_by)
    values (
      ${of.invoiceId}, ${wish.lineId}, ${of.payerId}, ${wish.amount}, ${wish.reason}, ${wish.said}, ${day}::date,
      ${work.now.toString()}::timestamptz, ${work.actor.userId}
    )
    on conflict (line_id) where status = ${sql.lit(disputeStates.open)} do nothing
    returning id
  `;
  return written?.id;
}
const held = z.object({
  id: z.int(),
  status: z.int(),
  invoiceId: z.int(),
  lineId: z.int(),
  payerId: z.int(),
  amount: z.int(),
  rowVersion: z.int(),
});
export type HeldDispute = z.output<typeof held>;
/** A dispute of the caller, kept until the transaction ends; read after the wait. */
export async function holdDispute(work: Work, id: number): Promise<HeldDispute | undefined> {
  const where = every(sql`d.id = ${id}`, mine(work));
  await rows(work.tx, made)`select d.id from dispute d where ${where} for update`;
  return row(work.tx, held)`
    select d.id, d.status, d.invoice_id as "invoiceId", d.line_id as "lineId", d.payer_id as "payerId", d.amount,
      d.row_version as "rowVersion"
    from dispute d
    where ${where}
  `;
}
export async function writeEnd(
  work: Work,
  id: number,
  end: { status: number; answer?: string | undefined; creditId?: number; day: string },
): Promise<void> {
  await sql`
    update dispute
    set status = ${end.status}, answer = ${end.answer ?? null}, credit_id = ${end.creditId ?? null},
      decided_on = ${end.day}::date, decided_at = ${work.now.toString()}::timestamptz,
      decided_by = ${work.actor.userId}, row_version = row_version + 1
    where id = ${id} and status = ${disputeStates.open}
  `.execute(work.tx);
}
export async function insertNote(work: Work, id: number, said: string): Promise<void> {
  await sql`
    insert into dispute_note (dispute_id, said, at, made_by)
    values (${id}, ${said}, ${work.now.toString()}::timestamptz, ${work.actor.userId})
  `.execute(work.tx);
}
