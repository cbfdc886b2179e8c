import { packQueue } from './pack-making.service.ts';
import * as packs from './packs.contract.ts';
import { invariants } from './packs.invariants.ts';
import { ported, routes } from './packs.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [packs],
  routes,
  ported,
  queues: (links) => ({ 'claim-pack': packQueue(links) }),
  invariants,
};
