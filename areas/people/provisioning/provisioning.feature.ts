import * as provisioning from './provisioning.contract.ts';
import { scimProtocolRoutes } from './provisioning.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

/** It has no calls of the house's own form: those of SCIM are as its standard says (docs/provisioning.md). */
export const feature: Feature<Integrations> = {
  contract: [provisioning],
  routes: [],
  protocols: [scimProtocolRoutes],
};
