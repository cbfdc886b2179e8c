import { parseHttpUrlParts } from './accounting-settings.contract.ts';
import { instantFromLocalTime, dateInZone } from '#kit/contract/time-zones.ts';

/** Whether a token entered for one address can be sent to another. */
export function isSameServer(address: string, otherAddress: string): boolean {
  const [here, there] = [parseHttpUrlParts(address), parseHttpUrlParts(otherAddress)];
  if (!here || !there) return false;
  return here.scheme === there.scheme && here.host === there.host && here.port === there.port;
}

/**
 * Returns the next time a batch is sent, at `batchTimeOfDay` in the time zone of the head office. A document queued at
 * exactly that minute goes the next day.
 */
export function computeNextBatchTime(
  now: Temporal.Instant,
  batchTimeOfDay: string,
  officeZone: string,
): Temporal.Instant {
  const today = dateInZone(now, officeZone);
  const batchTime = instantFromLocalTime(today, batchTimeOfDay, officeZone);
  if (Temporal.Instant.compare(batchTime, now) > 0) return batchTime;
  return instantFromLocalTime(
    Temporal.PlainDate.from(today).add({ days: 1 }).toString(),
    batchTimeOfDay,
    officeZone,
  );
}
