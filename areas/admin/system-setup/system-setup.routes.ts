import { getSystemStatusEndpoint, testSystemPartEndpoint } from './system-setup.contract.ts';
import { getSystemStatus, testAndAuditSystemPart } from './system-setup.service.ts';
import { defineRoute } from '#kit/server/mount.ts';
import type { Integrations } from '#integrations/ports.ts';

export const routes = [defineRoute(getSystemStatusEndpoint, (work) => getSystemStatus(work))];
/** Tests run against the integration ports. */
export const createIntegrationRoutes = (links: Integrations) => [
  defineRoute(testSystemPartEndpoint, (work, { body }) => testAndAuditSystemPart(work, body.part, links)),
];
