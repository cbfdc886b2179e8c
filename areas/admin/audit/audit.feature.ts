import * as audit from './audit.contract.ts';
import { routes } from './audit.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [audit],
  routes,
};
