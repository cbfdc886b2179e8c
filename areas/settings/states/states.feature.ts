import * as states from './states.contract.ts';
import { routes } from './states.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = { contract: [states], routes };
