import { isInstant } from './moment-there.contract.ts';
import { dateTimeIn, instantOf } from '#kit/contract/zones.ts';

/** Whose word holds of an arrival, and which times can be one (docs/domain/outbound.md#eta). */

/** No truck of ours drives longer: a time beyond is a slip of the finger or of the feed. */
export const longestTripDays = 14;

/**
 * The instant that was typed for a place. An hour that the clocks repeat is the first of the two, unless what is
 * typed is what the place's clock showed before: then nothing was changed.
 */
export function momentOf(typed: string, zone: string, shown: Temporal.Instant | null): Temporal.Instant {
  if (isInstant(typed)) return Temporal.Instant.from(typed);
  if (shown && dateTimeIn(shown, zone) === typed) return shown;
  return instantOf(typed.slice(0, 10), typed.slice(11), zone);
}

export type MomentFault = 'beforeDeparture' | 'tooFar';
/** What is wrong with a time as the arrival of a truck that leaves then; null when nothing is. */
export function momentFault(eta: Temporal.Instant, departure: Temporal.Instant | null): MomentFault | null {
  if (departure === null) return null;
  if (Temporal.Instant.compare(eta, departure) < 0) return 'beforeDeparture';
  const last = departure.add({ hours: longestTripDays * 24 });
  return Temporal.Instant.compare(eta, last) > 0 ? 'tooFar' : null;
}

/** What each source said last of a drop; null where it said nothing. Instants as text. */
export interface Words {
  dispatch: string | null;
  manual: string | null;
  computed: string | null;
}
/** What holds without an override, and whose word it is. */
export function standing({ dispatch, manual, computed }: Words): {
  eta: string | null;
  source: 'dispatch' | 'manual' | 'computed';
} {
  if (dispatch !== null) return { eta: dispatch, source: 'dispatch' };
  if (manual !== null) return { eta: manual, source: 'manual' };
  return { eta: computed, source: 'computed' };
}

/** Whether two moments, or their absence, are the same; written in milliseconds or not. */
export const sameMoment = (a: string | null, b: string | null): boolean =>
  a === null || b === null
    ? a === b
    : Temporal.Instant.from(a).epochMilliseconds === Temporal.Instant.from(b).epochMilliseconds;
