import * as find from './find.contract.ts';
import { routes } from './find.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [find],
  routes,
};
