import { addDays, daysBetween, showDate, weekday, weekdayNames } from '#kit/contract/dates.ts';

export const startDaySays = {
  noLayouts: 'No layouts for {date}',
  noCutoff: '{dayOfWeek} does not have a data entry cutoff configured',
  future: 'This day is in the future. Confirm that you want to start {date}.',
  tooOld: 'The date is older than the {days} days that may be started.',
  order: 'The outbound date cannot be before the receiving date',
  released: 'This day is final-released and cannot be started again.',
  layout: 'This layout does not belong to the warehouse and date.',
} as const;

export interface StartDayFacts {
  today: string;
  receivingDate: string;
  outboundDate: string;
  allowedPreviousDays: number;
  cutoff: string | null;
  layouts: readonly number[];
  layoutId: number;
  finalReleased: boolean;
  confirmedFuture: boolean;
}
export interface StartDayRefusal {
  status: 400 | 412;
  sentence: string;
  params: Record<string, string | number>;
}

/**
 * Why a warehouse's day may not be started, or null. In the order in which a person would want to hear it
 * (docs/domain/calendar.md#start-of-the-day).
 */
export function whyNotStart(f: StartDayFacts): StartDayRefusal | null {
  if (daysBetween(f.receivingDate, f.today) > f.allowedPreviousDays)
    return { status: 400, sentence: startDaySays.tooOld, params: { days: f.allowedPreviousDays } };
  if (f.outboundDate < f.receivingDate) return { status: 400, sentence: startDaySays.order, params: {} };
  if (f.cutoff === null)
    return {
      status: 412,
      sentence: startDaySays.noCutoff,
      params: { dayOfWeek: weekdayNames[weekday(f.receivingDate)] ?? '' },
    };
  if (f.layouts.length === 0)
    return { status: 412, sentence: startDaySays.noLayouts, params: { date: showDate(f.receivingDate) } };
  if (!f.layouts.includes(f.layoutId)) return { status: 400, sentence: startDaySays.layout, params: {} };
  if (f.finalReleased) return { status: 412, sentence: startDaySays.released, params: {} };
  if (f.receivingDate > f.today && !f.confirmedFuture)
    return { status: 412, sentence: startDaySays.future, params: { date: showDate(f.receivingDate) } };
  return null;
}

/** The oldest date that may be started. */
export const oldestStart = (today: string, allowedPreviousDays: number): string =>
  addDays(today, -allowedPreviousDays);
