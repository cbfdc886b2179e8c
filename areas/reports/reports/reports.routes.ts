import {
  findOwnReportSubscriptionsEndpoint,
  setOrDeleteOwnReportSubscriptionEndpoint,
} from './report-subscriptions.contract.ts';
import {
  listOwnReportSubscriptions,
  setOrDeleteOwnReportSubscription,
} from './report-subscriptions.service.ts';
import {
  exportReportCsvEndpoint,
  findReportPageEndpoint,
  exportReportWorkbookEndpoint,
} from './reports.contract.ts';
import * as service from './reports.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findReportPageEndpoint, (work, { query }) => service.findReportPage(work, query)),
  defineRoute(exportReportCsvEndpoint, (work, { query }) => service.exportReportCsv(work, query)),
  defineRoute(exportReportWorkbookEndpoint, (work, { query }) => service.exportReportWorkbook(work, query)),
  defineRoute(findOwnReportSubscriptionsEndpoint, (work) => listOwnReportSubscriptions(work)),
  defineRoute(setOrDeleteOwnReportSubscriptionEndpoint, (work, { body }) =>
    setOrDeleteOwnReportSubscription(work, body),
  ),
];
