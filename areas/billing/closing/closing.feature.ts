import * as closing from './closing.contract.ts';
import { routes } from './closing.routes.ts';
import { closingJob } from './closing.service.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [closing],
  routes,
  jobs: () => ({ closing: closingJob }),
};
