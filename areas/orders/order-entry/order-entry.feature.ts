import * as orderEntry from './order-entry.contract.ts';
import { routes } from './order-entry.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [orderEntry],
  routes,
};
