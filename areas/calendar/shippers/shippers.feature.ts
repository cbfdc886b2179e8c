import * as shippers from './shippers.contract.ts';
import { routes } from './shippers.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [shippers],
  routes,
};
