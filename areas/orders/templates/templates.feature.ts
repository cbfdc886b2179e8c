import * as orderTemplates from './order-templates.contract.ts';
import { routes } from './order-templates.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [orderTemplates],
  routes,
};
