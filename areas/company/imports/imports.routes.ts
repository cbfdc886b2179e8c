import * as calls from './imports.contract.ts';
import * as service from './imports.service.ts';
import * as store from './imports.store.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(calls.findImportsEndpoint, (work, { query }) => store.findImportRuns(work, query)),
  defineRoute(calls.getImportEndpoint, (work, { params }) => service.getImport(work, params.id)),
  defineRoute(calls.findImportErrorsEndpoint, (work, { params, query }) =>
    store.findImportErrors(work, params.id, query),
  ),
  defineRoute(calls.uploadImportEndpoint, (work, { body, files }) => service.uploadImport(work, files, body)),
  defineRoute(calls.mapImportColumnsEndpoint, (work, { params, body }) =>
    service.mapImportColumns(work, params.id, body),
  ),
  defineRoute(calls.checkImportEndpoint, (work, { params }) => service.startImportCheck(work, params.id)),
  defineRoute(calls.writeImportEndpoint, (work, { params }) => service.startImportWrite(work, params.id)),
  defineRoute(calls.undoImportEndpoint, (work, { params }) => service.startImportUndo(work, params.id)),
  defineRoute(calls.discardImportEndpoint, (work, { params }) => service.discardImport(work, params.id)),
  defineRoute(calls.findImportRecordsInUseEndpoint, (work, { params }) =>
    service.findImportUndoBlockers(work, params.id),
  ),
  defineRoute(calls.downloadImportTemplateEndpoint, async (_, { query }) =>
    service.buildImportTemplate(query.kind, query.language),
  ),
  defineRoute(calls.downloadImportWorkbookEndpoint, async (_, { query }) =>
    service.buildImportWorkbook(query.kind, query.language),
  ),
];
