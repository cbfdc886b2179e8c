import { parseUrlParts } from './accounting-settings.contract.ts';
import { instantFromLocalTime, dateInZone } from '#kit/contract/time-zones.ts';

/** Whether a token given for one address may be shown to another. */
export function isSameServer(one: string, other: string): boolean {
  const [here, there] = [parseUrlParts(one), parseUrlParts(other)];
  if (!here || !there) return false;
  return here.scheme === there.scheme && here.host === there.host && here.port === there.port;
}

/**
 * The next moment at which a batch goes, by the clock of the head office, whose time zone is `office`; what is queued on the minute
 * goes tomorrow.
 */
export function computeNextBatchTime(now: Temporal.Instant, hour: string, office: string): Temporal.Instant {
  const today = dateInZone(now, office);
  const at = instantFromLocalTime(today, hour, office);
  if (Temporal.Instant.compare(at, now) > 0) return at;
  return instantFromLocalTime(Temporal.PlainDate.from(today).add({ days: 1 }).toString(), hour, office);
}
