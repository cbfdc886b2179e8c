import * as orderTemplates from './order-templates.contract.ts';
import { routes } from './order-templates.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [orderTemplates],
  routes,
};
