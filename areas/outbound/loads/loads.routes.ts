import * as close from './day-close.contract.ts';
import * as closing from './day-close.service.ts';
import * as papers from './load-papers.contract.ts';
import * as printing from './load-papers.service.ts';
import * as loads from './loads.contract.ts';
import { getLoad, findLoads } from './loads.service.ts';
import { shortageReasons } from './loads.store.ts';
import { saveLoad } from './load-details.service.ts';
import * as pickups from './pickups.service.ts';
import * as release from './release.service.ts';
import * as routing from './routing-sync.contract.ts';
import * as sync from './routing-sync.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(loads.findLoads, (work, { query }) => findLoads(work, query, query)),
  on(loads.shortageReasons, (work) => shortageReasons(work)),
  on(loads.explainShortages, (work, { body }) => pickups.explainShortages(work, body)),
  on(close.validateFinalRelease, (work, { query }) => closing.checkDay(work, query.warehouseId)),
  on(close.finalRelease, (work, { body }) => closing.finalRelease(work, body.warehouseId)),
  on(close.checkEtc, (work) => closing.checkEtc(work)),
  on(close.sendEtc, (work, { body }) => closing.sendEtc(work, body.warehouseId)),
  on(papers.printLoadingSheets, (work, { query }) => printing.loadingSheets(work, query)),
  on(loads.getLoad, (work, { params }) => getLoad(work, params.id)),
  on(loads.saveLoad, (work, { params, body }) => saveLoad(work, params.id, body)),
  on(loads.savePickup, (work, { params, body }) =>
    pickups.savePickup(work, params.id, params.pickupId, body),
  ),
  on(loads.completePickup, (work, { params }) => pickups.completePickup(work, params.id, params.pickupId)),
  on(loads.inspectTrailer, (work, { params, body }) =>
    pickups.inspectTrailer(work, params.id, params.pickupId, body),
  ),
  on(loads.validateRelease, (work, { params, body }) =>
    release.validateRelease(work, params.id, params.pickupId, body.warehouseId),
  ),
  on(loads.releasePickup, (work, { params, body }) =>
    release.releasePickup(work, params.id, params.pickupId, body),
  ),
  on(loads.reopenPickup, (work, { params }) => release.reopenPickup(work, params.loadPickupId)),
  on(loads.regenerateBols, (work, { params, body }) =>
    release.regenerateBols(work, params.loadId, params.pickUpId, body.confirmed === true),
  ),
  on(loads.loadShortages, (work, { params, query }) => pickups.shortages(work, params.loadId, query)),
  on(papers.printCover, (work, { params }) => printing.cover(work, params.id)),
  on(papers.printCoverSheet, (work, { params }) => printing.cover(work, params.id)),
  on(papers.printLoadingSheet, (work, { params }) => printing.loadingSheet(work, params.id, params.pickupId)),
  on(papers.printBreakdown, (work, { params }) => printing.breakdown(work, params.id)),
  on(papers.printDeliveries, (work, { params }) => printing.deliveries(work, params.id)),
  on(routing.syncDay, (work, { body }) =>
    sync.startSync(work, body.dayOfService, { warehouseId: body.warehouseId }),
  ),
  on(routing.syncLoads, (work, { body }) => sync.startSyncLoads(work, body.loadIds)),
  on(routing.resyncLoad, (work, { body }) => sync.startResync(work, body.loadId, body.confirmed === true)),
  on(routing.countVoid, (work, { query }) => sync.countVoid(work, query.dayOfService)),
];
