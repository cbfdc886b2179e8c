import * as calls from './push.contract.ts';
import * as push from './push.service.ts';
import { defineRoute } from '#kit/server/mount.ts';
import type { Integrations } from '#integrations/ports.ts';

export const routes = [
  defineRoute(calls.removePushBrowserEndpoint, (work, { params }) => push.removePushBrowser(work, params.id)),
];
export const createIntegrationRoutes = (links: Integrations) => [
  defineRoute(calls.getOwnPushStatusEndpoint, (work) => push.getOwnPushStatus(work, links.secrets)),
  defineRoute(calls.getOrCreatePushKeyEndpoint, (work) => push.getOrCreatePushKey(work, links.secrets)),
  defineRoute(calls.addPushBrowserEndpoint, (work, { body }) => push.addPushBrowser(work, links, body)),
];
