import * as holidayPeriods from './holiday-periods.contract.ts';
import { routes } from './holiday-periods.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [holidayPeriods],
  routes,
};
