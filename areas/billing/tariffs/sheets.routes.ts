import * as contract from './sheets.contract.ts';
import { exportCsv, exportWorkbook, importSheet } from './sheet-file.contract.ts';
import { asCsv, asWorkbook, importFile } from './sheet-file.service.ts';
import * as service from './sheets.service.ts';
import * as store from './sheets.store.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(contract.findSheets, (work, { query }) => service.find(work, query)),
  on(contract.sheetVersions, (work, { params }) => service.versions(work, params.id)),
  on(contract.getVersion, (work, { params }) => service.seen(work, params.id)),
  on(contract.places, (work) => store.places(work)),
  on(contract.addSheet, (work, { body }) => service.add(work, body)),
  on(contract.addVersion, (work, { params, body }) => service.draft(work, params.id, body)),
  on(contract.saveVersion, (work, { params, body }) => service.save(work, params.id, body)),
  on(contract.discardVersion, (work, { params }) => service.discard(work, params.id)),
  on(contract.publishVersion, (work, { params, body }) => service.publish(work, params.id, body.rowVersion)),
  on(contract.endSheet, (work, { params, body }) => service.end(work, params.id, body)),
  on(importSheet, (work, { params, body, files }) =>
    importFile(work, params.id, files[0]?.bytes ?? Buffer.alloc(0), body),
  ),
  on(exportCsv, (work, { params }) => asCsv(work, params.id)),
  on(exportWorkbook, (work, { params }) => asWorkbook(work, params.id)),
];
