import * as home from './home.contract.ts';
import { routes } from './home.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [home],
  routes,
};
