import type { Drawing, NumberBody } from './plan-drawing.contract.ts';
import { numbersFor, turnedBy } from './plan-drawing.rules.ts';
import { drawingHeld, drawnAnew, entityOf } from './plan-drawing.service.ts';
import { drawingHead } from './plan-drawing.store.ts';
import * as store from './plan-numbers.store.ts';
import type { Plan } from './plan.store.ts';
import { storageErrors } from './storage.errors.ts';
import { positionCodeOf } from '#areas/freight/units/codes.rules.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse, refuseUnknown } from '#kit/server/refuse.ts';
import { audit } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

/**
 * Numbers the positions of some locations from 1 on, by the drawing. What each is for, and what is drawn, stays where it
 * is: positions get other numbers, and with them other places. Where units stand nothing is numbered.
 */
export async function number(work: Work, plan: Plan, body: NumberBody): Promise<Drawing> {
  const before = await drawingHeld(work, plan, body.rowVersion);
  const head = (await drawingHead(work, plan)) ?? refuse(commonErrors.notFound);
  const lanes = new Map(before.lanes.map((lane) => [lane.locationId, lane]));
  if (!body.locationIds.every((id) => lanes.has(id))) refuseUnknown('locationIds');
  const ends = turnedBy(before, body.locationIds, body.order);
  const ids = [...ends.keys()];
  await store.holdPlacesOf(work, ids);
  const positions = Map.groupBy(await store.positionsOf(work, ids), (one) => one.locationId);
  const changes = ids.flatMap((id) => {
    const [lane, own] = [lanes.get(id), positions.get(id) ?? []];
    if (!lane) return [];
    const numbers = numbersFor(own.length, (ends.get(id) ?? false) !== (lane.at?.turned ?? false));
    return own.flatMap((one, n) => {
      const position = numbers[n] ?? one.position;
      return position === one.position
        ? []
        : [{ id: one.id, locationId: id, position, code: positionCodeOf(lane.code, position) }];
    });
  });
  const touched = new Set(changes.map((one) => one.locationId));
  const [busy] = await store.standingIn(work, [...touched]);
  if (busy) refuse(storageErrors.holdsUnits, { code: busy.code, count: busy.units });
  await store.renumber(work, head.warehouseId, changes);
  await store.turn(work, ends);
  await audit(work, {
    entity: entityOf(plan),
    entityId: plan.id,
    action: 'numbered',
    after: {
      order: body.order,
      locations: ids.map((id) => lanes.get(id)?.code).join(', '),
      positions: changes.length,
    },
  });
  return drawnAnew(work, plan, before.rowVersion);
}
