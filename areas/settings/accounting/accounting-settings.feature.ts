import * as accounting from './accounting-settings.contract.ts';
import { ported } from './accounting-settings.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = { contract: [accounting], routes: [], ported };
