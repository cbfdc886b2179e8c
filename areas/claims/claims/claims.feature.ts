import * as acts from './claim-actions.contract.ts';
import * as claims from './claims.contract.ts';
import { invariants } from './claims.invariants.ts';
import { createIntegrationRoutes, routes } from './claims.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [claims, acts],
  routes,
  createIntegrationRoutes,
  invariants,
};
