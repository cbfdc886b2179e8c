import * as loads from './loads.contract.ts';
import { routes } from './loads.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [loads],
  routes,
};
