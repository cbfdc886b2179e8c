import { dispatchUpdateErrors } from './etas.errors.ts';
import { maxTripDays, getEtaTimeError, isSameInstant } from './etas.rules.ts';
import { toReportedError } from '#kit/contract/errors.ts';
import type { ReportedError } from '#kit/contract/errors.ts';
import { formatFullDateTimeInZone } from '#kit/contract/time-zones.ts';

/** Decides what one update of the dispatch system does to a stop (docs/domain/outbound.md#dispatch). */

export interface DispatchUpdate {
  eta: string | null;
  reportedAt: string | null;
  deliveredAt: string | null;
}
export interface KnownDropState {
  zone: string;
  /** Already delivered. */
  isDelivered: boolean;
  hasLeft: boolean;
  departure: Temporal.Instant | null;
  dispatchEta: string | null;
  dispatchSaidAt: string | null;
}
export type DispatchUpdateEffect =
  | { kind: 'nothing' }
  | { kind: 'fault'; fault: ReportedError }
  | { kind: 'deliver'; at: string }
  | { kind: 'eta'; eta: string; reportedAt: string };

/** Delivered takes precedence over an ETA and is never undone. An older update changes nothing. */
export function evaluateDispatchUpdate(
  update: DispatchUpdate,
  known: KnownDropState,
  now: Temporal.Instant,
): DispatchUpdateEffect {
  if (known.isDelivered) return { kind: 'nothing' };
  if (update.deliveredAt !== null) return deliveredWord(update.deliveredAt, known, now);
  if (update.eta === null) return { kind: 'nothing' };
  const reportedAt = update.reportedAt ?? now.toString();
  const isOlder =
    known.dispatchSaidAt !== null &&
    Temporal.Instant.compare(
      Temporal.Instant.from(reportedAt),
      Temporal.Instant.from(known.dispatchSaidAt),
    ) <= 0;
  // An update without its own time counts as new when its value differs.
  const isSame = update.reportedAt === null && isSameInstant(update.eta, known.dispatchEta);
  if (isOlder || isSame) return { kind: 'nothing' };
  const eta = Temporal.Instant.from(update.eta);
  const fault = getEtaTimeError(eta, known.departure);
  if (fault === 'beforeDeparture' || fault === 'tooFar') return faulty(fault, eta, known);
  if (Temporal.Instant.compare(eta, now) < 0) return faulty('past', eta, known);
  return { kind: 'eta', eta: update.eta, reportedAt };
}
function deliveredWord(
  deliveredAt: string,
  known: KnownDropState,
  now: Temporal.Instant,
): DispatchUpdateEffect {
  const at = Temporal.Instant.from(deliveredAt);
  if (!known.hasLeft) return { kind: 'fault', fault: toReportedError(dispatchUpdateErrors.notLeft) };
  if (getEtaTimeError(at, known.departure) === 'beforeDeparture') return faulty('beforeDeparture', at, known);
  // A clock slightly ahead of ours is accepted. A delivery in the future is not.
  if (Temporal.Instant.compare(at, now.add({ minutes: 10 })) > 0) return faulty('tooFar', at, known);
  return { kind: 'deliver', at: deliveredAt };
}
function faulty(
  fault: 'beforeDeparture' | 'tooFar' | 'past',
  at: Temporal.Instant,
  known: KnownDropState,
): DispatchUpdateEffect {
  const eta = formatFullDateTimeInZone(at, known.zone);
  const departure = known.departure === null ? '' : formatFullDateTimeInZone(known.departure, known.zone);
  if (fault === 'past') return { kind: 'fault', fault: toReportedError(dispatchUpdateErrors.past, { eta }) };
  const params = { eta, departure, ...(fault === 'tooFar' ? { days: String(maxTripDays) } : {}) };
  return { kind: 'fault', fault: toReportedError(dispatchUpdateErrors[fault], params) };
}
