import * as payments from './payments.contract.ts';
import { routes } from './payments.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [payments],
  routes,
};
