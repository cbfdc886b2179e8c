import type { OrderLineInput, OrderLine } from './order-lines.contract.ts';
import { maxUnitsPerRequest } from './order-lines.contract.ts';
import { orderStatus } from '#areas/freight/units/order-status.contract.ts';
import { lineErrors } from './order-lines.errors.ts';
import { listAddedLineMessages } from './order-lines.rules.ts';
import { findActiveLinesByIds } from './line-list.repository.ts';
import {
  isRejection,
  createRejection,
  getShippingRejection,
  ignoreShippingReasons,
} from './rejections.rules.ts';
import type { Rejection } from './rejections.rules.ts';
import { throwRejection } from './rejections.service.ts';
import { createContextAtCurrentTime, lockActiveOrders } from './order-writes.repository.ts';
import type { OrderRecord } from './order-writes.repository.ts';
import { prepareOrRejectLines, prepareOrRejectLinesOfOrders } from './ready-lines.service.ts';
import type { ReadyLine } from './ready-lines.service.ts';
import { insertOrMergeOrderLines, insertOrMergeLinesOfOrdersUnchecked } from './write-lines.service.ts';
import type { WrittenLines, OrderTarget } from './write-lines.service.ts';
import { cutoffErrors } from '#areas/calendar/cutoff/cutoff.errors.ts';
import { buildEntryPermissionContext } from '#areas/calendar/cutoff/cutoff.rules.ts';
import type { ShippingDecision } from '#areas/calendar/shipping/shipping-decision.rules.ts';
import {
  decideShippingInScope,
  decideShippingBatchInScope,
  requireAllAccountsInScope,
} from '#areas/calendar/shipping/shipping.service.ts';
import type { ShipperContext } from '#areas/calendar/shipping/shipping.service.ts';
import { hasPermission } from '#kit/contract/access.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { commonErrors, toErrorInResponse } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import { recordAudit, recordAudits, createPartialSuccess } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Adding needs addShipment before the cutoff and addShipmentAfterCutOff after it. For an exempt shipper it is always before. */
export function getAddLinesPermissionRejection(
  work: RequestContext,
  decision: ShippingDecision,
  shipDate: string,
): Rejection | null {
  const facts = buildEntryPermissionContext(decision.cutoff, 'add', 'pending');
  if (facts.cutoff === 'before')
    return hasPermission(work.actor, 'addShipment:dataEntry', facts)
      ? null
      : createRejection(commonErrors.notAllowed);
  return hasPermission(work.actor, 'addShipmentAfterCutOff:dataEntry', facts)
    ? null
    : createRejection(cutoffErrors.dataEntryClosed, { date: formatDate(shipDate) });
}

/**
 * Enters late lines, pending, in their own order. The request replaces the permission to add after the cutoff, so the time is not
 * checked. If one line cannot ship, all are rejected.
 */
export async function addLateLinesInNewOrderAllOrNothing(
  work: RequestContext,
  order: { shipperAccountId: number; shipDate: string },
  lines: readonly OrderLineInput[],
): Promise<{ orderId: number; consolidateIds: number[] }> {
  notTooMany(lines);
  const { shipping, answers } = await decideShippingInScope(work, {
    shipperId: order.shipperAccountId,
    shipDate: order.shipDate,
    consigneeIds: [...new Set(lines.map((line) => line.consigneeAccountId))],
  });
  for (const answer of answers.values()) {
    const refused = getShippingRejection(ignoreShippingReasons(answer, 'entryClosed'));
    if (refused) throwRejection(refused);
  }
  const preparedLines = await prepareOrRejectLines(work, shipping, answers, lines);
  const refused = preparedLines.find(isRejection);
  if (refused) throwRejection(refused);
  const [first] = answers.values();
  const written = await insertOrMergeOrderLines(
    work,
    { shipping, shipDate: order.shipDate, source: 'web', afterCutoff: first?.cutoff.phase === 'after' },
    preparedLines.flatMap((line) => (isRejection(line) ? [] : [line])),
  );
  const consolidateIds = [...new Set(written.consolidateIds)];
  await recordAudit(work, {
    entity: 'order',
    entityId: written.order.id,
    action: 'created',
    after: {
      orderNumber: written.order.orderNumber,
      shipDate: order.shipDate,
      consolidates: consolidateIds,
      units: written.unitIds.length,
    },
  });
  return { orderId: written.order.id, consolidateIds };
}

interface OrderToAddLinesTo {
  shipperAccountId: number;
  shipDate: string;
  orderId?: number | undefined;
  /** The reference of a new order in the system it comes from. */
  reference?: string;
  /** Third-party payers that the lines had before, in an order or a template. */
  agreed?: ReadonlySet<number>;
}
/** Limits the units of one request, so it does not block others for minutes. */
function notTooMany(lines: readonly { numberOfUnits: number }[]): void {
  const boxes = lines.reduce((sum, line) => sum + line.numberOfUnits, 0);
  if (boxes > maxUnitsPerRequest) reject(lineErrors.tooManyUnits, { count: boxes, max: maxUnitsPerRequest });
}
type AddedLinesResult = {
  orderId: number;
  orderNumber: number;
  status: number;
  consolidates: OrderLine[];
  messages: { sentence: string; params: Record<string, string> }[];
  creditHeld: boolean;
};

export async function addOrMergeOrderLine(
  work: RequestContext,
  body: OrderToAddLinesTo & OrderLineInput,
): Promise<AddedLinesResult> {
  const { added, refused } = await addTyped(work, body, [body]);
  const [first] = refused;
  if (first) throwRejection(first.objection);
  return added ?? reject(commonErrors.notFound);
}

/** Adds pasted rows. Valid ones are saved, the others are returned with their error messages. */
export async function addValidOrderLines(
  work: RequestContext,
  body: OrderToAddLinesTo & { lines: OrderLineInput[] },
) {
  const { added, refused } = await addTyped(work, body, body.lines);
  const [first] = refused;
  if (!added && first) throwRejection(first.objection);
  if (!added) throw new Error('No line was given');
  const answer = {
    ...added,
    refused: refused.map(({ line, objection: { fault: error, params, field } }) => ({
      line,
      field: field ?? null,
      ...toErrorInResponse(error, params),
    })),
  };
  return first
    ? createPartialSuccess('Lines not added: {count}.', { count: refused.length }, answer)
    : answer;
}

/** Lines of one order, and the order they are added to. */
interface Typed {
  head: OrderToAddLinesTo;
  lines: readonly OrderLineInput[];
}
interface Checked {
  to: OrderTarget | null;
  good: ReadyLine[];
  refused: { line: number; objection: Rejection }[];
}

/** The orders that lines are added to, locked. A header without an order creates its own. */
async function namedOrders(
  work: RequestContext,
  heads: readonly OrderToAddLinesTo[],
): Promise<(OrderRecord | undefined)[]> {
  const ids = heads.flatMap(({ orderId }) => orderId ?? []);
  const found = new Map(
    (ids.length === 0 ? [] : await lockActiveOrders(work, ids)).map((one) => [one.id, one]),
  );
  return heads.map((head) => {
    if (head.orderId === undefined) return undefined;
    const named = found.get(head.orderId);
    if (!named || named.shipperId !== head.shipperAccountId) return reject(commonErrors.notFound);
    if (named.shipDate !== head.shipDate)
      reject(
        lineErrors.shipDateMismatch,
        { number: named.orderNumber },
        { fields: { shipDate: 'Ship date isn’t valid' } },
      );
    return named;
  });
}

async function checkTyped(work: RequestContext, all: readonly Typed[]): Promise<Checked[]> {
  for (const { lines } of all) notTooMany(lines);
  const heads = all.map(({ head }) => head);
  requireAllAccountsInScope(
    work,
    heads.map(({ shipperAccountId }) => shipperAccountId),
    'shipperAccountId',
  );
  const named = await namedOrders(work, heads);
  const late = named.some((order) => order !== undefined) ? await createContextAtCurrentTime(work) : work;
  const resolved = await decideShippingBatchInScope(
    late,
    all.map(({ head, lines }) => ({
      shipperId: head.shipperAccountId,
      shipDate: head.shipDate,
      consigneeIds: [...new Set(lines.map((line) => line.consigneeAccountId))],
    })),
  );
  const decisions = resolved.map(({ answers }, orderIndex) => {
    const [answer] = answers.values();
    const objections = new Map([...answers].map(([id, one]) => [id, getShippingRejection(one)]));
    const closed = answer
      ? getAddLinesPermissionRejection(work, answer, heads[orderIndex]?.shipDate ?? '')
      : null;
    if (closed && [...objections.values()].includes(null)) throwRejection(closed);
    return { answer, objections };
  });
  const ready = await prepareOrRejectLinesOfOrders(
    work,
    resolved.map(({ shipping, answers }, orderIndex) => ({
      shipping,
      answers,
      lines: all[orderIndex]?.lines ?? [],
      agreed: heads[orderIndex]?.agreed,
    })),
  );
  return all.map(({ head, lines }, orderIndex): Checked => {
    const { answer, objections } = decisions[orderIndex] ?? {};
    const outcome = lines.map(
      (line, i) =>
        objections?.get(line.consigneeAccountId) ??
        ready[orderIndex]?.[i] ??
        createRejection(commonErrors.notFound),
    );
    const refused = outcome.flatMap((result, i) =>
      isRejection(result) ? [{ line: i + 1, objection: result }] : [],
    );
    const good = outcome.flatMap((result) => (isRejection(result) ? [] : [result]));
    const shipping = resolved[orderIndex]?.shipping;
    return {
      to: answer && shipping ? orderFor(head, { answer, shipping, named: named[orderIndex] }) : null,
      good,
      refused,
    };
  });
}
function orderFor(
  head: OrderToAddLinesTo,
  {
    answer,
    shipping,
    named,
  }: { answer: ShippingDecision; shipping: ShipperContext; named: OrderRecord | undefined },
): OrderTarget {
  const afterCutoff = answer.cutoff.phase === 'after';
  // A finalized order accepts new lines before the cutoff. After it they get their own order
  // (docs/domain/orders.md#adding-lines).
  const order = named && afterCutoff && named.status === orderStatus.finalized ? undefined : named;
  return {
    ...(order ? { order } : {}),
    shipping,
    shipDate: head.shipDate,
    source: 'web',
    afterCutoff,
    ...(head.reference === undefined ? {} : { sourceRef: head.reference }),
  };
}

/** Writes validated lines, and returns what became of their orders. */
async function writeTyped(
  work: RequestContext,
  ordersToWrite: readonly { target: OrderTarget; lines: readonly ReadyLine[] }[],
): Promise<WrittenLines[]> {
  const { orders: all } = await insertOrMergeLinesOfOrdersUnchecked(work, ordersToWrite);
  await recordAudits(
    work,
    all.map((written, orderIndex) => ({
      entity: 'order',
      entityId: written.order.id,
      action: written.created ? 'created' : 'lines added',
      after: {
        orderNumber: written.order.orderNumber,
        shipDate: ordersToWrite[orderIndex]?.target.shipDate,
        consolidates: [...new Set(written.consolidateIds)],
        units: written.units,
      },
    })),
  );
  return all;
}

async function addTyped(
  work: RequestContext,
  head: OrderToAddLinesTo,
  typed: readonly OrderLineInput[],
): Promise<{ added: AddedLinesResult | null; refused: { line: number; objection: Rejection }[] }> {
  const [checked] = await checkTyped(work, [{ head, lines: typed }]);
  const { to = null, good = [], refused = [] } = checked ?? {};
  if (good.length === 0 || !to) return { added: null, refused };
  const [written] = await writeTyped(work, [{ target: to, lines: good }]);
  if (!written) throw new Error('No order was created');
  return {
    added: {
      orderId: written.order.id,
      orderNumber: written.order.orderNumber,
      status: written.order.status,
      consolidates: await findActiveLinesByIds(work, [...new Set(written.consolidateIds)]),
      messages: listAddedLineMessages(good, to.shipping.minCubes),
      creditHeld: good.some((line) => line.onHold),
    },
    refused,
  };
}

/** Enters several orders at once. One rejected line rejects them all. Returns the lines of each. For imports. */
export async function addOrdersWithLinesAllOrNothing(
  work: RequestContext,
  orders: readonly (OrderToAddLinesTo & { lines: readonly OrderLineInput[] })[],
): Promise<number[][]> {
  const checked = await checkTyped(
    work,
    orders.map(({ lines, ...head }) => ({ head, lines })),
  );
  const ordersToWrite = checked.map(({ to, good, refused }) => {
    const [first] = refused;
    if (first) throwRejection(first.objection);
    return { target: to ?? reject(commonErrors.notFound), lines: good };
  });
  return (await writeTyped(work, ordersToWrite)).map(({ consolidateIds }) => consolidateIds);
}
