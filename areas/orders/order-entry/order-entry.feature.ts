import * as orderEntry from './order-entry.contract.ts';
import { routes } from './order-entry.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [orderEntry],
  routes,
};
