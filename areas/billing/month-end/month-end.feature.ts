import * as monthEnd from './month-end.contract.ts';
import { routes } from './month-end.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [monthEnd],
  routes,
};
