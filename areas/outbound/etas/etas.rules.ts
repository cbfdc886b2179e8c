import { isInstant } from './local-time.contract.ts';
import { dateTimeInZone, instantFromLocalTime } from '#kit/contract/time-zones.ts';

/** Whose word holds of an arrival, and which times can be one (docs/domain/outbound.md#eta). */

/** No truck of ours drives longer: a time beyond is a slip of the finger or of the feed. */
export const maxTripDays = 14;

/**
 * The instant that was typed for a place. An hour that the clocks repeat is the first of the two, unless what is
 * typed is what the place's clock showed before: then nothing was changed.
 */
export function parseEtaTime(typed: string, zone: string, shown: Temporal.Instant | null): Temporal.Instant {
  if (isInstant(typed)) return Temporal.Instant.from(typed);
  if (shown && dateTimeInZone(shown, zone) === typed) return shown;
  return instantFromLocalTime(typed.slice(0, 10), typed.slice(11), zone);
}

export type EtaTimeError = 'beforeDeparture' | 'tooFar';
/** What is wrong with a time as the arrival of a truck that leaves then; null when nothing is. */
export function checkEtaTime(eta: Temporal.Instant, departure: Temporal.Instant | null): EtaTimeError | null {
  if (departure === null) return null;
  if (Temporal.Instant.compare(eta, departure) < 0) return 'beforeDeparture';
  const last = departure.add({ hours: maxTripDays * 24 });
  return Temporal.Instant.compare(eta, last) > 0 ? 'tooFar' : null;
}

/** What each source said last of a drop; null where it said nothing. Instants as text. */
export interface EtaBySource {
  dispatch: string | null;
  manual: string | null;
  computed: string | null;
}
/** What holds without an override, and whose word it is. */
export function selectEffectiveEta({ dispatch, manual, computed }: EtaBySource): {
  eta: string | null;
  source: 'dispatch' | 'manual' | 'computed';
} {
  if (dispatch !== null) return { eta: dispatch, source: 'dispatch' };
  if (manual !== null) return { eta: manual, source: 'manual' };
  return { eta: computed, source: 'computed' };
}

/** Whether two moments, or their absence, are the same; written in milliseconds or not. */
export const isSameInstant = (a: string | null, b: string | null): boolean =>
  a === null || b === null
    ? a === b
    : Temporal.Instant.from(a).epochMilliseconds === Temporal.Instant.from(b).epochMilliseconds;
