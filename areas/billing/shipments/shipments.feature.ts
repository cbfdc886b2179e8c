import * as shipments from './shipments.contract.ts';
import { invariants } from './shipments.invariants.ts';
import { routes } from './shipments.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [shipments],
  routes,
  invariants,
};
