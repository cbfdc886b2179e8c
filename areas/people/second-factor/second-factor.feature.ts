import * as secondFactor from './second-factor.contract.ts';
import { createIntegrationRoutes, routes } from './second-factor.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = { contract: [secondFactor], routes, createIntegrationRoutes };
