import * as traceability from './traceability.contract.ts';
import { routes } from './traceability.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = { contract: [traceability], routes };
