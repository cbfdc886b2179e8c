import * as contract from './shuttle-setup.contract.ts';
import * as service from './shuttle-setup.service.ts';
import * as store from './shuttle-setup.repository.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(contract.findWeeklyShuttleSetupRowsEndpoint, (work, { query }) =>
    store.findWeeklyShuttleSetupRows(work, query),
  ),
  defineRoute(contract.addWeeklyShuttleSetupRowEndpoint, (work, { body }) =>
    service.addShuttleSetup(work, body),
  ),
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
  defineRoute(contract.updateWeeklyShuttleSetupRowEndpoint, (work, { params, body }) =>
    service.updateWeeklyShuttleSetupRow(work, params.id, body),
  ),
  defineRoute(contract.deleteWeeklyShuttleSetupRowEndpoint, (work, { params }) =>
    service.removeShuttleSetup(work, params.id),
  ),
];
