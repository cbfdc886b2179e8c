import type { ScanInput } from './scanning.contract.ts';

/** Whether two scans with one id are the same scan (docs/domain/floor.md#the-id-of-a-scan). */

/** A scan as it was stored with its response. */
export interface RecordedScanRequest {
  scannerUserId: number;
  warehouseId: number;
  kind: string;
  code: string;
  /** Null: it was stored before requests were. */
  request: string | null;
}

/**
 * Describes what a scan does, without when it was made. The confirmation of a unit is left out, because a scan is sent again with
 * it.
 */
export const buildScanFingerprintWithoutTime = (scan: ScanInput): string =>
  JSON.stringify([
    scan.kind,
    scan.code,
    scan.palletCode,
    scan.position,
    scan.pickupId,
    scan.shuttleLoadId,
    scan.doorNumber,
    scan.shipperId,
    scan.tempF,
    scan.palletStatus,
    scan.noDescription === true,
    scan.damaged === true,
  ]);

/**
 * Returns whether a scan repeats a stored one. A user who works in another warehouse now still gets the response to a scan that
 * names the first one.
 */
export function isRepeatOfRecordedScan(
  stored: RecordedScanRequest,
  scan: ScanInput,
  scannerUser: { id: number; warehouseId: number },
): boolean {
  return (
    stored.scannerUserId === scannerUser.id &&
    (stored.warehouseId === scannerUser.warehouseId || stored.warehouseId === scan.warehouseId) &&
    stored.kind === scan.kind &&
    stored.code === scan.code &&
    (stored.request === null || stored.request === buildScanFingerprintWithoutTime(scan))
  );
}
