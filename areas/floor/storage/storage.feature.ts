import * as storage from './storage.contract.ts';
import { routes } from './storage.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = { contract: [storage], routes };
