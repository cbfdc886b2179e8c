import type { z } from 'zod';
import type { selectionEntry } from './order-entry.contract.ts';
import { orderErrors } from './order-entry.errors.ts';
import { finalizeLines } from '#areas/orders/order-lines/finalize-lines.service.ts';
import {
  answerFor,
  factsFor,
  hold,
  judged,
  pastCutoff,
} from '#areas/orders/order-lines/held-lines.service.ts';
import type { Held, HeldLine } from '#areas/orders/order-lines/held-lines.service.ts';
import { moveToDate } from '#areas/orders/order-lines/move-lines.service.ts';
import { objection, objectionTo, without } from '#areas/orders/order-lines/objections.rules.ts';
import type { Objection } from '#areas/orders/order-lines/objections.rules.ts';
import { lineErrors } from '#areas/orders/order-lines/order-lines.errors.ts';
import { cutoffErrors } from '#areas/calendar/cutoff/cutoff.errors.ts';
import { can } from '#kit/contract/access.ts';
import { showDate } from '#kit/contract/dates.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { partly } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

type Selection = readonly Pick<z.output<typeof selectionEntry>, 'consolidateId' | 'units'>[];
const idsOf = (selection: Selection) => selection.map((entry) => entry.consolidateId);

/** Finalizes the pending units of a selection; again, it changes nothing. */
export async function finalize(work: Work, selection: Selection) {
  const answer = await finalizeHeld(work, selection, mayFinalize);
  return answer.refused.length > 0
    ? partly('Lines not finalized: {count}.', { count: answer.refused.length }, answer)
    : answer;
}

/**
 * Finalizes lines that the warehouse has agreed to take late: its word stands for the hour and for the right
 * to finalize. Accounts and blocks still count, and a line moved to another ship date since stays as it is.
 */
export const finalizeAgreed = (work: Work, lineIds: readonly number[], shipDate: string) =>
  finalizeHeld(
    work,
    lineIds.map((consolidateId) => ({ consolidateId })),
    (_, held, line) => {
      if (line.shipDate !== shipDate) return objection(orderErrors.moved, { date: showDate(line.shipDate) });
      return objectionTo(without(answerFor(held, line, 'finalize'), 'noService', 'entryClosed'));
    },
  );

async function finalizeHeld(
  work: Work,
  selection: Selection,
  may: (work: Work, held: Held, line: HeldLine) => Objection | null,
) {
  const held = await hold(work, idsOf(selection));
  const { good, refused } = judged(held, (line) => (line.pending === 0 ? null : may(work, held, line)));
  const chosen = new Map(
    selection.flatMap((entry) => (entry.units ? [[entry.consolidateId, entry.units] as const] : [])),
  );
  return { ...(await finalizeLines(work, held, good, chosen)), refused };
}

function mayFinalize(work: Work, held: Held, line: HeldLine): Objection | null {
  const facts = factsFor(held, line, 'finalize');
  const grant =
    facts.cutoff === 'before' ? 'finalizeBeforeCutOff:dataEntry' : 'finalizeAfterCutOff:dataEntry';
  if (!can(work.actor, grant, facts))
    return facts.cutoff === 'before'
      ? objection(commonErrors.notAllowed)
      : objection(cutoffErrors.closed, { date: showDate(line.shipDate) });
  const answer = pastCutoff(answerFor(held, line, 'finalize'), facts);
  // Entered freight keeps its day when its service is taken away later (docs/domain/orders.md#finalizing).
  return objectionTo(without(answer, 'noService'));
}

/** Moves lines to another ship date. */
export async function changeShipDate(work: Work, newShipDate: string, selection: Selection) {
  const held = await hold(work, idsOf(selection), { shipDates: [newShipDate], unitsToo: true });
  const { good, refused } = judged(held, (line) =>
    line.shipDate === newShipDate ? null : mayMove(work, held, line, newShipDate),
  );
  const moving = good.filter((line) => line.shipDate !== newShipDate);
  const { units, orders } = await moveToDate(work, held, moving, newShipDate);
  const answer = {
    movedConsolidates: moving.length,
    movedUnits: units.length,
    orders: orders.map(({ orderId, orderNumber }) => ({ orderId, orderNumber, shipDate: newShipDate })),
    refused,
  };
  return refused.length > 0 ? partly('Lines not moved: {count}.', { count: refused.length }, answer) : answer;
}

function mayMove(work: Work, held: Held, line: HeldLine, newShipDate: string): Objection | null {
  const facts = factsFor(held, line, 'changeShipDate');
  if (!can(work.actor, 'changeShipDate:dataEntry', facts))
    return facts.cutoff === 'after'
      ? objection(lineErrors.closed, { date: showDate(line.shipDate) })
      : objection(commonErrors.notAllowed);
  if (line.received > 0) return objection(orderErrors.received);
  return objectionTo(answerFor(held, line, 'entry', { shipDate: newShipDate }));
}
