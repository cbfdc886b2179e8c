import { createArchiveJob, createFileDeletionHandler } from './archiving.service.ts';
import * as retention from './retention.contract.ts';
import { invariants } from './retention.invariants.ts';
import { createIntegrationRoutes, routes } from './retention.routes.ts';
import { startRetentionRunIfDue } from './retention.service.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [retention],
  routes,
  createIntegrationRoutes,
  jobs: (links) => ({ retention: createArchiveJob(links) }),
  queues: (links) => ({ 'delete-files': createFileDeletionHandler(links) }),
  scheduledTasks: [
    { name: 'start-retention-run', cronPatternUtc: '21 * * * *', run: startRetentionRunIfDue },
  ],
  invariants,
};
