import * as routing from './routing-sync.contract.ts';
import * as sync from './routing-sync.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(routing.syncRoutesOfDayEndpoint, (work, { body }) =>
    sync.startRoutingSync(work, body.dayOfService, { warehouseId: body.warehouseId }),
  ),
  defineRoute(routing.syncRoutesOfLoadsEndpoint, (work, { body }) =>
    sync.startRoutingSyncOfLoads(work, body.loadIds),
  ),
  defineRoute(routing.resyncLoadEndpoint, (work, { body }) =>
    sync.startLoadResync(work, body.loadId, body.confirmed === true),
  ),
  defineRoute(routing.countVoidLoadsEndpoint, (work, { query }) =>
    sync.countVoidLoads(work, query.dayOfService),
  ),
];
