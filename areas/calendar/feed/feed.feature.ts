import * as calendarFeed from './feed.contract.ts';
import { routes } from './feed.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [calendarFeed],
  routes,
};
