import * as openDays from './open-days.contract.ts';
import * as startDay from './start-day.contract.ts';
import { routes } from './start-day.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [startDay, openDays],
  routes,
};
