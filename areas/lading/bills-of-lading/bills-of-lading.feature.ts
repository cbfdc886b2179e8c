import * as billsOfLading from './bills-of-lading.contract.ts';
import * as bolActs from './bol-actions.contract.ts';
import { bolActionRoutes } from './bol-actions.routes.ts';
import { invariants } from './bills-of-lading.invariants.ts';
import { routes } from './bills-of-lading.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [billsOfLading, bolActs],
  routes: [...routes, ...bolActionRoutes],
  invariants,
};
