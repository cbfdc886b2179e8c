import * as mails from './report-subscriptions.contract.ts';
import { claimAndEnqueueDueReportEmails } from './report-subscriptions.service.ts';
import * as reports from './reports.contract.ts';
import { routes } from './reports.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [reports, mails],
  routes,
  scheduledTasks: [
    { name: 'email-reports', cronPatternUtc: '27 * * * *', run: claimAndEnqueueDueReportEmails },
  ],
};
