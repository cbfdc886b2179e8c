import { momentOf } from '#areas/claims/claims/claim-events.rules.ts';
import type { Moments } from '#areas/claims/claims/claim-events.rules.ts';
import { showDate } from '#kit/contract/dates.ts';
import { dateIn, hourIn } from '#kit/contract/zones.ts';

/** What stands on the paper of a pack, in words. */

type Say = (text: string, params?: Readonly<Record<string, string | number>>) => string;

export function at(instant: string | null, zone: string | null): string {
  if (instant === null) return '–';
  const [there, moment] = [zone ?? 'UTC', Temporal.Instant.from(instant)];
  return `${showDate(dateIn(moment, there))} ${hourIn(moment, there)} ${shortZone(instant, there)}`;
}
const shortZone = (instant: string, zone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(Temporal.Instant.from(instant).epochMilliseconds)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone;

/** How far the freight came, and when; what stands on a truck that is still here has not left. */
export function momentSays(say: Say, c: Moments & { zone: string }): [string, string | null] {
  const { label, at: instant, waits } = momentOf(c);
  if (instant === null) return [say(label), null];
  const when = at(instant, c.zone);
  return [say(label), waits ? say('{when}; not left yet', { when }) : when];
}
