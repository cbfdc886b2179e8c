import * as serviceSync from './service-sync.contract.ts';
import { routes } from './service-sync.routes.ts';
import { syncJob } from './service-sync.service.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [serviceSync],
  routes,
  jobs: () => ({ 'daysOfService.sync': syncJob }),
};
