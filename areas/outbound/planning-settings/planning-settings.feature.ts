import * as planning from './planning-settings.contract.ts';
import { routes } from './planning-settings.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = { contract: [planning], routes };
