import { addDays, daysBetween } from '#kit/contract/dates.ts';
import type { CalendarDay } from './days-of-service.contract.ts';
import { sundayOf } from './service-change.rules.ts';

/** The layout of a calendar: weeks, and bars that do not overlap. */

/** The weeks, Sunday to Saturday, that contain the days of a month. */
export function weeksOfMonth(year: number, month: number): string[][] {
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  const after = addMonthsToDate(first, 1);
  const weeks: string[][] = [];
  for (let sunday = sundayOf(first); sunday < after; sunday = addDays(sunday, 7))
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((n) => addDays(sunday, n)));
  return weeks;
}
/** The first day of the month that is `months` months later. */
export function addMonthsToDate(date: string, months: number): string {
  const at = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`;
}

export interface ServiceBar {
  day: CalendarDay;
  /** Start column, 0 to 6, and the number of columns within the week. */
  from: number;
  span: number;
  lane: number;
  /** False when the bar continues from the week before. */
  begins: boolean;
  /** False when the bar continues into the week after. */
  ends: boolean;
}
/** Places each service from its ship date to its delivery in the first free row, clipped at the ends of the week. */
export function layOutServiceBars(days: readonly CalendarDay[], week: readonly string[]): ServiceBar[] {
  const [sunday] = week;
  if (sunday === undefined) return [];
  const taken: number[] = [];
  const bars: ServiceBar[] = [];
  for (const day of days.toSorted((a, b) => a.date.localeCompare(b.date) || a.warehouseId - b.warehouseId)) {
    const end = day.service?.deliveryStart?.local.slice(0, 10) ?? day.date;
    const from = Math.max(0, daysBetween(sunday, day.date));
    const to = Math.min(6, daysBetween(sunday, end));
    if (daysBetween(sunday, day.date) > 6 || to < from || daysBetween(sunday, end) < 0) continue;
    const free = taken.findIndex((last) => last < from);
    const lane = free === -1 ? taken.length : free;
    taken[lane] = to;
    bars.push({
      day,
      from,
      span: to - from + 1,
      lane,
      begins: day.date >= sunday,
      ends: daysBetween(sunday, end) <= 6,
    });
  }
  return bars;
}

/** Rows of bars in a week. What does not fit is counted on its day. */
export const maxBarRows = 4;
/** The bars that fit, and how many bars of each column do not. A consignee served from many warehouses stays readable. */
export function limitServiceBars(bars: readonly ServiceBar[]): { bars: ServiceBar[]; more: number[] } {
  const more = [0, 0, 0, 0, 0, 0, 0];
  const fit = bars.filter((bar) => {
    if (bar.lane < maxBarRows) return true;
    if (bar.begins) more[bar.from] = (more[bar.from] ?? 0) + 1;
    return false;
  });
  return { bars: fit, more };
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
): { period: P; from: number; span: number }[] {
  const [sunday] = week;
  if (sunday === undefined) return [];
  return periods.flatMap((period) => {
    const from = Math.max(0, daysBetween(sunday, period.effectiveDate));
    const to = Math.min(6, daysBetween(sunday, period.expirationDate));
    return from > 6 || to < from ? [] : [{ period, from, span: to - from + 1 }];
  });
}

/** For a day without its own truck: the trucks that deliver on it, and the next one that leaves. */
export function findDeliveriesAround(
  days: readonly CalendarDay[],
  date: string,
): { delivers: CalendarDay[]; next: string | null } {
  const served = days.filter((day) => day.service !== null);
  return {
    delivers: served.filter(
      ({ date: left, service }) =>
        left < date &&
        (service?.deliveryStart?.local.slice(0, 10) ?? '') <= date &&
        date <= (service?.deliveryEnd ?? service?.deliveryStart ?? { local: '' }).local.slice(0, 10),
    ),
    next:
      served
        .map((day) => day.date)
        .filter((later) => later > date)
        .toSorted()[0] ?? null,
  };
}
