import { exportSecurityLog, searchSecurityLog } from './security-log.contract.ts';
import { exportCsv, search } from './security-log.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(searchSecurityLog, (work, { query }) => search(work, query)),
  on(exportSecurityLog, (work, { query }) => exportCsv(work, query)),
];
