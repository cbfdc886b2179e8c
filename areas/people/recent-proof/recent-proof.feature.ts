import * as proof from './recent-proof.contract.ts';
import { ported, routes } from './recent-proof.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [proof],
  routes,
  ported,
};
