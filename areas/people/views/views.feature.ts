import * as views from './views.contract.ts';
import { routes } from './views.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [views],
  routes,
};
