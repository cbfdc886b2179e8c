import { addDoor, findDoors, loadDoors, releaseDoor, saveDoor } from './doors.contract.ts';
import { getDockSchedule } from './dock-schedule.contract.ts';
import { dockSchedule } from './dock-schedule.service.ts';
import * as service from './doors.service.ts';
import * as store from './doors.store.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(findDoors, (work, { query }) => store.findDoors(work, query, query)),
  on(addDoor, (work, { body }) => service.addDoor(work, body)),
  on(saveDoor, (work, { params, body }) => service.saveDoor(work, params.id, body)),
  on(releaseDoor, (work, { params }) => service.releaseDoor(work, params.id)),
  on(getDockSchedule, (work, { query }) => dockSchedule(work, query.warehouseId, query.day)),
  on(loadDoors, (work, { query }) => store.outboundDoors(work, query.warehouseId)),
];
