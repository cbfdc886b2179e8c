import * as jobs from './jobs.contract.ts';
import { routes } from './jobs.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [jobs],
  routes,
};
