import { storageErrors } from './storage.errors.ts';
import * as store from './places.repository.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { getViolatedUniqueConstraint } from '#kit/server/db.ts';
import { reject } from '#kit/server/reject.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Renames a place of the floor in every layout. The units there stay. */
export async function renameFloorPlace(work: RequestContext, id: number, code: string): Promise<void> {
  const place = (await store.lockPlace(work, id)) ?? reject(commonErrors.notFound);
  const renamed = code.trim().toUpperCase();
  await store.updatePlaceCodeWithHistory(work, id, renamed).catch((error: unknown) => {
    if (getViolatedUniqueConstraint(error) === 'place_warehouse_id_code_key')
      reject(storageErrors.positionCodeTaken, { position: renamed });
    throw error;
  });
  await recordAudit(work, {
    entity: 'place',
    entityId: id,
    action: 'renamed',
    before: { code: place.code },
    after: { code: renamed },
  });
  publishChange(work, 'layouts');
  publishChange(work, 'units');
}

/** Removes a position from its layout. Rejects while units are there and the warehouse uses that layout. */
export async function removePositionFromPlan(work: RequestContext, id: number): Promise<void> {
  const position = (await store.lockPositionAndPlace(work, id)) ?? reject(commonErrors.notFound);
  if (await store.isPositionOfCurrentLayoutOccupied(work, id))
    reject(storageErrors.positionOccupied, { position: position.code });
  await store.deletePositionWithHistory(work, id);
  await recordAudit(work, {
    entity: 'storage_position',
    entityId: id,
    action: 'deleted',
    before: { code: position.code },
  });
  publishChange(work, 'layouts');
}
