import { sql } from 'kysely';
import { z } from 'zod';
import { shipmentStatuses, shipmentLineStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import { clearTariffAmountKeepOptionsAssignmentsSql } from './manual-charges.sql.ts';
import { chargeRemovalOrOptionsChangeSchema } from './charge-changes.contract.ts';
import type { ChargeRemovalOrOptionsChange } from './charge-changes.contract.ts';
import type { SplitChargePart } from './shipment-actions.rules.ts';
import { moveUnitsIfStatusAllows } from '#areas/freight/units/move-units.sql.ts';
import type { Tx } from '#kit/server/db.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Writes of the shipment actions: deleted charges, and freight that is canceled, moved or grouped. */

const { open, master, cancelled } = shipmentStatuses;
const idRow = z.object({ id: z.int() });

/** Deletes the charges of these shipments. Returns how many. */
async function dropRates(tx: Tx, ids: readonly number[]): Promise<number> {
  const deleteResult = await tx
    .deleteFrom('shipment_rate')
    .where((eb) => eb('shipment_id', '=', eb.fn.any(sql.val([...ids]))))
    .executeTakeFirst();
  return Number(deleteResult.numDeletedRows);
}
/** Removes the charges and sets the shipments to Open, as if never rated. Returns how many charges were removed. */
export async function resetToUnratedAndCountRemovedCharges(
  tx: Tx,
  shipmentIds: readonly number[],
): Promise<number> {
  const deletedCount = await dropRates(tx, shipmentIds);
  await sql`
    update shipment
    set status = ${open}, amount = 0, error_message = null, error = null, rated_at = null, rating_job_id = null,
      ${clearTariffAmountKeepOptionsAssignmentsSql}, updated_at = now(), row_version = row_version + 1
    where id = any(${[...shipmentIds]}::int[])
  `.execute(tx);
  return deletedCount;
}
/** Updates units and cubes from the active lines. */
export async function recalculateShipmentFreightTotals(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update shipment s
    set units = n.units, cubes = n.cubes
    from (
      select i.id, coalesce(sum(d.units), 0) as units, coalesce(sum(d.cubes), 0) as cubes
      from unnest(${[...ids]}::int[]) i(id)
      left join shipment_detail d on d.shipment_id = i.id and d.status = ${sql.lit(shipmentLineStatuses.active)}
      group by i.id
    ) n
    where n.id = s.id
  `.execute(tx);
}

/** Whether this reason can still be selected. Locks it against deletion until the transaction ends. */
export async function lockCancelReasonForKeyShareIfActive(tx: Tx, id: number): Promise<boolean> {
  const found = await tx
    .selectFrom('cancel_reason')
    .select('id')
    .where('id', '=', id)
    .where('active', '=', true)
    .forKeyShare()
    .executeTakeFirst();
  return found !== undefined;
}
/** Cancels lines and detaches their units. Bill of lading lines on no other live line can be billed again. */
export async function cancelShipmentLinesAndDetachUnits(
  work: RequestContext,
  shipmentLineIds: readonly number[],
  reasonId: number,
): Promise<void> {
  const { tx } = work;
  const lineIds = [...shipmentLineIds];
  await sql`
    update shipment_detail
    set status = ${sql.lit(shipmentLineStatuses.cancelled)}, cancel_reason_id = ${reasonId}, row_version = row_version + 1
    where id = any(${lineIds}::int[]) and status = ${sql.lit(shipmentLineStatuses.active)}
  `.execute(tx);
  await moveUnitsIfStatusAllows(work, 'bill', {
    conditionOnUnitU: sql`
      u.bol_detail_id in (select d.bol_detail_id from shipment_detail d where d.id = any(${lineIds}::int[]))
      and u.shipment_detail_id = any(${lineIds}::int[])
    `,
    additionalSet: sql`shipment_detail_id = null`,
  });
  await sql`
    update bol_detail x
    set shipment_detail_id = (
        select o.id
        from shipment_detail o
        join shipment s on s.id = o.shipment_id
        where o.bol_detail_id = x.id
          and o.status = ${sql.lit(shipmentLineStatuses.active)}
          and s.status <> ${cancelled}
          and not (o.id = any(${lineIds}::int[]))
        order by o.id
        limit 1
      )
    where x.shipment_detail_id = any(${lineIds}::int[])
  `.execute(tx);
}
/** Marks shipments as canceled. Nothing of them remains to be billed. */
export async function cancelShipmentsAndDeleteCharges(
  tx: Tx,
  ids: readonly number[],
  reasonId: number | null,
): Promise<void> {
  await dropRates(tx, ids);
  await sql`
    update shipment
    set status = ${cancelled}, amount = 0, units = 0, cubes = 0, cancel_reason_id = ${reasonId},
      error_message = null, error = null, updated_at = now(), row_version = row_version + 1
    where id = any(${[...ids]}::int[])
  `.execute(tx);
}

const part = z.object({ id: z.int(), shipmentNumber: z.int() });
/** Inserts a copy of a shipment without freight and charges. */
export async function insertSplitShipmentWithoutFreight(
  work: RequestContext,
  sourceShipmentId: number,
): Promise<{ id: number; shipmentNumber: number }> {
  const insertedShipment = await queryFirstRow(work.tx, part)`
    insert into shipment (
      bol_id, split_from_id, outbound_date, shipper_id, consignee_id, deliver_to_id, bill_to_id,
      payment_term, receiving_warehouse_id, outbound_warehouse_id, load_id, status, error_message, error,
      rating_options, charge_changes, split_root_id, units, cubes, amount, rated_at, rating_job_id, created_at, created_by
    )
    select bol_id, id, outbound_date, shipper_id, consignee_id, deliver_to_id, bill_to_id, payment_term,
      receiving_warehouse_id, outbound_warehouse_id, load_id, status, error_message, error, rating_options,
      charge_changes, coalesce(split_root_id, id), 0, 0, 0, rated_at, rating_job_id,
      ${work.now.toString()}::timestamptz, ${work.actor.userId}::int
    from shipment
    where id = ${sourceShipmentId}
    returning id, shipment_number as "shipmentNumber"
  `;
  if (!insertedShipment) throw new Error(`Shipment ${sourceShipmentId} is gone`);
  await sql`update shipment set split_root_id = id where id = ${sourceShipmentId} and split_root_id is null`.execute(
    work.tx,
  );
  return insertedShipment;
}
const changesRow = z.object({
  tariffAmount: z.int().nullable(),
  changes: z.array(chargeRemovalOrOptionsChangeSchema),
});
export interface TariffAmountAndChargeChanges {
  tariffAmount: number | null;
  changes: ChargeRemovalOrOptionsChange[];
}
/** What the tariff alone makes of a shipment, and the changes that leave no charge. */
export async function findTariffAmountAndChargeChangesOfShipment(
  tx: Tx,
  shipmentId: number,
): Promise<TariffAmountAndChargeChanges> {
  const found = await queryFirstRow(tx, changesRow)`
    select tariff_amount as "tariffAmount", charge_changes as changes from shipment where id = ${shipmentId}
  `;
  return found ?? { tariffAmount: null, changes: [] };
}
export async function updateTariffAmountAndChargeChangesOfShipment(
  tx: Tx,
  shipmentId: number,
  values: TariffAmountAndChargeChanges,
): Promise<void> {
  await sql`
    update shipment
    set tariff_amount = ${values.tariffAmount}::int, charge_changes = ${JSON.stringify(values.changes)}::jsonb
    where id = ${shipmentId}
  `.execute(tx);
}
export async function moveLinesToShipment(
  tx: Tx,
  detailIds: readonly number[],
  targetShipmentId: number,
): Promise<void> {
  await sql`
    update shipment_detail
    set shipment_id = ${targetShipmentId}, row_version = row_version + 1
    where id = any(${[...detailIds]}::int[])
  `.execute(tx);
}
/** Splits charges between two shipments: updates the remaining part and copies the other. Each keeps its user. */
export async function writeSplitCharges(
  tx: Tx,
  ids: { from: number; to: number },
  splitCharges: { remaining: readonly SplitChargePart[]; moved: readonly SplitChargePart[] },
  explanationStep: Record<string, unknown>,
): Promise<void> {
  const columns = sql`"id" int, "rate4" int, quantity int, "quantityUnit" text, amount int, "originalAmount" int`;
  const stepOf = sql`
    jsonb_build_array(
      ${JSON.stringify(explanationStep)}::jsonb || jsonb_build_object('whole', r.amount, 'cents', p.amount)
        || case when p."originalAmount" is null then '{}' else jsonb_build_object('was', p."originalAmount") end
    )
  `;
  await sql`
    insert into shipment_rate (
      shipment_id, seq, charge_code, description, rate_type, rate4, percent_bp, quantity, quantity_unit,
      amount, manual, manual_by, tariff_id, source, edited, replaced_charge_code, calculation
    )
    select ${ids.to}, r.seq, r.charge_code, r.description, r.rate_type, p.rate4, r.percent_bp, p.quantity,
      p."quantityUnit", p.amount, r.manual, r.manual_by, r.tariff_id, r.source, r.edited, r.replaced_charge_code,
      coalesce(r.calculation, '[]') || ${stepOf}
    from jsonb_to_recordset(${JSON.stringify(splitCharges.moved)}::jsonb) as p(${columns})
    join shipment_rate r on r.id = p.id
    order by r.seq, r.id
  `.execute(tx);
  await sql`
    update shipment_rate r
    set rate4 = p.rate4, quantity = p.quantity, quantity_unit = p."quantityUnit", amount = p.amount, row_version = r.row_version + 1,
      calculation = coalesce(r.calculation, '[]') || ${stepOf}
    from jsonb_to_recordset(${JSON.stringify(splitCharges.remaining)}::jsonb) as p(${columns})
    where r.id = p.id
  `.execute(tx);
}

/** Inserts a Master for these shipments, which stay unchanged but lose their charges. The Master's freight is theirs. */
export async function insertMasterAndAttachShipmentsDroppingCharges(
  work: RequestContext,
  shipmentIds: readonly number[],
): Promise<{ id: number; shipmentNumber: number }> {
  const { tx } = work;
  const children = [...shipmentIds];
  await dropRates(tx, children);
  const insertedMaster = await queryFirstRow(tx, part)`
    insert into shipment (
      outbound_date, shipper_id, consignee_id, deliver_to_id, bill_to_id, payment_term,
      receiving_warehouse_id, outbound_warehouse_id, load_id, status, units, cubes, created_at, created_by
    )
    select f.outbound_date, f.shipper_id, f.consignee_id, f.deliver_to_id, f.bill_to_id, f.payment_term,
      f.receiving_warehouse_id, f.outbound_warehouse_id, n.load_id, ${master}, n.units, n.cubes,
      ${work.now.toString()}::timestamptz, ${work.actor.userId}::int
    from (
      select min(id) as id, sum(units) as units, sum(cubes) as cubes,
        case when count(distinct load_id) = 1 and count(*) = count(load_id) then min(load_id) end as load_id
      from shipment
      where id = any(${children}::int[])
    ) n
    join shipment f on f.id = n.id
    returning id, shipment_number as "shipmentNumber"
  `;
  if (!insertedMaster) throw new Error('A Master without shipments');
  await sql`
    update shipment
    set master_id = ${insertedMaster.id}, amount = 0, rated_at = null, ${clearTariffAmountKeepOptionsAssignmentsSql}, updated_at = now(),
      row_version = row_version + 1
    where id = any(${children}::int[])
  `.execute(tx);
  return insertedMaster;
}
/** Cancels Masters. Their shipments become Open and are billed on their own again. Returns the ids of those shipments. */
export async function dissolveMastersAndGetUngroupedIds(
  tx: Tx,
  masterIds: readonly number[],
): Promise<number[]> {
  const ids = [...masterIds];
  const children = (
    await queryRows(tx, idRow)`
      update shipment
      set master_id = null, status = ${open}, rated_at = null, rating_job_id = null, updated_at = now(),
        row_version = row_version + 1
      where master_id = any(${ids}::int[])
      returning id
    `
  ).map((s) => s.id);
  await cancelShipmentsAndDeleteCharges(tx, ids, null);
  return children;
}

export async function updateBillToAndPaymentTerm(
  tx: Tx,
  changes: readonly { id: number; billToId: number; paymentTerm: number }[],
): Promise<void> {
  await sql`
    update shipment s
    set bill_to_id = c.bill_to, payment_term = c.term
    from unnest(
      ${changes.map((c) => c.id)}::int[], ${changes.map((c) => c.billToId)}::int[],
      ${changes.map((c) => c.paymentTerm)}::int[]
    ) as c(id, bill_to, term)
    where s.id = c.id
  `.execute(tx);
}
const payerRow = z.object({
  id: z.int(),
  accountType: z.int(),
  defaultBillToId: z.int().nullable(),
  defaultBillToType: z.int().nullable(),
  defaultPaymentTerm: z.int(),
});
export type PayerRow = z.output<typeof payerRow>;
/** Accounts in their role as payers. */
export async function findPayerRows(tx: Tx, accountIds: readonly number[]): Promise<Map<number, PayerRow>> {
  const found = await queryRows(tx, payerRow)`
    select a.id, a.account_type as "accountType", a.default_bill_to_id as "defaultBillToId",
      b.account_type as "defaultBillToType", a.default_payment_term as "defaultPaymentTerm"
    from account a
    left join account b on b.id = a.default_bill_to_id
    where a.id = any(${[...accountIds]}::int[])
  `;
  return new Map(found.map((a) => [a.id, a]));
}

export async function replaceRatingOptions(tx: Tx, shipmentId: number, options: unknown): Promise<void> {
  await sql`
    update shipment
    set rating_options = ${JSON.stringify(options)}::jsonb, updated_at = now(), row_version = row_version + 1
    where id = ${shipmentId}
  `.execute(tx);
}
