import * as session from './session.contract.ts';
import { routes } from './session.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [session],
  routes,
};
