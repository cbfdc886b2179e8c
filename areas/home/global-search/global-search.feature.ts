import * as find from './global-search.contract.ts';
import { routes } from './global-search.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [find],
  routes,
};
