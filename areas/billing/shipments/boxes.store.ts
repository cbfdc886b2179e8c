import { sql } from 'kysely';
import { shipmentBox } from './shipments.contract.ts';
import type { getBoxes, ShipmentBox } from './shipments.contract.ts';
import { isSeen } from './shipments.store.ts';
import { detailState } from '#areas/billing/rating/shipment-states.contract.ts';
import { family } from '#areas/billing/rating/events.sql.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { ordered, paged } from '#kit/server/lists.ts';
import { refuse } from '#kit/server/refuse.ts';
import { counted, rows } from '#kit/server/rows.ts';
import type { Work } from '#kit/server/work.ts';

const sorts = { code: sql`u.unit_code`, productCode: sql`p.code` };
/** The boxes on those lines of bills that a shipment carries, for who sees the shipment. */
export async function boxesSeen(
  work: Work,
  shipmentId: number,
  q: QueryOf<typeof getBoxes>,
): Promise<{ data: ShipmentBox[]; totalRows: number }> {
  if (!(await isSeen(work, shipmentId))) refuse(commonErrors.notFound);
  const ofShipment = sql`
    u.bol_detail_id in (
      select x.bol_detail_id
      from shipment s
      join shipment_detail x on x.shipment_id = any(${family}) and x.status = ${sql.lit(detailState.active)}
      where s.id = ${shipmentId}
    )
  `;
  const data = await rows(work.tx, shipmentBox)`
    select u.id, u.unit_code as code, u.status, u.active, p.code as "productCode", u.ship_date as "shipDate",
      o.order_number as "orderNumber"
    from unit u
    join consolidate c on c.id = u.consolidate_id
    join product p on p.id = c.product_id
    join orders o on o.id = u.order_id
    where ${ofShipment}
    ${ordered(sorts, q, sql`u.id`)}
    ${paged(q)}
  `;
  return { data, totalRows: await counted(work.tx)`from unit u where ${ofShipment}` };
}
