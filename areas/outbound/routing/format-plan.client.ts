import type { DayPlanView, PlanReason, PlanStop, PlanTour } from './day-plan.contract.ts';
import { formatCount, formatMoney } from '#kit/contract/money.ts';
import { formatShortDateTime } from '#kit/web/format-time.ts';
import { formatDuration } from '#kit/web/format-duration.ts';
import type { Translate } from '#kit/web/translate.tsx';

/** Formats a reason of the planner in the user's language. */

export const formatPlanReason = (t: Translate, { sentence, params }: PlanReason): string =>
  t(sentence, params);
export const fixedTourLabels = {
  loading: 'Loading',
  loaded: 'Loaded',
  released: 'Released',
  shared: 'Also loads elsewhere',
} as const;

/** Formats a window as `02/05 4:00 AM–9:00 AM`. The second date appears only if it differs. */
export function formatStopWindow({ opensAt, closesAt, zone }: PlanStop): string {
  if (opensAt === null && closesAt === null) return '';
  const from = opensAt === null ? '…' : formatShortDateTime(opensAt, zone);
  if (closesAt === null) return `${from} – …`;
  const to = formatShortDateTime(closesAt, zone);
  return `${from}–${from.slice(0, 5) === to.slice(0, 5) ? to.slice(6) : to}`;
}
export const formatStopName = ({ name, part, parts }: PlanStop): string =>
  parts > 1 ? `${name} (${part}/${parts})` : name;
/** Formats minutes as `11 h 40 min`. */
export function formatHoursAndMinutes(t: Translate, minutes: number): string {
  return t('{hours} h {minutes} min', { hours: Math.floor(minutes / 60), minutes: Math.round(minutes) % 60 });
}
/** Formats cents as `+$120.00` or `−$45.10`. Zero is `$0.00`. */
export const formatSignedCents = (cents: number): string => `${cents > 0 ? '+' : ''}${formatMoney(cents)}`;
/** Formats minutes as `+2 h 05`, `−50 min` or `0 min`. */
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
