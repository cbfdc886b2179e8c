import { previewSync, startSync, syncReport } from './service-sync.contract.ts';
import { preview, report, start } from './service-sync.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(previewSync, (work) => preview(work)),
  on(startSync, (work) => start(work)),
  on(syncReport, (work, { params, query }) => report(work, params.id, query)),
];
