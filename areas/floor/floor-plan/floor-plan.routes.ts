import { findFloorMovesEndpoint, getFloorSnapshotEndpoint } from './floor-history.contract.ts';
import * as past from './floor-history.service.ts';
import {
  findUnitOnFloorEndpoint,
  getFloorEndpoint,
  findUnitsAtPlaceEndpoint,
  printFloorEndpoint,
} from './floor-plan.contract.ts';
import * as service from './floor-plan.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(getFloorEndpoint, (work, { query }) => service.getFloor(work, query.warehouseId)),
  defineRoute(printFloorEndpoint, (work, { query }) => service.printFloor(work, query.warehouseId, query.at)),
  defineRoute(findUnitsAtPlaceEndpoint, (work, { params, query }) =>
    service.findUnitsStandingAtPlace(work, params.placeId, query.at),
  ),
  defineRoute(findUnitOnFloorEndpoint, (work, { query }) =>
    service.findUnitOnFloor(work, query.warehouseId, query),
  ),
  defineRoute(getFloorSnapshotEndpoint, (work, { query }) =>
    past.getFloorSnapshot(work, query.warehouseId, query.at),
  ),
  defineRoute(findFloorMovesEndpoint, (work, { query }) =>
    past.findFloorMoves(work, query.warehouseId, query),
  ),
];
