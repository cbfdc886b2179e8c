import * as proving from './proving.contract.ts';
import { routes } from './proving.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = { contract: [proving], routes };
