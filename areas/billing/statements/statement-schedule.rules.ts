import { addDays, weekdayOf } from '#kit/contract/dates.ts';
import { instantFromLocalTime } from '#kit/contract/time-zones.ts';

export interface DueStatement {
  kind: 'week' | 'month';
  dateFrom: string;
  dateTo: string;
}
/**
 * From when to when the statements of each schedule go that are due by a day: the last whole week, Monday to Sunday, and the
 * last whole month. They are due on the day after; a day on which nobody was there to mail them is made up for until the next.
 */
export function listDueStatements(day: string): DueStatement[] {
  const sunday = addDays(day, -(weekdayOf(day) || 7));
  const monthEnd = addDays(`${day.slice(0, 7)}-01`, -1);
  return [
    { kind: 'week', dateFrom: addDays(sunday, -6), dateTo: sunday },
    { kind: 'month', dateFrom: `${monthEnd.slice(0, 7)}-01`, dateTo: monthEnd },
  ];
}

/**
 * Whoever asks for what tells of days up to this one may do so until the end of the day on which it is due. `zone` is that of the
 * head office.
 */
export const computeRequestDeadline = (dateTo: string, zone: string): Temporal.Instant =>
  instantFromLocalTime(addDays(dateTo, 2), '00:00', zone);
