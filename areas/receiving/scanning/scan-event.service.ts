import type { ScanInput } from './scanning.contract.ts';
import type { ActiveScannerUser } from './scanner-session.service.ts';
import type { ScanEvent } from './scan-writes.store.ts';
import { earliestSupportedDate } from '#kit/contract/dates.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const firstInstant = Temporal.Instant.from(`${earliestSupportedDate}T00:00:00Z`);
/** Builds the stored event of a scan: its time, user and device. */
export function buildScanEvent(work: RequestContext, wish: ScanInput, who: ActiveScannerUser): ScanEvent {
  // A device with a fast clock cannot record a future time. One whose clock was never set cannot record a time before any
  // freight.
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
