import * as cutoffGroups from './cutoff-groups.contract.ts';
import { routes } from './cutoff-groups.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [cutoffGroups],
  routes,
};
