import * as securityLog from './security-log.contract.ts';
import { routes } from './security-log.routes.ts';
import { deleteExpiredSecurityEvents } from './security-log.service.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [securityLog],
  routes,
  scheduledTasks: [
    { name: 'delete-old-security-events', cronPatternUtc: '23 8 * * *', run: deleteExpiredSecurityEvents },
  ],
};
