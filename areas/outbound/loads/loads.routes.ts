import { findBlockers } from './blockers.service.ts';
import * as loads from './loads.contract.ts';
import { findLoads, getLoad } from './loads.service.ts';
import * as pickups from './pickups.service.ts';
import * as shortages from './shortages.service.ts';
import { trailersHere } from './trailers.contract.ts';
import { trailersOf } from './trailers.store.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(loads.findLoads, (work, { query }) => findLoads(work, query, query)),
  on(trailersHere, (work, { query }) => trailersOf(work, query.warehouseId, query.search)),
  on(loads.findBlockers, (work, { query }) => findBlockers(work, query)),
  on(loads.shortageReasons, (work) => shortages.shortageReasons(work)),
  on(loads.explainShortages, (work, { body }) => shortages.explainShortages(work, body)),
  on(loads.getLoad, (work, { params }) => getLoad(work, params.id)),
  on(loads.savePickup, (work, { params, body }) =>
    pickups.savePickup(work, params.id, params.pickupId, body),
  ),
  on(loads.completePickup, (work, { params }) => pickups.completePickup(work, params.id, params.pickupId)),
  on(loads.inspectTrailer, (work, { params, body }) =>
    pickups.inspectTrailer(work, params.id, params.pickupId, body),
  ),
  on(loads.loadShortages, (work, { params, query }) => shortages.shortages(work, params.loadId, query)),
];
