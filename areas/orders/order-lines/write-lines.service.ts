import { orderStatus } from '#areas/freight/units/order-status.contract.ts';
import {
  increaseLineUnitCountsAndSetPending,
  lockUnitCodesOfShipper,
  insertOrderLines,
  insertOrders,
  findCodesEverUsedByAnyUnit,
  reserveUnitSerials,
  findPendingLinesOfOrders,
  updateOrderStatus,
} from './order-writes.repository.ts';
import type { LineValues, OrderRecord, PendingLine } from './order-writes.repository.ts';
import type { ReadyLine } from './ready-lines.service.ts';
import type { ShipperContext } from '#areas/calendar/shipping/shipping.service.ts';
import { createUnitsWithHistory } from '#areas/freight/units/create-units.sql.ts';
import { buildUnitCode } from '#areas/freight/units/barcodes.rules.ts';
import { publishChange } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

export interface OrderTarget {
  /** The order to add to. Without it a new one is created. */
  order?: OrderRecord;
  shipping: ShipperContext;
  shipDate: string;
  source: 'web' | 'xml' | 'api' | 'scanner';
  sourceRef?: string;
  afterCutoff: boolean;
  /** A new order with units finalized on entry. The caller has checked that they may be. */
  finalized?: boolean;
}
export interface WrittenLines {
  order: OrderRecord;
  created: boolean;
  /** The consolidate of each given line, in the same order. Identical lines share one. */
  consolidateIds: number[];
  /** Their number of units. */
  units: number;
}

export async function insertOrMergeOrderLines(
  work: RequestContext,
  target: OrderTarget,
  lines: readonly ReadyLine[],
): Promise<WrittenLines & { unitIds: number[] }> {
  const { orders, unitIds } = await insertOrMergeLinesOfOrdersUnchecked(work, [{ target, lines }]);
  const [added] = orders;
  if (!added) throw new Error('No order was created');
  return { ...added, unitIds };
}

interface NewLine {
  order: OrderRecord;
  status: number;
  values: LineValues;
  units: number;
  codes: string[];
  id: number;
}
interface GrownLine {
  id: number;
  increment: number;
  codes: string[];
  highestNumber: number;
  status: number;
}
/**
 * Writes lines and their units, pending unless the new order is finalized at once. One statement each for orders, lines, units
 * and history, regardless of the count. Checks no permission and no cutoff.
 */
export async function insertOrMergeLinesOfOrdersUnchecked(
  work: RequestContext,
  ordersToWrite: readonly { target: OrderTarget; lines: readonly ReadyLine[] }[],
): Promise<{ orders: WrittenLines[]; unitIds: number[] }> {
  const orders = await ordersFor(
    work,
    ordersToWrite.map(({ target: to }) => to),
  );
  const existingLinesByKey = await findKnown(work, ordersToWrite);
  const fresh = new Map<string, NewLine>();
  const grown = new Map<string, GrownLine>();
  const keys = ordersToWrite.map(({ lines }, orderIndex) =>
    lines.map((line) => {
      const order = orders[orderIndex];
      if (!order) throw new Error('An order was not created');
      const values = toLineValues(line);
      const key = `${order.id} ${keyOf(values)}`;
      const there = existingLinesByKey.get(key);
      const target = there
        ? (grown.get(key) ?? {
            id: there.id,
            increment: 0,
            codes: [],
            highestNumber: there.firstCount,
            status: order.status,
          })
        : undefined;
      if (target) {
        target.increment += line.units;
        target.codes.push(...(line.unitCodes ?? []));
        grown.set(key, target);
      } else {
        const newLine = fresh.get(key) ?? { order, status: order.status, values, units: 0, codes: [], id: 0 };
        newLine.units += line.units;
        newLine.codes.push(...(line.unitCodes ?? []));
        fresh.set(key, newLine);
      }
      return key;
    }),
  );
  const ids = await insertOrderLines(work, [...fresh.values()]);
  [...fresh.values()].forEach((line, i) => (line.id = ids[i] ?? 0));
  await increaseLineUnitCountsAndSetPending(work, [...grown.values()]);
  // Units with codes of our series cannot be rejected, so a trial writes only the lines.
  const unitIds = work.isTrial ? [] : await unitsOf(work, [...fresh.values()], [...grown.values()]);
  await settleOrders(work, ordersToWrite, orders);
  publishChange(
    work,
    'orders',
    orders.map(({ id }) => id),
  );
  publishChange(work, 'units');
  const added = ordersToWrite.map(({ target: to, lines }, orderIndex) => {
    const order = orders[orderIndex];
    if (!order) throw new Error('An order was not created');
    return {
      order,
      created: !to.order,
      consolidateIds: (keys[orderIndex] ?? []).map((key) => fresh.get(key)?.id ?? grown.get(key)?.id ?? 0),
      units: lines.reduce((sum, line) => sum + line.units, 0),
    };
  });
  return { orders: added, unitIds };
}

const statusFor = (to: OrderTarget): number =>
  to.finalized && !to.order ? orderStatus.finalized : orderStatus.pending;
/** The orders to add to, with the status that their lines get. Creates those that are missing. */
async function ordersFor(work: RequestContext, all: readonly OrderTarget[]): Promise<OrderRecord[]> {
  const createdOrders = await insertOrders(
    work,
    all
      .filter((to) => !to.order)
      .map((to) => ({
        shipperId: to.shipping.id,
        warehouseId: to.shipping.warehouse.id,
        shipDate: to.shipDate,
        status: statusFor(to),
        source: to.source,
        sourceRef: to.sourceRef ?? null,
        afterCutoff: to.afterCutoff,
      })),
  );
  let next = 0;
  return all.map((to) => {
    const order = to.order ?? createdOrders[next++];
    if (!order) throw new Error('An order was not created');
    return { ...order, status: statusFor(to) };
  });
}
/** The pending lines of the given orders, by order and the values that must match. */
async function findKnown(
  work: RequestContext,
  ordersToWrite: readonly { target: OrderTarget }[],
): Promise<ReadonlyMap<string, PendingLine>> {
  const ids = ordersToWrite.flatMap(({ target }) => target.order?.id ?? []);
  if (ids.length === 0) return new Map();
  return new Map(
    (await findPendingLinesOfOrders(work, ids)).map((line) => [`${line.orderId} ${keyOf(line)}`, line]),
  );
}
async function unitsOf(
  work: RequestContext,
  fresh: readonly NewLine[],
  grown: readonly GrownLine[],
): Promise<number[]> {
  const linesNeedingUnits = [
    ...fresh.map((f) => ({ id: f.id, count: f.units, highestNumber: 0, codes: f.codes, status: f.status })),
    ...grown.map((g) => ({
      id: g.id,
      count: g.increment,
      highestNumber: g.highestNumber,
      codes: g.codes,
      status: g.status,
    })),
  ];
  const unitIds: number[] = [];
  for (const [status, lines] of Map.groupBy(linesNeedingUnits, (line) => line.status))
    unitIds.push(...(await createUnitsOfLines(work, lines, status)));
  return unitIds;
}
/** A finalized order that gets new lines becomes pending. One created finalized gets its finalization time. */
async function settleOrders(
  work: RequestContext,
  ordersToWrite: readonly { target: OrderTarget }[],
  orders: readonly OrderRecord[],
): Promise<void> {
  for (const [orderIndex, { id, status }] of orders.entries()) {
    const before = ordersToWrite[orderIndex]?.target.order?.status ?? status;
    if (status === orderStatus.finalized)
      await updateOrderStatus(work, id, { status, finalizedAt: work.now.toString() });
    else if (before !== status) await updateOrderStatus(work, id, { status, finalizedAt: null });
  }
}

/** The most numbers reserved at once: as many as one request can enter. */
const mostAtOnce = 50_000;
/**
 * Generates codes of our own series that no unit has. Taken numbers are skipped in growing steps, so a long taken range needs
 * only a few queries.
 */
export async function generateUnusedUnitCodes(work: RequestContext, count: number): Promise<string[]> {
  const fresh: string[] = [];
  for (let ask = count; fresh.length < count; ask = Math.min(ask * 4, mostAtOnce)) {
    const codes = (await reserveUnitSerials(work, ask)).map(buildUnitCode);
    const borne = await findCodesEverUsedByAnyUnit(work, codes);
    fresh.push(...codes.filter((code) => !borne.has(code)));
  }
  return fresh.slice(0, count);
}

/** Creates units of lines, pending by default, numbered after the highest number the line ever had. */
export async function createUnitsOfLines(
  work: RequestContext,
  lines: readonly { id: number; count: number; highestNumber: number; codes?: readonly string[] }[],
  status: number = orderStatus.pending,
): Promise<number[]> {
  const total = lines.reduce((sum, line) => sum + line.count, 0);
  const suppliedCodeCount = lines.reduce((sum, line) => sum + (line.codes?.length ?? 0), 0);
  const codes = await generateUnusedUnitCodes(work, total - suppliedCodeCount);
  const units: { lineIds: number[]; numbersInLine: number[]; codes: string[] } = {
    lineIds: [],
    numbersInLine: [],
    codes: [],
  };
  let next = 0;
  for (const line of lines) {
    for (let i = 0; i < line.count; i += 1) {
      units.lineIds.push(line.id);
      units.numbersInLine.push(line.highestNumber + i + 1);
      units.codes.push(line.codes?.[i] ?? codes[next++] ?? '');
    }
  }
  return createUnitsWithHistory(work, units, { status });
}

export function toLineValues(line: Omit<ReadyLine, 'units' | 'unitCodes'>): LineValues {
  const { service, size } = line;
  return {
    consigneeId: line.consigneeId,
    careOfId: service.careOfId,
    dayOfServiceId: service.dayOfServiceId,
    dayOfService: service.dayOfService,
    outboundDate: service.outboundDate,
    outboundWarehouseId: service.outboundWarehouseId,
    deliveryStart: service.deliveryStart?.at ?? null,
    deliveryEnd: service.deliveryEnd?.at ?? null,
    productId: line.productId,
    productDesc: line.productDesc,
    uom: line.uom,
    measure: size.measure,
    typedL: size.typed.length,
    typedW: size.typed.width,
    typedH: size.typed.height,
    l: size.length,
    w: size.width,
    h: size.height,
    cubeEach: size.cubeEach,
    minCubeApplied: size.minimumApplied,
    po: line.po,
    invoice: line.invoice,
    farmName: line.farmName,
    awb: line.awb,
    paymentTerm: line.paymentTerm,
    billToId: line.billToId,
  };
}
// Identical units of one order for one consignee are one consolidate (docs/domain/freight.md#lines-of-identical-units).
// Everything that a label or a bill shows must match.
const keyOf = (v: LineValues): string =>
  JSON.stringify([
    v.consigneeId,
    v.careOfId,
    v.dayOfService,
    v.outboundDate,
    v.outboundWarehouseId,
    v.productId,
    v.productDesc,
    v.uom,
    v.measure,
    v.typedL,
    v.typedW,
    v.typedH,
    v.l,
    v.w,
    v.h,
    v.po,
    v.invoice,
    v.farmName,
    v.awb,
    v.paymentTerm,
    v.billToId,
  ]);

/**
 * Only one transaction at a time decides which codes of a shipper are active. Call it before checking its codes for duplicates.
 */
export const lockShipperUnitCodes = (work: RequestContext, shipperId: number): Promise<void> =>
  lockUnitCodesOfShipper(work, shipperId);
