import * as settings from './settings.contract.ts';
import { routes } from './settings.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = { contract: [settings], routes };
