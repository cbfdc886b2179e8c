import { sql } from 'kysely';
import { invoiceTypes } from '#areas/billing/ledger/invoice-statuses.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { shipmentStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import { z } from 'zod';
import { billingCloseRowSchema } from './closing.contract.ts';
import type { BillingCloseRow, UnclosedDayRange } from './closing.contract.ts';
import {
  largerManualChangeOrTariffDifferenceCentsSql,
  secondApprovalLimitCentsSql,
  absoluteManualChangeCentsOfChargeRSql,
} from '#areas/billing/shipments/manual-charges.sql.ts';
import { hasChargeableDeliveryProofSinceRatingSql } from '#areas/billing/rating/chargeable-events.sql.ts';
import { sqlLiteralList } from '#kit/server/list-sql.ts';
import { errorInSuccessfulResponseSchema } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { productName } from '#kit/contract/product.ts';

const shipmentToClose = z.object({
  id: z.int(),
  number: z.int(),
  status: z.int(),
  masterId: z.int().nullable(),
  outboundDate: z.string(),
  billToId: z.int(),
  consigneeId: z.int(),
  deliverToId: z.int(),
  loadId: z.int().nullable(),
  units: z.int(),
  cubes: z.int(),
  amount: z.int(),
  rateLines: z.int(),
  /** The sum of the rate lines. It equals the amount unless something is wrong. */
  charged: z.int(),
  /** Its load was reopened after the release. The next release recreates its bill of lading. */
  reopened: z.boolean(),
  /** A chargeable proof of delivery arrived after it was rated. */
  provedSince: z.boolean(),
  /** Its charges deviate by more than the limit and are not approved. A second user must approve them. */
  needsApproval: z.boolean(),
});
export type ShipmentToClose = z.output<typeof shipmentToClose>;
const lockedRow = z.object({
  ids: z.string(),
});
const unbilled = sqlLiteralList([
  shipmentStatuses.open,
  shipmentStatuses.rated,
  shipmentStatuses.error,
  shipmentStatuses.master,
]);
const waiting = z.object({ first: z.string().nullable(), last: z.string().nullable(), shipments: z.int() });
/** Returns null when nothing is waiting to be closed. */
export async function findUnclosedDayRange(work: RequestContext): Promise<UnclosedDayRange | null> {
  const found = await queryFirstRow(work.tx, waiting)`
    select min(outbound_date)::text as first, max(outbound_date)::text as last, count(*)::int as shipments
    from shipment
    where status in (${unbilled})
  `;
  if (!found || found.first === null || found.last === null) return null;
  return { first: found.first, last: found.last, shipments: found.shipments };
}
/** What may block a close: every condition that `closing.rules.ts` and the service check on a shipment. */
const doubtful = sql`
  (
    x.status in (${sqlLiteralList([shipmentStatuses.open, shipmentStatuses.error])}) or x."rateLines" = 0
      or x.charged <> x.amount or x.reopened or x."provedSince"
    or x."needsApproval"
    or x."masterId" is not null
  )
`;
/**
 * Shipments of the range that are not closed or canceled. Returns all of them, or only possible blockers and one that does not
 * block. With `locked`, returns all and locks the rows until the transaction ends. They are read after the lock, so that charges
 * changed during the wait count.
 */
export async function findOrLockShipmentsToClose(
  tx: Tx,
  dateFrom: string,
  dateTo: string,
  mode: 'all' | 'doubtful' | 'locked',
): Promise<ShipmentToClose[]> {
  const inRange = sql`outbound_date between ${dateFrom} and ${dateTo} and status in (${unbilled})`;
  // Returned as one text, because the rows are passed back unchanged.
  const locked =
    mode === 'locked'
      ? await queryFirstRow(tx, lockedRow)`
        select coalesce(array_agg(x.id), '{}')::text as ids
        from (select id from shipment where ${inRange} order by id for update) x
      `
      : undefined;
  const all = sql`
    with wanted as materialized (
      select id, bol_id, shipment_number, status, master_id, outbound_date, bill_to_id, consignee_id, deliver_to_id,
        load_id, units, cubes, amount, rated_at, approved_at, tariff_amount, charge_changes, split_root_id
      from shipment
      where ${locked ? sql`id = any(${locked.ids}::int[])` : inRange}
    )
    select s.id, s.shipment_number as number, s.status, s.master_id as "masterId",
      s.outbound_date as "outboundDate", s.bill_to_id as "billToId", s.consignee_id as "consigneeId",
      s.deliver_to_id as "deliverToId", s.load_id as "loadId", s.units, s.cubes, s.amount,
      coalesce(r.lines, 0)::int as "rateLines", coalesce(r.charged, 0)::int as charged,
      exists (
        select 1
        from bol b
        join load_pickup k on k.id = b.load_pickup_id
        where b.id = s.bol_id and k.status <> ${sql.lit(pickupStatus.released)}
      ) as reopened,
      ${hasChargeableDeliveryProofSinceRatingSql} as "provedSince",
      s.approved_at is null
        and ${largerManualChangeOrTariffDifferenceCentsSql(sql`r.by_hand`)} > ${secondApprovalLimitCentsSql} as "needsApproval"
    from wanted s
    left join (
      select r.shipment_id, count(*) as lines, sum(r.amount) as charged, sum(${absoluteManualChangeCentsOfChargeRSql}) as by_hand
      from shipment_rate r
      where r.shipment_id in (select id from wanted)
      group by r.shipment_id
    ) r
      on r.shipment_id = s.id
  `;
  if (mode !== 'doubtful')
    return queryRows(tx, shipmentToClose)`${all} order by s.outbound_date, s.shipment_number`;
  return queryRows(tx, shipmentToClose)`
    select id, number, status, "masterId", "outboundDate", "billToId", "consigneeId", "deliverToId", "loadId", units,
      cubes, amount, "rateLines", charged, reopened, "provedSince",
      "needsApproval"
    from (
      select x.*, ${doubtful} as doubtful, row_number() over (partition by ${doubtful}) as nth
      from (${all}) x
    ) y
    where doubtful or nth = 1
    order by "outboundDate", number
  `;
}

/**
 * The close that is queued or running. A long one keeps its lock and is named without waiting for it. Two users who close at the
 * same time see each other when they get the lock.
 */
export async function findRunningBillingCloseOrTakeLock(
  tx: Tx,
): Promise<{ number: number; name: string } | undefined> {
  const working = await runningClose(tx);
  if (working) return working;
  await lockBillingClose(tx);
  return runningClose(tx);
}
const runningClose = (tx: Tx): Promise<{ number: number; name: string } | undefined> =>
  tx
    .selectFrom('job')
    .select(['id as number', 'started_by_name as name'])
    .where('kind', '=', 'closing')
    .where('status', 'in', ['queued', 'running'])
    .orderBy('id')
    .executeTakeFirst();
/** Allows one close or undo at a time, until this transaction ends. */
export async function lockBillingClose(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('billing close'))`.execute(tx);
}

/** Runs in parallel with others of its kind, but not with a close or undo. */
export async function lockBillingCloseShared(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('billing close'))`.execute(tx);
}

const termsRow = z.object({
  id: z.int(),
  days: z.int(),
});
export async function findPaymentTermsDays(
  tx: Tx,
  accountIds: readonly number[],
): Promise<Map<number, number>> {
  return new Map(
    (
      await queryRows(
        tx,
        termsRow,
      )`select id, terms_days as days from account where id = any(${[...accountIds]}::int[])`
    ).map((r) => [r.id, r.days]),
  );
}

export async function insertBillingClose(
  tx: Tx,
  close: {
    dateFrom: string;
    dateTo: string;
    closedAt: string;
    closedByUserId: number | null;
    invoices: number;
    amount: number;
  },
): Promise<number> {
  const insertedRow = await tx
    .insertInto('billing_close')
    .values({
      date_from: close.dateFrom,
      date_to: close.dateTo,
      ran_at: close.closedAt,
      ran_by: close.closedByUserId,
      invoices: close.invoices,
      amount: close.amount,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return insertedRow.id;
}
export async function markDaysClosed(
  tx: Tx,
  closeId: number,
  dateFrom: string,
  dateTo: string,
): Promise<void> {
  await sql`
    insert into billing_closed_day (outbound_date, billing_close_id)
    select d::date, ${closeId}::int
    from generate_series(${dateFrom}::date, ${dateTo}::date, interval '1 day') d
    on conflict do nothing
  `.execute(tx);
}

export interface CloseInvoiceValues {
  billToId: number;
  consigneeId: number;
  deliverToId: number;
  loadId: number | null;
  outboundDate: string;
  amount: number;
  units: number;
  cubes: number;
  dueDate: string;
  shipmentIds: readonly number[];
}
const draftNumber = z.object({
  n: z.string(),
});
const madeInvoice = z.object({
  id: z.int(),
  n: z.string(),
});
/**
 * Inserts draft flower invoices. Returns their ids in the given order. Draft numbers are assigned first, because the rows may be
 * returned in any order.
 */
export async function insertDraftCloseInvoices(
  tx: Tx,
  invoices: readonly CloseInvoiceValues[],
  common: { date: string; closeId: number; createdAt: string; createdByUserId: number | null },
): Promise<number[]> {
  const numbers = (
    await queryRows(tx, draftNumber)`
      select 'D' || nextval('invoice_draft_number') as n
      from generate_series(1, ${invoices.length})
    `
  ).map((r) => r.n);
  const listColumnValues = <K extends keyof CloseInvoiceValues>(key: K) => invoices.map((i) => i[key]);
  const insertedInvoices = await queryRows(tx, madeInvoice)`
    insert into invoice (
      number, draft_number, date, type, bill_to_id, consignee_id, deliver_to_id, load_id, outbound_date,
      amount, units, cubes, due_date, billing_close_id, created_at, created_by
    )
    select n, n, ${common.date}::date, ${sql.lit(invoiceTypes.flower)}, bill_to, consignee, deliver_to, load, outbound_date, amount, units,
      cubes, due, ${common.closeId}::int, ${common.createdAt}::timestamptz, ${common.createdByUserId}::int
    from unnest(
      ${numbers}::text[], ${listColumnValues('billToId')}::int[], ${listColumnValues('consigneeId')}::int[],
       ${listColumnValues('deliverToId')}::int[],
      ${listColumnValues('loadId')}::int[], ${listColumnValues('outboundDate')}::date[], ${listColumnValues('amount')}::int[],
       ${listColumnValues('units')}::int[],
      ${listColumnValues('cubes')}::int[], ${listColumnValues('dueDate')}::date[]
    ) as v(n, bill_to, consignee, deliver_to, load, outbound_date, amount, units, cubes, due)
    returning id, draft_number as n
  `;
  const idOf = new Map(insertedInvoices.map((r) => [r.n, r.id]));
  return numbers.map((n) => idOf.get(n) ?? 0);
}
const linesAmount = z.object({
  amount: z.int(),
});
/** Copies the shipments' rate lines to their invoices. Returns the sum in cents. */
export async function insertCloseInvoiceLinesAndSumCents(
  tx: Tx,
  invoiceIds: readonly number[],
): Promise<number> {
  const insertedTotals = await queryRows(tx, linesAmount)`
    with made as (
      insert into invoice_detail (
        invoice_id, seq, charge_code, description, rate4, rate_unit, quantity, quantity_unit, amount,
        shipment_id, shipment_rate_id
      )
      select s.invoice_id,
        row_number() over (partition by s.invoice_id order by s.shipment_number, r.seq, r.id), r.charge_code,
        r.description, case when r.rate_type = '% of Revenue' then r.percent_bp else r.rate4 end,
        case when r.rate_type = '% of Revenue' then '%' else '$' end, r.quantity, r.quantity_unit, r.amount,
        s.id, r.id
      from shipment s
      join shipment_rate r on r.shipment_id = s.id
      where s.invoice_id = any(${[...invoiceIds]}::int[])
      returning amount
    )
    select coalesce(sum(amount), 0)::bigint as amount
    from made
  `;
  return insertedTotals[0]?.amount ?? 0;
}

/** Links invoices to what they rebill. Each names the last credited invoice of its shipments. */
export async function linkRebillsToCreditedInvoices(tx: Tx, invoiceIds: readonly number[]): Promise<void> {
  await sql`
    update invoice i
    set rebill_of_id = v.of
    from (
      select d.invoice_id as id, max(o.id) as of
      from invoice_detail d
      join invoice_detail e on e.shipment_id = d.shipment_id and e.invoice_id <> d.invoice_id
      join invoice o on o.id = e.invoice_id and o.credited and o.type = ${sql.lit(invoiceTypes.flower)}
      where d.invoice_id = any(${[...invoiceIds]}::int[])
      group by d.invoice_id
    ) v
    where i.id = v.id
  `.execute(tx);
}

/** The result that a job stored in the same transaction before it was restarted. */
export async function findStoredBillingCloseResult(tx: Tx, jobId: number): Promise<unknown> {
  const auditEntry = await tx
    .selectFrom('audit')
    .select('after')
    .where('entity', '=', 'job')
    .where('entity_id', '=', jobId)
    .where('action', '=', 'closed billing')
    .executeTakeFirst();
  return auditEntry?.after;
}

export async function findLatest20BillingCloses(tx: Tx): Promise<BillingCloseRow[]> {
  return queryRows(tx, billingCloseRowSchema)`
    select c.id, c.date_from as "dateFrom", c.date_to as "dateTo", c.ran_at as "ranAt",
      coalesce(u.name, ${productName}) as "ranBy", c.invoices, c.amount, c.undone_at as "undoneAt"
    from billing_close c
    left join app_user u on u.id = c.ran_by
    order by c.ran_at desc, c.id desc
    limit 20
  `;
}
const holdingRow = z.object({
  id: z.int(),
  number: z.int(),
  status: z.int(),
  outboundDate: z.string(),
  consignee: z.string(),
  errorMessage: z.string().nullable(),
  error: errorInSuccessfulResponseSchema.nullable(),
});
export async function findBlockingShipmentDetails(tx: Tx, shipmentNumbers: readonly number[]) {
  return queryRows(tx, holdingRow)`
    select s.id, s.shipment_number as number, s.status, s.outbound_date as "outboundDate",
      a.name as consignee, s.error_message as "errorMessage", s.error
    from shipment s
    join account a on a.id = s.consignee_id
    where s.shipment_number = any(${[...shipmentNumbers]}::int[])
    order by s.shipment_number
  `;
}
const reasonRow = z.object({
  status: z.int(),
  error: errorInSuccessfulResponseSchema.nullable(),
  consigneeId: z.int().nullable(),
  consignee: z.string().nullable(),
  byHand: z.boolean(),
  count: z.int(),
  shipmentId: z.int().nullable(),
  dateFrom: z.string(),
  dateTo: z.string(),
});
/**
 * Counts the reasons that block these shipments, most frequent first. Errors are grouped by consignee, because one tariff fixes
 * them all.
 */
export async function countCloseBlockersByReason(tx: Tx, blockingShipmentNumbers: readonly number[]) {
  return queryRows(tx, reasonRow)`
    select s.status, s.error, a.id as "consigneeId", a.name as consignee, r."byHand", count(*)::int as count,
      case when count(*) = 1 then min(s.id) end as "shipmentId", min(s.outbound_date) as "dateFrom",
      max(s.outbound_date) as "dateTo"
    from shipment s
    left join account a on a.id = s.consignee_id and s.status = ${shipmentStatuses.error}
    cross join lateral (
      select s.status = ${shipmentStatuses.error} and coalesce(bool_and(r.manual), false) as "byHand"
      from shipment_rate r
      where r.shipment_id = s.id
    ) r
    where s.shipment_number = any(${[...blockingShipmentNumbers]}::int[])
    group by s.status, s.error, a.id, r."byHand"
    order by count desc, a.name, s.status, r."byHand"
  `;
}

const invoiceToUndo = z.object({
  id: z.int(),
  number: z.string(),
  outboundDate: z.string(),
  amount: z.int(),
  posted: z.boolean(),
  credited: z.boolean(),
  shipments: z.int(),
});
export type InvoiceToUndo = z.output<typeof invoiceToUndo>;
/** The invoices that the close created for these outbound dates. */
export async function findInvoicesToUndo(
  tx: Tx,
  dateFrom: string,
  dateTo: string,
  lock: boolean,
): Promise<InvoiceToUndo[]> {
  return queryRows(tx, invoiceToUndo)`
    with wanted as materialized (
      select *
      from invoice
      where type = ${sql.lit(invoiceTypes.flower)}
        and billing_close_id is not null
        and deleted_at is null
        and outbound_date between ${dateFrom} and ${dateTo}
      order by id ${lock ? sql`for update` : sql``}
    )
    select i.id, i.number, i.outbound_date as "outboundDate", i.amount, i.posted_at is not null as posted,
      i.credited, (select count(*)::int from shipment s where s.invoice_id = i.id) as shipments
    from wanted i
    order by i.number
  `;
}
export async function countClosedDays(tx: Tx, dateFrom: string, dateTo: string): Promise<number> {
  const found = await tx
    .selectFrom('billing_closed_day')
    .select((day) => day.fn.countAll<number>().as('days'))
    .where('outbound_date', '>=', dateFrom)
    .where('outbound_date', '<=', dateTo)
    .executeTakeFirstOrThrow();
  return found.days;
}
export async function softDeleteUnpostedInvoices(
  tx: Tx,
  invoiceIds: readonly number[],
  deletedAt: string,
): Promise<number> {
  return (
    await sql`
      update invoice
      set deleted_at = ${deletedAt}::timestamptz, row_version = row_version + 1
      where id = any(${[...invoiceIds]}::int[]) and posted_at is null and not credited and deleted_at is null
      returning id
    `.execute(tx)
  ).rows.length;
}
/** Reopens the days. A close without any remaining day or invoice is marked as undone. */
export async function reopenBillingDaysAndMarkEmptyClosesUndone(
  tx: Tx,
  dateFrom: string,
  dateTo: string,
  undoneAt: string,
): Promise<void> {
  await tx
    .deleteFrom('billing_closed_day')
    .where('outbound_date', '>=', dateFrom)
    .where('outbound_date', '<=', dateTo)
    .execute();
  await sql`
    update billing_close c
    set undone_at = ${undoneAt}::timestamptz
    where undone_at is null
      and not exists (select 1 from billing_closed_day d where d.billing_close_id = c.id)
      and not exists (select 1 from invoice i where i.billing_close_id = c.id and i.deleted_at is null)
  `.execute(tx);
}
