import { enqueueWarmUnitWarningEmails } from './exposure.service.ts';
import * as temperatures from './temperatures.contract.ts';
import { routes } from './temperatures.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [temperatures],
  routes,
  scheduledTasks: [
    { name: 'email-warm-unit-warnings', cronPatternUtc: '*/5 * * * *', run: enqueueWarmUnitWarningEmails },
  ],
};
