import * as apiClients from './api-clients.contract.ts';
import { routes } from './api-clients.routes.ts';
import { deleteApiClientUsageOlderThan8Days } from './api-clients.service.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [apiClients],
  routes,
  scheduledTasks: [
    {
      name: 'delete-old-api-client-usage',
      cronPatternUtc: '25 4 * * *',
      run: deleteApiClientUsageOlderThan8Days,
    },
  ],
};
