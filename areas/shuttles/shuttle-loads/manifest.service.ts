import type { z } from 'zod';
import { isReasonAllowedForDifference, listReasonsToChoose } from './manifest.rules.ts';
import * as store from './manifest.repository.ts';
import type { closeDifferenceBodySchema, ShuttleManifest } from './shuttle-manifest.contract.ts';
import { shuttleLoadStatus } from '#areas/freight/units/shuttle-load-status.contract.ts';
import { shuttleLoadErrors } from './shuttle-loads.errors.ts';
import { lockInboundShuttleLoad, getVisibleShuttleLoad } from './shuttle-loads.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Returns what was sent and what arrived. Returns 404 for a truck the caller cannot see. */
export async function getShuttleManifestWithArrivalDifferences(
  work: RequestContext,
  shuttleLoadId: number,
): Promise<ShuttleManifest> {
  await getVisibleShuttleLoad(work, shuttleLoadId);
  return (
    (await store.findManifestAndDifferencesUnscoped(work, shuttleLoadId)) ?? reject(commonErrors.notFound)
  );
}

/**
 * Closes a discrepancy with a reason, at the dock where the truck arrived. A unit that could not be found gets its whereabouts
 * later. Locks the truck first, then the unit, as every scan does. Throws if the unit was counted or closed since.
 */
export async function closeDifferenceAndMoveUnit(
  work: RequestContext,
  shuttleLoadId: number,
  input: z.output<typeof closeDifferenceBodySchema>,
): Promise<ShuttleManifest> {
  const truck = await lockInboundShuttleLoad(work, shuttleLoadId);
  if (truck.status !== shuttleLoadStatus.arrived) reject(shuttleLoadErrors.shuttleNotArrived);
  const box =
    (await store.lockManifestUnit(work, shuttleLoadId, input.unitId)) ?? reject(commonErrors.notFound);
  const { difference } = box;
  if (difference === null) return reject(shuttleLoadErrors.differenceResolved);
  if (!isReasonAllowedForDifference(difference, input.reason))
    reject(shuttleLoadErrors.wrongReason, {}, { fields: { reason: shuttleLoadErrors.wrongReason.sentence } });
  if (!listReasonsToChoose({ difference, reason: box.reason }).includes(input.reason))
    reject(shuttleLoadErrors.differenceResolved);
  if (input.reason === 'leftBehind' && !(await store.returnUnitToOriginAsReceived(work, truck, input.unitId)))
    reject(shuttleLoadErrors.unitMoved);
  if (input.reason === 'lost' && !(await store.moveLostUnitToCooler(work, truck, input.unitId)))
    reject(shuttleLoadErrors.unitMoved);
  if (input.reason === 'found') await store.recordInCoolerItemThatUnitIsFound(work, truck, input.unitId);
  await store.closeDifferenceAndCountUnitIfFound(work, shuttleLoadId, input.unitId, input.reason);
  await recordAudit(work, {
    entity: 'shuttle_load',
    entityId: shuttleLoadId,
    action: 'difference closed',
    before: { unit: box.unitCode, difference, reason: box.reason },
    after: { unit: box.unitCode, difference, reason: input.reason },
  });
  publishChange(work, 'shuttle-loads', [shuttleLoadId]);
  publishChange(work, 'units', [input.unitId]);
  if (difference === 'missing') publishChange(work, 'cooler');
  if (input.reason === 'lost' || input.reason === 'leftBehind') publishChange(work, 'loads');
  return (
    (await store.findManifestAndDifferencesUnscoped(work, shuttleLoadId)) ?? reject(commonErrors.notFound)
  );
}

/** Marks a unit of the manifest as damaged. It is a discrepancy until a user records what happened to it. */
export const markManifestUnitDamaged = store.markDamagedAndReopenDifferenceUnlessDamaged;
