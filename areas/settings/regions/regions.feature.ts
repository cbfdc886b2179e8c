import * as regions from './regions.contract.ts';
import { routes } from './regions.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = { contract: [regions], routes };
