import * as checks from './checks.contract.ts';
import { routes } from './checks.routes.ts';
import { startInvariantChecksJob } from './checks.service.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [checks],
  routes,
  scheduledTasks: [
    {
      name: 'check-invariants',
      cronPatternUtc: '7 8 * * *',
      run: async (work) => {
        await startInvariantChecksJob(work);
      },
    },
  ],
};
