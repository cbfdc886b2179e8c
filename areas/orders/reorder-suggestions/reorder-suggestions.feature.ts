import * as lastLines from './reorder-suggestions.contract.ts';
import { routes } from './reorder-suggestions.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [lastLines],
  routes,
};
