import type {
  addShuttleLoad,
  changeShuttleLoad,
  ShuttleLoad,
  ShuttleLoadRow,
} from './shuttle-loads.contract.ts';
import { shuttleLife } from './shuttle-loads.contract.ts';
import { shuttleState } from '#areas/freight/units/shuttle-load-states.contract.ts';
import { shuttleLoadErrors } from './shuttle-loads.errors.ts';
import { dropManifest, manifestOf, writeManifest } from './manifest.store.ts';
import * as store from './shuttle-loads.store.ts';
import { printShuttleSheets } from './shuttle-sheet.print.ts';
import { freeDock, giveDock } from '#areas/floor/doors/doors.service.ts';
import { printingOf } from '#areas/settings/settings/settings.service.ts';
import type { BodyOf, FileAnswer } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { Fault } from '#kit/contract/errors.ts';
import { stateOf, whyNot } from '#kit/contract/lifecycle.ts';
import { dateIn } from '#kit/contract/zones.ts';
import { refuse, refuseUnknown } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit, auditAll, warehouseScope } from '#kit/server/work.ts';

type Move = keyof typeof shuttleLife.moves;

/** A shuttle load the caller may see, locked: whoever changes it or puts units on it waits. */
async function held(work: Work, id: number): Promise<ShuttleLoadRow> {
  await store.lock(work, id);
  return (await store.findOne(work, id)) ?? refuse(commonErrors.notFound);
}
/** Refuses what stands in one field of the form. */
const refuseField = (fault: Fault, field: string): never =>
  refuse(fault, {}, { fields: { [field]: fault.sentence } });
const owns = (work: Work, warehouseId: number): boolean =>
  warehouseScope(work)?.includes(warehouseId) ?? true;

/**
 * Refuses a move that the grants or the state forbid, and one by people of another dock. One overtaken by the
 * same move is a clash, not a mistake.
 */
function check(
  work: Work,
  load: ShuttleLoadRow,
  move: Move,
  at: { dock?: number; already?: Fault } = {},
): void {
  const why = whyNot(shuttleLife, move, load.status, work.actor);
  if (why?.status === 403 || !owns(work, at.dock ?? load.warehouseId)) refuse(commonErrors.notAllowed);
  if (!why) return;
  const overtaken = stateOf(shuttleLife, load.status)?.name === shuttleLife.moves[move].to;
  refuse(overtaken && at.already ? at.already : why, why.params);
}
/** Gives a truck its dock; null frees it. False when another truck has the door, or it is no outbound door here. */
async function takeDoor(
  work: Work,
  id: number,
  warehouseId: number,
  doorId: number | null,
): Promise<boolean> {
  if (!(await giveDock(work, id, warehouseId, doorId))) return false;
  await store.rememberDoor(work, id, doorId);
  return true;
}
const shown = (l: ShuttleLoadRow) => ({
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
  work: Work,
  load: ShuttleLoadRow,
  action: string,
  unitIds: readonly number[] = [],
): Promise<ShuttleLoadRow> {
  const after = (await store.findOne(work, load.id)) ?? refuse(commonErrors.notFound);
  await audit(work, {
    entity: 'shuttle_load',
    entityId: load.id,
    action,
    before: shown(load),
    after: { ...shown(after), ...(unitIds.length > 0 ? { unitsMoved: unitIds.length } : {}) },
  });
  announce(work, 'shuttle-loads', [load.id]);
  announce(work, 'doors');
  if (unitIds.length > 0) {
    announce(work, 'units', unitIds);
    announce(work, 'loads');
  }
  return after;
}

export const find = (work: Work, query: Parameters<typeof store.find>[1]) =>
  store.find(work, query, undefined);
/** What comes to the caller's own warehouses. */
export const inbound = (work: Work, query: Parameters<typeof store.find>[1]) =>
  store.find(work, query, warehouseScope(work));
export async function one(work: Work, id: number): Promise<ShuttleLoad> {
  const load = (await store.findOne(work, id)) ?? refuse(commonErrors.notFound);
  return { ...load, lines: await store.linesOf(work, id), unseen: await store.unseenOf(work, id) };
}

export async function add(work: Work, wish: BodyOf<typeof addShuttleLoad>): Promise<ShuttleLoadRow> {
  if (!owns(work, wish.warehouseId)) refuse(commonErrors.notAllowed);
  const named = await store.docksNamed(work, wish.warehouseId, wish.outboundWarehouseId);
  const zone = named?.zone ?? refuseUnknown('warehouseId');
  if (!named?.goesOn) refuseField(shuttleLoadErrors.noGoal, 'outboundWarehouseId');
  if (wish.dayOfService < dateIn(work.now, zone)) refuseField(shuttleLoadErrors.pastDay, 'dayOfService');
  const id = (await store.insert(work, wish)) ?? refuseField(shuttleLoadErrors.numberTaken, 'number');
  if (wish.doorId !== undefined && !(await takeDoor(work, id, wish.warehouseId, wish.doorId)))
    refuseField(shuttleLoadErrors.doorTaken, 'doorId');
  const made = (await store.findOne(work, id)) ?? refuse(commonErrors.notFound);
  await audit(work, { entity: 'shuttle_load', entityId: id, action: 'add', after: shown(made) });
  announce(work, 'shuttle-loads', [id]);
  announce(work, 'doors');
  return made;
}

export async function change(
  work: Work,
  id: number,
  wish: BodyOf<typeof changeShuttleLoad>,
): Promise<ShuttleLoadRow> {
  const load = await held(work, id);
  check(work, load, 'change');
  if (wish.rowVersion !== load.rowVersion) refuse(commonErrors.changedByOthers);
  if (await store.numberTaken(work, id, wish.number)) refuseField(shuttleLoadErrors.numberTaken, 'number');
  if (!(await store.update(work, id, wish))) refuse(commonErrors.changedByOthers);
  if (!(await takeDoor(work, id, load.warehouseId, wish.doorId ?? null)))
    refuseField(shuttleLoadErrors.doorTaken, 'doorId');
  return told(work, load, 'change');
}

export async function remove(work: Work, id: number): Promise<{ message: string }> {
  const load = await held(work, id);
  check(work, load, 'delete');
  if (load.units > 0) refuse(shuttleLoadErrors.unitsOn);
  await freeDock(work, id);
  if (!(await store.remove(work, id))) refuse(commonErrors.changedByOthers);
  await audit(work, { entity: 'shuttle_load', entityId: id, action: 'delete', before: shown(load) });
  announce(work, 'shuttle-loads', [id]);
  announce(work, 'doors');
  return { message: 'The shuttle load is deleted.' };
}

async function move(work: Work, load: ShuttleLoadRow, to: number): Promise<void> {
  if (!(await store.moveTo(work, load.id, [load.status], to))) refuse(commonErrors.changedByOthers);
}
export async function complete(work: Work, id: number): Promise<{ message: string }> {
  const load = await held(work, id);
  check(work, load, 'complete', { already: shuttleLoadErrors.alreadyLoaded });
  if (load.units === 0) refuse(shuttleLoadErrors.noUnits);
  await move(work, load, shuttleState.loaded);
  await told(work, load, 'loaded');
  return { message: 'The shuttle load is loaded.' };
}

export async function release(work: Work, id: number): Promise<{ message: string }> {
  const load = await held(work, id);
  check(work, load, 'release', { already: shuttleLoadErrors.alreadyReleased });
  if (load.units === 0) refuse(shuttleLoadErrors.noUnits);
  if (!load.seal) refuse(shuttleLoadErrors.noSeal);
  await move(work, load, shuttleState.released);
  const units = await store.unitsLeave(work, id, load.number);
  await writeManifest(work, id, units);
  await freeDock(work, id);
  await told(work, load, 'release', units);
  return { message: 'The shuttle load is released.' };
}

export async function unrelease(work: Work, id: number): Promise<{ message: string }> {
  const load = await held(work, id);
  check(work, load, 'unrelease', { already: shuttleLoadErrors.alreadyBack });
  await move(work, load, shuttleState.loading);
  await dropManifest(work, id);
  await told(work, load, 'unrelease', await store.unitsReturn(work, id, load.number));
  return { message: 'The shuttle load is back at the dock.' };
}

export async function arrive(work: Work, id: number): Promise<{ message: string }> {
  const load = await held(work, id);
  check(work, load, 'arrive', { dock: load.outboundWarehouseId, already: shuttleLoadErrors.alreadyArrived });
  await hasArrived(work, load);
  return { message: 'The shuttle load has arrived.' };
}
async function hasArrived(work: Work, load: ShuttleLoadRow): Promise<void> {
  await move(work, load, shuttleState.arrived);
  const units = await store.unitsArrive(work, load.id, load.number, load.outboundWarehouseId);
  await writeManifest(work, load.id, units);
  await told(work, load, 'arrived', units);
}
/** The first box that a scanner takes off a truck says that it has arrived; it is held since before the box was. */
export async function arrivedByScan(work: Work, id: number): Promise<void> {
  const load = await heldAtGoal(work, id);
  if (load.status === shuttleState.released) await hasArrived(work, load);
}
/** A truck that comes to the caller's dock, locked; people of another dock are refused. */
export async function heldAtGoal(work: Work, id: number): Promise<ShuttleLoadRow> {
  const load = await held(work, id);
  return owns(work, load.outboundWarehouseId) ? load : refuse(commonErrors.notAllowed);
}
/** A truck that the caller may see. */
export const seenTruck = async (work: Work, id: number): Promise<ShuttleLoadRow> =>
  (await store.findOne(work, id)) ?? refuse(commonErrors.notFound);

/** Puts units on a shuttle load. The first ones begin its loading; ones put on a loaded truck open it again. */
export async function putOn(work: Work, id: number, unitIds: readonly number[]): Promise<number[]> {
  const load = await held(work, id);
  check(work, load, 'scan');
  const done = await store.putUnitsOn(work, id, load.number, unitIds);
  if (done.length === 0) return done;
  if (load.status !== shuttleState.loading) await move(work, load, shuttleState.loading);
  await told(work, load, 'units put on', done);
  return done;
}
/** The first box scanned on a truck begins its loading and takes its door; one scanned on a loaded truck opens it again. */
export async function unitScannedOn(work: Work, id: number): Promise<void> {
  const load = await held(work, id);
  check(work, load, 'scan');
  if (load.doorId !== null && !(await takeDoor(work, id, load.warehouseId, load.doorId)))
    refuse(shuttleLoadErrors.doorTaken);
  if (load.status !== shuttleState.loading) await move(work, load, shuttleState.loading);
  await told(work, load, 'loading');
}
/**
 * Holds the trucks at their dock that boxes wait on, before the boxes themselves are held: whoever may take
 * boxes off a truck comes here first.
 */
export const holdTrucksOf = store.lockWaited;
/**
 * Units have left the trucks they waited on: one without its last box is Pending as before its first one, and
 * keeps its door. Their trucks are held since before the units were.
 */
export async function unitsTakenOff(work: Work, from: readonly (number | null)[]): Promise<void> {
  const ids = [...new Set(from.filter((id) => id !== null))];
  if (ids.length === 0) return;
  const empty = await store.emptied(work, ids);
  await auditAll(
    work,
    empty.map((load) => ({
      entity: 'shuttle_load',
      entityId: load.id,
      action: 'emptied',
      before: { status: load.from },
      after: { status: shuttleState.pending },
    })),
  );
  announce(work, 'shuttle-loads', ids);
}
/** The truck that units are to be put on; 404 when there is none the caller may see, 412 when it has left. */
export async function openShuttle(work: Work, id: number): Promise<ShuttleLoadRow> {
  const load = await held(work, id);
  check(work, load, 'scan');
  return load;
}

export async function sheet(work: Work, id: number): Promise<FileAnswer> {
  const load = { ...(await one(work, id)), differences: (await manifestOf(work, id))?.differences ?? [] };
  return {
    name: `shuttle-${load.number}.pdf`,
    body: printShuttleSheets([load], await printingOf(work, { warehouseId: load.warehouseId })),
  };
}
