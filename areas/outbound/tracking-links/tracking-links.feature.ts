import * as dayLinks from './tracking-links.contract.ts';
import { invariants } from './tracking-links.invariants.ts';
import { createIntegrationRoutes, routes } from './tracking-links.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [dayLinks],
  routes,
  createIntegrationRoutes,
  invariants,
};
