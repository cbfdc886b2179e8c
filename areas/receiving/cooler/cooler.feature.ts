import * as cooler from './cooler.contract.ts';
import { routes } from './cooler.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = { contract: [cooler], routes };
