import * as warehousePlace from './warehouse-address.contract.ts';
import * as warehouseSettings from './warehouse-settings.contract.ts';
import { routes } from './warehouse-settings.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [warehouseSettings, warehousePlace],
  routes,
};
