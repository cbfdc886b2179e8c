import * as boxSizes from './box-sizes.contract.ts';
import { routes } from './box-sizes.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [boxSizes],
  routes,
};
