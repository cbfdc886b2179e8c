import type { DoorRow } from './doors.contract.ts';
import { doorErrors } from './doors.errors.ts';
import {
  findDoorInScopeWithTruck,
  clearDoorTruck,
  insertDoorUnlessNumberTaken,
  isDoorNumberTaken,
  isTruckScanReceivedSince,
  updateFreeDoor,
} from './doors.repository.ts';
import { isActiveWarehouseInScope } from '#areas/floor/warehouse-settings/usable-warehouse.service.ts';
import { readNumberSettingOrDefault } from '#areas/settings/settings/settings.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { isIntegrityViolationError, getViolatedUniqueConstraint } from '#kit/server/db.ts';
import { reject, rejectNotFound } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';

interface DoorBody {
  warehouseId?: number | undefined;
  number: number;
  option: 1 | 2;
  active?: boolean | undefined;
  rowVersion?: number | undefined;
}

async function seen(work: RequestContext, id: number): Promise<DoorRow> {
  return (await findDoorInScopeWithTruck(work, id)) ?? reject(commonErrors.notFound);
}

export async function addDoor(work: RequestContext, body: DoorBody): Promise<DoorRow> {
  const warehouseId = body.warehouseId ?? work.actor.warehouseId;
  if (warehouseId === undefined) return reject(doorErrors.warehouseRequired);
  if (!(await isActiveWarehouseInScope(work, warehouseId))) rejectNotFound('warehouseId');
  const id = await insertDoorUnlessNumberTaken(work, {
    warehouseId,
    number: body.number,
    option: body.option,
    active: body.active ?? true,
  });
  if (id === undefined) return reject(doorErrors.numberTaken, { number: body.number });
  await recordAudit(work, { entity: 'door', entityId: id, action: 'add', after: body });
  publishChange(work, 'doors', [id]);
  return seen(work, id);
}

export async function updateDoorIfFree(work: RequestContext, id: number, body: DoorBody): Promise<DoorRow> {
  const door = (await findDoorInScopeWithTruck(work, id)) ?? reject(commonErrors.notFound);
  if (door.busyWith !== null) reject(doorErrors.doorOccupied, { number: door.number, load: door.busyWith });
  if (
    await isDoorNumberTaken(work, {
      id,
      warehouseId: door.warehouseId,
      number: body.number,
      option: body.option,
    })
  )
    reject(doorErrors.numberTaken, { number: body.number });
  const saved = await updateFreeDoor(work, id, body.rowVersion ?? door.rowVersion, {
    number: body.number,
    option: body.option,
    active: body.active ?? door.active,
  }).catch((error: unknown) => {
    if (getViolatedUniqueConstraint(error)) return reject(doorErrors.numberTaken, { number: body.number });
    throw error;
  });
  if (!saved) reject(commonErrors.recordChanged);
  const after = await seen(work, id);
  await recordAudit(work, {
    entity: 'door',
    entityId: id,
    action: 'change',
    before: { number: door.number, option: door.option, active: door.active },
    after: { number: after.number, option: after.option, active: after.active },
  });
  publishChange(work, 'doors', [id]);
  return after;
}

/** Frees a door whose truck has left or was moved. Rejects while its load is being scanned (docs/domain/floor.md#doors). */
export async function releaseDoorUnlessRecentlyScanned(work: RequestContext, id: number): Promise<DoorRow> {
  const door = (await findDoorInScopeWithTruck(work, id)) ?? reject(commonErrors.notFound);
  if (door.busyWith === null) reject(doorErrors.alreadyFree, { doorNumber: door.number });
  if (
    await isTruckScanReceivedSince(
      work,
      door,
      work.now.subtract({ minutes: await readNumberSettingOrDefault(work, 'doorReleaseMinutes') }),
    )
  )
    reject(doorErrors.doorRecentlyUsed, { doorNumber: door.number });
  const freed = await clearDoorTruck(work, id, door.rowVersion).catch((error: unknown): never => {
    if (isIntegrityViolationError(error)) reject(doorErrors.doorChanged, { doorNumber: door.number });
    throw error;
  });
  if (!freed) reject(doorErrors.doorChanged, { doorNumber: door.number });
  await recordAudit(work, {
    entity: 'door',
    entityId: id,
    action: 'release',
    before: { busyWith: door.busyWith },
  });
  publishChange(work, 'doors', [id]);
  publishChange(work, 'loads', door.loadId === null ? [] : [door.loadId]);
  return seen(work, id);
}

export { releaseDoorsOfShuttleLoad, assignDoorToShuttleLoad } from './dock-assignment.repository.ts';
