import * as proving from './billing-audit.contract.ts';
import { routes } from './billing-audit.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = { contract: [proving], routes };
