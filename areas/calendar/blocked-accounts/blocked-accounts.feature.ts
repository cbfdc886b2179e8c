import * as blockedAccounts from './blocked-accounts.contract.ts';
import { routes } from './blocked-accounts.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [blockedAccounts],
  routes,
};
