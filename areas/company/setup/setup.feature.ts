import * as setup from './setup.contract.ts';
import { routes } from './setup.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [setup],
  routes,
};
