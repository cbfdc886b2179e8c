import { orderStatus } from '#areas/freight/units/order-status.contract.ts';
import {
  moveLinesToOrders,
  updateOrderShipDates,
  recountLineUnitsAndDeleteOrReactivate,
  recalculateLineAndOrderStatusesAndDeleteEmpty,
} from './locked-lines.repository.ts';
import { insertOrder } from './order-writes.repository.ts';
import type { LineValues } from './order-writes.repository.ts';
import {
  findUnitCountsByLineAndShipDate,
  moveUnitsToOrderOfLine,
  splitLineUnitsOfShipDateIntoOrder,
} from './split-lines.repository.ts';
import type { UnitCountByLineAndShipDate } from './split-lines.repository.ts';
import { publishChange, recordAudits } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** The order that units are on now, and the one they left. Null when it moved as a whole. */
export interface OrderAfterMove {
  orderId: number;
  orderNumber: number;
  shipperId: number;
  shipDate: string;
  units: number;
  from: number | null;
}
export type LineServiceValues = Pick<
  LineValues,
  | 'careOfId'
  | 'dayOfServiceId'
  | 'dayOfService'
  | 'outboundDate'
  | 'outboundWarehouseId'
  | 'deliveryStart'
  | 'deliveryEnd'
>;

/**
 * Updates orders and lines after some of their units got another ship date. An order that moved as a whole keeps its number.
 * Otherwise the moved part becomes a new order, and a line with only some units moved is split. The lines must be locked.
 * Returns the orders that the moved units are on now.
 */
export async function moveOrSplitLinesAfterUnitsMoved(
  work: RequestContext,
  orderIds: readonly number[],
  newShipDate: string,
  getServiceOfLine: (lineId: number) => LineServiceValues | undefined,
): Promise<OrderAfterMove[]> {
  const touched = new Set<number>();
  const followed: OrderAfterMove[] = [];
  for (const [orderId, parts] of Map.groupBy(
    await findUnitCountsByLineAndShipDate(work, orderIds),
    (part) => part.orderId,
  )) {
    const moved = parts.filter(
      (part) => part.shipDate === newShipDate && getServiceOfLine(part.lineId) !== undefined,
    );
    const [first] = moved;
    if (!first) continue;
    const movesWholeOrder = moved.length === parts.length;
    if (movesWholeOrder) await updateOrderShipDates(work, [orderId], newShipDate, first.afterCutoff);
    const createdOrder = movesWholeOrder
      ? null
      : await insertOrder(work, {
          shipperId: first.shipperId,
          warehouseId: first.warehouseId,
          shipDate: newShipDate,
          status: orderStatus.finalized,
          source: first.source,
          sourceRef: `from order ${first.orderNumber}`,
          afterCutoff: first.afterCutoff,
        });
    const target = createdOrder?.id ?? orderId;
    followed.push({
      orderId: target,
      orderNumber: createdOrder?.orderNumber ?? first.orderNumber,
      shipperId: first.shipperId,
      shipDate: newShipDate,
      units: moved.reduce((sum, part) => sum + part.units, 0),
      from: createdOrder ? first.orderNumber : null,
    });
    const lines = await moveParts(work, moved, parts, target, getServiceOfLine);
    await recountLineUnitsAndDeleteOrReactivate(work, [...lines, ...moved.map((part) => part.lineId)]);
    await recalculateLineAndOrderStatusesAndDeleteEmpty(
      work,
      [...lines, ...moved.map((part) => part.lineId)],
      [orderId, target],
    );
    await recordAudits(
      work,
      moved.map((part) => ({
        entity: 'consolidate',
        entityId: part.lineId,
        action: 'ship date changed',
        before: { orderNumber: part.orderNumber },
        after: { shipDate: newShipDate, orderId: target, units: part.units },
      })),
    );
    for (const id of [orderId, target]) touched.add(id);
  }
  if (touched.size > 0) publishChange(work, 'orders', [...touched]);
  return followed;
}

/** Moves whole lines to the order of the new date and splits the others. Returns the lines on that order. */
async function moveParts(
  work: RequestContext,
  moved: readonly UnitCountByLineAndShipDate[],
  parts: readonly UnitCountByLineAndShipDate[],
  orderId: number,
  serviceOf: (lineId: number) => LineServiceValues | undefined,
): Promise<number[]> {
  const there: { id: number; from: number }[] = [];
  for (const part of moved) {
    const isLineSplit = parts.some(
      (other) => other.lineId === part.lineId && other.shipDate !== part.shipDate,
    );
    there.push({
      from: part.lineId,
      id: isLineSplit
        ? await splitLineUnitsOfShipDateIntoOrder(work, part.lineId, orderId, part.shipDate)
        : part.lineId,
    });
  }
  await moveLinesToOrders(
    work,
    there.flatMap(({ id, from }) => {
      const values = serviceOf(from);
      return values ? [{ id, orderId, values }] : [];
    }),
  );
  const ids = there.map((line) => line.id);
  await moveUnitsToOrderOfLine(work, ids);
  return ids;
}
