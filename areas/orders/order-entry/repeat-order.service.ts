import { addValidOrderLines } from '#areas/orders/order-lines/add-lines.service.ts';
import { listThirdPartyBillToIdsOfLines } from '#areas/orders/order-lines/ready-lines.service.ts';
import { toRepeatedLineInput } from '#areas/orders/order-lines/repeat-line.rules.ts';
import { listOrders } from '#areas/orders/order-search/order-search.service.ts';
import { findActiveLinesOfOrder } from '#areas/orders/order-lines/order-lines.service.ts';
import { orderEntryErrors } from './order-entry.errors.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/**
 * Repeats the lines of an order as a new order for a ship date. Permissions, cutoff and service of that day apply, as if the
 * lines were typed.
 */
export async function repeatValidOrderLinesAsNewOrder(
  work: RequestContext,
  orderId: number,
  shipDate: string,
) {
  const [order] = (
    await listOrders(work, { orderId, page: 1, rows: 1, orderField: 'orderNumber', orderDirection: 'desc' })
  ).data;
  if (!order) return reject(commonErrors.notFound);
  const lines = await findActiveLinesOfOrder(work, orderId);
  if (lines.length > 500) reject(orderEntryErrors.orderTooLong, { count: 500 });
  return addValidOrderLines(work, {
    shipperAccountId: order.shipperAccountId,
    shipDate,
    lines: lines.map(toRepeatedLineInput),
    agreed: listThirdPartyBillToIdsOfLines(lines),
  });
}
