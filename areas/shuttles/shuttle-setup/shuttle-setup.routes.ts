import * as contract from './shuttle-setup.contract.ts';
import * as service from './shuttle-setup.service.ts';
import * as store from './shuttle-setup.repository.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(contract.findShuttleSetupsEndpoint, (work, { query }) => store.findShuttleSetups(work, query)),
  defineRoute(contract.addShuttleSetupEndpoint, (work, { body }) => service.addShuttleSetup(work, body)),
  defineRoute(contract.getShuttleGenerationSettingsEndpoint, (work) =>
    service.getShuttleGenerationSettings(work),
  ),
  defineRoute(contract.previewRowsFromSetupEndpoint, (work, { query }) =>
    service.previewRowsFromSetup(work, query),
  ),
  defineRoute(contract.generateAndApplyRowsFromSetupEndpoint, (work, { body }) =>
    service.generateAndApplyRowsFromSetup(work, body),
  ),
  defineRoute(contract.changeOutboundOfShuttleSetupsEndpoint, (work, { params, body }) =>
    service.changeOutboundOfShuttleSetups(
      work,
      { day: String(params.outboundDay), warehouseId: params.outboundWarehouseId },
      body,
    ),
  ),
  defineRoute(contract.saveShuttleSetupEndpoint, (work, { params, body }) =>
    service.saveShuttleSetup(work, params.id, body),
  ),
  defineRoute(contract.deleteShuttleSetupEndpoint, (work, { params }) =>
    service.removeShuttleSetup(work, params.id),
  ),
];
