import * as orderHistory from './order-history.contract.ts';
import { routes } from './order-history.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [orderHistory],
  routes,
};
