import * as cutoffGroups from './cutoff-groups.contract.ts';
import { routes } from './cutoff-groups.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [cutoffGroups],
  routes,
};
