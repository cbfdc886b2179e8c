import { dispatchUpdateErrors } from './etas.errors.ts';
import { maxTripDays, getEtaTimeError, isSameInstant } from './etas.rules.ts';
import { toErrorInResponse } from '#kit/contract/errors.ts';
import type { ErrorInSuccessfulResponse } from '#kit/contract/errors.ts';
import { formatFullDateTimeInZone } from '#kit/contract/time-zones.ts';

/** One update of the dispatch system for a stop (docs/domain/outbound.md#dispatch). */

export interface DispatchUpdate {
  eta: string | null;
  reportedAt: string | null;
  deliveredAt: string | null;
}
export interface KnownDropState {
  timeZone: string;
  /** Already delivered. */
  isDelivered: boolean;
  hasLeft: boolean;
  departure: Temporal.Instant | null;
  dispatchEta: string | null;
  dispatchSaidAt: string | null;
}
export type DispatchUpdateEffect =
  | { kind: 'nothing' }
  | { kind: 'fault'; fault: ErrorInSuccessfulResponse }
  | { kind: 'deliver'; deliveredAt: string }
  | { kind: 'eta'; eta: string; reportedAt: string };

/** Delivered takes precedence over an ETA and is never undone. An older update changes nothing. */
export function evaluateDispatchUpdate(
  update: DispatchUpdate,
  dropState: KnownDropState,
  now: Temporal.Instant,
): DispatchUpdateEffect {
  if (dropState.isDelivered) return { kind: 'nothing' };
  if (update.deliveredAt !== null) return deliveredWord(update.deliveredAt, dropState, now);
  if (update.eta === null) return { kind: 'nothing' };
  const reportedAt = update.reportedAt ?? now.toString();
  const isOlder =
    dropState.dispatchSaidAt !== null &&
    Temporal.Instant.compare(
      Temporal.Instant.from(reportedAt),
      Temporal.Instant.from(dropState.dispatchSaidAt),
    ) <= 0;
  // An update without its own time counts as new when its value differs.
  const isSame = update.reportedAt === null && isSameInstant(update.eta, dropState.dispatchEta);
  if (isOlder || isSame) return { kind: 'nothing' };
  const eta = Temporal.Instant.from(update.eta);
  const timeError = getEtaTimeError(eta, dropState.departure);
  if (timeError === 'beforeDeparture' || timeError === 'tooFarAhead')
    return faulty(timeError, eta, dropState);
  if (Temporal.Instant.compare(eta, now) < 0) return faulty('arrivalInPast', eta, dropState);
  return { kind: 'eta', eta: update.eta, reportedAt };
}
function deliveredWord(
  deliveredAt: string,
  dropState: KnownDropState,
  now: Temporal.Instant,
): DispatchUpdateEffect {
  const instant = Temporal.Instant.from(deliveredAt);
  if (!dropState.hasLeft)
    return { kind: 'fault', fault: toErrorInResponse(dispatchUpdateErrors.loadNotReleased) };
  if (getEtaTimeError(instant, dropState.departure) === 'beforeDeparture')
    return faulty('beforeDeparture', instant, dropState);
  // A clock slightly ahead of ours is accepted. A delivery in the future is not.
  if (Temporal.Instant.compare(instant, now.add({ minutes: 10 })) > 0)
    return faulty('tooFarAhead', instant, dropState);
  return { kind: 'deliver', deliveredAt };
}
function faulty(
  errorKind: 'beforeDeparture' | 'tooFarAhead' | 'arrivalInPast',
  instant: Temporal.Instant,
  dropState: KnownDropState,
): DispatchUpdateEffect {
  const eta = formatFullDateTimeInZone(instant, dropState.timeZone);
  const departure =
    dropState.departure === null ? '' : formatFullDateTimeInZone(dropState.departure, dropState.timeZone);
  if (errorKind === 'arrivalInPast')
    return { kind: 'fault', fault: toErrorInResponse(dispatchUpdateErrors.arrivalInPast, { eta }) };
  const params = { eta, departure, ...(errorKind === 'tooFarAhead' ? { days: String(maxTripDays) } : {}) };
  return { kind: 'fault', fault: toErrorInResponse(dispatchUpdateErrors[errorKind], params) };
}
