import {
  addDoorEndpoint,
  findDoorsEndpoint,
  findActiveOutboundDoorsEndpoint,
  releaseDoorEndpoint,
  saveDoorEndpoint,
} from './doors.contract.ts';
import { getOutboundDockScheduleEndpoint } from './dock-schedule.contract.ts';
import { getOutboundDockSchedule } from './dock-schedule.service.ts';
import * as service from './doors.service.ts';
import * as store from './doors.store.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findDoorsEndpoint, (work, { query }) => store.findDoors(work, query, query)),
  defineRoute(addDoorEndpoint, (work, { body }) => service.addDoor(work, body)),
  defineRoute(saveDoorEndpoint, (work, { params, body }) => service.saveDoor(work, params.id, body)),
  defineRoute(releaseDoorEndpoint, (work, { params }) => service.releaseDoor(work, params.id)),
  defineRoute(getOutboundDockScheduleEndpoint, (work, { query }) =>
    getOutboundDockSchedule(work, query.warehouseId, query.day),
  ),
  defineRoute(findActiveOutboundDoorsEndpoint, (work, { query }) =>
    store.findActiveOutboundDoors(work, query.warehouseId),
  ),
];
