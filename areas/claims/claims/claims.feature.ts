import * as acts from './claim-acts.contract.ts';
import * as claims from './claims.contract.ts';
import { invariants } from './claims.invariants.ts';
import { ported, routes } from './claims.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [claims, acts],
  routes,
  ported,
  invariants,
};
