import { isSupportedInstantTextWithOffset } from './local-time.contract.ts';
import { dateTimeInZone, instantFromLocalTime } from '#kit/contract/time-zones.ts';

/** Which source of an arrival is effective, and which times are valid (docs/domain/outbound.md#eta). */

/** No truck of ours drives longer. A later time is a typo or an error in the feed. */
export const maxTripDays = 14;

/**
 * Parses a time typed for a place. An hour repeated when clocks go back is the first of the two. If the input equals the time
 * shown before, it is unchanged.
 */
export function parseEtaTime(
  input: string,
  timeZone: string,
  shownInstant: Temporal.Instant | null,
): Temporal.Instant {
  if (isSupportedInstantTextWithOffset(input)) return Temporal.Instant.from(input);
  if (shownInstant && dateTimeInZone(shownInstant, timeZone) === input) return shownInstant;
  return instantFromLocalTime(input.slice(0, 10), input.slice(11), timeZone);
}

export type EtaTimeError = 'beforeDeparture' | 'tooFarAhead';
/** The error of a time as arrival of a truck with this departure. Null when valid. */
export function getEtaTimeError(
  eta: Temporal.Instant,
  departure: Temporal.Instant | null,
): EtaTimeError | null {
  if (departure === null) return null;
  if (Temporal.Instant.compare(eta, departure) < 0) return 'beforeDeparture';
  const last = departure.add({ hours: maxTripDays * 24 });
  return Temporal.Instant.compare(eta, last) > 0 ? 'tooFarAhead' : null;
}

/** The last time from each source for a stop. Null without one. Instants as text. */
export interface EtaBySource {
  dispatch: string | null;
  manual: string | null;
  computed: string | null;
}
/** The effective time without an override, and its source. */
export function selectEtaWithoutOverride({ dispatch, manual, computed }: EtaBySource): {
  eta: string | null;
  source: 'dispatch' | 'manual' | 'computed';
} {
  if (dispatch !== null) return { eta: dispatch, source: 'dispatch' };
  if (manual !== null) return { eta: manual, source: 'manual' };
  return { eta: computed, source: 'computed' };
}

/** Returns whether two instants are the same or both null, with or without milliseconds. */
export const isSameInstant = (a: string | null, b: string | null): boolean =>
  a === null || b === null
    ? a === b
    : Temporal.Instant.from(a).epochMilliseconds === Temporal.Instant.from(b).epochMilliseconds;
