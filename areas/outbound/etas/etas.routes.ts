import * as etas from './etas.contract.ts';
import { startOrJoinOwnDispatchSync } from './dispatch-sync.service.ts';
import { findLaneAccuracyRowsOfLast30Days } from './lane-accuracy.repository.ts';
import * as service from './etas.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(etas.findEtasEndpoint, (work, { query }) => service.findEtas(work, query)),
  defineRoute(etas.findLaneAccuracyOfLast30DaysEndpoint, (work, { query }) =>
    findLaneAccuracyRowsOfLast30Days(work, query),
  ),
  defineRoute(etas.printEtaCoverSheetsEndpoint, (work, { query }) =>
    service.getEtaCoverSheetsPdf(work, query),
  ),
  defineRoute(etas.startDispatchSyncEndpoint, (work, { body }) =>
    startOrJoinOwnDispatchSync(work, body.loadIds),
  ),
  defineRoute(etas.getEtasOfLoadEndpoint, (work, { params }) => service.getEtasOfLoad(work, params.loadId)),
  defineRoute(etas.setEtasHiddenEndpoint, (work, { params }) =>
    service.setEtasHidden(work, params.loadId, params.warehouseID, String(params.hideEtas) === 'true'),
  ),
  defineRoute(etas.setManualEtasEndpoint, (work, { params, body }) =>
    service.setManualEtas(work, params.loadId, body),
  ),
  defineRoute(etas.overrideEtaEndpoint, (work, { params, body }) =>
    service.overrideEta(work, params.dropId, body),
  ),
  defineRoute(etas.clearEtaOverrideEndpoint, (work, { params }) =>
    service.clearEtaOverride(work, params.dropId),
  ),
];
