import { findReleaseBlockersOfDockedPickupsUpTo500 } from './blockers.service.ts';
import * as loads from './loads.contract.ts';
import { findLoads, getLoad } from './loads.service.ts';
import * as pickups from './pickups.service.ts';
import * as shortages from './shortages.service.ts';
import { findRecentLoadTrailersUpTo50Endpoint } from './trailers.contract.ts';
import { findRecentLoadTrailersUpTo50 } from './trailers.repository.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(loads.findLoadsEndpoint, (work, { query }) => findLoads(work, query, query)),
  defineRoute(findRecentLoadTrailersUpTo50Endpoint, (work, { query }) =>
    findRecentLoadTrailersUpTo50(work, query.warehouseId, query.search),
  ),
  defineRoute(loads.findReleaseBlockersOfDockedPickupsEndpoint, (work, { query }) =>
    findReleaseBlockersOfDockedPickupsUpTo500(work, query),
  ),
  defineRoute(loads.findActiveShortageReasonsEndpoint, (work) => shortages.listActiveShortageReasons(work)),
  defineRoute(loads.setShortageReasonEndpoint, (work, { body }) => shortages.setShortageReasons(work, body)),
  defineRoute(loads.getLoadEndpoint, (work, { params }) => getLoad(work, params.id)),
  defineRoute(loads.updatePickupAndStartLoadingAtFirstDoorEndpoint, (work, { params, body }) =>
    pickups.updatePickupAndStartLoadingAtFirstDoor(work, params.id, params.pickupId, body),
  ),
  defineRoute(loads.markPickupLoadedEndpoint, (work, { params }) =>
    pickups.markPickupLoadedAndRecordShortages(work, params.id, params.pickupId),
  ),
  defineRoute(loads.recordTrailerInspectionEndpoint, (work, { params, body }) =>
    pickups.recordTrailerInspection(work, params.id, params.pickupId, body),
  ),
  defineRoute(loads.findLoadShortagesEndpoint, (work, { params, query }) =>
    shortages.findLoadShortages(work, params.loadId, query),
  ),
];
