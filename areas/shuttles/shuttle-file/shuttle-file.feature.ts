import * as shuttleFile from './shuttle-file.contract.ts';
import { routes } from './shuttle-file.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [shuttleFile],
  routes,
};
