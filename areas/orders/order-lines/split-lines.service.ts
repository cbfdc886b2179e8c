import { orderStatus } from '#areas/freight/units/order-status.contract.ts';
import {
  moveLinesToOrders,
  updateOrderShipDates,
  updateLineUnitCounts,
  updateFinalizedStatus,
} from './locked-lines.store.ts';
import { insertOrder } from './order-writes.store.ts';
import type { LineValues } from './order-writes.store.ts';
import { findLineDatesOfOrders, moveUnitsToOrderOfLine, copyLineToOrder } from './split-lines.store.ts';
import type { LineDates } from './split-lines.store.ts';
import { publish, recordAudits } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** The order that units are on now, and the one they left for it: null when it moved whole. */
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
 * After units have been put on another ship date: their lines follow. An order that moved whole keeps its
 * number and takes the date; else what moved becomes an order of its own,
 * and a line of which only some units moved is split. `serviceOf` is the service of a line on the new date.
 * The lines must be locked. Answers the orders that moved units are on now.
 */
export async function moveLinesAfterUnits(
  work: RequestContext,
  orderIds: readonly number[],
  newShipDate: string,
  serviceOf: (lineId: number) => LineServiceValues | undefined,
): Promise<OrderAfterMove[]> {
  const touched = new Set<number>();
  const followed: OrderAfterMove[] = [];
  for (const [orderId, parts] of Map.groupBy(
    await findLineDatesOfOrders(work, orderIds),
    (part) => part.orderId,
  )) {
    const moved = parts.filter(
      (part) => part.shipDate === newShipDate && serviceOf(part.lineId) !== undefined,
    );
    const [first] = moved;
    if (!first) continue;
    const whole = moved.length === parts.length;
    if (whole) await updateOrderShipDates(work, [orderId], newShipDate, first.afterCutoff);
    const made = whole
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
    const target = made?.id ?? orderId;
    followed.push({
      orderId: target,
      orderNumber: made?.orderNumber ?? first.orderNumber,
      shipperId: first.shipperId,
      shipDate: newShipDate,
      units: moved.reduce((sum, part) => sum + part.units, 0),
      from: made ? first.orderNumber : null,
    });
    const lines = await moveParts(work, moved, parts, target, serviceOf);
    await updateLineUnitCounts(work, [...lines, ...moved.map((part) => part.lineId)]);
    await updateFinalizedStatus(work, [...lines, ...moved.map((part) => part.lineId)], [orderId, target]);
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
  if (touched.size > 0) publish(work, 'orders', [...touched]);
  return followed;
}

/** Puts whole lines on the order that ships on the new date, and splits the others; answers the lines that stand there. */
async function moveParts(
  work: RequestContext,
  moved: readonly LineDates[],
  parts: readonly LineDates[],
  orderId: number,
  serviceOf: (lineId: number) => LineServiceValues | undefined,
): Promise<number[]> {
  const there: { id: number; from: number }[] = [];
  for (const part of moved) {
    const stays = parts.some((other) => other.lineId === part.lineId && other.shipDate !== part.shipDate);
    there.push({
      from: part.lineId,
      id: stays ? await copyLineToOrder(work, part.lineId, orderId, part.shipDate) : part.lineId,
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
