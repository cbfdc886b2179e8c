import { startDayErrors } from './start-day.errors.ts';
import { addDays, daysBetween, formatDate, weekdayOf, weekdayNames } from '#kit/contract/dates.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import { dateInZone, instantFromLocalTime } from '#kit/contract/time-zones.ts';

export interface StartDayConditions {
  today: string;
  receivingDate: string;
  outboundDate: string;
  allowedPreviousDays: number;
  cutoffTime: string | null;
  offeredLayoutIds: readonly number[];
  layoutId: number;
  finalReleased: boolean;
  confirmedFuture: boolean;
}
/** An error that is not thrown yet. */
export type StartDayBlocker = ErrorDefinition & { params: Record<string, string | number> };

/**
 * Why a warehouse's day cannot be started, or null. The first reason is the most useful to the user
 * (docs/domain/calendar.md#start-of-the-day).
 */
export function getStartDayBlocker(conditions: StartDayConditions): StartDayBlocker | null {
  if (daysBetween(conditions.receivingDate, conditions.today) > conditions.allowedPreviousDays)
    return { ...startDayErrors.dateTooOld, params: { days: conditions.allowedPreviousDays } };
  if (conditions.outboundDate < conditions.receivingDate)
    return { ...startDayErrors.datesReversed, params: {} };
  if (conditions.cutoffTime === null)
    return {
      ...startDayErrors.noCutoff,
      params: { dayOfWeek: weekdayNames[weekdayOf(conditions.receivingDate)] ?? '' },
    };
  if (conditions.offeredLayoutIds.length === 0)
    return { ...startDayErrors.noLayouts, params: { date: formatDate(conditions.receivingDate) } };
  if (!conditions.offeredLayoutIds.includes(conditions.layoutId))
    return { ...startDayErrors.layoutMismatch, params: {} };
  if (conditions.finalReleased) return { ...startDayErrors.dayReleased, params: {} };
  if (conditions.receivingDate > conditions.today && !conditions.confirmedFuture)
    return { ...startDayErrors.dateInFuture, params: { date: formatDate(conditions.receivingDate) } };
  return null;
}

/** The oldest date that can be started. */
export const computeOldestStartDate = (today: string, allowedPreviousDays: number): string =>
  addDays(today, -allowedPreviousDays);

/**
 * The receiving date that should have started automatically by now, or null. The time is on the warehouse's clock. A skipped time
 * counts as reached after the clocks go forward, and a repeated one the first time. A missed start (the server was down) happens
 * later on the same local date, but not after it.
 */
export function computeDueAutoStartDate(
  now: Temporal.Instant,
  timeZone: string,
  startTimesByWeekday: readonly (string | null)[],
): string | null {
  const today = dateInZone(now, timeZone);
  const hour = startTimesByWeekday[weekdayOf(today)] ?? null;
  return hour !== null && Temporal.Instant.compare(now, instantFromLocalTime(today, hour, timeZone)) >= 0
    ? today
    : null;
}

/**
 * The default receiving date of the form: the operating day from today on while it is open. After its final release it is the
 * next working day of the warehouse, else today.
 */
export function suggestDateToStart(warehouse: {
  today: string;
  workdays: readonly number[];
  day: { receivingDate: string; finalReleasedAt: string | null } | null;
}): string {
  const { day, today, workdays } = warehouse;
  if (day === null || day.receivingDate < today) return today;
  if (day.finalReleasedAt === null) return day.receivingDate;
  const later = [1, 2, 3, 4, 5, 6, 7].map((days) => addDays(day.receivingDate, days));
  return later.find((date) => workdays.includes(weekdayOf(date))) ?? today;
}
