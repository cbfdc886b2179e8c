import * as labels from './labels.contract.ts';
import { routes } from './labels.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [labels],
  routes,
};
