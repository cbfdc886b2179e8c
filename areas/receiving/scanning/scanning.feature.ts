import * as scanning from './scanning.contract.ts';
import * as lookingUp from './look-up.contract.ts';
import * as arrivals from './scan-arrivals.contract.ts';
import * as left from './left-scans.contract.ts';
import * as tasks from './scanner-tasks.contract.ts';
import { invariants } from './scanning.invariants.ts';
import { routes } from './scanning.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [lookingUp, left, arrivals, tasks, scanning],
  routes,
  invariants,
};
