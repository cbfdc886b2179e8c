import * as roles from './roles.contract.ts';
import { invariants } from './roles.invariants.ts';
import { routes } from './roles.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = { contract: [roles], routes, invariants };
