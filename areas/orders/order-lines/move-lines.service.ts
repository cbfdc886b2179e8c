import { orderStatus } from '#areas/freight/units/order-states.contract.ts';
import { answerFor, shippingOfLine } from './held-lines.service.ts';
import type { Held } from './held-lines.service.ts';
import { copyToUnits, lineCounts, moveLines, setShipDate, settleOrders } from './held-lines.store.ts';
import type { HeldLine } from './held-lines.store.ts';
import { insertOrder } from './order-writes.store.ts';
import { announce, auditAll } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

export interface Moved {
  units: number[];
  /** The orders that the lines are on now. */
  orders: { orderId: number; orderNumber: number }[];
}

/**
 * Moves held lines to another ship date with its day of service. All lines of an order: it keeps its number.
 * Some: they become an order of their own. Asks no permission and no cutoff.
 */
export async function moveToDate(
  work: Work,
  held: Held,
  moving: readonly HeldLine[],
  newShipDate: string,
): Promise<Moved> {
  const orderIds = [...new Set(moving.map((line) => line.orderId))];
  const targets = await targetsOf(work, held, moving, newShipDate);
  await moveLines(
    work,
    moving.flatMap((line) => {
      const service = answerFor(held, line, 'entry', { shipDate: newShipDate }).resolved;
      const orderId = targets.get(line.orderId);
      if (!service || orderId === undefined) return [];
      return [
        {
          id: line.id,
          orderId,
          values: {
            careOfId: service.careOfId,
            dayOfServiceId: service.dayOfServiceId,
            dayOfService: service.dayOfService,
            outboundDate: service.outboundDate,
            outboundWarehouseId: service.outboundWarehouseId,
            deliveryStart: service.deliveryStart?.at ?? null,
            deliveryEnd: service.deliveryEnd?.at ?? null,
          },
        },
      ];
    }),
  );
  const units = await copyToUnits(
    work,
    moving.map((line) => line.id),
    { kind: 'shipDateChanged', note: newShipDate },
  );
  await settleOrders(work, orderIds);
  const orders = await settleOrders(work, [...new Set(targets.values())]);
  await tell(work, moving, newShipDate, targets);
  announce(work, 'orders', [...orderIds, ...targets.values()]);
  announce(work, 'units', units);
  return { units, orders };
}

async function tell(
  work: Work,
  moving: readonly HeldLine[],
  newShipDate: string,
  targets: ReadonlyMap<number, number>,
): Promise<void> {
  await auditAll(
    work,
    moving.map((line) => ({
      entity: 'consolidate',
      entityId: line.id,
      action: 'ship date changed',
      before: { shipDate: line.shipDate, orderNumber: line.orderNumber },
      after: { shipDate: newShipDate, orderId: targets.get(line.orderId) },
    })),
  );
  await auditAll(
    work,
    [...Map.groupBy(moving, (line) => line.orderId)].map(([orderId, lines]) => ({
      entity: 'order',
      entityId: orderId,
      action: 'ship date changed',
      before: { shipDate: lines[0]?.shipDate },
      after: {
        shipDate: newShipDate,
        units: lines.reduce((sum, line) => sum + line.unitCount, 0),
        orderId: targets.get(orderId),
      },
    })),
  );
}

/** The order that takes the lines of each old order: itself when all its lines move, else a new one. */
async function targetsOf(
  work: Work,
  held: Held,
  moving: readonly HeldLine[],
  newShipDate: string,
): Promise<Map<number, number>> {
  const byOrder = Map.groupBy(moving, (line) => line.orderId);
  const counts = await lineCounts(work, [...byOrder.keys()]);
  const whole = [...byOrder]
    .filter(([orderId, lines]) => counts.get(orderId) === lines.length)
    .map(([orderId]) => orderId);
  const [any] = moving;
  const afterCutoff =
    any !== undefined && answerFor(held, any, 'service', { shipDate: newShipDate }).cutoff.phase === 'after';
  if (whole.length > 0) await setShipDate(work, whole, newShipDate, afterCutoff);
  const targets = new Map(whole.map((orderId) => [orderId, orderId]));
  for (const [orderId, lines] of byOrder) {
    const [line] = lines;
    if (targets.has(orderId) || !line) continue;
    const finalized = lines.every((one) => one.status === orderStatus.finalized);
    const made = await insertOrder(work, {
      shipperId: line.shipperId,
      warehouseId: shippingOfLine(held, line).warehouse.id,
      shipDate: newShipDate,
      status: finalized ? orderStatus.finalized : orderStatus.pending,
      source: 'web',
      sourceRef: `from order ${line.orderNumber}`,
      afterCutoff,
    });
    targets.set(orderId, made.id);
  }
  return targets;
}
