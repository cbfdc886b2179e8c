import type { ReportFrequency } from './report-subscriptions.contract.ts';
import { listDueStatementPeriods } from '#areas/billing/statements/statement-schedule.rules.ts';
import { addDays } from '#kit/contract/dates.ts';

/** Returns the periods of the reports that are due on a day: the day before, the last whole week and the last whole month. */
export function listReportPeriodsDueOn(
  day: string,
): { every: Exclude<ReportFrequency, 'never'>; dateFrom: string; dateTo: string }[] {
  const before = addDays(day, -1);
  return [
    { every: 'day', dateFrom: before, dateTo: before },
    ...listDueStatementPeriods(day).map(({ frequency: kind, ...span }) => ({ every: kind, ...span })),
  ];
}
