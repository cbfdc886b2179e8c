import { startDueOperatingDays } from './automatic-start.service.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [],
  routes: [],
  scheduledTasks: [
    { name: 'start-days-automatically', cronPatternUtc: '* * * * *', run: startDueOperatingDays },
  ],
};
