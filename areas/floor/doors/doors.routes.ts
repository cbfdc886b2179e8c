import {
  addDoorEndpoint,
  findDoorsEndpoint,
  findActiveOutboundDoorsEndpoint,
  releaseDoorUnlessRecentlyScannedEndpoint,
  updateDoorIfFreeEndpoint,
} from './doors.contract.ts';
import { getOutboundDockScheduleEndpoint } from './dock-schedule.contract.ts';
import { getOutboundDockSchedule } from './dock-schedule.service.ts';
import * as service from './doors.service.ts';
import * as store from './doors.repository.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findDoorsEndpoint, (work, { query }) => store.findDoorsPageInScope(work, query, query)),
  defineRoute(addDoorEndpoint, (work, { body }) => service.addDoor(work, body)),
  defineRoute(updateDoorIfFreeEndpoint, (work, { params, body }) =>
    service.updateDoorIfFree(work, params.id, body),
  ),
  defineRoute(releaseDoorUnlessRecentlyScannedEndpoint, (work, { params }) =>
    service.releaseDoorUnlessRecentlyScanned(work, params.id),
  ),
  defineRoute(getOutboundDockScheduleEndpoint, (work, { query }) =>
    getOutboundDockSchedule(work, query.warehouseId, query.day),
  ),
  defineRoute(findActiveOutboundDoorsEndpoint, (work, { query }) =>
    store.findActiveOutboundDoorsInScope(work, query.warehouseId),
  ),
];
