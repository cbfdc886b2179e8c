import { addDays, weekdayOf } from '#kit/contract/dates.ts';
import { instantFromLocalTime } from '#kit/contract/time-zones.ts';

export interface DueStatementPeriod {
  frequency: 'week' | 'month';
  dateFrom: string;
  dateTo: string;
}
/**
 * The periods of the statements due by a day, for each schedule: the last full week (Monday to Sunday) and the last full month. A
 * statement is due the day after its period. A missed email is sent later, until the next period is due.
 */
export function listDueStatementPeriods(day: string): DueStatementPeriod[] {
  const sunday = addDays(day, -(weekdayOf(day) || 7));
  const monthEnd = addDays(`${day.slice(0, 7)}-01`, -1);
  return [
    { frequency: 'week', dateFrom: addDays(sunday, -6), dateTo: sunday },
    { frequency: 'month', dateFrom: `${monthEnd.slice(0, 7)}-01`, dateTo: monthEnd },
  ];
}

/**
 * The deadline for requesting the statement of a period that ends on `periodEnd`: the end of the day on which it is due.
 * `timeZone` is the time zone of the head office.
 */
export const getEndOfStatementDueDay = (periodEnd: string, timeZone: string): Temporal.Instant =>
  instantFromLocalTime(addDays(periodEnd, 2), '00:00', timeZone);
