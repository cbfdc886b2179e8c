import * as outboundUnits from './outbound-units.contract.ts';
import { routes } from './outbound-units.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [outboundUnits],
  routes,
};
