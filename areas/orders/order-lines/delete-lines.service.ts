import { factsFor, hold, judged } from './held-lines.service.ts';
import type { Held, HeldLine } from './held-lines.service.ts';
import { deleteUnits, settleCounts, settleOrders } from './held-lines.store.ts';
import { objection, objectionToDeleting } from './objections.rules.ts';
import type { Objection } from './objections.rules.ts';
import { raise } from './objections.service.ts';
import { lineErrors } from './order-lines.errors.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { holdTrucksOf, unitsTakenOff } from '#areas/shuttles/shuttle-loads/shuttle-loads.service.ts';
import { showDate } from '#kit/contract/dates.ts';
import { can } from '#kit/contract/access.ts';
import { refuse } from '#kit/server/refuse.ts';
import { announce, auditAll, partly } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

/** Deletes lines with all their units. A line with one unit that may not go keeps all. */
export async function deleteLines(work: Work, ids: readonly number[]) {
  if (ids.length === 0) refuse(lineErrors.noLineChosen);
  await holdTrucksOf(work, { lineIds: ids });
  const held = await hold(work, ids);
  const { good, refused } = judged(held, (line) =>
    objectionToDelete(work, line, denialOf(work, held, line, 'delete')),
  );
  const gone = await deleteUnits(work, { lineIds: good.map((line) => line.id) }, null);
  stayIfReceived(work, gone);
  await unitsTakenOff(
    work,
    gone.map((unit) => unit.leftShuttle),
  );
  await settleCounts(
    work,
    good.map((line) => line.id),
  );
  const orderIds = [...new Set(good.map((line) => line.orderId))];
  await settleOrders(work, orderIds);
  await auditAll(
    work,
    good.map((line) => ({
      entity: 'consolidate',
      entityId: line.id,
      action: 'deleted',
      before: { orderNumber: line.orderNumber, consignee: line.consigneeName, units: line.unitCount },
    })),
  );
  announce(work, 'orders', orderIds);
  announce(
    work,
    'units',
    gone.map((unit) => unit.id),
  );
  const answer = { deletedConsolidates: good.length, deletedUnits: gone.length, refused };
  return refused.length > 0
    ? partly('Lines not deleted: {count}.', { count: refused.length }, answer)
    : answer;
}

/**
 * Why the caller may not delete of this line, or null: the cutoff has passed for somebody who may delete before it, or the
 * permission is missing altogether.
 */
export function denialOf(
  work: Work,
  held: Held,
  line: HeldLine,
  act: 'delete' | 'changeUnits',
): Objection | null {
  const facts = factsFor(held, line, act);
  const grant = `${act}:dataEntry`;
  if (can(work.actor, grant, facts)) return null;
  return facts.cutoff === 'after' && can(work.actor, grant)
    ? objection(lineErrors.closed, { date: showDate(line.shipDate) })
    : objection(lineErrors.mayNotDelete);
}

/** Why units stay, or null, for a caller who may delete such units in general or not (`denied`). */
export const objectionToDelete = (
  work: Work,
  at: { received: number; gone: number },
  denied: Objection | null,
): Objection | null =>
  objectionToDeleting(at, {
    denied,
    deleteReceived: can(work.actor, 'deleteReceivedUnits:dataEntry'),
  });

/** A scan took a unit in between the look and the act: nothing is deleted, unless the caller may delete what is in the house. */
export function stayIfReceived(work: Work, gone: readonly { was: number }[]): void {
  const received = gone.filter((unit) => unit.was >= unitStatus.received).length;
  const against = objectionToDelete(work, { received, gone: 0 }, null);
  if (against) raise(against);
}
