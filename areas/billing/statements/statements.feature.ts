import * as schedules from './statement-schedule.contract.ts';
import { enqueueDueStatementEmails } from './statement-schedule.service.ts';
import * as statements from './statements.contract.ts';
import { routes } from './statements.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [statements, schedules],
  routes,
  scheduledTasks: [
    { name: 'email-statements', cronPatternUtc: '17 * * * *', run: enqueueDueStatementEmails },
  ],
};
