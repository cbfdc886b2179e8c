import { ratingJob } from './rating.service.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [],
  routes: [],
  jobs: () => ({ rating: ratingJob }),
};
