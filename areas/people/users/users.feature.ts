import * as users from './users.contract.ts';
import { invariants } from './users.invariants.ts';
import { routes } from './users.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = { contract: [users], routes, invariants };
