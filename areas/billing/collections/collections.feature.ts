import * as collections from './collections.contract.ts';
import * as letters from './letter.contract.ts';
import { routes } from './collections.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [collections, letters],
  routes,
};
