import { addWarehouseEndpoint, saveWarehouseAddressEndpoint } from './warehouse-address.contract.ts';
import * as place from './warehouse-address.service.ts';
import {
  getWarehouseSettingsEndpoint,
  findWarehousesHidingEtasEndpoint,
  findOutboundWarehousesEndpoint,
  previewCutoffEndpoint,
  previewWarehouseSettingsEndpoint,
  saveWarehouseSettingsEndpoint,
  setAutoStartEndpoint,
  setCutoffEndpoint,
  setCutoffsEndpoint,
  findWarehouseCodesEndpoint,
} from './warehouse-settings.contract.ts';
import {
  setAutoStart,
  setCutoff,
  setCutoffs,
  previewCutoff,
  previewWarehouseSettings,
  saveWarehouseSettings,
  getWarehouseSettings,
} from './warehouse-settings.service.ts';
import {
  listWarehouseNames,
  listWarehousesHidingEtas,
  listOutboundWarehouses,
} from './warehouse-settings.store.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(getWarehouseSettingsEndpoint, (work, { params }) => getWarehouseSettings(work, params.id)),
  defineRoute(addWarehouseEndpoint, (work, { body }) => place.addWarehouse(work, body)),
  defineRoute(saveWarehouseAddressEndpoint, (work, { params, body }) =>
    place.saveWarehouseAddress(work, params.id, body),
  ),
  defineRoute(saveWarehouseSettingsEndpoint, (work, { params, body }) =>
    saveWarehouseSettings(work, params.id, body),
  ),
  defineRoute(previewWarehouseSettingsEndpoint, (work, { params, body }) =>
    previewWarehouseSettings(work, params.id, body),
  ),
  defineRoute(previewCutoffEndpoint, (work, { params, query }) =>
    previewCutoff(work, params.a, params.b, query.hour ?? null),
  ),
  defineRoute(setCutoffEndpoint, (work, { params, body }) =>
    setCutoff(work, params.a, params.b, body.hour, {
      confirmed: body.confirm ?? false,
      rowVersion: body.rowVersion,
    }),
  ),
  defineRoute(setCutoffsEndpoint, (work, { params, body }) => setCutoffs(work, params.id, body)),
  defineRoute(setAutoStartEndpoint, (work, { params, body }) =>
    setAutoStart(work, params.a, params.b, body.hour, body.rowVersion),
  ),
  defineRoute(findWarehouseCodesEndpoint, (work) => listWarehouseNames(work)),
  defineRoute(findOutboundWarehousesEndpoint, (work) => listOutboundWarehouses(work)),
  defineRoute(findWarehousesHidingEtasEndpoint, (work) => listWarehousesHidingEtas(work)),
];
