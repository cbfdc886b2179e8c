import * as expected from './expected.contract.ts';
import * as extensions from './extensions.contract.ts';
import { routes } from './extensions.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [extensions, expected],
  routes,
};
