import * as shuttleUnits from './shuttle-units.contract.ts';
import { routes } from './shuttle-units.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [shuttleUnits],
  routes,
};
