import { createDispatchSyncJob } from './dispatch-sync.service.ts';
import * as etas from './etas.contract.ts';
import { invariants } from './etas.invariants.ts';
import { routes } from './etas.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [etas],
  routes,
  invariants,
  jobs: ({ dispatch }) => ({ 'etas.dispatchSync': createDispatchSyncJob(dispatch) }),
};
