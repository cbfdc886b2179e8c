import type { LineBody, OrderLine } from './order-lines.contract.ts';
import { maxBoxesOfCall } from './order-lines.contract.ts';
import { orderStatus } from '#areas/freight/units/order-states.contract.ts';
import { lineErrors } from './order-lines.errors.ts';
import { toldOf } from './order-lines.rules.ts';
import { linesById } from './line-list.store.ts';
import { isObjection, objection, objectionTo, without } from './objections.rules.ts';
import type { Objection } from './objections.rules.ts';
import { raise } from './objections.service.ts';
import { afterWaiting, lockOrders } from './order-writes.store.ts';
import type { OrderHead } from './order-writes.store.ts';
import { readyLines, readyLinesOfOrders } from './ready-lines.service.ts';
import type { ReadyLine } from './ready-lines.service.ts';
import { addLines, addLinesOfOrders } from './write-lines.service.ts';
import type { AddedLines, OrderFor } from './write-lines.service.ts';
import { cutoffErrors } from '#areas/calendar/cutoff/cutoff.errors.ts';
import { factsOf } from '#areas/calendar/cutoff/cutoff.rules.ts';
import type { ShipAnswer } from '#areas/calendar/shipping/may-ship.rules.ts';
import { resolveShipping, resolveShippings, withinScope } from '#areas/calendar/shipping/shipping.service.ts';
import type { Shipping } from '#areas/calendar/shipping/shipping.service.ts';
import { can } from '#kit/contract/access.ts';
import { showDate } from '#kit/contract/dates.ts';
import { commonErrors, sayFault } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import { audit, auditAll, partly } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

/** Adding needs addShipment before cutoff (an exempt shipper stays before it), addShipmentAfterCutOff after it. */
export function objectionToAdding(work: Work, answer: ShipAnswer, shipDate: string): Objection | null {
  const facts = factsOf(answer.cutoff, 'add', 'pending');
  if (facts.cutoff === 'before')
    return can(work.actor, 'addShipment:dataEntry', facts) ? null : objection(commonErrors.notAllowed);
  return can(work.actor, 'addShipmentAfterCutOff:dataEntry', facts)
    ? null
    : objection(cutoffErrors.closed, { date: showDate(shipDate) });
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
  notTooMany(typed);
  const { shipping, answers } = await resolveShipping(work, {
    shipperId: head.shipperAccountId,
    shipDate: head.shipDate,
    consigneeIds: [...new Set(typed.map((line) => line.consigneeAccountId))],
  });
  for (const answer of answers.values()) {
    const refused = objectionTo(without(answer, 'entryClosed'));
    if (refused) raise(refused);
  }
  const made = await readyLines(work, shipping, answers, typed);
  const refused = made.find(isObjection);
  if (refused) raise(refused);
  const [first] = answers.values();
  const written = await addLines(
    work,
    { shipping, shipDate: head.shipDate, source: 'web', afterCutoff: first?.cutoff.phase === 'after' },
    made.flatMap((line) => (isObjection(line) ? [] : [line])),
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
  /** What a new order is called in the system that it comes from. */
  reference?: string;
  /** Third parties that the lines had before, in an order or a template. */
  agreed?: ReadonlySet<number>;
}
/** One call does not hold the others up for minutes, whatever way its lines came. */
function notTooMany(lines: readonly { numberOfUnits: number }[]): void {
  const boxes = lines.reduce((sum, line) => sum + line.numberOfUnits, 0);
  if (boxes > maxBoxesOfCall) refuse(lineErrors.tooManyBoxes, { count: boxes, max: maxBoxesOfCall });
}
type Added = {
  orderId: number;
  orderNumber: number;
  status: number;
  consolidates: OrderLine[];
  messages: { sentence: string; params: Record<string, string> }[];
  creditHeld: boolean;
};

/** One typed line. */
export async function addShipment(work: Work, body: AddHead & LineBody): Promise<Added> {
  const { added, refused } = await addTyped(work, body, [body]);
  const [first] = refused;
  if (first) raise(first.objection);
  return added ?? refuse(commonErrors.notFound);
}

/** Pasted rows: the good ones are kept, the others come back with their sentences. */
export async function addShipments(work: Work, body: AddHead & { lines: LineBody[] }) {
  const { added, refused } = await addTyped(work, body, body.lines);
  const [first] = refused;
  if (!added && first) raise(first.objection);
  if (!added) throw new Error('No line was given');
  const answer = {
    ...added,
    refused: refused.map(({ line, objection: { fault, params, field } }) => ({
      line,
      field: field ?? null,
      ...sayFault(fault, params),
    })),
  };
  return first ? partly('Lines not added: {count}.', { count: refused.length }, answer) : answer;
}

/** Lines of one order, and how it goes on. */
interface Typed {
  head: AddHead;
  lines: readonly LineBody[];
}
interface Checked {
  to: OrderFor | null;
  good: ReadyLine[];
  refused: { line: number; objection: Objection }[];
}

/** The orders that lines are added to, locked; a head without one makes an order of its own. */
async function namedOrders(work: Work, heads: readonly AddHead[]): Promise<(OrderHead | undefined)[]> {
  const ids = heads.flatMap(({ orderId }) => orderId ?? []);
  const found = new Map((ids.length === 0 ? [] : await lockOrders(work, ids)).map((one) => [one.id, one]));
  return heads.map((head) => {
    if (head.orderId === undefined) return undefined;
    const named = found.get(head.orderId);
    if (!named || named.shipperId !== head.shipperAccountId) return refuse(commonErrors.notFound);
    if (named.shipDate !== head.shipDate)
      refuse(
        lineErrors.otherShipDate,
        { number: named.orderNumber },
        { fields: { shipDate: 'Ship date is not valid' } },
      );
    return named;
  });
}

async function checkTyped(work: Work, all: readonly Typed[]): Promise<Checked[]> {
  for (const { lines } of all) notTooMany(lines);
  const heads = all.map(({ head }) => head);
  withinScope(
    work,
    heads.map(({ shipperAccountId }) => shipperAccountId),
    'shipperAccountId',
  );
  const named = await namedOrders(work, heads);
  const late = named.some((order) => order !== undefined) ? await afterWaiting(work) : work;
  const resolved = await resolveShippings(
    late,
    all.map(({ head, lines }) => ({
      shipperId: head.shipperAccountId,
      shipDate: head.shipDate,
      consigneeIds: [...new Set(lines.map((line) => line.consigneeAccountId))],
    })),
  );
  const asked = resolved.map(({ answers }, at) => {
    const [answer] = answers.values();
    const objections = new Map([...answers].map(([id, one]) => [id, objectionTo(one)]));
    const closed = answer ? objectionToAdding(work, answer, heads[at]?.shipDate ?? '') : null;
    if (closed && [...objections.values()].includes(null)) raise(closed);
    return { answer, objections };
  });
  const ready = await readyLinesOfOrders(
    work,
    resolved.map(({ shipping, answers }, at) => ({
      shipping,
      answers,
      lines: all[at]?.lines ?? [],
      agreed: heads[at]?.agreed,
    })),
  );
  return all.map(({ head, lines }, at): Checked => {
    const { answer, objections } = asked[at] ?? {};
    const outcome = lines.map(
      (line, i) =>
        objections?.get(line.consigneeAccountId) ?? ready[at]?.[i] ?? objection(commonErrors.notFound),
    );
    const refused = outcome.flatMap((result, i) =>
      isObjection(result) ? [{ line: i + 1, objection: result }] : [],
    );
    const good = outcome.flatMap((result) => (isObjection(result) ? [] : [result]));
    const shipping = resolved[at]?.shipping;
    return {
      to: answer && shipping ? orderFor(head, { answer, shipping, named: named[at] }) : null,
      good,
      refused,
    };
  });
}
function orderFor(
  head: AddHead,
  { answer, shipping, named }: { answer: ShipAnswer; shipping: Shipping; named: OrderHead | undefined },
): OrderFor {
  const afterCutoff = answer.cutoff.phase === 'after';
  // A finalized order takes new lines before cutoff; after it they make an order of their own (docs/domain/orders.md#adding-lines).
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

/** Writes lines that were checked, and what became of their orders. */
async function writeTyped(
  work: Work,
  wishes: readonly { to: OrderFor; lines: readonly ReadyLine[] }[],
): Promise<AddedLines[]> {
  const { orders: all } = await addLinesOfOrders(work, wishes);
  await auditAll(
    work,
    all.map((written, at) => ({
      entity: 'order',
      entityId: written.order.id,
      action: written.created ? 'created' : 'lines added',
      after: {
        orderNumber: written.order.orderNumber,
        shipDate: wishes[at]?.to.shipDate,
        consolidates: [...new Set(written.consolidateIds)],
        units: written.units,
      },
    })),
  );
  return all;
}

async function addTyped(
  work: Work,
  head: AddHead,
  typed: readonly LineBody[],
): Promise<{ added: Added | null; refused: { line: number; objection: Objection }[] }> {
  const [checked] = await checkTyped(work, [{ head, lines: typed }]);
  const { to = null, good = [], refused = [] } = checked ?? {};
  if (good.length === 0 || !to) return { added: null, refused };
  const [written] = await writeTyped(work, [{ to, lines: good }]);
  if (!written) throw new Error('No order was written');
  return {
    added: {
      orderId: written.order.id,
      orderNumber: written.order.orderNumber,
      status: written.order.status,
      consolidates: await linesById(work, [...new Set(written.consolidateIds)]),
      messages: toldOf(good, to.shipping.minCubes),
      creditHeld: good.some((line) => line.onHold),
    },
    refused,
  };
}

/** Enters orders at once; the first line that is refused refuses them all. Answers the lines of each. For imports. */
export async function addOrders(
  work: Work,
  orders: readonly (AddHead & { lines: readonly LineBody[] })[],
): Promise<number[][]> {
  const checked = await checkTyped(
    work,
    orders.map(({ lines, ...head }) => ({ head, lines })),
  );
  const wishes = checked.map(({ to, good, refused }) => {
    const [first] = refused;
    if (first) raise(first.objection);
    return { to: to ?? refuse(commonErrors.notFound), lines: good };
  });
  return (await writeTyped(work, wishes)).map(({ consolidateIds }) => consolidateIds);
}
