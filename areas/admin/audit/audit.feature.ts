import * as audit from './audit.contract.ts';
import { routes } from './audit.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [audit],
  routes,
};
