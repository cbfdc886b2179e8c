import type { z } from 'zod';
import { explains } from './manifest.rules.ts';
import * as store from './manifest.store.ts';
import type { closeBody, Manifest } from './shuttle-manifest.contract.ts';
import { shuttleState } from '#areas/freight/units/shuttle-load-states.contract.ts';
import { shuttleLoadErrors } from './shuttle-loads.errors.ts';
import { heldAtGoal, seenTruck } from './shuttle-loads.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import { announce, audit } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

/** What was sent and what came of it; 404 for a truck of others. */
export async function manifestFor(work: Work, id: number): Promise<Manifest> {
  await seenTruck(work, id);
  return (await store.manifestOf(work, id)) ?? refuse(commonErrors.notFound);
}

/**
 * Closes a difference with a reason, at the dock where the truck arrived. The truck is held first and the box after it, as by
 * every scan; what was counted or closed until then is told.
 */
export async function closeDifference(
  work: Work,
  id: number,
  wish: z.output<typeof closeBody>,
): Promise<Manifest> {
  const truck = await heldAtGoal(work, id);
  if (truck.status !== shuttleState.arrived) refuse(shuttleLoadErrors.notThere);
  const box = (await store.holdDifference(work, id, wish.unitId)) ?? refuse(commonErrors.notFound);
  const { difference } = box;
  if (difference === null || box.closed) refuse(shuttleLoadErrors.noDifference);
  else if (!explains(difference, wish.reason))
    refuse(shuttleLoadErrors.wrongReason, {}, { fields: { reason: shuttleLoadErrors.wrongReason.sentence } });
  if (wish.reason === 'leftBehind' && !(await store.stayedBehind(work, truck, wish.unitId)))
    refuse(shuttleLoadErrors.movedOn);
  if (wish.reason === 'lost' && !(await store.lost(work, truck, wish.unitId)))
    refuse(shuttleLoadErrors.movedOn);
  await store.close(work, id, wish.unitId, wish.reason);
  await audit(work, {
    entity: 'shuttle_load',
    entityId: id,
    action: 'difference closed',
    before: { unit: box.unitCode, difference },
    after: { unit: box.unitCode, difference, reason: wish.reason },
  });
  announce(work, 'shuttle-loads', [id]);
  announce(work, 'units', [wish.unitId]);
  if (wish.reason === 'lost' || wish.reason === 'leftBehind') announce(work, 'cooler');
  if (wish.reason === 'lost' || wish.reason === 'leftBehind') announce(work, 'loads');
  return (await store.manifestOf(work, id)) ?? refuse(commonErrors.notFound);
}

/** A box came damaged: that is a difference until somebody says what happened to it. */
export const markDamaged = store.markDamaged;
