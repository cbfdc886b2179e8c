import * as mails from './report-mail.contract.ts';
import { mailDueReports } from './report-mail.service.ts';
import * as reports from './reports.contract.ts';
import { routes } from './reports.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [reports, mails],
  routes,
  timed: [{ name: 'mail-reports', pattern: '27 * * * *', act: mailDueReports }],
};
