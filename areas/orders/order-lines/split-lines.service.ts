import { orderStatus } from '#areas/freight/units/order-states.contract.ts';
import { moveLines, setShipDate, settleCounts, settleStatus } from './held-lines.store.ts';
import { insertOrder } from './order-writes.store.ts';
import type { LineValues } from './order-writes.store.ts';
import { datesOfOrders, followLines, splitOff } from './split-lines.store.ts';
import type { LineDates } from './split-lines.store.ts';
import { announce, auditAll } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

/** The order that units are on now, and the one they left for it: null when it moved whole. */
export interface Followed {
  orderId: number;
  orderNumber: number;
  shipperId: number;
  shipDate: string;
  units: number;
  from: number | null;
}
export type LineService = Pick<
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
export async function followUnits(
  work: Work,
  orderIds: readonly number[],
  newShipDate: string,
  serviceOf: (lineId: number) => LineService | undefined,
): Promise<Followed[]> {
  const touched = new Set<number>();
  const followed: Followed[] = [];
  for (const [orderId, parts] of Map.groupBy(await datesOfOrders(work, orderIds), (part) => part.orderId)) {
    const moved = parts.filter(
      (part) => part.shipDate === newShipDate && serviceOf(part.lineId) !== undefined,
    );
    const [first] = moved;
    if (!first) continue;
    const whole = moved.length === parts.length;
    if (whole) await setShipDate(work, [orderId], newShipDate, first.afterCutoff);
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
    await settleCounts(work, [...lines, ...moved.map((part) => part.lineId)]);
    await settleStatus(work, [...lines, ...moved.map((part) => part.lineId)], [orderId, target]);
    await auditAll(
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
  if (touched.size > 0) announce(work, 'orders', [...touched]);
  return followed;
}

/** Puts whole lines on the order that ships on the new date, and splits the others; answers the lines that stand there. */
async function moveParts(
  work: Work,
  moved: readonly LineDates[],
  parts: readonly LineDates[],
  orderId: number,
  serviceOf: (lineId: number) => LineService | undefined,
): Promise<number[]> {
  const there: { id: number; from: number }[] = [];
  for (const part of moved) {
    const stays = parts.some((other) => other.lineId === part.lineId && other.shipDate !== part.shipDate);
    there.push({
      from: part.lineId,
      id: stays ? await splitOff(work, part.lineId, orderId, part.shipDate) : part.lineId,
    });
  }
  await moveLines(
    work,
    there.flatMap(({ id, from }) => {
      const values = serviceOf(from);
      return values ? [{ id, orderId, values }] : [];
    }),
  );
  const ids = there.map((line) => line.id);
  await followLines(work, ids);
  return ids;
}
