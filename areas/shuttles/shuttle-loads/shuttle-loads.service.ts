import type {
  addShuttleLoadEndpoint,
  updateShuttleLoadEndpoint,
  ShuttleLoad,
  ShuttleLoadRow,
} from './shuttle-loads.contract.ts';
import { shuttleLoadLifecycle } from './shuttle-loads.contract.ts';
import { shuttleLoadStatus } from '#areas/freight/units/shuttle-load-status.contract.ts';
import { shuttleLoadErrors } from './shuttle-loads.errors.ts';
import {
  deleteShuttleManifest,
  findManifestAndDifferencesUnscoped,
  insertSentManifestUnits,
} from './manifest.repository.ts';
import * as store from './shuttle-loads.repository.ts';
import * as unitMoves from './shuttle-unit-moves.repository.ts';
import { printShuttleSheets } from './shuttle-sheet.print.ts';
import { releaseDoorsOfShuttleLoad, assignDoorToShuttleLoad } from '#areas/floor/doors/doors.service.ts';
import { loadPrintContext } from '#areas/settings/settings/settings.service.ts';
import type { BodyOf, FileResult } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import { findLifecycleStatus, getTransitionBlocker } from '#kit/contract/lifecycle.ts';
import { dateInZone } from '#kit/contract/time-zones.ts';
import { reject, rejectNotFound } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import {
  publishChange,
  recordAudit,
  recordAudits,
  getWarehouseIdsInScope,
} from '#kit/server/request-context.ts';

type Move = keyof typeof shuttleLoadLifecycle.transitions;

/** Locks and returns a shuttle load the caller can see. Anyone else who changes it or puts units on it waits. */
async function held(work: RequestContext, id: number): Promise<ShuttleLoadRow> {
  await store.lockShuttleLoad(work, id);
  return (await store.findShuttleLoad(work, id)) ?? reject(commonErrors.notFound);
}
/** Throws an error attached to one field of the form. */
const refuseField = (error: ErrorDefinition, field: string): never =>
  reject(error, {}, { fields: { [field]: error.sentence } });
const owns = (work: RequestContext, warehouseId: number): boolean =>
  getWarehouseIdsInScope(work)?.includes(warehouseId) ?? true;

/**
 * Rejects an action that permissions or status forbid, or that belongs to another dock. If the same action has already been done
 * by another user, it throws a conflict.
 */
function check(
  work: RequestContext,
  load: ShuttleLoadRow,
  move: Move,
  options: { dock?: number; already?: ErrorDefinition } = {},
): void {
  const why = getTransitionBlocker(shuttleLoadLifecycle, move, load.status, work.actor);
  if (why?.status === 403 || !owns(work, options.dock ?? load.warehouseId)) reject(commonErrors.notAllowed);
  if (!why) return;
  const overtaken =
    findLifecycleStatus(shuttleLoadLifecycle, load.status)?.name ===
    shuttleLoadLifecycle.transitions[move].to;
  reject(overtaken && options.already ? options.already : why, why.params);
}
/**
 * Assigns a door to a truck. Null frees the door. Returns false when another truck has the door, or it is no outbound door here.
 */
async function takeDoor(
  work: RequestContext,
  id: number,
  warehouseId: number,
  doorId: number | null,
): Promise<boolean> {
  if (!(await assignDoorToShuttleLoad(work, id, warehouseId, doorId))) return false;
  await store.updateShuttleLoadDoor(work, id, doorId);
  return true;
}
const toAuditFields = (l: ShuttleLoadRow) => ({
  number: l.number,
  day: l.dayOfService,
  from: l.warehouse,
  to: l.outboundWarehouse,
  trailer: l.trailer,
  seal: l.seal,
  door: l.door,
  status: l.status,
});

async function told(
  work: RequestContext,
  load: ShuttleLoadRow,
  action: string,
  unitIds: readonly number[] = [],
): Promise<ShuttleLoadRow> {
  const after = (await store.findShuttleLoad(work, load.id)) ?? reject(commonErrors.notFound);
  await recordAudit(work, {
    entity: 'shuttle_load',
    entityId: load.id,
    action,
    before: toAuditFields(load),
    after: { ...toAuditFields(after), ...(unitIds.length > 0 ? { unitsMoved: unitIds.length } : {}) },
  });
  publishChange(work, 'shuttle-loads', [load.id]);
  publishChange(work, 'doors');
  if (unitIds.length > 0) {
    publishChange(work, 'units', unitIds);
    publishChange(work, 'loads');
  }
  return after;
}

export const listShuttleLoads = (work: RequestContext, query: Parameters<typeof store.findShuttleLoads>[1]) =>
  store.findShuttleLoads(work, query, undefined);
/** Lists shuttles to the caller's own warehouses. */
export const listInboundShuttleLoads = (
  work: RequestContext,
  query: Parameters<typeof store.findShuttleLoads>[1],
) => store.findShuttleLoads(work, query, getWarehouseIdsInScope(work));
export async function getShuttleLoad(work: RequestContext, id: number): Promise<ShuttleLoad> {
  const load = (await store.findShuttleLoad(work, id)) ?? reject(commonErrors.notFound);
  return {
    ...load,
    lines: await store.findShuttleLoadLines(work, id),
    unseen: await store.countUnscannedArrivedUnits(work, id),
    staysBehind: await store.countUnitsStayingBehindShuttle(work, id),
  };
}

export async function addShuttleLoad(
  work: RequestContext,
  input: BodyOf<typeof addShuttleLoadEndpoint>,
): Promise<ShuttleLoadRow> {
  if (!owns(work, input.warehouseId)) reject(commonErrors.notAllowed);
  const named = await store.findOriginZoneAndIsDestinationActive(
    work,
    input.warehouseId,
    input.outboundWarehouseId,
  );
  const zone = named?.zone ?? rejectNotFound('warehouseId');
  if (!named?.goesOn) refuseField(shuttleLoadErrors.destinationInvalid, 'outboundWarehouseId');
  if (input.dayOfService < dateInZone(work.now, zone))
    refuseField(shuttleLoadErrors.dayInPast, 'dayOfService');
  const id =
    (await store.insertShuttleLoadUnlessNumberTaken(work, input)) ??
    refuseField(shuttleLoadErrors.numberTaken, 'number');
  if (input.doorId !== undefined && !(await takeDoor(work, id, input.warehouseId, input.doorId)))
    refuseField(shuttleLoadErrors.doorTaken, 'doorId');
  const created = (await store.findShuttleLoad(work, id)) ?? reject(commonErrors.notFound);
  await recordAudit(work, {
    entity: 'shuttle_load',
    entityId: id,
    action: 'add',
    after: toAuditFields(created),
  });
  publishChange(work, 'shuttle-loads', [id]);
  publishChange(work, 'doors');
  return created;
}

export async function updateShuttleLoad(
  work: RequestContext,
  id: number,
  input: BodyOf<typeof updateShuttleLoadEndpoint>,
): Promise<ShuttleLoadRow> {
  const load = await held(work, id);
  check(work, load, 'change');
  if (input.rowVersion !== load.rowVersion) reject(commonErrors.recordChanged);
  if (await store.isShuttleNumberTakenByAnotherLoad(work, id, input.number))
    refuseField(shuttleLoadErrors.numberTaken, 'number');
  if (!(await store.updateUnreleasedShuttleLoadIfUnchanged(work, id, input)))
    reject(commonErrors.recordChanged);
  if (!(await takeDoor(work, id, load.warehouseId, input.doorId ?? null)))
    refuseField(shuttleLoadErrors.doorTaken, 'doorId');
  return told(work, load, 'change');
}

export async function deleteEmptyShuttleLoad(work: RequestContext, id: number): Promise<{ message: string }> {
  const load = await held(work, id);
  check(work, load, 'delete');
  if (load.units > 0) reject(shuttleLoadErrors.loadHasUnits);
  await releaseDoorsOfShuttleLoad(work, id);
  if (!(await store.deletePendingShuttleLoadIfEmpty(work, id))) reject(commonErrors.recordChanged);
  await recordAudit(work, {
    entity: 'shuttle_load',
    entityId: id,
    action: 'delete',
    before: toAuditFields(load),
  });
  publishChange(work, 'shuttle-loads', [id]);
  publishChange(work, 'doors');
  return { message: 'Shuttle load deleted.' };
}

async function move(work: RequestContext, load: ShuttleLoadRow, to: number): Promise<void> {
  if (!(await store.updateShuttleLoadStatus(work, load.id, [load.status], to)))
    reject(commonErrors.recordChanged);
}
export async function markShuttleLoadLoaded(work: RequestContext, id: number): Promise<{ message: string }> {
  const load = await held(work, id);
  check(work, load, 'complete', { already: shuttleLoadErrors.alreadyLoaded });
  if (load.units === 0) reject(shuttleLoadErrors.loadEmpty);
  await move(work, load, shuttleLoadStatus.loaded);
  await told(work, load, 'loaded');
  return { message: 'Shuttle load marked as loaded.' };
}

export async function releaseShuttleLoad(work: RequestContext, id: number): Promise<{ message: string }> {
  const load = await held(work, id);
  check(work, load, 'release', { already: shuttleLoadErrors.alreadyReleased });
  if (load.units === 0) reject(shuttleLoadErrors.loadEmpty);
  if (!load.seal) reject(shuttleLoadErrors.sealMissing);
  await move(work, load, shuttleLoadStatus.released);
  const units = await unitMoves.markUnitsOfShuttleLoadDeparted(work, id, load.number);
  await insertSentManifestUnits(work, id, units);
  await releaseDoorsOfShuttleLoad(work, id);
  await told(work, load, 'release', units);
  return { message: 'Shuttle load released.' };
}

export async function unreleaseShuttleLoad(work: RequestContext, id: number): Promise<{ message: string }> {
  const load = await held(work, id);
  check(work, load, 'unrelease', { already: shuttleLoadErrors.alreadyAtDock });
  await move(work, load, shuttleLoadStatus.loading);
  await deleteShuttleManifest(work, id);
  await told(work, load, 'unrelease', await unitMoves.undoDepartureOfShuttleUnits(work, id, load.number));
  return { message: 'Shuttle load returned to dock.' };
}

export async function markShuttleLoadArrived(work: RequestContext, id: number): Promise<{ message: string }> {
  const load = await held(work, id);
  check(work, load, 'arrive', { dock: load.outboundWarehouseId, already: shuttleLoadErrors.alreadyArrived });
  await hasArrived(work, load);
  return { message: 'Shuttle load arrived.' };
}
async function hasArrived(work: RequestContext, load: ShuttleLoadRow): Promise<void> {
  await move(work, load, shuttleLoadStatus.arrived);
  const units = await unitMoves.markUnitsOfShuttleLoadArrived(
    work,
    load.id,
    load.number,
    load.outboundWarehouseId,
  );
  await insertSentManifestUnits(work, load.id, units);
  await told(work, load, 'arrived', units);
}
/** Marks a truck as arrived when a scanner takes off its first unit. Its lock is already taken, before the unit's. */
export async function markReleasedShuttleLoadArrivedByScan(
  work: RequestContext,
  shuttleLoadId: number,
): Promise<void> {
  const load = await lockInboundShuttleLoad(work, shuttleLoadId);
  if (load.status === shuttleLoadStatus.released) await hasArrived(work, load);
}
/** Locks and returns a truck bound for the caller's dock. Throws for users of another dock. */
export async function lockInboundShuttleLoad(work: RequestContext, id: number): Promise<ShuttleLoadRow> {
  const load = await held(work, id);
  return owns(work, load.outboundWarehouseId) ? load : reject(commonErrors.notAllowed);
}
/** Returns a truck the caller can see. Throws if there is none. */
export const getVisibleShuttleLoad = async (work: RequestContext, id: number): Promise<ShuttleLoadRow> =>
  (await store.findShuttleLoad(work, id)) ?? reject(commonErrors.notFound);

/** Puts units on a shuttle load. The first units start its loading. Units put on a loaded truck reopen it. */
export async function putUnitsOnShuttleLoad(
  work: RequestContext,
  shuttleLoadId: number,
  unitIds: readonly number[],
): Promise<number[]> {
  const load = await held(work, shuttleLoadId);
  check(work, load, 'scan');
  const done = await unitMoves.assignUnitsToShuttleLoad(work, shuttleLoadId, load.number, unitIds);
  if (done.length === 0) return done;
  if (load.status !== shuttleLoadStatus.loading) await move(work, load, shuttleLoadStatus.loading);
  await told(work, load, 'units put on', done);
  return done;
}
/** The first unit scanned on a truck starts its loading and takes its door. A unit scanned on a loaded truck reopens it. */
export async function startOrReopenLoadingAndTakeDoorByScan(work: RequestContext, id: number): Promise<void> {
  const load = await held(work, id);
  check(work, load, 'scan');
  if (load.doorId !== null && !(await takeDoor(work, id, load.warehouseId, load.doorId)))
    reject(shuttleLoadErrors.doorTaken);
  if (load.status !== shuttleLoadStatus.loading) await move(work, load, shuttleLoadStatus.loading);
  await told(work, load, 'loading');
}
/**
 * Locks the docked trucks that units wait on. Every operation that may take units off a truck calls it before locking the units.
 */
export const lockUnreleasedShuttleLoadsOfUnits = store.lockUnreleasedShuttleLoadsOfUnitsOrIds;
/**
 * Resets trucks after units have left them. A truck without its last unit becomes Pending again and keeps its door. The trucks
 * are already locked, before the units.
 */
export async function resetEmptyShuttleLoadsToPending(
  work: RequestContext,
  shuttleLoadIds: readonly (number | null)[],
): Promise<void> {
  const ids = [...new Set(shuttleLoadIds.filter((id) => id !== null))];
  if (ids.length === 0) return;
  const empty = await store.lockAndResetEmptyShuttleLoadsToPending(work, ids);
  await recordAudits(
    work,
    empty.map((load) => ({
      entity: 'shuttle_load',
      entityId: load.id,
      action: 'emptied',
      before: { status: load.from },
      after: { status: shuttleLoadStatus.pending },
    })),
  );
  publishChange(work, 'shuttle-loads', ids);
}
/** Locks and returns the truck to put units on. Throws 404 when the caller can see none, 412 when it has left. */
export async function lockUnreleasedShuttleLoad(work: RequestContext, id: number): Promise<ShuttleLoadRow> {
  const load = await held(work, id);
  check(work, load, 'scan');
  return load;
}

export async function printShuttleSheet(work: RequestContext, id: number): Promise<FileResult> {
  const load = {
    ...(await getShuttleLoad(work, id)),
    differences: (await findManifestAndDifferencesUnscoped(work, id))?.differences ?? [],
  };
  return {
    name: `shuttle-${load.number}.pdf`,
    body: printShuttleSheets([load], await loadPrintContext(work, { warehouseId: load.warehouseId })),
  };
}
