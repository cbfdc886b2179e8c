import type { ScanInput } from './scanning.contract.ts';
import type { ActiveScannerUser } from './scanner-session.service.ts';
import { describeScanRequest } from './scan-identity.rules.ts';
import { correctScanTime } from './scan-time.rules.ts';
import type { ScanEvent } from './scan-writes.store.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Builds the stored event of a scan: its time, user and device. */
export function buildScanEvent(work: RequestContext, wish: ScanInput, who: ActiveScannerUser): ScanEvent {
  const at = work.now.toString();
  return {
    clientEventId: wish.clientEventId,
    kind: wish.kind,
    code: wish.code,
    at,
    scannedAt: correctScanTime(wish, at),
    request: describeScanRequest(wish),
    scannerUserId: who.id,
    who: work.actor.name,
    device: who.device,
    place: null,
    note: null,
  };
}
