import * as dayLinks from './day-links.contract.ts';
import { invariants } from './day-links.invariants.ts';
import { ported, routes } from './day-links.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = { contract: [dayLinks], routes, ported, invariants };
