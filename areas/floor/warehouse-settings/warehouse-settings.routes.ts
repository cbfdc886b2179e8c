import { addWarehouse, savePlace } from './warehouse-place.contract.ts';
import * as place from './warehouse-place.service.ts';
import {
  getWarehouseSettings,
  hideEtasWarehouses,
  outboundWarehouses,
  previewCutoff,
  previewWarehouse,
  saveWarehouseSettings,
  setAutoStart,
  setCutoff,
  setCutoffs,
  warehouseCodes,
} from './warehouse-settings.contract.ts';
import {
  autoStart,
  cutoff,
  cutoffs,
  previewOfCutoff,
  previewOfSettings,
  save,
  settingsOfWarehouse,
} from './warehouse-settings.service.ts';
import { allWarehouses, hidingWarehouses, sendingWarehouses } from './warehouse-settings.store.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(getWarehouseSettings, (work, { params }) => settingsOfWarehouse(work, params.id)),
  on(addWarehouse, (work, { body }) => place.add(work, body)),
  on(savePlace, (work, { params, body }) => place.change(work, params.id, body)),
  on(saveWarehouseSettings, (work, { params, body }) => save(work, params.id, body)),
  on(previewWarehouse, (work, { params, body }) => previewOfSettings(work, params.id, body)),
  on(previewCutoff, (work, { params, query }) =>
    previewOfCutoff(work, params.a, params.b, query.hour ?? null),
  ),
  on(setCutoff, (work, { params, body }) =>
    cutoff(work, params.a, params.b, body.hour, {
      confirmed: body.confirm ?? false,
      rowVersion: body.rowVersion,
    }),
  ),
  on(setCutoffs, (work, { params, body }) => cutoffs(work, params.id, body)),
  on(setAutoStart, (work, { params, body }) =>
    autoStart(work, params.a, params.b, body.hour, body.rowVersion),
  ),
  on(warehouseCodes, (work) => allWarehouses(work)),
  on(outboundWarehouses, (work) => sendingWarehouses(work)),
  on(hideEtasWarehouses, (work) => hidingWarehouses(work)),
];
