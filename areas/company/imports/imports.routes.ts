import * as calls from './imports.contract.ts';
import * as service from './imports.service.ts';
import * as store from './imports.repository.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(calls.findImportsEndpoint, (work, { query }) => store.findImportRuns(work, query)),
  defineRoute(calls.getImportEndpoint, (work, { params }) => service.getImport(work, params.id)),
  defineRoute(calls.findImportErrorsOrNoticesEndpoint, (work, { params, query }) =>
    store.findImportErrorsOrNotices(work, params.id, query),
  ),
  defineRoute(calls.uploadImportEndpoint, (work, { body, files }) => service.uploadImport(work, files, body)),
  defineRoute(calls.setImportColumnMappingEndpoint, (work, { params, body }) =>
    service.setImportColumnMapping(work, params.id, body),
  ),
  defineRoute(calls.startImportCheckEndpoint, (work, { params }) =>
    service.startImportCheck(work, params.id),
  ),
  defineRoute(calls.startImportWriteEndpoint, (work, { params }) =>
    service.startImportWrite(work, params.id),
  ),
  defineRoute(calls.startImportUndoEndpoint, (work, { params }) => service.startImportUndo(work, params.id)),
  defineRoute(calls.discardImportEndpoint, (work, { params }) => service.discardImport(work, params.id)),
  defineRoute(calls.findImportRecordsInUseEndpoint, (work, { params }) =>
    service.findUndoBlockersOfImportUpTo10000Records(work, params.id),
  ),
  defineRoute(calls.downloadCsvImportTemplateEndpoint, async (_, { query }) =>
    service.buildCsvImportTemplate(query.kind, query.language),
  ),
  defineRoute(calls.downloadXlsxImportTemplateEndpoint, async (_, { query }) =>
    service.buildXlsxImportTemplate(query.kind, query.language),
  ),
];
