import { orderStatus } from '#areas/freight/units/order-status.contract.ts';
import { decideLineShipping, getShipperContextOfLine } from './locked-lines.service.ts';
import type { LockedLines } from './locked-lines.service.ts';
import {
  copyLineValuesToUnitsAndUnplan,
  countLiveLinesByOrder,
  moveLinesToOrders,
  updateOrderShipDates,
  recalculateOrderStatusesAndDeleteEmpty,
} from './locked-lines.repository.ts';
import type { LockedLine } from './locked-lines.repository.ts';
import { insertOrder } from './order-writes.repository.ts';
import { publishChange, recordAudits } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

export interface MovedUnits {
  unitIds: number[];
  /** The orders that the lines are on now. */
  orders: { orderId: number; orderNumber: number }[];
}

/**
 * Moves locked lines to another ship date with its day of service. If all lines of an order move, it keeps its number. If some
 * do, they get a new order. Checks no permission and no cutoff.
 */
export async function moveLockedLinesToShipDateSplittingOrders(
  work: RequestContext,
  lockedLines: LockedLines,
  lines: readonly LockedLine[],
  newShipDate: string,
): Promise<MovedUnits> {
  const orderIds = [...new Set(lines.map((line) => line.orderId))];
  const targets = await targetsOf(work, lockedLines, lines, newShipDate);
  await moveLinesToOrders(
    work,
    lines.flatMap((line) => {
      const service = decideLineShipping(lockedLines, line, 'entry', { shipDate: newShipDate }).serviceDay;
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
  const units = await copyLineValuesToUnitsAndUnplan(
    work,
    lines.map((line) => line.id),
    { kind: 'shipDateChanged', note: newShipDate },
  );
  await recalculateOrderStatusesAndDeleteEmpty(work, orderIds);
  const orders = await recalculateOrderStatusesAndDeleteEmpty(work, [...new Set(targets.values())]);
  await tell(work, lines, newShipDate, targets);
  publishChange(work, 'orders', [...orderIds, ...targets.values()]);
  publishChange(work, 'units', units);
  return { unitIds: units, orders };
}

async function tell(
  work: RequestContext,
  moving: readonly LockedLine[],
  newShipDate: string,
  targets: ReadonlyMap<number, number>,
): Promise<void> {
  await recordAudits(
    work,
    moving.map((line) => ({
      entity: 'consolidate',
      entityId: line.id,
      action: 'ship date changed',
      before: { shipDate: line.shipDate, orderNumber: line.orderNumber },
      after: { shipDate: newShipDate, orderId: targets.get(line.orderId) },
    })),
  );
  await recordAudits(
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

/** The target for the lines of each old order: the same order when all its lines move, else a new one. */
async function targetsOf(
  work: RequestContext,
  lockedLines: LockedLines,
  moving: readonly LockedLine[],
  newShipDate: string,
): Promise<Map<number, number>> {
  const byOrder = Map.groupBy(moving, (line) => line.orderId);
  const counts = await countLiveLinesByOrder(work, [...byOrder.keys()]);
  const wholeOrderIds = [...byOrder]
    .filter(([orderId, lines]) => counts.get(orderId) === lines.length)
    .map(([orderId]) => orderId);
  const [any] = moving;
  const afterCutoff =
    any !== undefined &&
    decideLineShipping(lockedLines, any, 'service', { shipDate: newShipDate }).cutoff.phase === 'after';
  if (wholeOrderIds.length > 0) await updateOrderShipDates(work, wholeOrderIds, newShipDate, afterCutoff);
  const targets = new Map(wholeOrderIds.map((orderId) => [orderId, orderId]));
  for (const [orderId, lines] of byOrder) {
    const [line] = lines;
    if (targets.has(orderId) || !line) continue;
    const finalized = lines.every((one) => one.status === orderStatus.finalized);
    const createdOrder = await insertOrder(work, {
      shipperId: line.shipperId,
      warehouseId: getShipperContextOfLine(lockedLines, line).warehouse.id,
      shipDate: newShipDate,
      status: finalized ? orderStatus.finalized : orderStatus.pending,
      source: 'web',
      sourceRef: `from order ${line.orderNumber}`,
      afterCutoff,
    });
    targets.set(orderId, createdOrder.id);
  }
  return targets;
}
