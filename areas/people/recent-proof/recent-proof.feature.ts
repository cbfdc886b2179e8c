import * as proof from './recent-proof.contract.ts';
import { createIntegrationRoutes, routes } from './recent-proof.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [proof],
  routes,
  createIntegrationRoutes,
};
