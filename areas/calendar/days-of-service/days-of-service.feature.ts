import * as daysOfService from './days-of-service.contract.ts';
import * as reRoute from './re-route.contract.ts';
import { routes } from './days-of-service.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [daysOfService, reRoute],
  routes,
};
