import type { ScanInput } from './scanning.contract.ts';
import type { ActiveScannerUser } from './scanner-session.service.ts';
import type { ScanEvent } from './scan-writes.store.ts';
import { earliestSupportedDate } from '#kit/contract/dates.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const firstInstant = Temporal.Instant.from(`${earliestSupportedDate}T00:00:00Z`);
/** What is kept of a scan: when it was made, by whom and on which device. */
export function buildScanEvent(work: RequestContext, wish: ScanInput, who: ActiveScannerUser): ScanEvent {
  // A device whose clock is ahead cannot write the future, nor one whose clock was never set a time before all freight.
  const scanned = Temporal.Instant.from(wish.scannedAt);
  const known =
    Temporal.Instant.compare(scanned, work.now) <= 0 && Temporal.Instant.compare(scanned, firstInstant) >= 0;
  const at = work.now.toString();
  return {
    clientEventId: wish.clientEventId,
    kind: wish.kind,
    code: wish.code,
    at,
    scannedAt: known ? scanned.toString() : at,
    scannerUserId: who.id,
    who: work.actor.name,
    device: who.device,
    place: null,
    note: null,
  };
}
