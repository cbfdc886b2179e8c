import { reviveUnits } from './bulk-units.store.ts';
import type { LineBody, OrderLine } from './order-lines.contract.ts';
import { changeUnits, toldOf } from './order-lines.rules.ts';
import { lineErrors } from './order-lines.errors.ts';
import { isObjection, objectionTo, standing } from './objections.rules.ts';
import { raise } from './objections.service.ts';
import { agreedIn, readyLines } from './ready-lines.service.ts';
import { makeUnits, valuesOf } from './write-lines.service.ts';
import { answerFor, factsFor, hold, pastCutoff, shippingOfLine } from './held-lines.service.ts';
import type { Held } from './held-lines.service.ts';
import {
  copyToUnits,
  deleteUnits,
  findUnit,
  liveUnits,
  rewriteLine,
  settleCounts,
  settleStatus,
} from './held-lines.store.ts';
import type { HeldLine } from './held-lines.store.ts';
import { denialOf, objectionToDelete, stayIfReceived } from './delete-lines.service.ts';
import { linesById } from './line-list.store.ts';
import { growLines } from './order-writes.store.ts';
import type { EntryAct } from '#areas/calendar/cutoff/cutoff.rules.ts';
import { holdTrucksOf, unitsTakenOff } from '#areas/shuttles/shuttle-loads/shuttle-loads.service.ts';
import { can } from '#kit/contract/access.ts';
import type { Facts } from '#kit/contract/access.ts';
import { showDate } from '#kit/contract/dates.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { Again, uniqueViolation } from '#kit/server/db.ts';
import { refuse } from '#kit/server/refuse.ts';
import { announce, audit } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

interface Edited {
  consolidate: OrderLine;
  messages: { sentence: string; params: Record<string, string> }[];
  creditHeld: boolean;
}
/** Changes one line: day of service, cube and payer are worked out again, and its labels print the new data. */
export async function editLine(
  work: Work,
  id: number,
  body: Omit<LineBody, 'numberOfUnits'> & { numberOfUnits?: number | undefined; rowVersion: number },
): Promise<Edited> {
  const held = await hold(work, [id], { consigneeIds: [body.consigneeAccountId], unitsToo: true });
  const line = held.lines[0] ?? refuse(commonErrors.notFound);
  const facts = mayAct(work, held, line, 'edit', 'edit:dataEntry');
  if (line.rowVersion !== body.rowVersion) refuse(commonErrors.changedByOthers);
  if (line.received > 0) refuse(lineErrors.received);
  const answer = pastCutoff(
    answerFor(held, line, 'finalize', { consigneeId: body.consigneeAccountId }),
    facts,
  );
  const against = objectionTo(answer);
  if (against) raise(against);
  const shipping = shippingOfLine(held, line);
  const [before] = await linesById(work, [id]);
  const [ready] = await readyLines(
    work,
    shipping,
    new Map([[body.consigneeAccountId, answer]]),
    [{ ...body, numberOfUnits: body.numberOfUnits ?? line.unitCount }],
    agreedIn(before ? [before] : []),
  );
  if (!ready) return refuse(commonErrors.notFound);
  if (isObjection(ready)) return raise(ready);
  if (!(await rewriteLine(work, id, body.rowVersion, valuesOf(ready)))) refuse(commonErrors.changedByOthers);
  const units = await copyToUnits(work, [id], { kind: 'edited' });
  if (body.numberOfUnits !== undefined && body.numberOfUnits !== line.unitCount)
    await bringTo(work, held, line, body.numberOfUnits);
  const after = await lineAfter(work, id);
  await audit(work, { entity: 'consolidate', entityId: id, action: 'edited', before, after });
  tell(work, line, units);
  return {
    consolidate: after,
    messages: toldOf([ready], shipping.minCubes),
    creditHeld: ready.onHold,
  };
}

/** Brings a line to a number of units (docs/domain/orders.md#number-of-units). */
export async function changeNumber(
  work: Work,
  id: number,
  numberOfUnits: number,
  rowVersion: number | undefined,
): Promise<OrderLine> {
  const held = await hold(work, [id]);
  const line = held.lines[0] ?? refuse(commonErrors.notFound);
  if (rowVersion !== undefined && line.rowVersion !== rowVersion) refuse(commonErrors.changedByOthers);
  await bringTo(work, held, line, numberOfUnits);
  await audit(work, {
    entity: 'consolidate',
    entityId: id,
    action: 'units changed',
    before: { units: line.unitCount },
    after: { units: numberOfUnits },
  });
  tell(work, line, []);
  return lineAfter(work, id);
}

async function bringTo(work: Work, held: Held, line: HeldLine, wanted: number): Promise<void> {
  const facts = mayAct(work, held, line, 'changeUnits', 'changeUnits:dataEntry');
  const change = changeUnits(await liveUnits(work, line.id), wanted, line.firstCount);
  if (change.refused) refuse(change.refused);
  if (change.remove.length > 0) {
    await deleteUnits(work, { unitIds: change.remove }, null);
    await settleCounts(work, [line.id]);
  }
  if (change.add.length > 0) {
    const against = objectionTo(pastCutoff(answerFor(held, line, 'finalize'), facts));
    if (against) raise(against);
    await growLines(work, [{ id: line.id, by: change.add.length }]);
    await makeUnits(work, [{ id: line.id, count: change.add.length, after: line.firstCount }]);
  }
  await settleStatus(work, [line.id], [line.orderId]);
}

/**
 * Locks the shuttle, the order and the line of one unit, and reads it again. Somebody who moves its box to another day
 * puts it on another line while these are waited for: then it is looked at anew from the beginning.
 */
async function holdUnitOf(work: Work, unitId: number) {
  const seen = (await findUnit(work, unitId)) ?? refuse(commonErrors.notFound);
  await holdTrucksOf(work, { unitIds: [unitId] });
  const held = await hold(work, [seen.lineId], { deletedToo: true });
  const line = held.lines[0] ?? refuse(commonErrors.notFound);
  const unit = (await findUnit(work, unitId)) ?? refuse(commonErrors.notFound);
  if (unit.lineId !== line.id) throw new Again('The unit went to another line meanwhile');
  return { held, line, unit };
}

/** Deletes one unit; the line goes with its last unit, the order with its last line. */
export async function deleteUnit(
  work: Work,
  unitId: number,
): Promise<{ unitsConsolidateId: number; units: number }> {
  const { held, line, unit } = await holdUnitOf(work, unitId);
  if (!unit.active) refuse(lineErrors.unitGone, { code: unit.unitCode });
  const against = objectionToDelete(work, standing(unit.status), denialOf(work, held, line, 'changeUnits'));
  if (against) raise(against);
  const gone = await deleteUnits(work, { unitIds: [unitId] }, null);
  // A scan put it on a truck between the look and the act.
  if (gone.length === 0) refuse(lineErrors.stays);
  stayIfReceived(work, gone);
  await unitsTakenOff(
    work,
    gone.map((one) => one.leftShuttle),
  );
  await settleCounts(work, [line.id]);
  await settleStatus(work, [line.id], [line.orderId]);
  await audit(work, {
    entity: 'unit',
    entityId: unitId,
    action: 'deleted',
    before: { unitCode: unit.unitCode, status: unit.status },
  });
  tell(work, line, [unitId]);
  return { unitsConsolidateId: line.id, units: line.unitCount - 1 };
}

/** Brings a deleted unit back: as its line stands, pending or finalized. */
export async function reactivate(
  work: Work,
  unitId: number,
): Promise<{ unitId: number; status: number; unitsConsolidateId: number }> {
  const { line, unit } = await holdUnitOf(work, unitId);
  if (unit.active) refuse(lineErrors.unitActive, { code: unit.unitCode });
  try {
    if ((await reviveUnits(work, [unitId])).length === 0) refuse(commonErrors.changedByOthers);
  } catch (error) {
    if (uniqueViolation(error) === 'unit_live_code') refuse(lineErrors.codeInUse, { code: unit.unitCode });
    throw error;
  }
  await settleCounts(work, [line.id]);
  await settleStatus(work, [line.id], [line.orderId]);
  await audit(work, {
    entity: 'unit',
    entityId: unitId,
    action: 'reactivated',
    after: { unitCode: unit.unitCode, status: line.status },
  });
  tell(work, line, [unitId]);
  return { unitId, status: line.status, unitsConsolidateId: line.id };
}

/** Refuses an act that the caller may not do to this line now; after cutoff with the sentence that says why. */
function mayAct(work: Work, held: Held, line: HeldLine, act: EntryAct, grant: string): Facts {
  const facts = factsFor(held, line, act);
  if (can(work.actor, grant, facts)) return facts;
  if (facts.cutoff === 'after') refuse(lineErrors.closed, { date: showDate(line.shipDate) });
  return refuse(commonErrors.notAllowed);
}
const lineAfter = async (work: Work, id: number): Promise<OrderLine> =>
  (await linesById(work, [id]))[0] ?? refuse(commonErrors.notFound);
function tell(work: Work, line: HeldLine, units: readonly number[]): void {
  announce(work, 'orders', [line.orderId]);
  announce(work, 'units', units);
}
