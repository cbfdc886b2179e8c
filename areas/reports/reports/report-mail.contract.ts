import { z } from 'zod';
import { reportIds } from './report-grants.contract.ts';
import { reportErrors } from './reports.errors.ts';
import { reports, reportsNeed } from './reports.contract.ts';
import { say } from '#areas/settings/mails/mail-kind.contract.ts';
import { done, endpoint, one } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { id, maybe, version, word } from '#kit/contract/fields.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    'report-mails': true;
  }
}
const live = ['report-mails'] as const;
export const mailKinds = ['never', 'day', 'week', 'month'] as const;
export type MailKind = (typeof mailKinds)[number];
export const mailKindNames: Record<MailKind, string> = {
  never: say('mail|Never'),
  day: 'Every morning',
  week: 'Every Monday',
  month: 'On the first of the month',
};
/** The most days that a report by mail tells of. */
const mailDays: Record<MailKind, number> = { never: 0, day: 1, week: 7, month: 31 };
/** How often a report can be mailed: no oftener than it can count the days between. */
export const mailKindsOf = (report: (typeof reportIds)[number]): MailKind[] =>
  mailKinds.filter((kind) => mailDays[kind] <= reports[report].days);

export const reportMail = z.object({
  report: z.enum(reportIds),
  every: z.enum(mailKinds),
  warehouseId: z.int().nullable(),
  /** The last day that the last one told of. */
  lastUntil: z.string().nullable(),
  rowVersion: z.int(),
});
export type ReportMail = z.output<typeof reportMail>;
export const findReportMails = endpoint({
  id: 'reports.mails',
  method: 'GET',
  path: '/reports/mails',
  needs: reportsNeed,
  about: 'The reports that the caller gets by mail, how often, and of which warehouse.',
  reply: one(z.array(reportMail)),
  live,
});
export const reportMailBody = z
  .object({
    report: z.enum(reportIds, { error: 'There is no such report' }),
    every: word('How often', mailKinds),
    warehouseId: maybe(id('Warehouse')),
    rowVersion: maybe(version()),
  })
  .refine(({ report, every }) => mailKindsOf(report).includes(every), {
    error: 'This report does not tell of so many days at once',
    path: ['every'],
  });
export const setReportMail = endpoint({
  id: 'reports.setMail',
  method: 'PUT',
  path: '/reports/mails',
  needs: reportsNeed,
  about:
    'Says how often the caller gets a report by mail, as a workbook: never, every morning for the day before, on Mondays for the week before, or on the first for the month before.',
  body: reportMailBody,
  reply: done(),
  refuses: [reportErrors.noAddress, commonErrors.notAllowed, commonErrors.changedByOthers],
  live,
});
