import * as serviceSync from './service-sync.contract.ts';
import { routes } from './service-sync.routes.ts';
import { serviceSyncJob } from './service-sync.service.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [serviceSync],
  routes,
  jobs: () => ({ 'daysOfService.sync': serviceSyncJob }),
};
