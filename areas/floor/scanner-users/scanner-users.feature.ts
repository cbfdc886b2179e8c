import * as barcodeUsers from './scanner-users.contract.ts';
import { routes } from './scanner-users.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [barcodeUsers],
  routes,
};
