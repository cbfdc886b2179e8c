import * as shuttleSetup from './shuttle-setup.contract.ts';
import { routes } from './shuttle-setup.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [shuttleSetup],
  routes,
};
