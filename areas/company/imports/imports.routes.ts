import * as calls from './imports.contract.ts';
import * as service from './imports.service.ts';
import * as store from './imports.store.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(calls.findImports, (work, { query }) => store.findRuns(work, query)),
  on(calls.getImport, (work, { params }) => service.findImport(work, params.id)),
  on(calls.findImportFaults, (work, { params, query }) => store.findFaults(work, params.id, query)),
  on(calls.uploadImport, (work, { body, files }) => service.upload(work, files, body)),
  on(calls.mapImport, (work, { params, body }) => service.mapColumns(work, params.id, body)),
  on(calls.checkImport, (work, { params }) => service.startCheck(work, params.id)),
  on(calls.writeImport, (work, { params }) => service.startWrite(work, params.id)),
  on(calls.undoImport, (work, { params }) => service.startUndo(work, params.id)),
  on(calls.discardImport, (work, { params }) => service.discard(work, params.id)),
  on(calls.findImportInUse, (work, { params }) => service.findInUse(work, params.id)),
  on(calls.importTemplate, async (_, { query }) => service.template(query.kind, query.language)),
  on(calls.importWorkbook, async (_, { query }) => service.templateWorkbook(query.kind, query.language)),
];
