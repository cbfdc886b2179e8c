import * as jobs from './jobs.contract.ts';
import { routes } from './jobs.routes.ts';
import { sumUpDays } from '#kit/server/day-sums.ts';
import { sumUpWritten } from '#kit/server/kept-sums.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [jobs],
  routes,
  timed: [
    { name: 'sum-up-written', pattern: '* * * * *', act: sumUpWritten },
    { name: 'sum-up-days', pattern: '* * * * *', act: sumUpDays },
  ],
};
