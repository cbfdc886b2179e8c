import * as dayClose from './day-close.contract.ts';
import * as release from './release.contract.ts';
import { routes } from './release.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [dayClose, release],
  routes,
};
