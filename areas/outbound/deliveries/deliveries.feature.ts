import * as deliveries from './deliveries.contract.ts';
import { invariants } from './deliveries.invariants.ts';
import { routes } from './deliveries.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [deliveries],
  routes,
  invariants,
};
