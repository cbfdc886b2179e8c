import * as disputes from './disputes.contract.ts';
import { invariants } from './disputes.invariants.ts';
import { createIntegrationRoutes, routes } from './disputes.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [disputes],
  routes,
  createIntegrationRoutes,
  invariants,
};
