import * as labels from './labels.contract.ts';
import { routes } from './labels.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [labels],
  routes,
};
