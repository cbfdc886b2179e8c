import { z } from 'zod';
import { reportIds } from './report-permissions.contract.ts';
import { reportErrors } from './reports.errors.ts';
import { reportDefinitions, reportViewPermissions } from './reports.contract.ts';
import { markForTranslation } from '#areas/settings/emails/email-kind.contract.ts';
import { noDataReply, defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { idField, optionalField, rowVersionField, enumField } from '#kit/contract/fields.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    'report-subscriptions': true;
  }
}
const live = ['report-subscriptions'] as const;
export const reportFrequencies = ['never', 'day', 'week', 'month'] as const;
export type ReportFrequency = (typeof reportFrequencies)[number];
export const reportFrequencyNames: Record<ReportFrequency, string> = {
  never: markForTranslation('mail|Never'),
  day: 'Every morning',
  week: 'Every Monday',
  month: 'On the first of the month',
};
/** The most days that an emailed report covers. */
const mailDays: Record<ReportFrequency, number> = { never: 0, day: 1, week: 7, month: 31 };
/** Lists how often a report can be emailed, limited by the number of days it can count at once. */
export const listAllowedReportFrequencies = (report: (typeof reportIds)[number]): ReportFrequency[] =>
  reportFrequencies.filter((kind) => mailDays[kind] <= reportDefinitions[report].maxDays);

export const reportSubscriptionSchema = z.object({
  report: z.enum(reportIds),
  every: z.enum(reportFrequencies),
  warehouseId: z.int().nullable(),
  /** The last day covered by the last email. */
  lastUntil: z.string().nullable(),
  rowVersion: z.int(),
});
export type ReportSubscription = z.output<typeof reportSubscriptionSchema>;
export const findOwnReportSubscriptionsEndpoint = defineEndpoint({
  id: 'reports.listSubscriptions',
  method: 'GET',
  path: '/reports/mails',
  permissions: reportViewPermissions,
  summary: 'List the reports that the caller gets by email. Returns how often, and for which warehouse.',
  reply: itemReply(z.array(reportSubscriptionSchema)),
  live,
});
export const reportSubscriptionBodySchema = z
  .object({
    report: z.enum(reportIds, { error: 'Report not found' }),
    every: enumField('Frequency', reportFrequencies),
    warehouseId: optionalField(idField('Warehouse')),
    rowVersion: optionalField(rowVersionField()),
  })
  .refine(({ report, every }) => listAllowedReportFrequencies(report).includes(every), {
    error: 'This report can’t cover that many days. Choose fewer days.',
    path: ['every'],
  });
export const setOrDeleteOwnReportSubscriptionEndpoint = defineEndpoint({
  id: 'reports.setSubscription',
  method: 'PUT',
  path: '/reports/mails',
  permissions: reportViewPermissions,
  summary:
    'Set how often the caller gets a report by email, as a workbook. Options are never, or every morning for the previous day. Or on Mondays for the previous week, or on the first of the month for the previous month.',
  body: reportSubscriptionBodySchema,
  reply: noDataReply(),
  errors: [reportErrors.emailAddressMissing, commonErrors.notAllowed, commonErrors.recordChanged],
  live,
});
