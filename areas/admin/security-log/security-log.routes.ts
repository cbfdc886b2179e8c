import { exportSecurityLogEndpoint, searchSecurityLogEndpoint } from './security-log.contract.ts';
import { exportSecurityLogCsv, searchSecurityLog } from './security-log.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(searchSecurityLogEndpoint, (work, { query }) => searchSecurityLog(work, query)),
  defineRoute(exportSecurityLogEndpoint, (work, { query }) => exportSecurityLogCsv(work, query)),
];
