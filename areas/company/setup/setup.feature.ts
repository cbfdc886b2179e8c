import * as setup from './setup.contract.ts';
import { routes } from './setup.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [setup],
  routes,
};
