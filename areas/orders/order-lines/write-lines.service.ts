import { orderStatus } from './order-states.contract.ts';
import {
  growLines,
  holdCodes,
  insertLines,
  insertOrder,
  codesBorne,
  nextSerials,
  pendingLines,
  setOrder,
} from './order-writes.store.ts';
import type { LineValues, OrderHead } from './order-writes.store.ts';
import type { ReadyLine } from './ready-lines.service.ts';
import type { Shipping } from '#areas/calendar/days-of-service/shipping.service.ts';
import { enterUnits } from '#areas/freight/units/enter-units.sql.ts';
import { unitCodeOf } from '#areas/freight/units/codes.rules.ts';
import { announce } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

export interface OrderFor {
  /** An order to add to; without it a new one is made. */
  order?: OrderHead;
  shipping: Shipping;
  shipDate: string;
  source: 'web' | 'xml' | 'api' | 'scanner';
  sourceRef?: string;
  afterCutoff: boolean;
  /** A new order whose units are finalized as they are entered: the caller has asked whether they may be. */
  finalized?: boolean;
}
export interface AddedLines {
  order: OrderHead;
  created: boolean;
  /** The consolidate of each line given, in the same order: identical lines share one. */
  consolidateIds: number[];
  unitIds: number[];
}

/**
 * Writes lines and their units, pending unless the new order is finalized at once: one statement for the
 * lines, one for the units, one for their history, however many there are. Asks no permission and no cutoff.
 */
export async function addLines(work: Work, to: OrderFor, lines: readonly ReadyLine[]): Promise<AddedLines> {
  const status = to.finalized && !to.order ? orderStatus.finalized : orderStatus.pending;
  const order =
    to.order ??
    (await insertOrder(work, {
      shipperId: to.shipping.id,
      warehouseId: to.shipping.warehouse.id,
      shipDate: to.shipDate,
      status,
      source: to.source,
      sourceRef: to.sourceRef ?? null,
      afterCutoff: to.afterCutoff,
    }));
  const known = new Map(
    (to.order ? await pendingLines(work, order.id) : []).map((line) => [keyOf(line), line]),
  );
  const fresh = new Map<
    string,
    { values: LineValues; units: number; codes: string[]; from: number; id: number }
  >();
  const grown = new Map<string, { id: number; by: number; codes: string[]; from: number }>();
  const keys: string[] = [];
  for (const line of lines) {
    const values = valuesOf(line);
    const key = keyOf(values);
    const there = known.get(key);
    const target = there
      ? (grown.get(key) ?? { id: there.id, by: 0, codes: [], from: there.firstCount })
      : undefined;
    if (target) {
      target.by += line.units;
      target.codes.push(...(line.unitCodes ?? []));
      grown.set(key, target);
    } else {
      const made = fresh.get(key) ?? { values, units: 0, codes: [], from: 0, id: 0 };
      made.units += line.units;
      made.codes.push(...(line.unitCodes ?? []));
      fresh.set(key, made);
    }
    keys.push(key);
  }
  const ids = await insertLines(work, order, [...fresh.values()], status);
  [...fresh.values()].forEach((line, i) => (line.id = ids[i] ?? 0));
  await growLines(work, [...grown.values()]);
  const unitIds = await makeUnits(
    work,
    [
      ...[...fresh.values()].map((f) => ({ id: f.id, count: f.units, after: 0, codes: f.codes })),
      ...[...grown.values()].map((g) => ({ id: g.id, count: g.by, after: g.from, codes: g.codes })),
    ],
    status,
  );
  if (status === orderStatus.finalized)
    await setOrder(work, order.id, { status, finalizedAt: work.now.toString() });
  else if (order.status !== status) await setOrder(work, order.id, { status, finalizedAt: null });
  announce(work, 'orders', [order.id]);
  announce(work, 'units');
  return {
    order: { ...order, status },
    created: !to.order,
    consolidateIds: keys.map((key) => fresh.get(key)?.id ?? grown.get(key)?.id ?? 0),
    unitIds,
  };
}

/** The most numbers asked for at once: as many as one call may enter. */
const mostAtOnce = 50_000;
/**
 * Codes of our own series that no unit bears. Numbers that are taken are passed over, the more at once the more
 * of them there are: a long run of them costs a few looks.
 */
export async function freshCodes(work: Work, count: number): Promise<string[]> {
  const fresh: string[] = [];
  for (let ask = count; fresh.length < count; ask = Math.min(ask * 4, mostAtOnce)) {
    const codes = (await nextSerials(work, ask)).map(unitCodeOf);
    const borne = await codesBorne(work, codes);
    fresh.push(...codes.filter((code) => !borne.has(code)));
  }
  return fresh.slice(0, count);
}

/** Makes units of lines, pending unless told otherwise, numbered after the highest number a line ever had. */
export async function makeUnits(
  work: Work,
  lines: readonly { id: number; count: number; after: number; codes?: readonly string[] }[],
  status: number = orderStatus.pending,
): Promise<number[]> {
  const total = lines.reduce((sum, line) => sum + line.count, 0);
  const given = lines.reduce((sum, line) => sum + (line.codes?.length ?? 0), 0);
  const codes = await freshCodes(work, total - given);
  const units: { lineIds: number[]; numbers: number[]; codes: string[] } = {
    lineIds: [],
    numbers: [],
    codes: [],
  };
  let next = 0;
  for (const line of lines) {
    for (let i = 0; i < line.count; i += 1) {
      units.lineIds.push(line.id);
      units.numbers.push(line.after + i + 1);
      units.codes.push(line.codes?.[i] ?? codes[next++] ?? '');
    }
  }
  return enterUnits(work, units, { status });
}

export function valuesOf(line: Omit<ReadyLine, 'units' | 'unitCodes'>): LineValues {
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
// Identical units of one order for one consignee are one consolidate (docs/domain/freight.md#lines-of-identical-units):
// everything that a label or a bill shows must agree.
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

/** One transaction at a time decides which codes of a shipper are live: take this before looking for duplicates among its own codes. */
export const holdShipperCodes = (work: Work, shipperId: number): Promise<void> => holdCodes(work, shipperId);
