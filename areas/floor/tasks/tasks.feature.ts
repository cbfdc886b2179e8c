import * as tasks from './tasks.contract.ts';
import { invariants } from './tasks.invariants.ts';
import { routes } from './tasks.routes.ts';
import { endTasks } from './tasks.service.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [tasks],
  routes,
  invariants,
  timed: [{ name: 'end-floor-tasks', pattern: '* * * * *', act: endTasks }],
};
