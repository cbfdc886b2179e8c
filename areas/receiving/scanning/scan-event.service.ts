import type { ScanWish } from './scanning.contract.ts';
import type { Who } from './scanner-session.service.ts';
import type { ScanEvent } from './scan-writes.store.ts';
import { firstDate } from '#kit/contract/dates.ts';
import type { Work } from '#kit/server/work.ts';

const firstInstant = Temporal.Instant.from(`${firstDate}T00:00:00Z`);
/** What is kept of a scan: when it was made, by whom and on which device. */
export function eventOf(work: Work, wish: ScanWish, who: Who): ScanEvent {
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
