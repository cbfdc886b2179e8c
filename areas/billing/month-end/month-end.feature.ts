import * as monthEnd from './month-end.contract.ts';
import { routes } from './month-end.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [monthEnd],
  routes,
};
