import { sql } from 'kysely';
import { z } from 'zod';
import { shipmentLineStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import type { Tx } from '#kit/server/db.ts';
import { queryRows } from '#kit/server/query-rows.ts';

const freightLine = z.object({
  shipmentId: z.int(),
  shipper: z.string(),
  productCode: z.string(),
  description: z.string(),
  po: z.string().nullable(),
  uom: z.int(),
  length: z.int(),
  width: z.int(),
  height: z.int(),
  units: z.int(),
  cubes: z.int(),
});
/** The current freight of everything that an invoice charges. Freight under a Master counts for its Master. */
export const findCurrentFreightLinesOfInvoicedShipments = (
  tx: Tx,
  invoiceId: number,
): Promise<z.output<typeof freightLine>[]> =>
  queryRows(tx, freightLine)`
    select coalesce(s.master_id, s.id) as "shipmentId", a.name as shipper, p.code as "productCode",
      d.description, array_to_string(b.po_numbers, ', ') as po, d.uom, d.l as length, d.w as width, d.h as height, d.units,
      d.cubes
    from (
      select distinct shipment_id as id from invoice_detail where invoice_id = ${invoiceId} and shipment_id is not null
    ) c
    join shipment s on s.id = c.id or s.master_id = c.id
    join account a on a.id = s.shipper_id
    join shipment_detail d on d.shipment_id = s.id and d.status = ${sql.lit(shipmentLineStatuses.active)}
    join product p on p.id = d.product_id
    left join bol_detail b on b.id = d.bol_detail_id
    order by s.shipment_number, d.id
  `;
const charged = z.object({ shipmentId: z.int().nullable(), amount: z.int() });
export const findShipmentChargeAmountsOfInvoice = (
  tx: Tx,
  invoiceId: number,
): Promise<z.output<typeof charged>[]> =>
  queryRows(tx, charged)`
    select shipment_id as "shipmentId", sum(amount)::int as amount
    from invoice_detail
    where invoice_id = ${invoiceId}
    group by shipment_id
    order by shipment_id nulls last
  `;
