import * as provisioning from './provisioning.contract.ts';
import { scimProtocolRoutes } from './provisioning.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

/** It has no endpoints of our own format. The SCIM endpoints follow the standard (docs/provisioning.md). */
export const feature: Feature<Integrations> = {
  contract: [provisioning],
  routes: [],
  protocols: [scimProtocolRoutes],
};
