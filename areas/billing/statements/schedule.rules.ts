import { addDays, weekday } from '#kit/contract/dates.ts';

/** Which schedules are due on a day, and from when to when their statements go: up to the evening before. */
export function dueOn(day: string): { kind: 'week' | 'month'; dateFrom: string; dateTo: string }[] {
  const dateTo = addDays(day, -1);
  return [
    ...(weekday(day) === 1 ? [{ kind: 'week' as const, dateFrom: addDays(day, -7), dateTo }] : []),
    ...(day.endsWith('-01')
      ? [{ kind: 'month' as const, dateFrom: `${dateTo.slice(0, 7)}-01`, dateTo }]
      : []),
  ];
}
