import { getFloorMoves, getFloorThen } from './floor-past.contract.ts';
import * as past from './floor-past.service.ts';
import { findOnFloor, getFloor, getPlace, printFloor } from './floor-plan.contract.ts';
import * as service from './floor-plan.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(getFloor, (work, { query }) => service.floorOf(work, query.warehouseId)),
  on(printFloor, (work, { query }) => service.print(work, query.warehouseId, query.at)),
  on(getPlace, (work, { params, query }) => service.standingAt(work, params.placeId, query.at)),
  on(findOnFloor, (work, { query }) => service.whereIs(work, query.warehouseId, query)),
  on(getFloorThen, (work, { query }) => past.floorThen(work, query.warehouseId, query.at)),
  on(getFloorMoves, (work, { query }) => past.movesBetween(work, query.warehouseId, query)),
];
