import { addDays, daysBetween, weekdayOf } from '#kit/contract/dates.ts';
import { shuttleSetupErrors } from './shuttle-setup.errors.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';

/**
 * Returns why rows cannot be generated for a range of dates, or null. `today` is the date in the warehouse where the day began
 * last.
 */
export function getShuttleRowGenerationRangeBlocker(
  range: { dateFrom: string; dateTo: string },
  today: string,
  maxDays: number,
): { error: ErrorDefinition; field: 'dateFrom' | 'dateTo'; params: Record<string, number> } | null {
  if (range.dateFrom <= today)
    return { error: shuttleSetupErrors.dateNotInFuture, field: 'dateFrom', params: {} };
  if (daysBetween(range.dateFrom, range.dateTo) + 1 > maxDays)
    return { error: shuttleSetupErrors.tooManyDays, field: 'dateTo', params: { days: maxDays } };
  return null;
}

/** Returns the date of a weekday in the week that contains `today`. */
export const dateOfWeekdayInSameWeek = (today: string, weekday: number): string =>
  addDays(today, weekday - weekdayOf(today));
