import { sql } from 'kysely';
import { z } from 'zod';
import type { BolLineWithShipmentId } from './bills-of-lading.rules.ts';
import { clearTariffAmountKeepOptionsAssignmentsSql } from '#areas/billing/shipments/manual-charges.sql.ts';
import { shipmentLineStatuses, shipmentStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import { moveUnitsIfStatusAllows, moveUnitsWhereAllowedCteSql } from '#areas/freight/units/move-units.sql.ts';
import { sqlLiteralList } from '#kit/server/list-sql.ts';
import { queryRows } from '#kit/server/query-rows.ts';
import type { Tx } from '#kit/server/db.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** The shipments that bill bills of lading: created from their lines, and moved to the lines of new bills. */

const unclosed = sqlLiteralList([shipmentStatuses.open, shipmentStatuses.rated, shipmentStatuses.error]);
const billedLine = z.object({
  bolId: z.int(),
  bolDetailId: z.int(),
  shipmentId: z.int().nullable(),
  shipperId: z.int(),
  billToId: z.int(),
  paymentTerm: z.int(),
  receivingWarehouseId: z.int(),
  units: z.int(),
  cubes: z.int(),
});
const movedShipment = z.object({ id: z.int(), status: z.int() });
const madeShipment = z.object({ id: z.int(), shipmentNumber: z.int() });

/**
 * The shipments of superseded bills lose their rates, reopen, and get the lines, load and outbound date of the new bill. A
 * shipment without new lines is canceled. Units follow their line.
 */
export async function moveReopenOrCancelShipmentsOfSupersededBols(
  work: RequestContext,
  supersededBolIds: readonly number[],
): Promise<{ id: number; status: number }[]> {
  const { tx } = work;
  const old = [...supersededBolIds];
  await emptyShipments(work, old);
  await carryLines(work, old);
  return queryRows(tx, movedShipment)`
    with total as (
      select s.id, o.superseded_by,
        (
          select sum(d.units)
          from shipment_detail d
          where d.shipment_id = s.id and d.status = ${sql.lit(shipmentLineStatuses.active)}
        )::int as units,
        (
          select sum(d.cubes)
          from shipment_detail d
          where d.shipment_id = s.id and d.status = ${sql.lit(shipmentLineStatuses.active)}
        )::int as cubes
      from shipment s
      join bol o on o.id = s.bol_id
      where s.bol_id = any(${old}) and s.status in (${unclosed})
    )
    update shipment s
    set bol_id = coalesce(t.superseded_by, s.bol_id),
      outbound_date = coalesce(n.outbound_date, s.outbound_date), load_id = coalesce(n.load_id, s.load_id),
      amount = 0, error_message = null, error = null, rated_at = null, ${clearTariffAmountKeepOptionsAssignmentsSql},
      row_version = s.row_version + 1,
      units = coalesce(t.units, 0), cubes = coalesce(t.cubes, 0),
      status = case when t.units is null then ${sql.lit(shipmentStatuses.cancelled)} else ${sql.lit(shipmentStatuses.open)} end
    from total t
    left join bol n on n.id = t.superseded_by
    where t.id = s.id
    returning s.id, s.status
  `;
}

/** Clears the data of the old bills: rates are deleted, lines end, and units leave the lines. */
async function emptyShipments(work: RequestContext, old: number[]): Promise<void> {
  const { tx } = work;
  await sql`
    delete from shipment_rate r
    using shipment s
    where s.id = r.shipment_id and s.bol_id = any(${old}) and s.status in (${unclosed})
  `.execute(tx);
  await sql`
    update shipment_detail d
    set status = ${sql.lit(shipmentLineStatuses.cancelled)}
    from shipment s
    where s.id = d.shipment_id and s.bol_id = any(${old}) and s.status in (${unclosed})
  `.execute(tx);
  await moveUnitsIfStatusAllows(work, 'bill', {
    conditionOnUnitU: sql`
      u.shipment_detail_id is not null
      and u.bol_detail_id in (
        select x.id
        from bol o
        join bol_detail x on x.bol_id in (o.id, o.superseded_by)
        where o.id = any(${old})
      )
    `,
    additionalSet: sql`shipment_detail_id = null`,
  });
}

/** Adds the lines of the new bills to the shipments of the old ones. Their units follow. */
async function carryLines(work: RequestContext, old: number[]): Promise<void> {
  const carried = moveUnitsWhereAllowedCteSql(work, 'bill', {
    valuesFrom: sql`made`,
    conditionOnUnitU: sql`u.bol_detail_id = made.bol_detail_id`,
    additionalSet: sql`shipment_detail_id = made.id`,
  });
  await sql`
    with fresh as (
      select distinct on (x.id) s.id as shipment_id, x.id as line_id, x.product_id, x.product_desc, x.uom, x.l, x.w, x.h,
        x.units, x.cubes, x.ship_date, x.order_number, x.invoice_ref
      from shipment s
      join bol o on o.id = s.bol_id
      join bol_detail x on x.bol_id = o.superseded_by and x.shipper_id = s.shipper_id
        and x.bill_to_id = s.bill_to_id and x.payment_term = s.payment_term
        and x.receiving_warehouse_id = s.receiving_warehouse_id
      where s.bol_id = any(${old}) and s.status in (${unclosed}) and s.split_from_id is null
      order by x.id, s.id
    ),
      made as (
        insert into shipment_detail (
          shipment_id, bol_detail_id, product_id, description, uom, l, w, h, units, cubes, ship_date,
          order_number, invoice_ref
        )
        select shipment_id, line_id, product_id, product_desc, uom, l, w, h, units, cubes, ship_date,
          order_number, invoice_ref
        from fresh
        returning id, bol_detail_id
      ),
      ${carried}
    update bol_detail x
    set shipment_detail_id = made.id
    from made
    where x.id = made.bol_detail_id
  `.execute(work.tx);
}

/**
 * Lines of bills locked by the caller, each with its active shipment. A separate query after the lock, because the joins of the
 * waiting statement would not see the changes.
 */
export async function findBolLinesWithShipmentId(
  tx: Tx,
  bolIds: readonly number[],
): Promise<(BolLineWithShipmentId & { bolId: number })[]> {
  return queryRows(tx, billedLine)`
    select x.id as "bolDetailId", x.bol_id as "bolId", d.shipment_id as "shipmentId",
      x.shipper_id as "shipperId", x.bill_to_id as "billToId", x.payment_term as "paymentTerm",
      x.receiving_warehouse_id as "receivingWarehouseId", x.units, x.cubes
    from bol_detail x
    join bol b on b.id = x.bol_id
    left join lateral (
      select d.shipment_id
      from shipment_detail d
      join shipment s on s.id = d.shipment_id and s.status <> ${sql.lit(shipmentStatuses.cancelled)}
      where d.bol_detail_id = x.id and d.status = ${sql.lit(shipmentLineStatuses.active)}
      order by d.id
      limit 1
    ) d
      on true
    where x.bol_id = any(${[...bolIds]}::int[]) and x.deleted_at is null and b.active
    order by x.id
  `;
}

export interface NewBolShipment {
  bolId: number;
  shipperId: number;
  billToId: number;
  paymentTerm: number;
  receivingWarehouseId: number;
  units: number;
  cubes: number;
  bolDetailIds: number[];
}
/** Inserts shipments with their details and links the lines to them, in one statement. */
export async function insertBolShipmentsAndAssignUnits(
  work: RequestContext,
  shipments: readonly NewBolShipment[],
): Promise<{ id: number; shipmentNumber: number }[]> {
  const carried = moveUnitsWhereAllowedCteSql(work, 'bill', {
    valuesFrom: sql`detail d`,
    conditionOnUnitU: sql`u.bol_detail_id = d.id`,
    additionalSet: sql`shipment_detail_id = d.detail_id`,
  });
  return queryRows(work.tx, madeShipment)`
    with wanted as (
      select w.*, nextval(pg_get_serial_sequence('shipment', 'id'))::int as id,
        nextval('shipment_number')::int as number
      from jsonb_to_recordset(${JSON.stringify(shipments)}::jsonb) as w(
        "bolId" int, "shipperId" int, "billToId" int, "paymentTerm" int, "receivingWarehouseId" int,
        units int, cubes int, "bolDetailIds" jsonb
      )
    ),
      made as (
        insert into shipment (
          id, shipment_number, bol_id, outbound_date, shipper_id, consignee_id, deliver_to_id, bill_to_id,
          payment_term, receiving_warehouse_id, outbound_warehouse_id, load_id, status, units, cubes,
          created_at, created_by
        ) overriding system value
        select w.id, w.number, b.id, b.outbound_date, w."shipperId", b.consignee_id, b.deliver_to_id,
          w."billToId", w."paymentTerm", w."receivingWarehouseId", b.outbound_warehouse_id, b.load_id,
          ${sql.lit(shipmentStatuses.open)}, w.units, w.cubes, ${work.now.toString()}::timestamptz, ${work.actor.userId}::int
        from wanted w
        join bol b on b.id = w."bolId"
        returning id, shipment_number
      ),
      detail as (
        select w.id as shipment_id, x.*,
          nextval(pg_get_serial_sequence('shipment_detail', 'id'))::int as detail_id
        from wanted w
        cross join lateral jsonb_array_elements_text(w."bolDetailIds") as e(line_id)
        join bol_detail x on x.id = e.line_id::int
      ),
      kept as (
        insert into shipment_detail (
          id, shipment_id, bol_detail_id, product_id, description, uom, l, w, h, units, cubes, ship_date,
          order_number, invoice_ref
        ) overriding system value
        select detail_id, shipment_id, id, product_id, product_desc, uom, l, w, h, units, cubes, ship_date,
          order_number, invoice_ref
        from detail
      ),
      tied as (update bol_detail x set shipment_detail_id = d.detail_id from detail d where x.id = d.id),
      ${carried}
    select id, shipment_number as "shipmentNumber"
    from made
    order by shipment_number
  `;
}
