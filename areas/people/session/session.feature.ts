import * as session from './session.contract.ts';
import { routes } from './session.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [session],
  routes,
};
