import { loadErrors } from './loads.errors.ts';
import type { LoadDetail } from './loads.contract.ts';
import { pickupLifecycle } from './loads.contract.ts';
import { etaState } from '#areas/outbound/clock/eta-states.contract.ts';
import { pickupState } from '#areas/freight/units/load-states.contract.ts';
import { loadStatus, loadingGoesOn } from './loads.rules.ts';
import { getLoad } from './loads.service.ts';
import type { LoadHead } from './loads.store.ts';
import { findLoad, seeAllFreight } from './loads.store.ts';
import * as store from './pickups.store.ts';
import type { LockedPickup } from './pickups.store.ts';
import { listShortages } from './shortages.store.ts';
import { stateOf, whyNot } from '#kit/contract/lifecycle.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse, refuseUnknown } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit, warehouseScope } from '#kit/server/work.ts';

export interface TakenPickup {
  head: LoadHead;
  pickup: LockedPickup;
}
/** A pickup taken for change with its load; 404 outside the caller's warehouses or on another load. */
export async function takePickup(
  work: Work,
  loadId: number,
  pickupId: number,
  warehouseId?: number,
): Promise<TakenPickup> {
  await seeAllFreight(work);
  const pickup = (await store.lockPickup(work, loadId, pickupId)) ?? refuse(commonErrors.notFound);
  const scope = warehouseScope(work);
  if (scope !== null && !scope.includes(pickup.warehouseId)) refuse(commonErrors.notFound);
  if (warehouseId !== undefined && warehouseId !== pickup.warehouseId) refuseUnknown('warehouseId');
  return { head: (await findLoad(work, loadId)) ?? refuse(commonErrors.notFound), pickup };
}

export function refuseMove(work: Work, move: keyof typeof pickupLifecycle.moves, status: number): void {
  const why = whyNot(pickupLifecycle, move, status, work.actor);
  if (why) refuse(why, why.params);
}

/** Works out the load's own state again and tells every browser. */
export async function settle(work: Work, loadId: number): Promise<number> {
  const status = loadStatus(await store.pickupStates(work, loadId));
  await store.setLoadState(work, loadId, status);
  announce(work, 'loads', [loadId]);
  return status;
}

const nameOf = (status: number) => stateOf(pickupLifecycle, status)?.label ?? String(status);

const refuseVoid = (head: LoadHead) => {
  if (head.void)
    refuse(loadErrors.vanished, {
      load: `L-${head.loadNumber}`,
    });
};

interface PickupBody {
  doorId?: number | null | undefined;
  seal?: string | null | undefined;
  trailer?: string | null | undefined;
  rowVersion?: number | undefined;
}

/** Door, seal and trailer of a pickup; the first door starts the loading, none is the yard. */
export async function savePickup(
  work: Work,
  loadId: number,
  pickupId: number,
  body: PickupBody,
): Promise<LoadDetail> {
  const { head, pickup } = await takePickup(work, loadId, pickupId);
  refuseMove(work, 'change', pickup.status);
  if (body.rowVersion !== undefined && body.rowVersion !== pickup.rowVersion)
    refuse(commonErrors.changedByOthers);
  await store.setSealAndTrailer(work, pickup, { seal: body.seal, trailer: body.trailer });
  if (body.doorId === null) await takeAway(work, pickup);
  else if (body.doorId !== undefined && body.doorId !== pickup.doorId)
    await moveToDoor(work, head, pickup, body.doorId);
  const starts = typeof body.doorId === 'number' && pickup.status === pickupState.pending;
  if (starts) await start(work, head, pickup);
  await audit(work, {
    entity: 'load',
    entityId: loadId,
    action: starts ? 'start loading' : 'change pickup',
    before: { pickupId, doorId: pickup.doorId, seal: pickup.seal, trailer: head.trailer },
    after: { pickupId, ...body },
  });
  await settle(work, loadId);
  return getLoad(work, loadId);
}

async function moveToDoor(work: Work, head: LoadHead, pickup: LockedPickup, doorId: number): Promise<void> {
  refuseVoid(head);
  const door = (await store.findDoor(work, doorId)) ?? refuseUnknown('doorId');
  if (door.warehouseId !== pickup.warehouseId) refuse(loadErrors.doorElsewhere, { number: door.number });
  if (door.kind !== 2) refuse(loadErrors.receivingDoor, { number: door.number });
  if (!door.active) refuse(loadErrors.doorDisabled, { number: door.number });
  if (!(await store.takeDoor(work, doorId, pickup.id))) refuse(loadErrors.doorTaken, { number: door.number });
  const freed = await store.freeDoors(work, pickup.id, doorId);
  announce(work, 'doors', [doorId, ...freed]);
}

/** The truck is pulled away from its door; what is on it stays on it, and the door is free. */
async function takeAway(work: Work, pickup: LockedPickup): Promise<void> {
  if (pickup.doorId === null) return;
  await leaveDoor(work, pickup.id);
  await store.forgetDoor(work, pickup.id);
}

async function start(work: Work, head: LoadHead, pickup: LockedPickup): Promise<void> {
  refuseVoid(head);
  if (!(await store.movePickup(work, pickup.id, { from: pickupState.pending, to: pickupState.loading })))
    refuse(commonErrors.changedByOthers);
  await tellEtas(work, pickup.loadId, etaState.loading);
}

/** Sets the ETA state of the drops that are not delivered. */
export async function tellEtas(work: Work, loadId: number, state: number): Promise<void> {
  await store.setEtas(work, loadId, state);
  announce(work, 'etas');
}

/** The drop has been delivered at that moment. */
export async function tellDelivered(work: Work, dropId: number, at: string): Promise<void> {
  await store.setDelivered(work, dropId, at);
  announce(work, 'etas');
}

/** Marks a pickup loaded by hand; what is short is listed. */
export async function completePickup(work: Work, loadId: number, pickupId: number): Promise<LoadDetail> {
  const { head, pickup } = await takePickup(work, loadId, pickupId);
  if (pickup.status === pickupState.loaded)
    refuse(loadErrors.alreadyLoaded, { load: `L-${head.loadNumber}` });
  refuseMove(work, 'complete', pickup.status);
  await complete(work, pickup);
  await audit(work, {
    entity: 'load',
    entityId: loadId,
    action: 'loaded',
    before: { pickupId, status: nameOf(pickup.status) },
    after: { status: 'Loaded' },
  });
  await settle(work, loadId);
  return getLoad(work, loadId);
}

async function complete(work: Work, pickup: LockedPickup): Promise<void> {
  if (!(await store.movePickup(work, pickup.id, { from: pickup.status, to: pickupState.loaded })))
    refuse(commonErrors.changedByOthers);
  await listShortages(work, pickup.id);
}

/** Keeps the inspection of the trailer: clean, odour free, reefer, pre-cool and previous cargo, with inspector and time. */
export async function inspectTrailer(
  work: Work,
  loadId: number,
  pickupId: number,
  body: Parameters<typeof store.addInspection>[2],
): Promise<LoadDetail> {
  const { pickup } = await takePickup(work, loadId, pickupId);
  refuseMove(work, 'change', pickup.status);
  await store.addInspection(work, pickupId, body);
  await audit(work, { entity: 'load', entityId: loadId, action: 'inspection', after: { pickupId, ...body } });
  announce(work, 'loads', [loadId]);
  return getLoad(work, loadId);
}

/**
 * After a unit was scanned onto the truck: the first scan starts the loading, the last planned unit makes the pickup Loaded.
 * Called by the scanner inside its own transaction, when the unit is already Loaded. Refuses a load that is released or void.
 */
export async function unitLoaded(work: Work, pickupId: number): Promise<void> {
  const loadId = await loadOfPickup(work, pickupId);
  const left = await store.unitsLeft(work, pickupId);
  announce(work, 'loads', [loadId]);
  if (loadingGoesOn(left.status, left.left ? 1 : 0)) return;
  const pickup = (await store.lockPickup(work, loadId, pickupId)) ?? refuse(commonErrors.notFound);
  const head = (await findLoad(work, loadId)) ?? refuse(commonErrors.notFound);
  if (pickup.status === pickupState.released) refuse(loadErrors.released, { load: `L-${head.loadNumber}` });
  if (pickup.status === pickupState.pending) {
    await start(work, head, pickup);
    await tellByScan(work, pickup, 'start loading', 'Loading');
  }
  const now = await store.unitsLeft(work, pickupId);
  if (!now.left && now.status === pickupState.loading) {
    await complete(work, { ...pickup, status: pickupState.loading });
    await tellByScan(work, { ...pickup, status: pickupState.loading }, 'loaded', 'Loaded');
  }
  await settle(work, loadId);
}

const tellByScan = (work: Work, pickup: LockedPickup, action: string, status: string): Promise<void> =>
  audit(work, {
    entity: 'load',
    entityId: pickup.loadId,
    action,
    before: { pickupId: pickup.id, status: nameOf(pickup.status) },
    after: { status },
  });

/** After a unit was taken off the truck: a pickup that was Loaded is Loading again, and the unit is short again. */
export async function unitUnloaded(work: Work, pickupId: number): Promise<void> {
  const loadId = await loadOfPickup(work, pickupId);
  const pickup = (await store.lockPickup(work, loadId, pickupId)) ?? refuse(commonErrors.notFound);
  if (pickup.status === pickupState.released) refuse(loadErrors.left);
  if (pickup.status === pickupState.loaded) {
    await listShortages(work, pickupId);
    await store.movePickup(work, pickupId, { from: pickupState.loaded, to: pickupState.loading });
    await tellByScan(work, pickup, 'loading again', 'Loading');
  }
  await settle(work, loadId);
}

export const loadOfPickup = async (work: Work, pickupId: number): Promise<number> =>
  (await store.loadOfPickup(work, pickupId)) ?? refuse(commonErrors.notFound);

/** The pickup is released, by force with a note. */
export async function markReleased(
  work: Work,
  pickup: LockedPickup,
  force: { note: string } | null,
): Promise<void> {
  if (!(await store.markReleased(work, pickup.id, pickup.status, force)))
    refuse(commonErrors.changedByOthers);
}
/** Whatever door the pickup holds is free for the next truck. */
export async function leaveDoor(work: Work, pickupId: number): Promise<void> {
  announce(work, 'doors', await store.freeDoors(work, pickupId));
}
/** A released pickup is Loading again, where its truck stood if nobody has taken that door. */
export async function returnToDock(work: Work, pickup: LockedPickup): Promise<void> {
  if (!(await store.markReopened(work, pickup.id))) refuse(commonErrors.changedByOthers);
  const back = pickup.doorId !== null && (await store.takeDoor(work, pickup.doorId, pickup.id));
  if (!back) await store.forgetDoor(work, pickup.id);
  announce(work, 'doors', pickup.doorId === null ? [] : [pickup.doorId]);
  await tellEtas(work, pickup.loadId, etaState.loading);
}
