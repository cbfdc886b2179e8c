import * as calls from './personal-data.contract.ts';
import * as service from './personal-data.service.ts';
import { defineRoute } from '#kit/server/mount.ts';
import type { Integrations } from '#integrations/ports.ts';

export const routes = [
  defineRoute(calls.getPersonalDataSummaryEndpoint, (work, { params }) =>
    service.getPersonalDataSummary(work, params.id),
  ),
  defineRoute(calls.eraseUserEndpoint, (work, { params, body }) => service.eraseUser(work, params.id, body)),
  defineRoute(calls.requestUserDataExportEndpoint, (work, { params, body }) =>
    service.requestUserDataExport(work, params.id, body.language),
  ),
  defineRoute(calls.findMyLatest20DataExportsEndpoint, (work) => service.findMyLatest20DataExports(work)),
  defineRoute(calls.requestMyDataExportEndpoint, (work, { body }) =>
    service.requestMyDataExport(work, body.language),
  ),
];
export const createIntegrationRoutes = ({ files }: Integrations) => [
  defineRoute(calls.downloadUserDataExportEndpoint, (work, { params }) =>
    service.downloadUserDataExport(work, files, params.id, params.exportId),
  ),
  defineRoute(calls.downloadMyDataExportEndpoint, (work, { params }) =>
    service.downloadMyDataExport(work, files, params.exportId),
  ),
];
