import * as disputes from './disputes.contract.ts';
import { invariants } from './disputes.invariants.ts';
import { ported, routes } from './disputes.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [disputes],
  routes,
  ported,
  invariants,
};
