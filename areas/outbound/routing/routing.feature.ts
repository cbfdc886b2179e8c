import * as routingSync from './routing-sync.contract.ts';
import { routes } from './routing-sync.routes.ts';
import { endLostSyncs, syncRoutes } from './routing-sync.service.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [routingSync],
  routes,
  jobs: ({ routing }) => ({ 'routing.sync': syncRoutes(routing) }),
  timed: [{ name: 'end-lost-syncs', pattern: '* * * * *', act: endLostSyncs }],
};
