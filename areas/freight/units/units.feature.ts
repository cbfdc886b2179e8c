import * as units from './units.contract.ts';
import { invariants } from './units.invariants.ts';
import { routes } from './units.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [units],
  routes,
  invariants,
};
