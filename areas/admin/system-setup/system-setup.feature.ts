import * as systemSetup from './system-setup.contract.ts';
import { ported, routes } from './system-setup.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = { contract: [systemSetup], routes, ported };
