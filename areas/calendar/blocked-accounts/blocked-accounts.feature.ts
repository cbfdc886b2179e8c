import * as blockedAccounts from './blocked-accounts.contract.ts';
import { routes } from './blocked-accounts.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [blockedAccounts],
  routes,
};
