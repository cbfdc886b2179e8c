import { addWarehouseEndpoint, saveWarehouseBasicDataEndpoint } from './warehouse-address.contract.ts';
import * as place from './warehouse-address.service.ts';
import {
  getWarehouseSettingsEndpoint,
  listWarehousesAllowingEtaHidingEndpoint,
  listActiveOutboundWarehousesEndpoint,
  previewWeekdayCutoffEndpoint,
  previewWarehouseSettingsEndpoint,
  saveWarehouseSettingsEndpoint,
  setWeekdayAutoStartEndpoint,
  setWeekdayCutoffEndpoint,
  setCutoffOfWeekdaysEndpoint,
  listAllWarehouseNamesEndpoint,
} from './warehouse-settings.contract.ts';
import {
  setWeekdayAutoStart,
  setWeekdayCutoff,
  setCutoffOfWeekdays,
  previewWeekdayCutoff,
  previewWarehouseSettingsImpact,
  saveWarehouseSettings,
  getWarehouseSettings,
} from './warehouse-settings.service.ts';
import {
  listAllWarehouseNames,
  listWarehousesAllowingEtaHiding,
  listActiveOutboundWarehouses,
} from './warehouse-settings.store.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(getWarehouseSettingsEndpoint, (work, { params }) => getWarehouseSettings(work, params.id)),
  defineRoute(addWarehouseEndpoint, (work, { body }) => place.addWarehouse(work, body)),
  defineRoute(saveWarehouseBasicDataEndpoint, (work, { params, body }) =>
    place.saveWarehouseBasicData(work, params.id, body),
  ),
  defineRoute(saveWarehouseSettingsEndpoint, (work, { params, body }) =>
    saveWarehouseSettings(work, params.id, body),
  ),
  defineRoute(previewWarehouseSettingsEndpoint, (work, { params, body }) =>
    previewWarehouseSettingsImpact(work, params.id, body),
  ),
  defineRoute(previewWeekdayCutoffEndpoint, (work, { params, query }) =>
    previewWeekdayCutoff(work, params.a, params.b, query.hour ?? null),
  ),
  defineRoute(setWeekdayCutoffEndpoint, (work, { params, body }) =>
    setWeekdayCutoff(work, params.a, params.b, body.hour, {
      confirmed: body.confirm ?? false,
      rowVersion: body.rowVersion,
    }),
  ),
  defineRoute(setCutoffOfWeekdaysEndpoint, (work, { params, body }) =>
    setCutoffOfWeekdays(work, params.id, body),
  ),
  defineRoute(setWeekdayAutoStartEndpoint, (work, { params, body }) =>
    setWeekdayAutoStart(work, params.a, params.b, body.hour, body.rowVersion),
  ),
  defineRoute(listAllWarehouseNamesEndpoint, (work) => listAllWarehouseNames(work)),
  defineRoute(listActiveOutboundWarehousesEndpoint, (work) => listActiveOutboundWarehouses(work)),
  defineRoute(listWarehousesAllowingEtaHidingEndpoint, (work) => listWarehousesAllowingEtaHiding(work)),
];
