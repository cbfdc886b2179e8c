import { findOnFloor, getFloor, getPlace } from './floor-plan.contract.ts';
import * as service from './floor-plan.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(getFloor, (work, { query }) => service.floorOf(work, query.warehouseId)),
  on(getPlace, (work, { params }) => service.standingAt(work, params.placeId)),
  on(findOnFloor, (work, { query }) => service.whereIs(work, query.warehouseId, query.code)),
];
