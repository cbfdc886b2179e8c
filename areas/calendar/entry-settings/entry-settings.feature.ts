import * as cutoff from './entry-settings.contract.ts';
import { routes } from './entry-settings.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [cutoff],
  routes,
};
