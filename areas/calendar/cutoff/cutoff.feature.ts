import * as cutoff from './cutoff.contract.ts';
import { routes } from './cutoff.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [cutoff],
  routes,
};
