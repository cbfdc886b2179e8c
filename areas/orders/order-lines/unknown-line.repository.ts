import { sql } from 'kysely';
import { z } from 'zod';
import { paymentTerm } from '#areas/accounts/accounts/payment-terms.contract.ts';
import { unitOfMeasure } from '#areas/freight/units/units-of-measure.contract.ts';
import { orderStatus } from '#areas/freight/units/order-status.contract.ts';
import { unknownConsignee, unknownShipper } from '#areas/accounts/accounts/unknown-accounts.contract.ts';
import { queryFirstRow } from '#kit/server/query-rows.ts';
import type { Tx } from '#kit/server/db.ts';

/** The line of an unexpected unit, on its own order. Nothing of it is left to finalize. */

export interface UnknownUnit {
  warehouseId: number;
  /** Null means the unknown shipper. */
  shipperId: number | null;
  date: string;
  recordedAt: string;
  recordedBy: string;
}
export async function insertLineOfUnknownUnitInNewOrder(tx: Tx, unit: UnknownUnit): Promise<number> {
  const insertedRow = await queryFirstRow(tx, z.object({ id: z.int() }))`
    with shipper as (
      select coalesce(${unit.shipperId}::int, (select id from account where number = ${unknownShipper.number})) as id
    ),
      consignee as (select id from account where number = ${unknownConsignee.number}),
      product as (
        select id
        from product
        where id = coalesce(
          (select default_product_id from warehouse where id = ${unit.warehouseId}),
          (select min(id) from product where active)
        )
      ),
      o as (
        insert into orders (
          shipper_id, receiving_warehouse_id, ship_date, status, source, created_at, created_by_name
        )
        select shipper.id, ${unit.warehouseId}, ${unit.date}, ${orderStatus.finalized}::smallint, 'scanner',
          ${unit.recordedAt}::timestamptz, ${unit.recordedBy}
        from shipper
        returning id, shipper_id
      )
    insert into consolidate (
      order_id, shipper_id, consignee_id, day_of_service, outbound_date, outbound_warehouse_id, product_id,
      product_desc, uom, measure, typed_l, typed_w, typed_h, l, w, h, cube_each, min_cube_applied, unit_count,
      original_unit_count, payment_term, status, created_at
    )
    select o.id, o.shipper_id, consignee.id, ${unit.date}, ${unit.date}, ${unit.warehouseId}, product.id,
      'Unknown', ${sql.lit(unitOfMeasure.box)}, 'inch', 41, 10, 4, 41, 10, 4, 95, true, 1, 1, ${sql.lit(paymentTerm.collect)},
      ${orderStatus.finalized}::smallint, ${unit.recordedAt}::timestamptz
    from o, consignee, product
    returning id
  `;
  if (!insertedRow) throw new Error('No line was created for the unknown unit');
  return insertedRow.id;
}
