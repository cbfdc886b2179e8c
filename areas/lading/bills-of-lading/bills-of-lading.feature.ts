import * as billsOfLading from './bills-of-lading.contract.ts';
import { invariants } from './bills-of-lading.invariants.ts';
import { routes } from './bills-of-lading.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [billsOfLading],
  routes,
  invariants,
};
