import * as reasons from './reasons.contract.ts';
import { routes } from './reasons.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = { contract: [reasons], routes };
