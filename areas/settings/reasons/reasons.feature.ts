import * as reasons from './reasons.contract.ts';
import { routes } from './reasons.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = { contract: [reasons], routes };
