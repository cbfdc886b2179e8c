import * as traceability from './traceability.contract.ts';
import { routes } from './traceability.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = { contract: [traceability], routes };
