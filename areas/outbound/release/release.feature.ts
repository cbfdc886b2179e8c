import * as dayClose from './day-close.contract.ts';
import * as release from './release.contract.ts';
import { routes } from './release.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [dayClose, release],
  routes,
};
