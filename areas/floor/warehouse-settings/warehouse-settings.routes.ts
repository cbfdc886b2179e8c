import { addWarehouseEndpoint, updateWarehouseBasicDataEndpoint } from './warehouse-address.contract.ts';
import * as place from './warehouse-address.service.ts';
import {
  getWarehouseSettingsEndpoint,
  listActiveWarehousesAllowingEtaHidingEndpoint,
  listActiveOutboundWarehousesEndpoint,
  previewWeekdayCutoffImpactEndpoint,
  previewWarehouseSettingsImpactEndpoint,
  updateWarehouseSettingsEndpoint,
  setWeekdayAutoStartEndpoint,
  setWeekdayCutoffEndpoint,
  setCutoffOfWeekdaysEndpoint,
  listAllWarehouseNamesEndpoint,
} from './warehouse-settings.contract.ts';
import {
  setWeekdayAutoStart,
  setWeekdayCutoff,
  setCutoffOfWeekdays,
  previewWeekdayCutoffImpact,
  previewWarehouseSettingsImpact,
  updateWarehouseSettings,
  getWarehouseSettings,
} from './warehouse-settings.service.ts';
import {
  listAllWarehouseNames,
  listActiveWarehousesAllowingEtaHiding,
  listActiveOutboundWarehouses,
} from './warehouse-settings.repository.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(getWarehouseSettingsEndpoint, (work, { params }) => getWarehouseSettings(work, params.id)),
  defineRoute(addWarehouseEndpoint, (work, { body }) => place.addWarehouse(work, body)),
  defineRoute(updateWarehouseBasicDataEndpoint, (work, { params, body }) =>
    place.updateWarehouseBasicData(work, params.id, body),
  ),
  defineRoute(updateWarehouseSettingsEndpoint, (work, { params, body }) =>
    updateWarehouseSettings(work, params.id, body),
  ),
  defineRoute(previewWarehouseSettingsImpactEndpoint, (work, { params, body }) =>
    previewWarehouseSettingsImpact(work, params.id, body),
  ),
  defineRoute(previewWeekdayCutoffImpactEndpoint, (work, { params, query }) =>
    previewWeekdayCutoffImpact(work, params.a, params.b, query.hour ?? null),
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
  defineRoute(listActiveWarehousesAllowingEtaHidingEndpoint, (work) =>
    listActiveWarehousesAllowingEtaHiding(work),
  ),
];
