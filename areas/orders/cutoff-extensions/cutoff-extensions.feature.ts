import * as expected from './expected-extensions.contract.ts';
import * as extensions from './cutoff-extensions.contract.ts';
import { routes } from './cutoff-extensions.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [extensions, expected],
  routes,
};
