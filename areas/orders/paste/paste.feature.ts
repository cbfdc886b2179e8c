import * as paste from './paste.contract.ts';
import { routes } from './paste.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [paste],
  routes,
};
