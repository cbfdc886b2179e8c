import * as collections from './collections.contract.ts';
import * as letters from './dunning-notice.contract.ts';
import { routes } from './collections.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [collections, letters],
  routes,
};
