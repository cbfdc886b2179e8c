import { addShipments } from '#areas/orders/order-lines/add-lines.service.ts';
import { agreedIn } from '#areas/orders/order-lines/ready-lines.service.ts';
import type { LineBody, OrderLine } from '#areas/orders/order-lines/order-lines.contract.ts';
import { orderPage } from './order-list.store.ts';
import { linesOn } from '#areas/orders/order-lines/order-lines.service.ts';
import { paymentTermOf, unitOfMeasureOf } from '#areas/orders/order-lines/typed-codes.rules.ts';
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
    await orderPage(
      work,
      { orderId },
      { page: 1, rows: 1, orderField: 'orderNumber', orderDirection: 'desc' },
    )
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

const again = (line: OrderLine): LineBody => ({
  consigneeAccountId: line.consigneeAccountId,
  productId: line.productId,
  productDescription: line.productDescription,
  po: line.po ?? undefined,
  invoice: undefined,
  farmName: line.farmName ?? undefined,
  awb: undefined,
  unitOfMeasure: unitOfMeasureOf(line.unitOfMeasure),
  measure: line.measure,
  length: line.typedLength,
  width: line.typedWidth,
  height: line.typedHeight,
  numberOfUnits: line.units,
  paymentTerm: paymentTermOf(line.paymentTerm) ?? 3,
  billToAccountId: line.paymentTerm === 3 ? (line.billToAccountId ?? undefined) : undefined,
});
