import { sql } from 'kysely';
import { shipmentUnitSchema } from './shipments.contract.ts';
import type { getShipmentUnitsEndpoint, ShipmentUnit } from './shipments.contract.ts';
import { isShipmentVisible } from './shipments.repository.ts';
import { shipmentLineStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import { shipmentAndGroupedIdsSql } from '#areas/billing/rating/chargeable-events.sql.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { orderBy, limitOffset } from '#kit/server/list-sql.ts';
import { reject } from '#kit/server/reject.ts';
import { countRows, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const sorts = { code: sql`u.unit_code`, productCode: sql`p.code` };
/** The units on the shipment's bill of lading lines, for users who can see the shipment. */
export async function findUnitsOfVisibleShipment(
  work: RequestContext,
  shipmentId: number,
  q: QueryOf<typeof getShipmentUnitsEndpoint>,
): Promise<{ data: ShipmentUnit[]; totalRows: number }> {
  if (!(await isShipmentVisible(work, shipmentId))) reject(commonErrors.notFound);
  const ofShipment = sql`
    u.bol_detail_id in (
      select x.bol_detail_id
      from shipment s
      join shipment_detail x on x.shipment_id = any(${shipmentAndGroupedIdsSql}) and x.status = ${sql.lit(shipmentLineStatuses.active)}
      where s.id = ${shipmentId}
    )
  `;
  const data = await queryRows(work.tx, shipmentUnitSchema)`
    select u.id, u.unit_code as code, u.status, u.active, p.code as "productCode", u.ship_date as "shipDate",
      o.order_number as "orderNumber"
    from unit u
    join consolidate c on c.id = u.consolidate_id
    join product p on p.id = c.product_id
    join orders o on o.id = u.order_id
    where ${ofShipment}
    ${orderBy(sorts, q, sql`u.id`)}
    ${limitOffset(q)}
  `;
  return { data, totalRows: await countRows(work.tx)`from unit u where ${ofShipment}` };
}
