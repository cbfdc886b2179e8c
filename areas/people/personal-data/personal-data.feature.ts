import { eraseQueue } from './erasing.service.ts';
import { exportQueue, forgetQueue } from './exporting.service.ts';
import * as personalData from './personal-data.contract.ts';
import { ported, routes } from './personal-data.routes.ts';
import { endExports } from './personal-data.service.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [personalData],
  routes,
  ported,
  queues: (links) => ({
    'erase-person': eraseQueue(),
    'person-export': exportQueue(links),
    'forget-exports': forgetQueue(links),
  }),
  timed: [{ name: 'end-person-exports', pattern: '33 * * * *', act: endExports }],
};
