import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { ChargeRemovalOrOptionsChange } from './charge-changes.contract.ts';
import { shipmentStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import type { RecalculatedPercentage } from '#areas/billing/rating/dependent-charges.rules.ts';
import type { RatedChargeLine } from '#areas/billing/rating/rate-line.rules.ts';
import { sqlLiteralList } from '#kit/server/list-sql.ts';
import type { ErrorInSuccessfulResponse } from '#kit/contract/errors.ts';
import { interpolateEnglishMessage } from '#kit/server/reject.ts';
import type { Tx } from '#kit/server/db.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';

/** Writes the results of rating and closing to shipments. */

export interface RatedShipment {
  id: number;
  status: number;
  amount: number;
  error: ErrorInSuccessfulResponse | null;
  lines: (RatedChargeLine & { description: string })[];
  keptChargeIds: number[];
  recalculatedPercentages: RecalculatedPercentage[];
  /** What the tariff alone makes of it. null if none fits. */
  tariffAmount: number | null;
  changes: readonly ChargeRemovalOrOptionsChange[];
}
/**
 * Writes the results of a batch. Deletes old computed lines (and manual ones that are not kept), inserts the new ones, and
 * updates remaining percentages and the headers. Uses a fixed number of statements.
 */
export async function replaceRatingResults(
  tx: Tx,
  rated: readonly RatedShipment[],
  ratedAt: string,
  ratingRunId: number | null,
): Promise<void> {
  const ids = rated.map((r) => r.id);
  await sql`
    delete from shipment_rate
    where shipment_id = any(${ids}::int[]) and not (id = any(${rated.flatMap((r) => r.keptChargeIds)}::int[]))
  `.execute(tx);
  const lines = rated.flatMap((r) =>
    r.lines.map((l, i) => ({
      shipmentId: r.id,
      seq: i + 1,
      chargeCode: l.chargeCode,
      description: l.description,
      rateType: l.rateType,
      rate4: l.rate4,
      bp: l.bp,
      quantity: l.quantity,
      unit: l.unit,
      amount: l.amount,
      source: l.source,
      tariffId: l.tariffId,
      why: l.why,
    })),
  );
  if (lines.length > 0) {
    const col = <K extends keyof (typeof lines)[number]>(key: K): RawBuilder<unknown> =>
      sql`${lines.map((l) => (key === 'why' ? JSON.stringify(l.why) : l[key]))}`;
    await sql`
      insert into shipment_rate (
        shipment_id, seq, charge_code, description, rate_type, rate4, percent_bp, quantity, quantity_unit,
        amount, source, tariff_id, calculation
      )
      select *
      from unnest(
        ${col('shipmentId')}::int[], ${col('seq')}::smallint[], ${col('chargeCode')}::text[],
        ${col('description')}::text[], ${col('rateType')}::text[], ${col('rate4')}::int[],
        ${col('bp')}::int[], ${col('quantity')}::int[], ${col('unit')}::text[], ${col('amount')}::int[],
        ${col('source')}::text[], ${col('tariffId')}::int[], ${col('why')}::jsonb[]
      )
    `.execute(tx);
  }
  await updatePercentageCharges(
    tx,
    rated.flatMap((r) => r.recalculatedPercentages),
  );
  await sql`
    update shipment s
    set status = case
        when r.error is null and s.bol_id is null and exists (select 1 from shipment c where c.master_id = s.id)
          then ${sql.lit(shipmentStatuses.master)}
        else r.status
      end, amount = r.amount,
      error_message = r.said, error = r.error, rated_at = ${ratedAt}::timestamptz, rating_job_id = ${ratingRunId}, updated_at = now(),
      tariff_amount = r.tariff_amount, charge_changes = r.changes, row_version = s.row_version + 1
    from unnest(
      ${ids}::int[], ${rated.map((r) => r.status)}::int[], ${rated.map((r) => r.amount)}::int[],
      ${rated.map((r) => r.error && interpolateEnglishMessage(r.error.sentence, r.error.params))}::text[],
      ${rated.map((r) => r.error && JSON.stringify(r.error))}::jsonb[],
      ${rated.map((r) => r.tariffAmount)}::int[], ${rated.map((r) => JSON.stringify(r.changes))}::jsonb[]
    ) as r(id, status, amount, said, error, tariff_amount, changes)
    where s.id = r.id
  `.execute(tx);
}
/** Recalculates percentages from their current base. Their earlier steps stay. */
export async function updatePercentageCharges(
  tx: Tx,
  percentages: readonly RecalculatedPercentage[],
): Promise<void> {
  if (percentages.length === 0) return;
  const changed = percentages.map((m) => ({
    id: m.id,
    cents: m.base.cents,
    amount: m.amount,
    steps: [
      { step: 'base', ...m.base },
      { step: 'amount', exact: m.exact, rounding: 'half up', cents: m.amount },
    ],
  }));
  await sql`
    update shipment_rate r
    set quantity = m.cents, amount = m.amount, row_version = r.row_version + 1,
      calculation = jsonb_path_query_array(coalesce(r.calculation, '[]'), '$[*] ? (@.step != "base" && @.step != "amount")')
        || m.steps
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as m(id int, cents int, amount int, steps jsonb)
    where r.id = m.id
  `.execute(tx);
}
const idRow = z.object({ id: z.int() });
const closedCount = z.object({ n: z.int() });
/** Rated and Master become Closed, each on its invoice. Returns how many did. */
export async function markShipmentsClosedOnInvoices(
  tx: Tx,
  pairs: readonly { shipmentId: number; invoiceId: number }[],
): Promise<number> {
  const closed = await queryFirstRow(tx, closedCount)`
    with closed as (
      update shipment s
      set status = ${sql.lit(shipmentStatuses.closed)}, invoice_id = v.invoice_id, updated_at = now(), row_version = s.row_version + 1
      from unnest(${pairs.map((p) => p.shipmentId)}::int[], ${pairs.map((p) => p.invoiceId)}::int[]) as v(
        id, invoice_id
      )
      where s.id = v.id and s.status in (${sqlLiteralList([shipmentStatuses.rated, shipmentStatuses.master])}) and s.invoice_id is null
      returning 1
    )
    select count(*)::int as n
    from closed
  `;
  return closed?.n ?? 0;
}
/** Closed shipments become Rated again, and parents become Master. Returns their ids. */
export async function markShipmentsOfInvoicesRatedOrMaster(
  tx: Tx,
  invoiceIds: readonly number[],
): Promise<number[]> {
  return (
    await queryRows(tx, idRow)`
      update shipment s
      set status = case when exists (select 1 from shipment c where c.master_id = s.id) then ${sql.lit(shipmentStatuses.master)}
        else ${sql.lit(shipmentStatuses.rated)} end,
        invoice_id = null, updated_at = now(), row_version = row_version + 1
      where invoice_id = any(${[...invoiceIds]}::int[]) and status = ${sql.lit(shipmentStatuses.closed)}
      returning id
    `
  ).map((r) => r.id);
}
/** Closed shipments of an invoice become Open and leave the invoice. Parents become Master. Returns their ids. */
export async function markShipmentsOfInvoiceOpenForRebill(tx: Tx, invoiceId: number): Promise<number[]> {
  return (
    await queryRows(tx, idRow)`
      update shipment s
      set status = case when exists (select 1 from shipment c where c.master_id = s.id) then ${sql.lit(shipmentStatuses.master)}
        else ${sql.lit(shipmentStatuses.open)} end,
        invoice_id = null, updated_at = now(), row_version = row_version + 1
      where invoice_id = ${invoiceId} and status = ${sql.lit(shipmentStatuses.closed)}
      returning id
    `
  ).map((r) => r.id);
}
