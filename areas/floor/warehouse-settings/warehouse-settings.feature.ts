import * as warehousePlace from './warehouse-place.contract.ts';
import * as warehouseSettings from './warehouse-settings.contract.ts';
import { routes } from './warehouse-settings.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [warehouseSettings, warehousePlace],
  routes,
};
