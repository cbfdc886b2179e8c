import { addShipments } from '#areas/orders/order-lines/add-lines.service.ts';
import { agreedIn } from '#areas/orders/order-lines/ready-lines.service.ts';
import { again } from '#areas/orders/order-lines/line-again.rules.ts';
import { orders } from '#areas/orders/order-search/order-search.service.ts';
import { linesOn } from '#areas/orders/order-lines/order-lines.service.ts';
import { orderErrors } from './order-entry.errors.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';

/**
 * The lines of an order once more, as a new order of a ship date: the grants, cutoff and service of that day
 * decide, as if they were typed.
 */
export async function repeatOrder(work: Work, orderId: number, shipDate: string) {
  const [order] = (
    await orders(work, { orderId, page: 1, rows: 1, orderField: 'orderNumber', orderDirection: 'desc' })
  ).data;
  if (!order) return refuse(commonErrors.notFound);
  const lines = await linesOn(work, orderId);
  if (lines.length > 500) refuse(orderErrors.tooLong, { count: 500 });
  return addShipments(work, {
    shipperAccountId: order.shipperAccountId,
    shipDate,
    lines: lines.map(again),
    agreed: agreedIn(lines),
  });
}
