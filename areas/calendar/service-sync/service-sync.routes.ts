import {
  getServiceSyncPreviewAndRunsEndpoint,
  startServiceSyncEndpoint,
  getServiceSyncReportEndpoint,
} from './service-sync.contract.ts';
import {
  getServiceSyncPreviewAndRuns,
  getServiceSyncReport,
  startServiceSyncOrRejectIfUnfinished,
} from './service-sync.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(getServiceSyncPreviewAndRunsEndpoint, (work) => getServiceSyncPreviewAndRuns(work)),
  defineRoute(startServiceSyncEndpoint, (work) => startServiceSyncOrRejectIfUnfinished(work)),
  defineRoute(getServiceSyncReportEndpoint, (work, { params, query }) =>
    getServiceSyncReport(work, params.id, query),
  ),
];
