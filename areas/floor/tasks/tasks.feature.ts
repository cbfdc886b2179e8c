import * as tasks from './tasks.contract.ts';
import { invariants } from './tasks.invariants.ts';
import { routes } from './tasks.routes.ts';
import { endFinishedAndPastTasks } from './tasks.service.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [tasks],
  routes,
  invariants,
  scheduledTasks: [{ name: 'expire-floor-tasks', cronPatternUtc: '* * * * *', run: endFinishedAndPastTasks }],
};
