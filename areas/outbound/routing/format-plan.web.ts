import type { DayPlanView, PlanReason, PlanStop, PlanTour } from './day-plan.contract.ts';
import { formatCount, formatMoney } from '#kit/contract/money.ts';
import { formatTime } from '#kit/web/format-time.ts';
import { formatDuration } from '#kit/web/format-duration.ts';
import type { Translate } from '#kit/web/translate.tsx';

/** The words of a plan. */

export const formatPlanReason = (t: Translate, { sentence, params }: PlanReason): string =>
  t(sentence, params);
export const fixedTourLabels = {
  loading: 'Loading',
  loaded: 'Loaded',
  released: 'Released',
  shared: 'Also loads elsewhere',
} as const;

/** `Fri 05:10` by the clock of the place. */
export function formatWeekdayTime(instant: string, zone: string): string {
  const day = new Intl.DateTimeFormat('en-US', { timeZone: zone, month: '2-digit', day: '2-digit' });
  return `${day.format(new Date(instant))} ${formatTime(instant, zone, false)}`;
}
/** `02/05 04:00–09:00`, the day said again only where it is another. */
export function formatStopWindow({ opensAt, closesAt, zone }: PlanStop): string {
  if (opensAt === null && closesAt === null) return '';
  const from = opensAt === null ? '…' : formatWeekdayTime(opensAt, zone);
  if (closesAt === null) return `${from} – …`;
  const to = formatWeekdayTime(closesAt, zone);
  return `${from}–${from.slice(0, 5) === to.slice(0, 5) ? to.slice(6) : to}`;
}
export const formatStopName = ({ name, part, parts }: PlanStop): string =>
  parts > 1 ? `${name} (${part}/${parts})` : name;
/** `11 h 40 min`. */
export function formatHoursAndMinutes(t: Translate, minutes: number): string {
  return t('{hours} h {minutes} min', { hours: Math.floor(minutes / 60), minutes: Math.round(minutes) % 60 });
}
/** `+$120.00`, `−$45.10`; nothing changes: `$0.00`. */
export const formatSignedCents = (cents: number): string => `${cents > 0 ? '+' : ''}${formatMoney(cents)}`;
/** `+2 h 05`, `−50 min`, `0 min`. */
export function formatSignedDuration(t: Translate, minutes: number): string {
  const sign = minutes < 0 ? '−' : '+';
  return `${minutes === 0 ? '' : sign}${formatDuration(t, minutes)}`;
}
export const formatSignedCount = (count: number): string => `${count > 0 ? '+' : ''}${formatCount(count)}`;

export const computeTrailerFillPercent = (plan: DayPlanView, tour: PlanTour): number => {
  const cube = plan.trailers[tour.size]?.cube ?? 0;
  return cube === 0 ? 0 : Math.round((tour.cube / cube) * 100);
};
export const mapPlanStopsById = (plan: DayPlanView): Map<number, PlanStop> =>
  new Map(plan.stops.map((stop) => [stop.id, stop]));
