import { routes } from './load-details.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

/** Its call is in the contract of loads. */
export const feature: Feature<Links> = {
  contract: [],
  routes,
};
