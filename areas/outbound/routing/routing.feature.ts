import * as routingSync from './routing-sync.contract.ts';
import * as dayPlan from './day-plan.contract.ts';
import { routes as planRoutes } from './day-plan.routes.ts';
import { routes } from './routing-sync.routes.ts';
import { failLoadsOfAbandonedRoutingSyncs, createRoutingSyncJob } from './routing-sync.service.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [routingSync, dayPlan],
  routes: [...routes, ...planRoutes],
  jobs: ({ routing }) => ({ 'routing.sync': createRoutingSyncJob(routing) }),
  scheduledTasks: [
    {
      name: 'fail-abandoned-routing-syncs',
      cronPatternUtc: '* * * * *',
      run: failLoadsOfAbandonedRoutingSyncs,
    },
  ],
};
