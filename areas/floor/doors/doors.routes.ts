import {
  addDoorEndpoint,
  findDoorsEndpoint,
  findLoadDoorsEndpoint,
  releaseDoorEndpoint,
  saveDoorEndpoint,
} from './doors.contract.ts';
import { getDockScheduleEndpoint } from './dock-schedule.contract.ts';
import { getDockSchedule } from './dock-schedule.service.ts';
import * as service from './doors.service.ts';
import * as store from './doors.store.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findDoorsEndpoint, (work, { query }) => store.findDoors(work, query, query)),
  defineRoute(addDoorEndpoint, (work, { body }) => service.addDoor(work, body)),
  defineRoute(saveDoorEndpoint, (work, { params, body }) => service.saveDoor(work, params.id, body)),
  defineRoute(releaseDoorEndpoint, (work, { params }) => service.releaseDoor(work, params.id)),
  defineRoute(getDockScheduleEndpoint, (work, { query }) =>
    getDockSchedule(work, query.warehouseId, query.day),
  ),
  defineRoute(findLoadDoorsEndpoint, (work, { query }) => store.findOutboundDoors(work, query.warehouseId)),
];
