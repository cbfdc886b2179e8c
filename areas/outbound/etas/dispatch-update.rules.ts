import { dispatchErrors } from './etas.errors.ts';
import { maxTripDays, checkEtaTime, isSameInstant } from './etas.rules.ts';
import { toReportedError } from '#kit/contract/errors.ts';
import type { ReportedError } from '#kit/contract/errors.ts';
import { formatFullDateTimeInZone } from '#kit/contract/time-zones.ts';

/** Decides what one update of the dispatch system does to a stop (docs/domain/outbound.md#dispatch). */

export interface DispatchUpdate {
  eta: string | null;
  saidAt: string | null;
  deliveredAt: string | null;
}
export interface KnownDropState {
  zone: string;
  /** Already delivered. */
  delivered: boolean;
  left: boolean;
  departure: Temporal.Instant | null;
  dispatchEta: string | null;
  dispatchSaidAt: string | null;
}
export type DispatchUpdateEffect =
  | { does: 'nothing' }
  | { does: 'fault'; fault: ReportedError }
  | { does: 'deliver'; at: string }
  | { does: 'eta'; eta: string; saidAt: string };

/** Delivered takes precedence over an ETA and is never undone. An older update changes nothing. */
export function evaluateDispatchUpdate(
  said: DispatchUpdate,
  known: KnownDropState,
  now: Temporal.Instant,
): DispatchUpdateEffect {
  if (known.delivered) return { does: 'nothing' };
  if (said.deliveredAt !== null) return deliveredWord(said.deliveredAt, known, now);
  if (said.eta === null) return { does: 'nothing' };
  const saidAt = said.saidAt ?? now.toString();
  const isOlder =
    known.dispatchSaidAt !== null &&
    Temporal.Instant.compare(Temporal.Instant.from(saidAt), Temporal.Instant.from(known.dispatchSaidAt)) <= 0;
  // An update without its own time counts as new when its value differs.
  const isSame = said.saidAt === null && isSameInstant(said.eta, known.dispatchEta);
  if (isOlder || isSame) return { does: 'nothing' };
  const eta = Temporal.Instant.from(said.eta);
  const fault = checkEtaTime(eta, known.departure);
  if (fault === 'beforeDeparture' || fault === 'tooFar') return faulty(fault, eta, known);
  if (Temporal.Instant.compare(eta, now) < 0) return faulty('past', eta, known);
  return { does: 'eta', eta: said.eta, saidAt };
}
function deliveredWord(
  deliveredAt: string,
  known: KnownDropState,
  now: Temporal.Instant,
): DispatchUpdateEffect {
  const at = Temporal.Instant.from(deliveredAt);
  if (!known.left) return { does: 'fault', fault: toReportedError(dispatchErrors.notLeft) };
  if (checkEtaTime(at, known.departure) === 'beforeDeparture') return faulty('beforeDeparture', at, known);
  // A clock slightly ahead of ours is accepted. A delivery in the future is not.
  if (Temporal.Instant.compare(at, now.add({ minutes: 10 })) > 0) return faulty('tooFar', at, known);
  return { does: 'deliver', at: deliveredAt };
}
function faulty(
  fault: 'beforeDeparture' | 'tooFar' | 'past',
  at: Temporal.Instant,
  known: KnownDropState,
): DispatchUpdateEffect {
  const eta = formatFullDateTimeInZone(at, known.zone);
  const departure = known.departure === null ? '' : formatFullDateTimeInZone(known.departure, known.zone);
  if (fault === 'past') return { does: 'fault', fault: toReportedError(dispatchErrors.past, { eta }) };
  const params = { eta, departure, ...(fault === 'tooFar' ? { days: String(maxTripDays) } : {}) };
  return { does: 'fault', fault: toReportedError(dispatchErrors[fault], params) };
}
