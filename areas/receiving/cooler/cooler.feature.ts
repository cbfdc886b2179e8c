import * as cooler from './cooler.contract.ts';
import { routes } from './cooler.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = { contract: [cooler], routes };
