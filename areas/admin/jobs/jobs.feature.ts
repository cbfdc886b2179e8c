import * as jobs from './jobs.contract.ts';
import { routes } from './jobs.routes.ts';
import { compactDailyTotals } from '#kit/server/daily-totals.ts';
import { compactWriteCounters } from '#kit/server/cached-totals.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [jobs],
  routes,
  scheduledTasks: [
    { name: 'compact-write-counters', cronPatternUtc: '* * * * *', run: compactWriteCounters },
    { name: 'compact-daily-totals', cronPatternUtc: '* * * * *', run: compactDailyTotals },
  ],
};
