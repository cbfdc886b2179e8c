import * as calls from './retention.contract.ts';
import * as service from './retention.service.ts';
import { findArchives } from './retention.repository.ts';
import { defineRoute } from '#kit/server/mount.ts';
import type { Integrations } from '#integrations/ports.ts';

export const routes = [
  defineRoute(calls.getRetentionOverviewEndpoint, (work) => service.getRetentionOverview(work)),
  defineRoute(calls.previewRetentionEndpoint, (work, { query }) => service.previewRetention(work, query)),
  defineRoute(calls.startRetentionRunEndpoint, (work) => service.startRetentionRunNow(work)),
  defineRoute(calls.findArchivesEndpoint, ({ tx }, { query }) => findArchives(tx, query)),
  defineRoute(calls.createRetentionHoldEndpoint, (work, { body }) => service.createRetentionHold(work, body)),
  defineRoute(calls.endRetentionHoldEndpoint, (work, { params, body }) =>
    service.endRetentionHold(work, params.id, body.rowVersion),
  ),
];
export const createIntegrationRoutes = ({ files }: Integrations) => [
  defineRoute(calls.downloadArchiveEndpoint, (work, { params }) =>
    service.downloadVerifiedArchiveAndAudit(work, files, params.id),
  ),
];
