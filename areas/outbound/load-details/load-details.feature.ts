import { routes } from './load-details.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

/** Its endpoint is in the contract of loads. */
export const feature: Feature<Integrations> = {
  contract: [],
  routes,
};
