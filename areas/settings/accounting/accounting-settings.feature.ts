import * as accounting from './accounting-settings.contract.ts';
import { createIntegrationRoutes } from './accounting-settings.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = { contract: [accounting], routes: [], createIntegrationRoutes };
