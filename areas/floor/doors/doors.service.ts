import type { DoorRow } from './doors.contract.ts';
import { doorErrors } from './doors.errors.ts';
import { findDoor, freeDoor, insertDoor, numberTaken, scannedSince, updateDoor } from './doors.store.ts';
import { warehouseOpen } from '#areas/floor/warehouse-settings/open-warehouse.service.ts';
import { settingNumber } from '#areas/settings/settings/settings.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { integrityViolation, uniqueViolation } from '#kit/server/db.ts';
import { refuse, refuseUnknown } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';

interface DoorBody {
  warehouseId?: number | undefined;
  number: number;
  option: 1 | 2;
  active?: boolean | undefined;
  rowVersion?: number | undefined;
}

async function seen(work: Work, id: number): Promise<DoorRow> {
  return (await findDoor(work, id)) ?? refuse(commonErrors.notFound);
}

export async function addDoor(work: Work, body: DoorBody): Promise<DoorRow> {
  const warehouseId = body.warehouseId ?? work.actor.warehouseId;
  if (warehouseId === undefined) return refuse(doorErrors.noWarehouse);
  if (!(await warehouseOpen(work, warehouseId))) refuseUnknown('warehouseId');
  const id = await insertDoor(work, {
    warehouseId,
    number: body.number,
    option: body.option,
    active: body.active ?? true,
  });
  if (id === undefined) return refuse(doorErrors.taken, { number: body.number });
  await audit(work, { entity: 'door', entityId: id, action: 'add', after: body });
  announce(work, 'doors', [id]);
  return seen(work, id);
}

export async function saveDoor(work: Work, id: number, body: DoorBody): Promise<DoorRow> {
  const door = (await findDoor(work, id)) ?? refuse(commonErrors.notFound);
  if (door.busyWith !== null) refuse(doorErrors.busy, { number: door.number, load: door.busyWith });
  if (
    await numberTaken(work, { id, warehouseId: door.warehouseId, number: body.number, option: body.option })
  )
    refuse(doorErrors.taken, { number: body.number });
  const saved = await updateDoor(work, id, body.rowVersion ?? door.rowVersion, {
    number: body.number,
    option: body.option,
    active: body.active ?? door.active,
  }).catch((error: unknown) => {
    if (uniqueViolation(error)) return refuse(doorErrors.taken, { number: body.number });
    throw error;
  });
  if (!saved) refuse(commonErrors.changedByOthers);
  const after = await seen(work, id);
  await audit(work, {
    entity: 'door',
    entityId: id,
    action: 'change',
    before: { number: door.number, option: door.option, active: door.active },
    after: { number: after.number, option: after.option, active: after.active },
  });
  announce(work, 'doors', [id]);
  return after;
}

/**
 * Frees a door whose truck has gone or been moved. While its load is being scanned the door is not given away
 * (docs/domain/floor.md#doors).
 */
export async function releaseDoor(work: Work, id: number): Promise<DoorRow> {
  const door = (await findDoor(work, id)) ?? refuse(commonErrors.notFound);
  if (door.busyWith === null) refuse(doorErrors.freeAlready, { doorNumber: door.number });
  if (
    await scannedSince(
      work,
      door,
      work.now.subtract({ minutes: await settingNumber(work, 'doorReleaseMinutes') }),
    )
  )
    refuse(doorErrors.inUse, { doorNumber: door.number });
  const freed = await freeDoor(work, id, door.rowVersion).catch((error: unknown): never => {
    if (integrityViolation(error)) refuse(doorErrors.changed, { doorNumber: door.number });
    throw error;
  });
  if (!freed) refuse(doorErrors.changed, { doorNumber: door.number });
  await audit(work, { entity: 'door', entityId: id, action: 'release', before: { busyWith: door.busyWith } });
  announce(work, 'doors', [id]);
  announce(work, 'loads', door.loadId === null ? [] : [door.loadId]);
  return seen(work, id);
}

export { freeDock, giveDock } from './docks.store.ts';
