import * as contract from './shuttle-setup.contract.ts';
import * as service from './shuttle-setup.service.ts';
import * as store from './shuttle-setup.store.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(contract.findShuttleSetup, (work, { query }) => store.find(work, query)),
  on(contract.addShuttleSetup, (work, { body }) => service.add(work, body)),
  on(contract.shuttleSettings, (work) => service.settings(work)),
  on(contract.previewSetup, (work, { query }) => service.preview(work, query)),
  on(contract.generateFromSetup, (work, { body }) => service.generate(work, body)),
  on(contract.changeShuttleSetups, (work, { params, body }) =>
    service.changeAll(
      work,
      { day: String(params.outboundDay), warehouseId: params.outboundWarehouseId },
      body,
    ),
  ),
  on(contract.saveShuttleSetup, (work, { params, body }) => service.save(work, params.id, body)),
  on(contract.deleteShuttleSetup, (work, { params }) => service.remove(work, params.id)),
];
