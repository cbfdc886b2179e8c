import * as boxSizes from './box-sizes.contract.ts';
import { routes } from './box-sizes.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [boxSizes],
  routes,
};
