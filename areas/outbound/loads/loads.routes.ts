import { findBlockers } from './blockers.service.ts';
import * as loads from './loads.contract.ts';
import { findLoads, getLoad } from './loads.service.ts';
import * as pickups from './pickups.service.ts';
import * as shortages from './shortages.service.ts';
import { findLoadTrailersEndpoint } from './trailers.contract.ts';
import { findLoadTrailersOfWarehouse } from './trailers.store.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(loads.findLoadsEndpoint, (work, { query }) => findLoads(work, query, query)),
  defineRoute(findLoadTrailersEndpoint, (work, { query }) =>
    findLoadTrailersOfWarehouse(work, query.warehouseId, query.search),
  ),
  defineRoute(loads.findBlockersEndpoint, (work, { query }) => findBlockers(work, query)),
  defineRoute(loads.findShortageReasonsEndpoint, (work) => shortages.findShortageReasons(work)),
  defineRoute(loads.explainShortagesEndpoint, (work, { body }) => shortages.explainShortages(work, body)),
  defineRoute(loads.getLoadEndpoint, (work, { params }) => getLoad(work, params.id)),
  defineRoute(loads.savePickupEndpoint, (work, { params, body }) =>
    pickups.savePickup(work, params.id, params.pickupId, body),
  ),
  defineRoute(loads.completePickupEndpoint, (work, { params }) =>
    pickups.completePickup(work, params.id, params.pickupId),
  ),
  defineRoute(loads.inspectTrailerEndpoint, (work, { params, body }) =>
    pickups.inspectTrailer(work, params.id, params.pickupId, body),
  ),
  defineRoute(loads.findLoadShortagesEndpoint, (work, { params, query }) =>
    shortages.findLoadShortages(work, params.loadId, query),
  ),
];
