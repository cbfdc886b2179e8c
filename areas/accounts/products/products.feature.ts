import * as records from './product-records.contract.ts';
import * as products from './products.contract.ts';
import { routes } from './products.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [products, records],
  routes,
};
