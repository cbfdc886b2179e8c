import * as cutoff from './entry-settings.contract.ts';
import { routes } from './entry-settings.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [cutoff],
  routes,
};
