/**
 * When a scan happened (docs/domain/floor.md#the-time-of-a-scan). The device says it by its own clock, which may be wrong. Times are
 * ISO instants.
 */

/** Below this, the difference between both clocks is the time that the request took. */
const networkDelayMs = 60_000;
/** An older scan comes from a device whose clock is wrong. */
export const maxScanAgeDays = 30;

/**
 * Returns the time of a scan by the server's clock. With `sentAt`, the device's clock when it sent the scan, the scan is shifted by
 * the difference between both clocks. A time in the future or too long ago becomes the time when the scan arrived.
 */
export function correctScanTimeToServerClock(
  { scannedAt, sentAt }: { scannedAt: string; sentAt?: string | undefined },
  now: string,
): string {
  const arrived = Date.parse(now);
  const aheadMs = sentAt === undefined ? 0 : Date.parse(sentAt) - arrived;
  const isShifted = Math.abs(aheadMs) > networkDelayMs;
  const scanned = Date.parse(scannedAt) - (isShifted ? aheadMs : 0);
  if (Number.isNaN(scanned) || scanned > arrived || scanned < arrived - maxScanAgeDays * 86_400_000)
    return now;
  return isShifted ? new Date(scanned).toISOString() : scannedAt;
}

/** A scan can't be older than the order entry of its unit. */
export const clampScanTimeToOrderEntry = (scannedAt: string, enteredAt: string | null): string =>
  enteredAt !== null && Date.parse(scannedAt) < Date.parse(enteredAt) ? enteredAt : scannedAt;
