import * as states from './states.contract.ts';
import { routes } from './states.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = { contract: [states], routes };
