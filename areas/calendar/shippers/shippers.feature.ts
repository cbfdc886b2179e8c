import * as shippers from './shippers.contract.ts';
import { routes } from './shippers.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [shippers],
  routes,
};
