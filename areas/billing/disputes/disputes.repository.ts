import { sql } from 'kysely';
import { z } from 'zod';
import { billedInvoiceLineSchema, disputeDetailsSchema, disputeRowSchema } from './disputes.contract.ts';
import type {
  BilledInvoiceLine,
  DisputeDetails,
  DisputeRow,
  findDisputesEndpoint,
  openDisputeEndpoint,
} from './disputes.contract.ts';
import { invoiceTypes } from '#areas/billing/ledger/invoice-statuses.contract.ts';
import { disputeAnswerEmailKey } from '#areas/billing/dispute-answers/dispute-answer-key.contract.ts';
import { centsCreditedByLineCreditsSql } from './disputes.sql.ts';
import { disputeStatuses } from '#areas/billing/dispute-answers/dispute-statuses.contract.ts';
import { isStaffFilteringByAccount } from '#areas/accounts/accounts/account-scope.sql.ts';
import { documentsOfRecordJsonSql } from '#areas/settings/documents/documents.sql.ts';
import type { BodyOf, QueryOf } from '#kit/contract/endpoint.ts';
import {
  containsTextIgnoringCaseAndAccents,
  and,
  equalsIfGiven,
  orderBy,
  limitOffset,
  or,
  inRowScope,
} from '#kit/server/list-sql.ts';
import {
  isoInstantTextSql,
  queryFirstRowWithCachedPlan,
  queryRowsWithCachedPlan,
  queryFirstRow,
  queryRows,
} from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { getAccountIdsInScope } from '#kit/server/request-context.ts';

/** The payer's own disputes. For staff with an account filter: those of that payer. */
const isInScopeSql = (work: RequestContext) => inRowScope(sql`d.payer_id`, getAccountIdsInScope(work));
/** `day`: today. The days of open disputes count up to it. */
const columns = (day: string) => sql`
  d.id, d.status, d.invoice_id as "invoiceId", i.number as "invoiceNumber", d.line_id as "lineId",
  x.description as charge, d.payer_id as "payerId", a.name as payer, a.number as "payerNumber", d.reason,
  g.label as "reasonLabel", d.description as said,
  d.amount, d.opened_on as "madeOn", d.decided_on as "decidedOn",
  greatest(0, coalesce(d.decided_on, ${day}::date) - d.opened_on) as days
`;
const joins = sql`
  join invoice i on i.id = d.invoice_id
  join invoice_detail x on x.id = d.line_id
  join account a on a.id = d.payer_id
  join dispute_reason g on g.code = d.reason
`;
const sorts = {
  // Open disputes first, oldest on top.
  open: sql`(d.status <> ${sql.lit(disputeStatuses.open)})`,
  madeOn: sql`d.opened_on`,
  payer: sql`a.name`,
  amount: sql`d.amount`,
  invoiceNumber: sql`i.number`,
};
const sums = z.object({ rows: z.int(), open: z.int(), amount: z.int() });
export async function findDisputes(
  work: RequestContext,
  query: QueryOf<typeof findDisputesEndpoint>,
  today: string,
): Promise<{ data: DisputeRow[]; totalRows: number; totals: { open: number; amount: number } }> {
  const where = and(
    isInScopeSql(work),
    equalsIfGiven(sql`d.status`, query.status),
    equalsIfGiven(sql`d.reason`, query.reason),
    or(
      containsTextIgnoringCaseAndAccents(sql`a.name`, query.payer),
      containsTextIgnoringCaseAndAccents(sql`a.number`, query.payer),
    ),
    containsTextIgnoringCaseAndAccents(sql`i.number`, query.invoiceNumber),
  );
  const data = await queryRowsWithCachedPlan(work.tx, disputeRowSchema)`
    select ${columns(today)}
    from dispute d ${joins}
    where ${where}
    ${orderBy(sorts, query, sql`d.opened_on, d.id`)}
    ${limitOffset(query)}
  `;
  const found = await queryFirstRow(work.tx, sums)`
    select count(*)::int as rows, count(*) filter (where d.status = ${sql.lit(disputeStatuses.open)})::int as open,
      coalesce(sum(d.amount) filter (where d.status = ${sql.lit(disputeStatuses.open)}), 0)::bigint as amount
    from dispute d ${joins}
    where ${where}
  `;
  return {
    data,
    totalRows: found?.rows ?? 0,
    totals: { open: found?.open ?? 0, amount: found?.amount ?? 0 },
  };
}

export async function findDispute(
  work: RequestContext,
  id: number,
  today: string,
): Promise<DisputeDetails | undefined> {
  return queryFirstRowWithCachedPlan(work.tx, disputeDetailsSchema)`
    select ${columns(today)}, d.row_version as "rowVersion", d.answer, d.opened_at as "madeAt", m.name as "madeBy",
      d.decided_at as "decidedAt", e.name as "decidedBy", case
      when c.id is not null then jsonb_build_object('id', c.id, 'number', c.number, 'amount', c.amount) end as credit,
      (
        select jsonb_build_object('to', o.payload->>'to', 'state', o.status)
        from outbox o
        where o.dedupe_key = ${disputeAnswerEmailKey(id)}
      ) as mailed,
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object('id', n.id, 'said', n.note, 'at', ${isoInstantTextSql('n.at')}, 'who', u.name)
            order by n.id
          )
          from dispute_note n
          left join app_user u on u.id = n.created_by
          where n.dispute_id = d.id
        ), '[]'
      ) as notes, ${documentsOfRecordJsonSql('dispute', sql`d.id`)} as papers
    from dispute d ${joins}
    left join app_user m on m.id = d.opened_by
    left join app_user e on e.id = d.decided_by
    left join invoice c on c.id = d.credit_id
    where ${and(sql`d.id = ${id}`, isInScopeSql(work))}
  `;
}
export const findDisputesOfInvoice = (
  work: RequestContext,
  invoiceId: number,
  today: string,
): Promise<DisputeRow[]> =>
  queryRowsWithCachedPlan(work.tx, disputeRowSchema)`
    select ${columns(today)}
    from dispute d ${joins}
    where ${and(sql`d.invoice_id = ${invoiceId}`, isInScopeSql(work))}
    order by d.id desc
  `;
export const findDisputesOfLine = (
  work: RequestContext,
  lineId: number,
  today: string,
): Promise<DisputeRow[]> =>
  queryRowsWithCachedPlan(work.tx, disputeRowSchema)`
    select ${columns(today)}
    from dispute d ${joins}
    where ${and(sql`d.line_id = ${lineId}`, isInScopeSql(work))}
    order by d.id desc
  `;

/**
 * An invoice line with the rate it came from, while that rate exists. Payers see how their own amount was calculated, but not the
 * tariffs that were passed over.
 */
export async function findBilledInvoiceLine(
  work: RequestContext,
  lineId: number,
): Promise<BilledInvoiceLine | undefined> {
  const staff = work.actor.accounts === 'all';
  const passed = sql`(select jsonb_agg(s - 'passedOver' order by n) from jsonb_array_elements(r.calculation) with ordinality as w(s, n))`;
  return queryFirstRowWithCachedPlan(work.tx, billedInvoiceLineSchema)`
    select x.id, x.invoice_id as "invoiceId", i.number as "invoiceNumber", x.charge_code as "chargeCode",
      x.description, x.amount, ${centsCreditedByLineCreditsSql} as credited,
      case
      when i.posted_at is null or i.credited or i.deleted_at is not null or i.type = ${sql.lit(invoiceTypes.adjustment)} then 0
      else greatest(0, x.amount - ${centsCreditedByLineCreditsSql}) end as left, s.shipment_number as "shipmentNumber",
      case
      when r.id is not null then jsonb_build_object(
        'id', r.id, 'seq', r.seq, 'chargeCode', r.charge_code, 'description', r.description, 'rateType', r.rate_type,
        'rate4', r.rate4, 'percentBp', r.percent_bp, 'quantity', r.quantity, 'quantityUnit', r.quantity_unit,
        'amount', r.amount, 'source', r.source, 'manual', r.manual, 'manualBy', r.manual_by, 'edited', r.edited,
        'tariffId', r.tariff_id, 'tariffName', t.name, 'why', coalesce(${staff ? sql`r.calculation` : passed}, '[]'),
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
/** The invoice id of a line, if the caller can see the invoice. */
export async function findVisibleInvoiceIdOfLine(
  work: RequestContext,
  lineId: number,
): Promise<number | undefined> {
  const found = await queryFirstRow(work.tx, invoiceRow)`
    select i.id
    from invoice_detail x
    join invoice i on i.id = x.invoice_id
    where ${and(
      sql`x.id = ${lineId}`,
      isStaffFilteringByAccount(work) ? undefined : inRowScope(sql`i.bill_to_id`, getAccountIdsInScope(work)),
    )}
  `;
  return found?.id;
}

const idSchema = z.object({ id: z.int() });
/** Returns undefined if the line is already disputed. */
export async function insertDisputeUnlessLineDisputed(
  work: RequestContext,
  invoice: { invoiceId: number; payerId: number },
  input: BodyOf<typeof openDisputeEndpoint>,
  openedOn: string,
): Promise<number | undefined> {
  const written = await queryFirstRow(work.tx, idSchema)`
    insert into dispute (invoice_id, line_id, payer_id, amount, reason, description, opened_on, opened_at, opened_by)
    values (
      ${invoice.invoiceId}, ${input.lineId}, ${invoice.payerId}, ${input.amount}, ${input.reason}, ${input.said}, ${openedOn}::date,
      ${work.now.toString()}::timestamptz, ${work.actor.userId}
    )
    on conflict (line_id) where status = ${sql.lit(disputeStatuses.open)} do nothing
    returning id
  `;
  return written?.id;
}
const lockedDisputeSchema = z.object({
  id: z.int(),
  status: z.int(),
  invoiceId: z.int(),
  lineId: z.int(),
  payerId: z.int(),
  amount: z.int(),
  rowVersion: z.int(),
});
export type LockedDispute = z.output<typeof lockedDisputeSchema>;
/** Locks a caller's dispute until the transaction ends, and reads it after the wait. */
export async function lockDisputeInActorScope(
  work: RequestContext,
  id: number,
): Promise<LockedDispute | undefined> {
  const where = and(sql`d.id = ${id}`, isInScopeSql(work));
  await queryRows(work.tx, idSchema)`select d.id from dispute d where ${where} for update`;
  return queryFirstRow(work.tx, lockedDisputeSchema)`
    select d.id, d.status, d.invoice_id as "invoiceId", d.line_id as "lineId", d.payer_id as "payerId", d.amount,
      d.row_version as "rowVersion"
    from dispute d
    where ${where}
  `;
}
export async function endOpenDispute(
  work: RequestContext,
  id: number,
  outcome: { status: number; answer?: string | undefined; creditId?: number; endedOn: string },
): Promise<void> {
  await sql`
    update dispute
    set status = ${outcome.status}, answer = ${outcome.answer ?? null}, credit_id = ${outcome.creditId ?? null},
      decided_on = ${outcome.endedOn}::date, decided_at = ${work.now.toString()}::timestamptz,
      decided_by = ${work.actor.userId}, row_version = row_version + 1
    where id = ${id} and status = ${disputeStatuses.open}
  `.execute(work.tx);
}
export async function insertDisputeNote(
  work: RequestContext,
  disputeId: number,
  note: string,
): Promise<void> {
  await sql`
    insert into dispute_note (dispute_id, note, at, created_by)
    values (${disputeId}, ${note}, ${work.now.toString()}::timestamptz, ${work.actor.userId})
  `.execute(work.tx);
}
