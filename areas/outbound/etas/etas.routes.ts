import * as etas from './etas.contract.ts';
import { startDispatchSync } from './dispatch-sync.service.ts';
import { findLanes } from './eta-history.store.ts';
import * as service from './etas.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(etas.findEtas, (work, { query }) => service.find(work, query)),
  on(etas.findLanes, (work, { query }) => findLanes(work, query)),
  on(etas.printEtaCovers, (work, { query }) => service.covers(work, query)),
  on(etas.syncDispatch, (work, { body }) => startDispatchSync(work, body.loadIds)),
  on(etas.getEtas, (work, { params }) => service.getEtas(work, params.loadId)),
  on(etas.hideEtas, (work, { params }) =>
    service.setHidden(work, params.loadId, params.warehouseID, String(params.hideEtas) === 'true'),
  ),
  on(etas.updateEtas, (work, { params, body }) => service.update(work, params.loadId, body)),
  on(etas.overrideEta, (work, { params, body }) => service.override(work, params.dropId, body)),
  on(etas.clearOverride, (work, { params }) => service.clear(work, params.dropId)),
];
