import { looksThrough } from '#areas/accounts/accounts/of-accounts.sql.ts';
import type { RefusedConsolidate } from './order-lines.contract.ts';
import { lineErrors } from './order-lines.errors.ts';
import { orderStatus } from '#areas/freight/units/order-states.contract.ts';
import { goneLines, holdLines } from './held-lines.store.ts';
import type { GoneLine, HeldLine } from './held-lines.store.ts';
import { without } from './objections.rules.ts';
import type { Objection } from './objections.rules.ts';
import { raise } from './objections.service.ts';
import { afterWaiting } from './order-writes.store.ts';
import { mayShip } from '#areas/calendar/shipping/may-ship.rules.ts';
import type { Asks, ShipAnswer } from '#areas/calendar/shipping/may-ship.rules.ts';
import { shippingOf } from '#areas/calendar/shipping/shipping.service.ts';
import type { Shipping } from '#areas/calendar/shipping/shipping.service.ts';
import { factsOf } from '#areas/calendar/cutoff/cutoff.rules.ts';
import type { EntryAct } from '#areas/calendar/cutoff/cutoff.rules.ts';
import type { Facts } from '#kit/contract/access.ts';
import { commonErrors, sayFault } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import { accountScope, warehouseScope } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

export type { HeldLine };

/** Lines locked for a change, with the facts of their shippers at the moment after the locks were got. */
export interface Held {
  lines: HeldLine[];
  /** Asked for, but no longer there (or never the caller's). */
  missing: GoneLine[];
  late: Work;
  shippings: Map<number, Shipping>;
}

/** Locks lines of the caller's scope and gathers what decides about them; 404 when none of them is there and theirs. */
export async function hold(
  work: Work,
  ids: readonly number[],
  more: {
    consigneeIds?: readonly number[];
    shipDates?: readonly string[];
    deletedToo?: boolean;
    unitsToo?: boolean;
  } = {},
): Promise<Held> {
  const wanted = [...new Set(ids)];
  const scope = accountScope(work);
  const warehouses = warehouseScope(work);
  const lines = (await holdLines(work, wanted, more)).filter(
    (line) =>
      (scope === null ||
        scope.includes(line.shipperId) ||
        (looksThrough(work) && scope.includes(line.consigneeId))) &&
      (warehouses === null || warehouses.includes(line.warehouseId)),
  );
  if (lines.length === 0) refuse(commonErrors.notFound);
  const found = new Set(lines.map((line) => line.id));
  const late = await afterWaiting(work);
  const shippings = await shippingOf(late, {
    shipperIds: [...new Set(lines.map((line) => line.shipperId))],
    consigneeIds: [
      ...new Set([
        ...lines.flatMap((line) => [line.consigneeId, ...(line.careOfId === null ? [] : [line.careOfId])]),
        ...(more.consigneeIds ?? []),
      ]),
    ],
    shipDates: [...new Set([...lines.map((line) => line.shipDate), ...(more.shipDates ?? [])])],
  });
  const missing = wanted.filter((id) => !found.has(id));
  return { lines, missing: missing.length > 0 ? await goneLines(work, missing) : [], late, shippings };
}
export const shippingOfLine = (held: Held, line: HeldLine): Shipping =>
  held.shippings.get(line.shipperId) ?? refuse(commonErrors.notFound);

export function answerFor(
  held: Held,
  line: HeldLine,
  asks: Asks,
  other: { consigneeId?: number; shipDate?: string } = {},
): ShipAnswer {
  return mayShip(shippingOfLine(held, line).book, {
    consigneeId: other.consigneeId ?? line.consigneeId,
    shipDate: other.shipDate ?? line.shipDate,
    asks,
    // An extension opens the lines that it names, for their ship date.
    extendedTo: other.shipDate === undefined ? line.extendedTo : null,
    // A line that is not judged anew goes where it was entered for.
    ...(asks === 'finalize' && other.consigneeId === undefined && other.shipDate === undefined
      ? { careOfId: line.careOfId }
      : {}),
  });
}
/**
 * The facts of a line that conditioned grants are checked against. A line counts as finalized by itself, also
 * while its order waits for others.
 */
export function factsFor(held: Held, line: HeldLine, act: EntryAct): Facts {
  return factsOf(
    answerFor(held, line, 'service').cutoff,
    act,
    line.status === orderStatus.finalized ? 'finalized' : 'pending',
  );
}

/** The same answer for somebody whose right reaches past the cutoff: the hour is no reason against it any more. */
export const pastCutoff = (answer: ShipAnswer, facts: Facts): ShipAnswer =>
  facts.cutoff === 'after' ? without(answer, 'entryClosed') : answer;

const refusedOf = (line: HeldLine, { fault, params }: Objection): RefusedConsolidate => ({
  consolidateId: line.id,
  orderNumber: line.orderNumber,
  consigneeAccountName: line.consigneeName,
  ...sayFault(fault, params),
});

/** Which lines an act may touch: each is judged by itself. All refused: the first objection is the answer. */
export function judged(
  held: Held,
  judge: (line: HeldLine) => Objection | null,
): { good: HeldLine[]; refused: RefusedConsolidate[] } {
  const good: HeldLine[] = [];
  const refused: RefusedConsolidate[] = held.missing.map((line) => ({
    consolidateId: line.id,
    orderNumber: line.orderNumber,
    consigneeAccountName: line.consigneeName,
    // Of a line that is not the caller's nothing can be named but the number that was sent.
    ...(line.orderNumber === 0
      ? sayFault(lineErrors.unknownLine, { id: String(line.id) })
      : sayFault(lineErrors.lineDeleted)),
  }));
  let first: Objection | null = null;
  for (const line of held.lines) {
    const against = judge(line);
    if (!against) good.push(line);
    else {
      first ??= against;
      refused.push(refusedOf(line, against));
    }
  }
  if (good.length === 0 && first) raise(first, { refused });
  return { good, refused };
}
