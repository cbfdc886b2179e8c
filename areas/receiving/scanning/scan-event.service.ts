import type { ScanInput } from './scanning.contract.ts';
import type { ActiveScannerUser } from './scanner-session.service.ts';
import { buildScanFingerprintWithoutTime } from './scan-identity.rules.ts';
import { correctScanTimeToServerClock } from './scan-time.rules.ts';
import type { ScanEvent } from './scan-writes.repository.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Builds the stored event of a scan: its time, user and device. */
export function buildScanEvent(
  work: RequestContext,
  scan: ScanInput,
  scannerUser: ActiveScannerUser,
): ScanEvent {
  const instant = work.now.toString();
  return {
    clientEventId: scan.clientEventId,
    kind: scan.kind,
    code: scan.code,
    recordedAt: instant,
    scannedAt: correctScanTimeToServerClock(scan, instant),
    request: buildScanFingerprintWithoutTime(scan),
    scannerUserId: scannerUser.id,
    userName: work.actor.name,
    device: scannerUser.device,
    place: null,
    note: null,
  };
}
