import * as home from './home.contract.ts';
import { routes } from './home.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [home],
  routes,
};
