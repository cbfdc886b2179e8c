import * as closing from './closing.contract.ts';
import { routes } from './closing.routes.ts';
import { billingCloseJob } from './closing.service.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [closing],
  routes,
  jobs: () => ({ closing: billingCloseJob }),
};
