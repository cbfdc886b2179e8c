import * as shuttleSetup from './shuttle-setup.contract.ts';
import { routes } from './shuttle-setup.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [shuttleSetup],
  routes,
};
