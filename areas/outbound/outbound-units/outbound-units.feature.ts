import * as outboundUnits from './outbound-units.contract.ts';
import { routes } from './outbound-units.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [outboundUnits],
  routes,
};
