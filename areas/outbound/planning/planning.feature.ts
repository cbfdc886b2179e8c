import * as planning from './planning.contract.ts';
import { routes } from './planning.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = { contract: [planning], routes };
