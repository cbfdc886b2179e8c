import {
  findReportSubscriptionsEndpoint,
  saveReportSubscriptionEndpoint,
} from './report-subscriptions.contract.ts';
import { listReportSubscriptions, saveReportSubscription } from './report-subscriptions.service.ts';
import {
  exportReportCsvEndpoint,
  findReportEndpoint,
  exportReportWorkbookEndpoint,
} from './reports.contract.ts';
import * as service from './reports.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findReportEndpoint, (work, { query }) => service.findReport(work, query)),
  defineRoute(exportReportCsvEndpoint, (work, { query }) => service.exportReportCsv(work, query)),
  defineRoute(exportReportWorkbookEndpoint, (work, { query }) => service.exportReportWorkbook(work, query)),
  defineRoute(findReportSubscriptionsEndpoint, (work) => listReportSubscriptions(work)),
  defineRoute(saveReportSubscriptionEndpoint, (work, { body }) => saveReportSubscription(work, body)),
];
