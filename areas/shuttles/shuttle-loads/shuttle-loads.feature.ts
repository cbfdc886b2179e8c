import * as shuttleManifest from './shuttle-manifest.contract.ts';
import * as shuttleLoads from './shuttle-loads.contract.ts';
import { invariants } from './shuttle-loads.invariants.ts';
import { routes } from './shuttle-loads.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [shuttleLoads, shuttleManifest],
  routes,
  invariants,
};
