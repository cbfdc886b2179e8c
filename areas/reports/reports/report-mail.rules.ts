import type { MailKind } from './report-mail.contract.ts';
import { dueBy } from '#areas/billing/statements/schedule.rules.ts';
import { addDays } from '#kit/contract/dates.ts';

/** Of which days the reports tell that are due by a day: the day before, the last whole week and the last whole month. */
export function dueReports(
  day: string,
): { every: Exclude<MailKind, 'never'>; dateFrom: string; dateTo: string }[] {
  const before = addDays(day, -1);
  return [
    { every: 'day', dateFrom: before, dateTo: before },
    ...dueBy(day).map(({ kind, ...span }) => ({ every: kind, ...span })),
  ];
}
