import * as contract from './sheets.contract.ts';
import {
  exportRateSheetCsvEndpoint,
  exportRateSheetWorkbookEndpoint,
  previewByDefaultOrImportRateSheetEndpoint,
} from './sheet-file.contract.ts';
import {
  exportRateSheetCsv,
  exportRateSheetWorkbook,
  previewOrImportRateSheetFile,
} from './sheet-file.service.ts';
import * as service from './sheets.service.ts';
import * as store from './sheets.repository.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(contract.findRateSheetsEndpoint, (work, { query }) => service.listRateSheets(work, query)),
  defineRoute(contract.findRateSheetVersionsEndpoint, (work, { params }) =>
    service.listRateSheetVersions(work, params.id),
  ),
  defineRoute(contract.getRateSheetVersionEndpoint, (work, { params }) =>
    service.getRateSheetVersion(work, params.id),
  ),
  defineRoute(contract.getTariffScopeOptionsEndpoint, (work) => store.findTariffScopeOptions(work)),
  defineRoute(contract.addRateSheetWithDraftEndpoint, (work, { body }) =>
    service.addRateSheetWithDraft(work, body),
  ),
  defineRoute(contract.addDraftFromLastRateSheetVersionEndpoint, (work, { params, body }) =>
    service.addDraftFromLastRateSheetVersion(work, params.id, body),
  ),
  defineRoute(contract.updateRateSheetDraftEndpoint, (work, { params, body }) =>
    service.updateRateSheetDraft(work, params.id, body),
  ),
  defineRoute(contract.discardRateSheetDraftEndpoint, (work, { params }) =>
    service.discardRateSheetDraft(work, params.id),
  ),
  defineRoute(contract.publishRateSheetDraftEndpoint, (work, { params, body }) =>
    service.publishRateSheetDraft(work, params.id, body.rowVersion),
  ),
  defineRoute(contract.endRateSheetEndpoint, (work, { params, body }) =>
    service.endRateSheet(work, params.id, body),
  ),
  defineRoute(previewByDefaultOrImportRateSheetEndpoint, (work, { params, body, files }) =>
    previewOrImportRateSheetFile(work, params.id, files[0]?.bytes ?? Buffer.alloc(0), body),
  ),
  defineRoute(exportRateSheetCsvEndpoint, (work, { params }) => exportRateSheetCsv(work, params.id)),
  defineRoute(exportRateSheetWorkbookEndpoint, (work, { params }) =>
    exportRateSheetWorkbook(work, params.id),
  ),
];
