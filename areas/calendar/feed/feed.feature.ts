import * as calendarFeed from './feed.contract.ts';
import { routes } from './feed.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [calendarFeed],
  routes,
};
