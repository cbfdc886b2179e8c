import * as lastLines from './last-lines.contract.ts';
import { routes } from './last-lines.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [lastLines],
  routes,
};
