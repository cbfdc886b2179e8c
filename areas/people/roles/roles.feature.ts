import * as roles from './roles.contract.ts';
import { invariants } from './roles.invariants.ts';
import { routes } from './roles.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = { contract: [roles], routes, invariants };
