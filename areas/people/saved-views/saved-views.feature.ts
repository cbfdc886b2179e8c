import * as views from './saved-views.contract.ts';
import { routes } from './saved-views.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [views],
  routes,
};
