import * as settings from './settings.contract.ts';
import { routes } from './settings.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = { contract: [settings], routes };
