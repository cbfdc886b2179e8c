import { warnOfWarm } from './exposure.service.ts';
import * as temperatures from './temperatures.contract.ts';
import { routes } from './temperatures.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [temperatures],
  routes,
  timed: [{ name: 'warn-of-warm-boxes', pattern: '*/5 * * * *', act: warnOfWarm }],
};
