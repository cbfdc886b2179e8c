import type { MailKind } from './report-mail.contract.ts';
import { dueOn } from '#areas/billing/statements/schedule.rules.ts';
import { addDays } from '#kit/contract/dates.ts';

/** Which reports are due on a day, and of which days they tell: up to the evening before. */
export function dueReports(
  day: string,
): { every: Exclude<MailKind, 'never'>; dateFrom: string; dateTo: string }[] {
  const before = addDays(day, -1);
  return [
    { every: 'day', dateFrom: before, dateTo: before },
    ...dueOn(day).map(({ kind, ...span }) => ({ every: kind, ...span })),
  ];
}
