import * as systemSetup from './system-setup.contract.ts';
import { createIntegrationRoutes, routes } from './system-setup.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = { contract: [systemSetup], routes, createIntegrationRoutes };
