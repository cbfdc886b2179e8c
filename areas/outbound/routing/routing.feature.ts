import * as routingSync from './routing-sync.contract.ts';
import * as dayPlan from './day-plan.contract.ts';
import { routes as planRoutes } from './day-plan.routes.ts';
import { routes } from './routing-sync.routes.ts';
import { endLostSyncs, syncRoutes } from './routing-sync.service.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [routingSync, dayPlan],
  routes: [...routes, ...planRoutes],
  jobs: ({ routing }) => ({ 'routing.sync': syncRoutes(routing) }),
  timed: [{ name: 'end-lost-syncs', pattern: '* * * * *', act: endLostSyncs }],
};
