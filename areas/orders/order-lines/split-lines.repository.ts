import { sql } from 'kysely';
import { z } from 'zod';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import { moveUnitsIfStatusAllows } from '#areas/freight/units/move-units.sql.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** The remainder of an order's lines after some units got another ship date: active units of a line by their ship date. */
const lineDates = z.object({
  lineId: z.int(),
  orderId: z.int(),
  orderNumber: z.int(),
  shipperId: z.int(),
  warehouseId: z.int(),
  source: z.string(),
  afterCutoff: z.boolean(),
  shipDate: z.string(),
  units: z.int(),
});
export type UnitCountByLineAndShipDate = z.output<typeof lineDates>;
export const findUnitCountsByLineAndShipDate = (
  work: RequestContext,
  orderIds: readonly number[],
): Promise<UnitCountByLineAndShipDate[]> =>
  queryRows(work.tx, lineDates)`
    select c.id as "lineId", o.id as "orderId", o.order_number as "orderNumber", o.shipper_id as "shipperId",
      o.receiving_warehouse_id as "warehouseId", o.source, o.after_cutoff as "afterCutoff",
      u.ship_date as "shipDate", count(*)::int as units
    from orders o
    join consolidate c on c.order_id = o.id and c.deleted_at is null
    join unit u on u.consolidate_id = c.id and u.active
    where o.id = any(${[...orderIds]}::int[])
    group by c.id, o.id, u.ship_date
    order by o.id, c.id, u.ship_date
  `;

/**
 * Copies a line to another order and moves its units of a ship date to the copy. They keep the number within the line that is on
 * their labels.
 */
export async function splitLineUnitsOfShipDateIntoOrder(
  work: RequestContext,
  lineId: number,
  orderId: number,
  shipDate: string,
): Promise<number> {
  const now = work.now.toString();
  const insertedRow = await queryFirstRow(work.tx, z.object({ id: z.int() }))`
    insert into consolidate (
      order_id, shipper_id, consignee_id, care_of_id, day_of_service_id, day_of_service, outbound_date,
      outbound_warehouse_id, delivery_start, delivery_end, product_id, product_desc, uom, measure, typed_l,
      typed_w, typed_h, l, w, h, cube_each, min_cube_applied, unit_count, original_unit_count, po, invoice_ref,
      farm_name, awb, payment_term, bill_to_id, status, created_at, created_by, updated_at, updated_by
    )
    select ${orderId}, shipper_id, consignee_id, care_of_id, day_of_service_id, day_of_service, outbound_date,
      outbound_warehouse_id, delivery_start, delivery_end, product_id, product_desc, uom, measure, typed_l,
      typed_w, typed_h, l, w, h, cube_each, min_cube_applied, 0, original_unit_count, po, invoice_ref, farm_name, awb,
      payment_term, bill_to_id, status, created_at, created_by, ${now}::timestamptz, ${work.actor.userId}
    from consolidate
    where id = ${lineId}
    returning id
  `;
  if (!insertedRow) throw new Error('No line was split off');
  const copy = insertedRow.id;
  await moveUnitsIfStatusAllows(work, 'followLine', {
    conditionOnUnitU: sql`u.consolidate_id = ${lineId} and u.active and u.ship_date = ${shipDate}::date`,
    additionalSet: sql`consolidate_id = ${copy}, order_id = ${orderId}`,
  });
  return copy;
}
/** Units of a line that moved as a whole get its order. */
export async function moveUnitsToOrderOfLine(
  work: RequestContext,
  lineIds: readonly number[],
): Promise<void> {
  await moveUnitsIfStatusAllows(work, 'followLine', {
    valuesFrom: sql`consolidate c`,
    conditionOnUnitU: sql`
      c.id = u.consolidate_id and c.id = any(${[...lineIds]}::int[]) and u.order_id <> c.order_id
    `,
    additionalSet: sql`order_id = c.order_id`,
  });
}
