import { archiver, filesQueue } from './archiving.service.ts';
import * as retention from './retention.contract.ts';
import { invariants } from './retention.invariants.ts';
import { ported, routes } from './retention.routes.ts';
import { beginNight } from './retention.service.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [retention],
  routes,
  ported,
  jobs: (links) => ({ retention: archiver(links) }),
  queues: (links) => ({ 'let-files-go': filesQueue(links) }),
  timed: [{ name: 'keep-retention', pattern: '21 * * * *', act: beginNight }],
  invariants,
};
