import * as schedule from './dock-schedule.contract.ts';
import * as doors from './doors.contract.ts';
import { invariants } from './doors.invariants.ts';
import { routes } from './doors.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [doors, schedule],
  routes,
  invariants,
};
