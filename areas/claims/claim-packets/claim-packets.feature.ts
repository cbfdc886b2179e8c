import { createClaimPacketBuildHandler } from './build-packet.service.ts';
import * as packs from './claim-packets.contract.ts';
import { invariants } from './claim-packets.invariants.ts';
import { createIntegrationRoutes, routes } from './claim-packets.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [packs],
  routes,
  createIntegrationRoutes,
  queues: (links) => ({ 'build-claim-packet': createClaimPacketBuildHandler(links) }),
  invariants,
};
