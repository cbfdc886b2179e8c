import { loadErrors } from './loads.errors.ts';
import type { ShortageRow } from './loads.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { findVisibleLoadHeader, disableActiveAccountFilter } from './loads.repository.ts';
import { getLoadIdOfPickup, lockPickupInScope } from './pickups.service.ts';
import * as store from './shortages.repository.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject, rejectNotFound } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit, getWarehouseIdsInScope } from '#kit/server/request-context.ts';

/** The active shortage reasons. */
export const listActiveShortageReasons = (work: RequestContext): Promise<{ code: string; label: string }[]> =>
  store.findActiveShortageReasons(work);

/** Records the shortages of a pickup as of now: one row for each planned unit that is not on the truck. */
export const syncShortagesAndLockMissingUnitsForShare = (
  work: RequestContext,
  pickupId: number,
): Promise<void> => store.syncShortageRowsAndLockUnitsForShare(work, pickupId);

export async function findLoadShortages(
  work: RequestContext,
  loadId: number,
  filter: { pickUpId?: number | undefined; warehouseId?: number | undefined },
): Promise<{ data: ShortageRow[]; totalRows: number }> {
  await disableActiveAccountFilter(work);
  if (!(await findVisibleLoadHeader(work, loadId))) reject(commonErrors.notFound);
  const scope = getWarehouseIdsInScope(work);
  if (filter.warehouseId !== undefined && scope !== null && !scope.includes(filter.warehouseId))
    rejectNotFound('warehouseId');
  if (filter.pickUpId !== undefined && (await getLoadIdOfPickup(work, filter.pickUpId)) !== loadId)
    rejectNotFound('pickUpId');
  const data = await store.findVisibleShortageRows(work, loadId, filter);
  return { data, totalRows: data.length };
}

interface Explanation {
  loadShortagesId?: number | undefined;
  loadShortagesIds?: number[] | undefined;
  pickUpId?: number | undefined;
  unitIds?: number[] | undefined;
  reasonCode: string;
  notes?: string | undefined;
}

/** Gives any number of shortages one reason and note. */
export async function setShortageReasons(
  work: RequestContext,
  body: Explanation,
): Promise<{ count: number }> {
  await disableActiveAccountFilter(work);
  if (!(await store.lockActiveShortageReasonForKeyShare(work, body.reasonCode)))
    reject(loadErrors.reasonInactive, {}, { fields: { reasonCode: loadErrors.reasonInactive.sentence } });
  const named = [
    ...(body.loadShortagesIds ?? []),
    ...(body.loadShortagesId === undefined ? [] : [body.loadShortagesId]),
  ];
  if (body.pickUpId !== undefined && (body.unitIds ?? []).length > 0) {
    const loadId = await getLoadIdOfPickup(work, body.pickUpId);
    const { pickup } = await lockPickupInScope(work, loadId, body.pickUpId);
    if (pickup.status < pickupStatus.released)
      await store.syncShortageRowsAndLockUnitsForShare(work, pickup.id);
    named.push(...(await store.findShortageIds(work, pickup.id, body.unitIds ?? [])));
  }
  const ids = [...new Set(named)];
  if (ids.length === 0) reject(loadErrors.shortageRequired);
  const done = await store.updateShortageReasons(work, ids, getWarehouseIdsInScope(work), {
    code: body.reasonCode,
    notes: body.notes ?? null,
  });
  if (done.length < ids.length) reject(commonErrors.notFound);
  for (const [loadId, rows] of Map.groupBy(done, (r) => r.loadId))
    await recordAudit(work, {
      entity: 'load',
      entityId: loadId,
      action: 'shortage reason',
      after: { reason: body.reasonCode, notes: body.notes ?? null, count: rows.length },
    });
  publishChange(work, 'loads', [...new Set(done.map((r) => r.loadId))]);
  return { count: done.length };
}
