import * as orderSearch from './order-search.contract.ts';
import { routes } from './order-search.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [orderSearch],
  routes,
};
