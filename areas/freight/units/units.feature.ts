import * as units from './units.contract.ts';
import { invariants } from './units.invariants.ts';
import { routes } from './units.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [units],
  routes,
  invariants,
};
