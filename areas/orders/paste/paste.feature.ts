import * as paste from './paste.contract.ts';
import { routes } from './paste.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [paste],
  routes,
};
