import { addDays, daysBetween } from '#kit/contract/dates.ts';
import type { CalendarDay } from './days-of-service.contract.ts';
import { sundayOnOrBefore } from './service-change.rules.ts';

/** The layout of a calendar: weeks, and bars that do not overlap. */

/** The weeks, Sunday to Saturday, that contain the days of a month. */
export function listDatesOfMonthByWeek(year: number, month1To12: number): string[][] {
  const first = `${year}-${String(month1To12).padStart(2, '0')}-01`;
  const after = firstDayOfMonthPlusMonths(first, 1);
  const weeks: string[][] = [];
  for (let sunday = sundayOnOrBefore(first); sunday < after; sunday = addDays(sunday, 7))
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((n) => addDays(sunday, n)));
  return weeks;
}
/** The first day of the month that is `months` months later. */
export function firstDayOfMonthPlusMonths(date: string, months: number): string {
  const monthNumber = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  return `${Math.floor(monthNumber / 12)}-${String((monthNumber % 12) + 1).padStart(2, '0')}-01`;
}

export interface ServiceBar {
  calendarDay: CalendarDay;
  /** Start column, 0 to 6, and the number of columns within the week. */
  startColumn: number;
  columnCount: number;
  row: number;
  /** False when the bar continues from the week before. */
  beginsInWeek: boolean;
  /** False when the bar continues into the week after. */
  endsInWeek: boolean;
}
/** Places each service from its ship date to its delivery in the first free row, clipped at the ends of the week. */
export function layOutServiceBars(days: readonly CalendarDay[], week: readonly string[]): ServiceBar[] {
  const [sunday] = week;
  if (sunday === undefined) return [];
  const laneEnds: number[] = [];
  const bars: ServiceBar[] = [];
  for (const day of days.toSorted((a, b) => a.date.localeCompare(b.date) || a.warehouseId - b.warehouseId)) {
    const end = day.service?.deliveryStart?.local.slice(0, 10) ?? day.date;
    const from = Math.max(0, daysBetween(sunday, day.date));
    const to = Math.min(6, daysBetween(sunday, end));
    if (daysBetween(sunday, day.date) > 6 || to < from || daysBetween(sunday, end) < 0) continue;
    const free = laneEnds.findIndex((last) => last < from);
    const lane = free === -1 ? laneEnds.length : free;
    laneEnds[lane] = to;
    bars.push({
      calendarDay: day,
      startColumn: from,
      columnCount: to - from + 1,
      row: lane,
      beginsInWeek: day.date >= sunday,
      endsInWeek: daysBetween(sunday, end) <= 6,
    });
  }
  return bars;
}

/** Rows of bars in a week. What does not fit is counted on its day. */
export const maxBarRows = 4;
/** The bars that fit, and how many bars of each column do not. A consignee served from many warehouses stays readable. */
export function limitServiceBars(bars: readonly ServiceBar[]): {
  bars: ServiceBar[];
  hiddenCountByWeekday: number[];
} {
  const more = [0, 0, 0, 0, 0, 0, 0];
  const fit = bars.filter((bar) => {
    if (bar.row < maxBarRows) return true;
    if (bar.beginsInWeek) more[bar.startColumn] = (more[bar.startColumn] ?? 0) + 1;
    return false;
  });
  return { bars: fit, hiddenCountByWeekday: more };
}

interface Period {
  effectiveDate: string;
  expirationDate: string;
}
/**
 * The columns that each holiday period covers in a week: start column 0 to 6 and number of columns. Each period has its own row.
 */
export function layOutHolidayPeriods<P extends Period>(
  periods: readonly P[],
  week: readonly string[],
): { period: P; startColumn: number; columnCount: number }[] {
  const [sunday] = week;
  if (sunday === undefined) return [];
  return periods.flatMap((period) => {
    const startColumn = Math.max(0, daysBetween(sunday, period.effectiveDate));
    const endColumn = Math.min(6, daysBetween(sunday, period.expirationDate));
    return startColumn > 6 || endColumn < startColumn
      ? []
      : [{ period, startColumn, columnCount: endColumn - startColumn + 1 }];
  });
}

/** For a day without its own truck: the trucks that deliver on it, and the next one that leaves. */
export function findDeliveriesAndNextDepartureForDayWithoutTruck(
  days: readonly CalendarDay[],
  date: string,
): { deliveringDays: CalendarDay[]; nextDepartureDate: string | null } {
  const served = days.filter((day) => day.service !== null);
  return {
    deliveringDays: served.filter(
      ({ date: left, service }) =>
        left < date &&
        (service?.deliveryStart?.local.slice(0, 10) ?? '') <= date &&
        date <= (service?.deliveryEnd ?? service?.deliveryStart ?? { local: '' }).local.slice(0, 10),
    ),
    nextDepartureDate:
      served
        .map((day) => day.date)
        .filter((later) => later > date)
        .toSorted()[0] ?? null,
  };
}
