import { loadErrors } from './loads.errors.ts';
import type { LoadDetail } from './loads.contract.ts';
import { pickupLifecycle } from './loads.contract.ts';
import { etaState } from '#areas/outbound/eta-prediction/eta-states.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { computeLoadStatus, isLoadingWithUnitsLeft } from './loads.rules.ts';
import { getLoad } from './loads.service.ts';
import type { LoadHeader } from './loads.repository.ts';
import { findVisibleLoadHeader, disableActiveAccountFilter } from './loads.repository.ts';
import * as store from './pickups.repository.ts';
import type { LockedPickup } from './pickups.repository.ts';
import { syncShortageRowsAndLockUnitsForShare } from './shortages.repository.ts';
import { findLifecycleStatus, getTransitionBlocker } from '#kit/contract/lifecycle.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject, rejectNotFound } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit, getWarehouseIdsInScope } from '#kit/server/request-context.ts';

export interface PickupInScope {
  head: LoadHeader;
  pickup: LockedPickup;
}
/** Locks a pickup and its load for update. 404 outside the caller's warehouses or on another load. */
export async function lockPickupInScope(
  work: RequestContext,
  loadId: number,
  pickupId: number,
  warehouseId?: number,
): Promise<PickupInScope> {
  await disableActiveAccountFilter(work);
  const pickup = (await store.lockPickupThenLoad(work, loadId, pickupId)) ?? reject(commonErrors.notFound);
  const scope = getWarehouseIdsInScope(work);
  if (scope !== null && !scope.includes(pickup.warehouseId)) reject(commonErrors.notFound);
  if (warehouseId !== undefined && warehouseId !== pickup.warehouseId) rejectNotFound('warehouseId');
  return { head: (await findVisibleLoadHeader(work, loadId)) ?? reject(commonErrors.notFound), pickup };
}

export function requirePickupTransition(
  work: RequestContext,
  transition: keyof typeof pickupLifecycle.transitions,
  status: number,
): void {
  const why = getTransitionBlocker(pickupLifecycle, transition, status, work.actor);
  if (why) reject(why, why.params);
}

/** Recomputes the load's status and publishes the change to browsers. */
export async function refreshLoadStatus(work: RequestContext, loadId: number): Promise<number> {
  const status = computeLoadStatus(await store.findPickupStatuses(work, loadId));
  await store.updateLoadStatus(work, loadId, status);
  publishChange(work, 'loads', [loadId]);
  return status;
}

const nameOf = (status: number) => findLifecycleStatus(pickupLifecycle, status)?.label ?? String(status);

const refuseVoid = (head: LoadHeader) => {
  if (head.void)
    reject(loadErrors.removedFromRouting, {
      load: `L-${head.loadNumber}`,
    });
};

interface PickupBody {
  doorId?: number | null | undefined;
  seal?: string | null | undefined;
  trailer?: string | null | undefined;
  rowVersion?: number | undefined;
}

/** Saves door, seal and trailer of a pickup. The first door starts loading. No door means the yard. */
export async function updatePickupAndStartLoadingAtFirstDoor(
  work: RequestContext,
  loadId: number,
  pickupId: number,
  body: PickupBody,
): Promise<LoadDetail> {
  const { head, pickup } = await lockPickupInScope(work, loadId, pickupId);
  requirePickupTransition(work, 'change', pickup.status);
  if (body.rowVersion !== undefined && body.rowVersion !== pickup.rowVersion)
    reject(commonErrors.recordChanged);
  await store.setPickupSealAndLoadTrailer(work, pickup, { seal: body.seal, trailer: body.trailer });
  if (body.doorId === null) await takeAway(work, pickup);
  else if (body.doorId !== undefined && body.doorId !== pickup.doorId)
    await moveToDoor(work, head, pickup, body.doorId);
  const starts = typeof body.doorId === 'number' && pickup.status === pickupStatus.pending;
  if (starts) await start(work, head, pickup);
  await recordAudit(work, {
    entity: 'load',
    entityId: loadId,
    action: starts ? 'start loading' : 'change pickup',
    before: { pickupId, doorId: pickup.doorId, seal: pickup.seal, trailer: head.trailer },
    after: { pickupId, ...body },
  });
  await refreshLoadStatus(work, loadId);
  return getLoad(work, loadId);
}

async function moveToDoor(
  work: RequestContext,
  head: LoadHeader,
  pickup: LockedPickup,
  doorId: number,
): Promise<void> {
  refuseVoid(head);
  const door = (await store.findDockDoor(work, doorId)) ?? rejectNotFound('doorId');
  if (door.warehouseId !== pickup.warehouseId)
    reject(loadErrors.doorOfOtherWarehouse, { number: door.number });
  if (door.kind !== 2) reject(loadErrors.doorNotOutbound, { number: door.number });
  if (!door.active) reject(loadErrors.doorDisabled, { number: door.number });
  if (!(await store.claimDoor(work, doorId, pickup.id)))
    reject(loadErrors.doorTaken, { number: door.number });
  const freed = await store.freeDoorsOfPickup(work, pickup.id, doorId);
  publishChange(work, 'doors', [doorId, ...freed]);
}

/** Removes the truck from its door and frees the door. The loaded units stay on the truck. */
async function takeAway(work: RequestContext, pickup: LockedPickup): Promise<void> {
  if (pickup.doorId === null) return;
  await vacateDoorsOfPickup(work, pickup.id);
  await store.clearDoorOfPickup(work, pickup.id);
}

async function start(work: RequestContext, head: LoadHeader, pickup: LockedPickup): Promise<void> {
  refuseVoid(head);
  if (
    !(await store.updatePickupStatus(work, pickup.id, {
      from: pickupStatus.pending,
      to: pickupStatus.loading,
    }))
  )
    reject(commonErrors.recordChanged);
  await setUndeliveredEtaStatuses(work, pickup.loadId, etaState.loading);
}

/** Sets the ETA state of the stops that are not delivered. */
export async function setUndeliveredEtaStatuses(
  work: RequestContext,
  loadId: number,
  status: number,
): Promise<void> {
  await store.upsertUndeliveredEtaStatuses(work, loadId, status);
  publishChange(work, 'etas');
}

/** Marks a stop as delivered at the given time. */
export async function markDropDeliveredKeepingFirstTime(
  work: RequestContext,
  dropId: number,
  deliveredAt: string,
): Promise<void> {
  await store.upsertDropDeliveryKeepingFirstTime(work, dropId, deliveredAt);
  publishChange(work, 'etas');
}

/** Marks a pickup as loaded manually and records its shortages. */
export async function markPickupLoadedAndRecordShortages(
  work: RequestContext,
  loadId: number,
  pickupId: number,
): Promise<LoadDetail> {
  const { head, pickup } = await lockPickupInScope(work, loadId, pickupId);
  if (pickup.status === pickupStatus.loaded)
    reject(loadErrors.alreadyLoaded, { load: `L-${head.loadNumber}` });
  requirePickupTransition(work, 'complete', pickup.status);
  await complete(work, pickup);
  await recordAudit(work, {
    entity: 'load',
    entityId: loadId,
    action: 'loaded',
    before: { pickupId, status: nameOf(pickup.status) },
    after: { status: 'Loaded' },
  });
  await refreshLoadStatus(work, loadId);
  return getLoad(work, loadId);
}

async function complete(work: RequestContext, pickup: LockedPickup): Promise<void> {
  if (!(await store.updatePickupStatus(work, pickup.id, { from: pickup.status, to: pickupStatus.loaded })))
    reject(commonErrors.recordChanged);
  await syncShortageRowsAndLockUnitsForShare(work, pickup.id);
}

/** Saves the trailer inspection: clean, odor free, reefer, pre-cool and previous cargo, with inspector and time. */
export async function recordTrailerInspection(
  work: RequestContext,
  loadId: number,
  pickupId: number,
  body: Parameters<typeof store.insertTrailerInspection>[2],
): Promise<LoadDetail> {
  const { pickup } = await lockPickupInScope(work, loadId, pickupId);
  requirePickupTransition(work, 'change', pickup.status);
  await store.insertTrailerInspection(work, pickupId, body);
  await recordAudit(work, {
    entity: 'load',
    entityId: loadId,
    action: 'inspection',
    after: { pickupId, ...body },
  });
  publishChange(work, 'loads', [loadId]);
  return getLoad(work, loadId);
}

/**
 * Updates the pickup after a unit was scanned onto the truck: the first scan starts loading, the last planned unit makes the
 * pickup Loaded. The scanner calls it in its own transaction, when the unit is already Loaded. Rejects a released or void load.
 */
export async function updatePickupAfterUnitLoaded(work: RequestContext, pickupId: number): Promise<void> {
  const loadId = await getLoadIdOfPickup(work, pickupId);
  const left = await store.findPickupStatusAndHasUnitsLeft(work, pickupId);
  publishChange(work, 'loads', [loadId]);
  if (isLoadingWithUnitsLeft(left.status, left.left ? 1 : 0)) return;
  const pickup = (await store.lockPickupThenLoad(work, loadId, pickupId)) ?? reject(commonErrors.notFound);
  const head = (await findVisibleLoadHeader(work, loadId)) ?? reject(commonErrors.notFound);
  if (pickup.status === pickupStatus.released)
    reject(loadErrors.alreadyReleased, { load: `L-${head.loadNumber}` });
  if (pickup.status === pickupStatus.pending) {
    await start(work, head, pickup);
    await tellByScan(work, pickup, 'start loading', 'Loading');
  }
  const now = await store.findPickupStatusAndHasUnitsLeft(work, pickupId);
  if (!now.left && now.status === pickupStatus.loading) {
    await complete(work, { ...pickup, status: pickupStatus.loading });
    await tellByScan(work, { ...pickup, status: pickupStatus.loading }, 'loaded', 'Loaded');
  }
  await refreshLoadStatus(work, loadId);
}

const tellByScan = (
  work: RequestContext,
  pickup: LockedPickup,
  action: string,
  status: string,
): Promise<void> =>
  recordAudit(work, {
    entity: 'load',
    entityId: pickup.loadId,
    action,
    before: { pickupId: pickup.id, status: nameOf(pickup.status) },
    after: { status },
  });

/** Updates the pickup after a unit was unloaded: a Loaded pickup is Loading again, and the unit is short again. */
export async function updatePickupAfterUnitUnloaded(work: RequestContext, pickupId: number): Promise<void> {
  const loadId = await getLoadIdOfPickup(work, pickupId);
  const pickup = (await store.lockPickupThenLoad(work, loadId, pickupId)) ?? reject(commonErrors.notFound);
  if (pickup.status === pickupStatus.released) reject(loadErrors.unitOnReleasedLoad);
  if (pickup.status === pickupStatus.loaded) {
    await syncShortageRowsAndLockUnitsForShare(work, pickupId);
    await store.updatePickupStatus(work, pickupId, { from: pickupStatus.loaded, to: pickupStatus.loading });
    await tellByScan(work, pickup, 'loading again', 'Loading');
  }
  await refreshLoadStatus(work, loadId);
}

export const getLoadIdOfPickup = async (work: RequestContext, pickupId: number): Promise<number> =>
  (await store.findLoadIdOfPickup(work, pickupId)) ?? reject(commonErrors.notFound);

/** Marks the pickup as released. A forced release has a note. */
export async function markPickupReleased(
  work: RequestContext,
  pickup: LockedPickup,
  force: { note: string } | null,
): Promise<void> {
  if (!(await store.updatePickupReleased(work, pickup.id, pickup.status, force)))
    reject(commonErrors.recordChanged);
}
/** Frees any door of the pickup for the next truck. */
export async function vacateDoorsOfPickup(work: RequestContext, pickupId: number): Promise<void> {
  publishChange(work, 'doors', await store.freeDoorsOfPickup(work, pickupId));
}
/** Sets a released pickup back to Loading, at its former door if that is still free. */
export async function resetReleasedPickupToLoading(
  work: RequestContext,
  pickup: LockedPickup,
): Promise<void> {
  if (!(await store.updatePickupReopened(work, pickup.id))) reject(commonErrors.recordChanged);
  const isDoorReclaimed = pickup.doorId !== null && (await store.claimDoor(work, pickup.doorId, pickup.id));
  if (!isDoorReclaimed) await store.clearDoorOfPickup(work, pickup.id);
  publishChange(work, 'doors', pickup.doorId === null ? [] : [pickup.doorId]);
  await setUndeliveredEtaStatuses(work, pickup.loadId, etaState.loading);
}
