import * as push from './push.contract.ts';
import { createIntegrationRoutes, routes } from './push.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [push],
  routes,
  createIntegrationRoutes,
};
