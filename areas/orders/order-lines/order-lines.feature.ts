import * as orderLines from './order-lines.contract.ts';
import { invariants } from './order-lines.invariants.ts';
import { routes } from './order-lines.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [orderLines],
  routes,
  invariants,
};
