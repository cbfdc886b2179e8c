import * as secondFactor from './second-factor.contract.ts';
import { ported, routes } from './second-factor.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = { contract: [secondFactor], routes, ported };
