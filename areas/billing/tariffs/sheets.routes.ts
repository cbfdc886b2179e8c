import * as contract from './sheets.contract.ts';
import {
  exportRateSheetCsvEndpoint,
  exportRateSheetWorkbookEndpoint,
  importRateSheetEndpoint,
} from './sheet-file.contract.ts';
import { exportRateSheetCsv, exportRateSheetWorkbook, importRateSheetFile } from './sheet-file.service.ts';
import * as service from './sheets.service.ts';
import * as store from './sheets.store.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(contract.findRateSheetsEndpoint, (work, { query }) => service.listRateSheets(work, query)),
  defineRoute(contract.findRateSheetVersionsEndpoint, (work, { params }) =>
    service.listRateSheetVersions(work, params.id),
  ),
  defineRoute(contract.getRateSheetVersionEndpoint, (work, { params }) =>
    service.getRateSheetVersion(work, params.id),
  ),
  defineRoute(contract.getTariffPlacesEndpoint, (work) => store.findTariffPlaces(work)),
  defineRoute(contract.addRateSheetEndpoint, (work, { body }) => service.addRateSheet(work, body)),
  defineRoute(contract.addRateSheetVersionEndpoint, (work, { params, body }) =>
    service.addRateSheetVersion(work, params.id, body),
  ),
  defineRoute(contract.saveRateSheetVersionEndpoint, (work, { params, body }) =>
    service.saveRateSheetVersion(work, params.id, body),
  ),
  defineRoute(contract.discardRateSheetVersionEndpoint, (work, { params }) =>
    service.discardRateSheetVersion(work, params.id),
  ),
  defineRoute(contract.publishRateSheetVersionEndpoint, (work, { params, body }) =>
    service.publishRateSheetVersion(work, params.id, body.rowVersion),
  ),
  defineRoute(contract.endRateSheetEndpoint, (work, { params, body }) =>
    service.endRateSheet(work, params.id, body),
  ),
  defineRoute(importRateSheetEndpoint, (work, { params, body, files }) =>
    importRateSheetFile(work, params.id, files[0]?.bytes ?? Buffer.alloc(0), body),
  ),
  defineRoute(exportRateSheetCsvEndpoint, (work, { params }) => exportRateSheetCsv(work, params.id)),
  defineRoute(exportRateSheetWorkbookEndpoint, (work, { params }) =>
    exportRateSheetWorkbook(work, params.id),
  ),
];
