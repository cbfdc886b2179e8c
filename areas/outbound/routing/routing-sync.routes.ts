import * as routing from './routing-sync.contract.ts';
import * as sync from './routing-sync.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(routing.startRoutingSyncOfDayEndpoint, (work, { body }) =>
    sync.startOrJoinOwnRoutingSync(work, body.dayOfService, { warehouseId: body.warehouseId }),
  ),
  defineRoute(routing.startRoutingSyncOfLoadsEndpoint, (work, { body }) =>
    sync.startRoutingSyncOfLoads(work, body.loadIds),
  ),
  defineRoute(routing.startLoadResyncEndpoint, (work, { body }) =>
    sync.startLoadResync(work, body.loadId, body.confirmed === true),
  ),
  defineRoute(routing.getVoidLoadsAndSyncLimitsEndpoint, (work, { query }) =>
    sync.getVoidLoadsAndSyncLimits(work, query.dayOfService),
  ),
];
