import * as openDays from './open-days.contract.ts';
import * as startDay from './start-day.contract.ts';
import { routes } from './start-day.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [startDay, openDays],
  routes,
};
