import type { LineBody, OrderLine } from './order-lines.contract.ts';
import { orderStatus } from './order-lines.contract.ts';
import { minimumCubeMessage } from './order-lines.rules.ts';
import { sizeOf } from '#areas/freight/units/box-size.rules.ts';
import type { SizedBox } from '#areas/freight/units/box-size.rules.ts';
import { linesById } from './line-list.store.ts';
import {
  afterWaiting,
  billTosOf,
  growLines,
  holdCodes,
  insertLines,
  insertOrder,
  lockOrders,
  nextSerials,
  pendingLines,
  productsOf,
  setOrder,
} from './order-writes.store.ts';
import type { LineValues, OrderHead } from './order-writes.store.ts';
import { whoPays } from '#areas/accounts/accounts/payer.rules.ts';
import type { ServiceDay, ShipAnswer } from '#areas/calendar/days-of-service/may-ship.rules.ts';
import { shippingErrors } from '#areas/calendar/days-of-service/days-of-service.errors.ts';
import { resolveShipping, withinScope } from '#areas/calendar/days-of-service/shipping.service.ts';
import type { Shipping } from '#areas/calendar/days-of-service/shipping.service.ts';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { entryClosed, factsOf } from '#areas/calendar/cutoff/cutoff.rules.ts';
import { enterUnits } from '#areas/freight/units/enter-units.sql.ts';
import { unitCodeOf } from '#areas/freight/units/codes.rules.ts';
import { can } from '#kit/contract/access.ts';
import { showDate } from '#kit/contract/dates.ts';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { Refusal, fill, notFound, refuse } from '#kit/server/refuse.ts';
import { announce, audit, partly } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

/** A line ready to be written: its day of service, size, product and payer are decided. */
export interface ReadyLine {
  consigneeId: number;
  service: ServiceDay;
  size: SizedBox;
  uom: number;
  productId: number;
  productDesc: string;
  po: string | null;
  invoice: string | null;
  farmName: string | null;
  awb: string | null;
  paymentTerm: 1 | 2 | 3;
  billToId: number;
  units: number;
  /**
   * The shipper's own codes, one a unit; without them the units get codes of our series. Hold the shipper's
   * codes (holdShipperCodes) before checking that they are free.
   */
  unitCodes?: readonly string[];
}
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

/** Makes units of lines, pending unless told otherwise, numbered after the highest number a line ever had. */
export async function makeUnits(
  work: Work,
  lines: readonly { id: number; count: number; after: number; codes?: readonly string[] }[],
  status: number = orderStatus.pending,
): Promise<number[]> {
  const total = lines.reduce((sum, line) => sum + line.count, 0);
  const given = lines.reduce((sum, line) => sum + (line.codes?.length ?? 0), 0);
  const codes = (await nextSerials(work, total - given)).map(unitCodeOf);
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

/** Fills in what was not typed (product, term, payer) and sizes the box; a refusal for each line that lacks something. */
export async function readyLines(
  work: Work,
  shipping: Shipping,
  answers: ReadonlyMap<number, ShipAnswer>,
  typed: readonly LineBody[],
): Promise<(ReadyLine | Refusal)[]> {
  const products = await productsOf(work, [
    ...new Set(typed.map((line) => line.productId ?? shipping.warehouse.defaultProductId ?? 0)),
  ]);
  const places = new Map(shipping.places.map((place) => [place.id, place]));
  const billTos = await billTosOf(work, [
    ...new Set(
      typed.flatMap(
        (line) => line.billToAccountId ?? places.get(line.consigneeAccountId)?.defaultBillToId ?? [],
      ),
    ),
  ]);
  return typed.map((line) => {
    const answer = answers.get(line.consigneeAccountId);
    const consignee = places.get(line.consigneeAccountId);
    if (!answer?.resolved || !consignee)
      return new Refusal(
        400,
        shippingErrors.unknownConsignee.sentence,
        {},
        { fields: { consigneeAccountId: shippingErrors.unknownConsignee.sentence } },
      );
    const productId = line.productId ?? shipping.warehouse.defaultProductId;
    const product = productId === null ? undefined : products.get(productId);
    if (!product || productId === null)
      return required(
        'productId',
        line.productId === undefined ? 'Product is required' : 'Product is not valid',
      );
    if (line.billToAccountId !== undefined && !billTos.has(line.billToAccountId))
      return required('billToAccountId', 'Bill to is not valid');
    const paymentTerm = line.paymentTerm ?? consignee.defaultPaymentTerm;
    const chosen = line.billToAccountId ?? consignee.defaultBillToId;
    const payer = whoPays({
      paymentTerm,
      shipper: shipping,
      consignee,
      chosen: chosen !== null && billTos.has(chosen) ? { id: chosen, accountType: accountType.billTo } : null,
    });
    if (payer.billToId === null) return required('billToAccountId', payer.refused);
    const size = sizeOf(
      { length: line.length, width: line.width, height: line.height },
      line.measure,
      line.unitOfMeasure,
      shipping.minCubes,
    );
    const productDesc =
      line.productDescription ??
      (line.productId === undefined ? shipping.warehouse.defaultProductDescription : null) ??
      product.description;
    return {
      consigneeId: line.consigneeAccountId,
      service: answer.resolved,
      size,
      uom: line.unitOfMeasure,
      productId,
      productDesc,
      po: line.po ?? null,
      invoice: line.invoice ?? null,
      farmName: line.farmName ?? null,
      awb: line.awb ?? null,
      paymentTerm,
      billToId: payer.billToId,
      units: line.numberOfUnits,
    };
  });
}
const required = (field: string, sentence: string) =>
  new Refusal(400, sentence, {}, { fields: { [field]: sentence } });

const dateFaults = new Map([
  ['pastShipDate', 'shipDate'],
  ['tooFarAhead', 'shipDate'],
  ['noSameDay', 'shipDate'],
  ['consigneeUnknown', 'consigneeAccountId'],
]);
/**
 * The refusal of freight that may not ship: a wrong field is 400, a closed day, a block or no service 412.
 * All reasons and the nearest day that works go along.
 */
export function refusalOf(answer: ShipAnswer): Refusal | null {
  if (answer.yes) return null;
  const fault = answer.reasons.find((reason) => dateFaults.has(reason.code));
  const reason = fault ?? answer.reasons[0] ?? { code: '', sentence: entryClosed, params: {} };
  const field = dateFaults.get(reason.code) ?? 'consigneeAccountId';
  const data = {
    reasons: answer.reasons.map(({ code, sentence, params }) => ({ code, sentence, params })),
    nearest: answer.nearest,
  };
  return new Refusal(fault ? 400 : 412, reason.sentence, reason.params, {
    data,
    fields: { [field]: fill(reason.sentence, reason.params) },
  });
}

/** One transaction at a time decides which codes of a shipper are live: take this before looking for duplicates among its own codes. */
export const holdShipperCodes = (work: Work, shipperId: number): Promise<void> => holdCodes(work, shipperId);

/** Adding needs addShipment before cutoff (an exempt shipper stays before it), addShipmentAfterCutOff after it. */
export function mayAdd(work: Work, answer: ShipAnswer, shipDate: string): void {
  const facts = factsOf(answer.cutoff, 'add', 'pending');
  if (facts.cutoff === 'before')
    return can(work.actor, 'addShipment:dataEntry', facts) ? undefined : refuse(403, notAllowed);
  if (!can(work.actor, 'addShipmentAfterCutOff:dataEntry', facts))
    refuse(412, entryClosed, { date: showDate(shipDate) });
}

/**
 * Enters lines that are asked for late, pending, in an order of their own: the request stands for the right
 * to add after the cutoff, so the hour is not asked. The first line that may not ship refuses them all.
 */
export async function addLateLines(
  work: Work,
  head: { shipperAccountId: number; shipDate: string },
  typed: readonly LineBody[],
): Promise<{ orderId: number; consolidateIds: number[] }> {
  const { shipping, answers } = await resolveShipping(work, {
    shipperId: head.shipperAccountId,
    shipDate: head.shipDate,
    consigneeIds: [...new Set(typed.map((line) => line.consigneeAccountId))],
  });
  for (const answer of answers.values()) {
    const reasons = answer.reasons.filter((reason) => reason.code !== 'entryClosed');
    const refusal = refusalOf({ ...answer, yes: reasons.length === 0, reasons });
    if (refusal) throw refusal;
  }
  const made = await readyLines(work, shipping, answers, typed);
  const refused = made.find((line) => line instanceof Refusal);
  if (refused) throw refused;
  const [first] = answers.values();
  const written = await addLines(
    work,
    { shipping, shipDate: head.shipDate, source: 'web', afterCutoff: first?.cutoff.phase === 'after' },
    made.flatMap((line) => (line instanceof Refusal ? [] : [line])),
  );
  const consolidateIds = [...new Set(written.consolidateIds)];
  await audit(work, {
    entity: 'order',
    entityId: written.order.id,
    action: 'created',
    after: {
      orderNumber: written.order.orderNumber,
      shipDate: head.shipDate,
      consolidates: consolidateIds,
      units: written.unitIds.length,
    },
  });
  return { orderId: written.order.id, consolidateIds };
}

interface AddHead {
  shipperAccountId: number;
  shipDate: string;
  orderId?: number | undefined;
}
type Added = {
  orderId: number;
  orderNumber: number;
  status: number;
  consolidates: OrderLine[];
  messages: { sentence: string; params: Record<string, string> }[];
};

/** One typed line. */
export async function addShipment(work: Work, body: AddHead & LineBody): Promise<Added> {
  const { added, refused } = await addTyped(work, body, [body]);
  const [first] = refused;
  if (first) throw first.refusal;
  return added ?? refuse(404, notFound);
}

/** Pasted rows: the good ones are kept, the others come back with their sentences. */
export async function addShipments(work: Work, body: AddHead & { lines: LineBody[] }) {
  const { added, refused } = await addTyped(work, body, body.lines);
  const [first] = refused;
  if (!added) throw first?.refusal ?? new Error('No line was given');
  const answer = {
    ...added,
    refused: refused.map(({ line, refusal }) => ({
      line,
      sentence: refusal.key,
      params: Object.fromEntries(Object.entries(refusal.params).map(([k, v]) => [k, String(v)])),
    })),
  };
  return first ? partly('Lines not added: {count}.', { count: refused.length }, answer) : answer;
}

async function addTyped(
  work: Work,
  head: AddHead,
  typed: readonly LineBody[],
): Promise<{ added: Added | null; refused: { line: number; refusal: Refusal }[] }> {
  withinScope(work, [head.shipperAccountId]);
  const named =
    head.orderId === undefined
      ? undefined
      : ((await lockOrders(work, [head.orderId]))[0] ?? refuse(404, notFound));
  if (named && named.shipperId !== head.shipperAccountId) refuse(404, notFound);
  if (named && named.shipDate !== head.shipDate)
    refuse(
      400,
      'Order {number} is for another ship date.',
      { number: named.orderNumber },
      { fields: { shipDate: 'Ship date is not valid' } },
    );
  const late = named ? await afterWaiting(work) : work;
  const { shipping, answers } = await resolveShipping(late, {
    shipperId: head.shipperAccountId,
    shipDate: head.shipDate,
    consigneeIds: [...new Set(typed.map((line) => line.consigneeAccountId))],
  });
  const [anyAnswer] = answers.values();
  const checked = new Map([...answers].map(([id, answer]) => [id, refusalOf(answer)]));
  if (anyAnswer && [...checked.values()].some((refusal) => refusal === null))
    mayAdd(work, anyAnswer, head.shipDate);
  const made = await readyLines(work, shipping, answers, typed);
  const outcome = typed.map(
    (line, i) => checked.get(line.consigneeAccountId) ?? made[i] ?? new Refusal(404, notFound),
  );
  const refused = outcome.flatMap((result, i) =>
    result instanceof Refusal ? [{ line: i + 1, refusal: result }] : [],
  );
  const good = outcome.flatMap((result) => (result instanceof Refusal ? [] : [result]));
  if (good.length === 0 || !anyAnswer) return { added: null, refused };
  const afterCutoff = anyAnswer.cutoff.phase === 'after';
  // A finalized order takes new lines before cutoff; after it they make an order of their own (docs/domain/orders.md#adding-lines).
  const order = named && afterCutoff && named.status === orderStatus.finalized ? undefined : named;
  const written = await addLines(
    work,
    { order, shipping, shipDate: head.shipDate, source: 'web', afterCutoff },
    good,
  );
  const ids = [...new Set(written.consolidateIds)];
  const consolidates = await linesById(work, ids);
  await audit(work, {
    entity: 'order',
    entityId: written.order.id,
    action: written.created ? 'created' : 'lines added',
    after: {
      orderNumber: written.order.orderNumber,
      shipDate: head.shipDate,
      consolidates: ids,
      units: written.unitIds.length,
    },
  });
  return {
    added: {
      orderId: written.order.id,
      orderNumber: written.order.orderNumber,
      status: written.order.status,
      consolidates,
      messages: good.some((line) => line.size.minimumApplied) ? [minimumCubeMessage(shipping.minCubes)] : [],
    },
    refused,
  };
}
