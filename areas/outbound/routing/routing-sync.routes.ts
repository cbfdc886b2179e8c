import * as routing from './routing-sync.contract.ts';
import * as sync from './routing-sync.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(routing.syncDay, (work, { body }) =>
    sync.startSync(work, body.dayOfService, { warehouseId: body.warehouseId }),
  ),
  on(routing.syncLoads, (work, { body }) => sync.startSyncLoads(work, body.loadIds)),
  on(routing.resyncLoad, (work, { body }) => sync.startResync(work, body.loadId, body.confirmed === true)),
  on(routing.countVoid, (work, { query }) => sync.countVoid(work, query.dayOfService)),
];
