import * as shuttleManifest from './shuttle-manifest.contract.ts';
import * as shuttleLoads from './shuttle-loads.contract.ts';
import { invariants } from './shuttle-loads.invariants.ts';
import { routes } from './shuttle-loads.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [shuttleLoads, shuttleManifest],
  routes,
  invariants,
};
