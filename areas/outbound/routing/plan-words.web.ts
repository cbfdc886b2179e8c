import type { DayPlanView, PlanReason, PlanStop, PlanTour } from './day-plan.contract.ts';
import { showCount, showMoney } from '#kit/contract/money.ts';
import { showClock } from '#kit/web/moments.ts';
import { spanWords } from '#kit/web/spans.ts';
import type { Say } from '#kit/web/text.tsx';

/** The words of a plan. */

export const saysReason = (t: Say, { sentence, params }: PlanReason): string => t(sentence, params);
export const fixedWords = {
  loading: 'Loading',
  loaded: 'Loaded',
  released: 'Released',
  shared: 'Loads elsewhere too',
} as const;

/** `Fri 05:10` by the clock of the place. */
export function clockAt(instant: string, zone: string): string {
  const day = new Intl.DateTimeFormat('en-US', { timeZone: zone, month: '2-digit', day: '2-digit' });
  return `${day.format(new Date(instant))} ${showClock(instant, zone, false)}`;
}
/** `02/05 04:00–09:00`, the day said again only where it is another. */
export function windowOf({ opensAt, closesAt, zone }: PlanStop): string {
  if (opensAt === null && closesAt === null) return '';
  const from = opensAt === null ? '…' : clockAt(opensAt, zone);
  if (closesAt === null) return `${from} – …`;
  const to = clockAt(closesAt, zone);
  return `${from}–${from.slice(0, 5) === to.slice(0, 5) ? to.slice(6) : to}`;
}
export const stopName = ({ name, part, parts }: PlanStop): string =>
  parts > 1 ? `${name} (${part}/${parts})` : name;
/** `11 h 40 min`. */
export function hoursOf(t: Say, minutes: number): string {
  return t('{hours} h {minutes} min', { hours: Math.floor(minutes / 60), minutes: Math.round(minutes) % 60 });
}
/** `+$120.00`, `−$45.10`; nothing changes: `$0.00`. */
export const signedMoney = (cents: number): string => `${cents > 0 ? '+' : ''}${showMoney(cents)}`;
/** `+2 h 05`, `−50 min`, `0 min`. */
export function signedSpan(t: Say, minutes: number): string {
  const sign = minutes < 0 ? '−' : '+';
  return `${minutes === 0 ? '' : sign}${spanWords(t, minutes)}`;
}
export const signedCount = (count: number): string => `${count > 0 ? '+' : ''}${showCount(count)}`;

export const fillOf = (plan: DayPlanView, tour: PlanTour): number => {
  const cube = plan.trailers[tour.size]?.cube ?? 0;
  return cube === 0 ? 0 : Math.round((tour.cube / cube) * 100);
};
export const stopsOf = (plan: DayPlanView): Map<number, PlanStop> =>
  new Map(plan.stops.map((stop) => [stop.id, stop]));
