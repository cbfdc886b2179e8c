import * as scanning from './scanning.contract.ts';
import * as lookingUp from './code-lookup.contract.ts';
import * as arrivals from './scan-arrivals.contract.ts';
import * as left from './leftover-scans.contract.ts';
import * as tasks from './scanner-tasks.contract.ts';
import { invariants } from './scanning.invariants.ts';
import { routes } from './scanning.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [lookingUp, left, arrivals, tasks, scanning],
  routes,
  invariants,
};
