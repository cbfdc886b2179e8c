import * as orderHistory from './order-history.contract.ts';
import { routes } from './order-history.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [orderHistory],
  routes,
};
