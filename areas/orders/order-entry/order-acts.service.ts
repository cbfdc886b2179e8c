import type { z } from 'zod';
import { orderStatus } from './order-entry.contract.ts';
import type { selectionEntry } from './order-entry.contract.ts';
import { refusalOf } from './add-lines.service.ts';
import { answerFor, factsFor, hold, judged, pastCutoff, shippingOfLine } from './held-lines.service.ts';
import type { Held } from './held-lines.service.ts';
import {
  copyToUnits,
  deleteUnits,
  finalizeUnits,
  lineCounts,
  moveLines,
  setShipDate,
  settleCounts,
  settleOrders,
  settleStatus,
} from './held-lines.store.ts';
import type { HeldLine } from './held-lines.store.ts';
import { insertOrder, tellUnits } from './order-writes.store.ts';
import { entryClosed } from '#areas/calendar/cutoff/cutoff.rules.ts';
import { alreadyReceived } from '#areas/freight/units/units.contract.ts';
import { holdTrucksOf, unitsTakenOff } from '#areas/shuttles/shuttle-loads/shuttle-loads.service.ts';
import { can } from '#kit/contract/access.ts';
import { showDate } from '#kit/contract/dates.ts';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { Refusal, refuse } from '#kit/server/refuse.ts';
import { announce, auditAll, partly } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

type Selection = readonly Pick<z.output<typeof selectionEntry>, 'consolidateId' | 'units'>[];
const idsOf = (selection: Selection) => selection.map((entry) => entry.consolidateId);
const sum = (values: readonly { units: number }[]) => values.reduce((total, value) => total + value.units, 0);

/** Finalizes the pending units of a selection (#4): thousands in a handful of statements; again, it changes nothing. */
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
      if (line.shipDate !== shipDate)
        return new Refusal(412, 'This line has been moved to ship date {date}.', {
          date: showDate(line.shipDate),
        });
      const answer = answerFor(held, line, 'finalize');
      const reasons = answer.reasons.filter(
        (reason) => reason.code !== 'noService' && reason.code !== 'entryClosed',
      );
      return refusalOf({ ...answer, yes: reasons.length === 0, reasons });
    },
  );

async function finalizeHeld(
  work: Work,
  selection: Selection,
  may: (work: Work, held: Held, line: HeldLine) => Refusal | null,
) {
  const held = await hold(work, idsOf(selection));
  const { good, refused } = judged(held, (line) => (line.pending === 0 ? null : may(work, held, line)));
  const waiting = good.filter((line) => line.pending > 0);
  const some = new Map(
    selection.flatMap((entry) => (entry.units ? [[entry.consolidateId, entry.units] as const] : [])),
  );
  const whole = waiting.filter((line) => !some.has(line.id)).map((line) => line.id);
  const part = waiting.filter((line) => some.has(line.id)).map((line) => line.id);
  const done = [
    ...(whole.length > 0 ? await finalizeUnits(work, whole, null) : []),
    ...(part.length > 0
      ? await finalizeUnits(
          work,
          part,
          part.flatMap((id) => some.get(id) ?? []),
        )
      : []),
  ];
  const orderIds = [...new Set(held.lines.map((line) => line.orderId))];
  const orders = await settleStatus(
    work,
    done.map((d) => d.lineId),
    orderIds,
  );
  if (done.length > 0) {
    const touched = [...new Set(waiting.map((line) => line.orderId))];
    await auditAll(
      work,
      touched.map((orderId) => ({
        entity: 'order',
        entityId: orderId,
        action: 'finalized',
        after: { consolidates: waiting.filter((line) => line.orderId === orderId).map((line) => line.id) },
      })),
    );
    announce(work, 'orders', touched);
    announce(work, 'units');
  }
  return { finalizedConsolidates: done.length, finalizedUnits: sum(done), orders, refused };
}

function mayFinalize(work: Work, held: Held, line: HeldLine): Refusal | null {
  const facts = factsFor(held, line, 'finalize');
  const grant =
    facts.cutoff === 'before' ? 'finalizeBeforeCutOff:dataEntry' : 'finalizeAfterCutOff:dataEntry';
  if (!can(work.actor, grant, facts))
    return facts.cutoff === 'before'
      ? new Refusal(403, notAllowed)
      : new Refusal(412, entryClosed, { date: showDate(line.shipDate) });
  const answer = pastCutoff(answerFor(held, line, 'finalize'), facts);
  // Entered freight keeps its day when its service is taken away later (docs/domain/orders.md#finalizing).
  const reasons = answer.reasons.filter((reason) => reason.code !== 'noService');
  return refusalOf({ ...answer, yes: reasons.length === 0, reasons });
}

/** Deletes lines with all their units (#6). A line with one unit that may not go keeps all. */
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
    gone.map((unit) => unit.shuttleLoadId),
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
export function stayIfReceived(work: Work, gone: readonly { from: number }[]): void {
  if (gone.some((unit) => unit.from >= 2) && !can(work.actor, 'deleteReceivedUnits:dataEntry'))
    refuse(412, alreadyReceived);
}

/** Moves lines to another ship date (#5). All lines of an order: it keeps its number. Some: they become an order of their own. */
export async function changeShipDate(work: Work, newShipDate: string, selection: Selection) {
  const held = await hold(work, idsOf(selection), { shipDates: [newShipDate], unitsToo: true });
  const { good, refused } = judged(held, (line) =>
    line.shipDate === newShipDate ? null : mayMove(work, held, line, newShipDate),
  );
  const moving = good.filter((line) => line.shipDate !== newShipDate);
  const orderIds = [...new Set(moving.map((line) => line.orderId))];
  const targets = await targetsOf(work, held, moving, newShipDate);
  await moveLines(
    work,
    moving.flatMap((line) => {
      const service = answerFor(held, line, 'entry', { shipDate: newShipDate }).resolved;
      const orderId = targets.get(line.orderId);
      if (!service || orderId === undefined) return [];
      return [
        {
          id: line.id,
          orderId,
          values: {
            careOfId: service.careOfId,
            dayOfServiceId: service.dayOfServiceId,
            dayOfService: service.dayOfService,
            outboundDate: service.outboundDate,
            outboundWarehouseId: service.outboundWarehouseId,
            deliveryStart: service.deliveryStart?.at ?? null,
            deliveryEnd: service.deliveryEnd?.at ?? null,
          },
        },
      ];
    }),
  );
  const units = await copyToUnits(
    work,
    moving.map((line) => line.id),
  );
  await tellUnits(work, units, { kind: 'shipDateChanged', note: newShipDate });
  await settleOrders(work, orderIds);
  const orders = await settleOrders(work, [...new Set(targets.values())]);
  await auditAll(
    work,
    moving.map((line) => ({
      entity: 'consolidate',
      entityId: line.id,
      action: 'ship date changed',
      before: { shipDate: line.shipDate, orderNumber: line.orderNumber },
      after: { shipDate: newShipDate, orderId: targets.get(line.orderId) },
    })),
  );
  await auditAll(
    work,
    orderIds.map((orderId) => ({
      entity: 'order',
      entityId: orderId,
      action: 'ship date changed',
      before: { shipDate: held.lines.find((line) => line.orderId === orderId)?.shipDate },
      after: {
        shipDate: newShipDate,
        units: sum(
          moving.filter((line) => line.orderId === orderId).map((line) => ({ units: line.unitCount })),
        ),
        orderId: targets.get(orderId),
      },
    })),
  );
  announce(work, 'orders', [...orderIds, ...targets.values()]);
  announce(work, 'units', units);
  const answer = {
    movedConsolidates: moving.length,
    movedUnits: units.length,
    orders: orders.map(({ orderId, orderNumber }) => ({ orderId, orderNumber, shipDate: newShipDate })),
    refused,
  };
  return refused.length > 0 ? partly('Lines not moved: {count}.', { count: refused.length }, answer) : answer;
}

function mayMove(work: Work, held: Held, line: HeldLine, newShipDate: string): Refusal | null {
  const facts = factsFor(held, line, 'changeShipDate');
  if (!can(work.actor, 'changeShipDate:dataEntry', facts))
    return facts.cutoff === 'after'
      ? new Refusal(403, entryClosed, { date: showDate(line.shipDate) })
      : new Refusal(403, notAllowed);
  if (line.received > 0)
    return new Refusal(
      412,
      'Units of this line have already been received. Its ship date cannot be changed.',
    );
  return refusalOf(answerFor(held, line, 'entry', { shipDate: newShipDate }));
}

/** The order that takes the lines of each old order: itself when all its lines move, else a new one. */
async function targetsOf(
  work: Work,
  held: Held,
  moving: readonly HeldLine[],
  newShipDate: string,
): Promise<Map<number, number>> {
  const targets = new Map<number, number>();
  const counts = await lineCounts(work, [...new Set(moving.map((line) => line.orderId))]);
  const byOrder = Map.groupBy(moving, (line) => line.orderId);
  const whole = [...byOrder]
    .filter(([orderId, lines]) => counts.get(orderId) === lines.length)
    .map(([orderId]) => orderId);
  const [any] = moving;
  const afterCutoff =
    any !== undefined && answerFor(held, any, 'service', { shipDate: newShipDate }).cutoff.phase === 'after';
  if (whole.length > 0) await setShipDate(work, whole, newShipDate, afterCutoff);
  for (const [orderId, lines] of byOrder) {
    const [line] = lines;
    if (whole.includes(orderId) || !line) targets.set(orderId, orderId);
    else {
      const status = lines.every((l) => l.status === orderStatus.finalized)
        ? orderStatus.finalized
        : orderStatus.pending;
      targets.set(
        orderId,
        (
          await insertOrder(work, {
            shipperId: line.shipperId,
            warehouseId: shippingOfLine(held, line).warehouse.id,
            shipDate: newShipDate,
            status,
            source: 'web',
            sourceRef: `from order ${line.orderNumber}`,
            afterCutoff,
          })
        ).id,
      );
    }
  }
  return targets;
}
