import { factsFor, hold, judged } from './held-lines.service.ts';
import { deleteUnits, settleCounts, settleOrders } from './held-lines.store.ts';
import { alreadyReceived } from '#areas/freight/units/units.contract.ts';
import { holdTrucksOf, unitsTakenOff } from '#areas/shuttles/shuttle-loads/shuttle-loads.service.ts';
import { can } from '#kit/contract/access.ts';
import { Refusal, refuse } from '#kit/server/refuse.ts';
import { announce, auditAll, partly } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

/** Deletes lines with all their units. A line with one unit that may not go keeps all. */
export async function deleteLines(work: Work, ids: readonly number[]) {
  if (ids.length === 0) refuse(400, 'Select at least one line');
  await holdTrucksOf(work, { lineIds: ids });
  const held = await hold(work, ids);
  const { good, refused } = judged(held, (line) =>
    mayDelete(work, line, can(work.actor, 'delete:dataEntry', factsFor(held, line, 'delete'))),
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

/** The spec's one sentence for every unit that stays: 403 without the right, 412 when it is in the house or on a truck. */
export function mayDelete(
  work: Work,
  at: { received: number; gone: number },
  granted: boolean,
): Refusal | null {
  if (!granted) return new Refusal(403, alreadyReceived);
  if (at.gone > 0) return new Refusal(412, alreadyReceived);
  return at.received > 0 && !can(work.actor, 'deleteReceivedUnits:dataEntry')
    ? new Refusal(412, alreadyReceived)
    : null;
}

/** A scan took a unit in between the look and the act: nothing is deleted, unless the caller may delete what is in the house. */
export function stayIfReceived(work: Work, gone: readonly { was: number }[]): void {
  if (gone.some((unit) => unit.was >= 2) && !can(work.actor, 'deleteReceivedUnits:dataEntry'))
    refuse(412, alreadyReceived);
}
