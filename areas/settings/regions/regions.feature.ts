import * as regions from './regions.contract.ts';
import { routes } from './regions.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = { contract: [regions], routes };
