import { sql } from 'kysely';
import { z } from 'zod';
import type { SizedFreight } from './freight-size.rules.ts';
import { shipmentLineStatuses, shipmentStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import { moveUnitsIfStatusAllows } from '#areas/freight/units/move-units.sql.ts';
import type { Tx } from '#kit/server/db.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Freight lines as users edit them. */

const idRow = z.object({ id: z.int() });
const ofDetail = z.object({ shipmentId: z.int() });
export async function findShipmentIdOfLine(tx: Tx, detailId: number): Promise<number | undefined> {
  return (
    await queryFirstRow(
      tx,
      ofDetail,
    )`select shipment_id as "shipmentId" from shipment_detail where id = ${detailId}`
  )?.shipmentId;
}
export async function findActiveShipmentLineIds(tx: Tx, shipmentId: number): Promise<number[]> {
  return (
    await queryRows(tx, idRow)`
      select id
      from shipment_detail
      where shipment_id = ${shipmentId} and status = ${sql.lit(shipmentLineStatuses.active)}
      order by id
    `
  ).map((d) => d.id);
}
const reasonRow = z.object({ id: z.int(), label: z.string() });
export const findActiveCancelReasonChoices = (tx: Tx) =>
  queryRows(tx, reasonRow)`
    select id, label
    from cancel_reason
    where active
    order by id
  `;
export async function findActiveProduct(
  tx: Tx,
  id: number,
): Promise<{ code: string; description: string } | undefined> {
  return tx
    .selectFrom('product')
    .select(['code', 'description'])
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst();
}

export interface ShipmentLineValues extends SizedFreight {
  description: string;
  shipDate: string;
  invoiceRef: string | null;
}
export async function insertShipmentLine(
  tx: Tx,
  shipmentId: number,
  line: ShipmentLineValues,
): Promise<void> {
  await sql`
    insert into shipment_detail (
      shipment_id, product_id, description, uom, l, w, h, units, cubes, ship_date, invoice_ref
    )
    values (
      ${shipmentId}, ${line.productId}, ${line.description}, ${line.uom}, ${line.l}, ${line.w}, ${line.h}, ${line.units}, ${line.cubes},
      ${line.shipDate}, ${line.invoiceRef}
    )
  `.execute(tx);
}
export async function updateActiveShipmentLineIfVersionMatches(
  tx: Tx,
  id: number,
  rowVersion: number | undefined,
  line: ShipmentLineValues,
): Promise<boolean> {
  const changed = await tx
    .updateTable('shipment_detail')
    .set((detail) => ({
      product_id: line.productId,
      description: line.description,
      uom: line.uom,
      l: line.l,
      w: line.w,
      h: line.h,
      units: line.units,
      cubes: line.cubes,
      ship_date: line.shipDate,
      invoice_ref: line.invoiceRef,
      row_version: detail('row_version', '+', 1),
    }))
    .where('id', '=', id)
    .where('status', '=', shipmentLineStatuses.active)
    .$if(rowVersion !== undefined, (q) => q.where('row_version', '=', rowVersion ?? 0))
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}
const holder = z.object({
  lineId: z.int(),
  detailId: z.int(),
  shipmentId: z.int(),
  masterId: z.int().nullable(),
});
export type ShipmentLineOfBolLine = z.output<typeof holder>;
/** Live shipment lines that reference these bill of lading lines. */
export async function findActiveShipmentLinesOfBolLines(
  tx: Tx,
  bolLineIds: readonly number[],
): Promise<ShipmentLineOfBolLine[]> {
  return queryRows(tx, holder)`
    select d.bol_detail_id as "lineId", d.id as "detailId", s.id as "shipmentId", s.master_id as "masterId"
    from shipment_detail d
    join shipment s on s.id = d.shipment_id and s.status <> ${sql.lit(shipmentStatuses.cancelled)}
    where d.bol_detail_id = any(${[...bolLineIds]}::int[]) and d.status = ${sql.lit(shipmentLineStatuses.active)}
    order by s.id, d.id
  `;
}
/** Moves some units of a line to a new line. As many tracked units follow, in order of arrival. */
export async function moveUnitsToNewLine(
  work: RequestContext,
  lineId: number,
  quantity: { units: number; cubes: number },
): Promise<void> {
  const { tx } = work;
  const insertedRow = await queryFirstRow(tx, idRow)`
    insert into shipment_detail (
      shipment_id, bol_detail_id, product_id, description, uom, l, w, h, units, cubes, ship_date, order_number,
      invoice_ref
    )
    select shipment_id, bol_detail_id, product_id, description, uom, l, w, h, ${quantity.units}, ${quantity.cubes},
      ship_date, order_number, invoice_ref
    from shipment_detail
    where id = ${lineId}
    returning id
  `;
  await sql`
    update shipment_detail
    set units = units - ${quantity.units}, cubes = cubes - ${quantity.cubes}, row_version = row_version + 1
    where id = ${lineId}
  `.execute(tx);
  const boxes = await queryRows(tx, idRow)`
    select u.id
    from unit u
    where u.bol_detail_id = (select bol_detail_id from shipment_detail where id = ${lineId})
      and u.shipment_detail_id = ${lineId}
    order by u.id
    limit ${quantity.units}
  `;
  if (boxes.length === 0) return;
  await moveUnitsIfStatusAllows(work, 'bill', {
    conditionOnUnitU: sql`u.id = any(${boxes.map((u) => u.id)}::int[])`,
    additionalSet: sql`shipment_detail_id = ${insertedRow?.id ?? 0}`,
  });
}
