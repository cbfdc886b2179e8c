import * as securityLog from './security-log.contract.ts';
import { routes } from './security-log.routes.ts';
import { deleteOld } from './security-log.service.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [securityLog],
  routes,
  timed: [{ name: 'delete-old-security-events', pattern: '23 8 * * *', act: deleteOld }],
};
