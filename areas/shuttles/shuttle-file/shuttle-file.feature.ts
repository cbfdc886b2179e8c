import * as shuttleFile from './shuttle-file.contract.ts';
import { routes } from './shuttle-file.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [shuttleFile],
  routes,
};
