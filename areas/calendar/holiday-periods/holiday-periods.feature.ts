import * as holidayPeriods from './holiday-periods.contract.ts';
import { routes } from './holiday-periods.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [holidayPeriods],
  routes,
};
