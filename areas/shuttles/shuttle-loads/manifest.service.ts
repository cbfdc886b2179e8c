import type { z } from 'zod';
import { isReasonAllowed } from './manifest.rules.ts';
import * as store from './manifest.store.ts';
import type { closeDifferenceBodySchema, ShuttleManifest } from './shuttle-manifest.contract.ts';
import { shuttleLoadStatus } from '#areas/freight/units/shuttle-load-status.contract.ts';
import { shuttleLoadErrors } from './shuttle-loads.errors.ts';
import { lockInboundShuttleLoad, getVisibleShuttleLoad } from './shuttle-loads.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import { publish, recordAudit } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Returns what was sent and what arrived. Returns 404 for a truck the caller cannot see. */
export async function getManifest(work: RequestContext, shuttleLoadId: number): Promise<ShuttleManifest> {
  await getVisibleShuttleLoad(work, shuttleLoadId);
  return (
    (await store.findManifestAndDifferencesUnscoped(work, shuttleLoadId)) ?? reject(commonErrors.notFound)
  );
}

/**
 * Closes a discrepancy with a reason, at the dock where the truck arrived. Locks the truck first, then the unit, as every scan
 * does. Throws if the unit was counted or closed since.
 */
export async function closeDifferenceAndMoveUnit(
  work: RequestContext,
  id: number,
  input: z.output<typeof closeDifferenceBodySchema>,
): Promise<ShuttleManifest> {
  const truck = await lockInboundShuttleLoad(work, id);
  if (truck.status !== shuttleLoadStatus.arrived) reject(shuttleLoadErrors.shuttleNotArrived);
  const box = (await store.lockManifestUnit(work, id, input.unitId)) ?? reject(commonErrors.notFound);
  const { difference } = box;
  if (difference === null || box.closed) reject(shuttleLoadErrors.differenceResolved);
  else if (!isReasonAllowed(difference, input.reason))
    reject(shuttleLoadErrors.wrongReason, {}, { fields: { reason: shuttleLoadErrors.wrongReason.sentence } });
  if (input.reason === 'leftBehind' && !(await store.returnUnitToOriginAsReceived(work, truck, input.unitId)))
    reject(shuttleLoadErrors.unitMoved);
  if (input.reason === 'lost' && !(await store.moveLostUnitToCooler(work, truck, input.unitId)))
    reject(shuttleLoadErrors.unitMoved);
  await store.closeDifferenceAndCountUnitIfFound(work, id, input.unitId, input.reason);
  await recordAudit(work, {
    entity: 'shuttle_load',
    entityId: id,
    action: 'difference closed',
    before: { unit: box.unitCode, difference },
    after: { unit: box.unitCode, difference, reason: input.reason },
  });
  publish(work, 'shuttle-loads', [id]);
  publish(work, 'units', [input.unitId]);
  if (input.reason === 'lost' || input.reason === 'leftBehind') publish(work, 'cooler');
  if (input.reason === 'lost' || input.reason === 'leftBehind') publish(work, 'loads');
  return (await store.findManifestAndDifferencesUnscoped(work, id)) ?? reject(commonErrors.notFound);
}

/** A unit that arrived damaged is a discrepancy until a user records what happened to it. */
export const markManifestUnitDamaged = store.markDamagedAndReopenDifferenceUnlessDamaged;
