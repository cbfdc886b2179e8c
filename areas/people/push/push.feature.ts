import * as push from './push.contract.ts';
import { ported, routes } from './push.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [push],
  routes,
  ported,
};
