import { storageErrors } from './storage.errors.ts';
import * as store from './places.store.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { uniqueViolation } from '#kit/server/db.ts';
import { refuse } from '#kit/server/refuse.ts';
import { announce, audit } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

/** Gives a place of the floor another code, in every layout; what stands there stays there. */
export async function renamePlace(work: Work, id: number, code: string): Promise<void> {
  const place = (await store.holdPlace(work, id)) ?? refuse(commonErrors.notFound);
  const renamed = code.trim().toUpperCase();
  await store.changeCode(work, id, renamed).catch((error: unknown) => {
    if (uniqueViolation(error) === 'place_warehouse_id_code_key')
      refuse(storageErrors.codeTaken, { position: renamed });
    throw error;
  });
  await audit(work, {
    entity: 'place',
    entityId: id,
    action: 'renamed',
    before: { code: place.code },
    after: { code: renamed },
  });
  announce(work, 'layouts');
  announce(work, 'units');
}

/** Takes a position out of its layout. Refused while units stand there and the warehouse works by that layout. */
export async function removePosition(work: Work, id: number): Promise<void> {
  const position = (await store.holdPosition(work, id)) ?? refuse(commonErrors.notFound);
  if (await store.isOccupied(work, id)) refuse(storageErrors.occupied, { position: position.code });
  await store.deletePosition(work, id);
  await audit(work, {
    entity: 'storage_position',
    entityId: id,
    action: 'deleted',
    before: { code: position.code },
  });
  announce(work, 'layouts');
}
