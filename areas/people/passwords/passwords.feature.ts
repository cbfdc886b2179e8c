import * as passwords from './passwords.contract.ts';
import { answerReset, resetAsked } from './passwords.service.ts';
import { routes } from './passwords.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [passwords],
  routes,
  queues: () => ({ [resetAsked]: answerReset }),
};
