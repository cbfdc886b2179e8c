import { findFloorMovesEndpoint, getFloorSnapshotEndpoint } from './floor-history.contract.ts';
import * as past from './floor-history.service.ts';
import {
  findPlaceOfUnitEndpoint,
  getCurrentFloorEndpoint,
  findUnitsAtPlaceUpTo500Endpoint,
  printFloorPlanEndpoint,
} from './floor-plan.contract.ts';
import * as service from './floor-plan.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(getCurrentFloorEndpoint, (work, { query }) => service.getCurrentFloor(work, query.warehouseId)),
  defineRoute(printFloorPlanEndpoint, (work, { query }) =>
    service.printCurrentOrPastFloor(work, query.warehouseId, query.at),
  ),
  defineRoute(findUnitsAtPlaceUpTo500Endpoint, (work, { params, query }) =>
    service.findUnitsAtPlaceNowOrInPast(work, params.placeId, query.at),
  ),
  defineRoute(findPlaceOfUnitEndpoint, (work, { query }) =>
    service.findPlaceOfUnitNowOrInPast(work, query.warehouseId, query),
  ),
  defineRoute(getFloorSnapshotEndpoint, (work, { query }) =>
    past.getFloorSnapshot(work, query.warehouseId, query.at),
  ),
  defineRoute(findFloorMovesEndpoint, (work, { query }) =>
    past.findFloorMoves(work, query.warehouseId, query),
  ),
];
