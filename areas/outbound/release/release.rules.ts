import { pickupState } from '#areas/outbound/loads/loads.contract.ts';
import type { Blocker } from '#areas/outbound/loads/release-blockers.rules.ts';

/** What refuses a release, a reopening and the end of the day. */

export const forceNoteRequired = 'A note is required to force the release.';

/** What still refuses the release: everything, or with force only what force does not pass. */
export const remainingBlockers = (blockers: readonly Blocker[], force: boolean): Blocker[] =>
  force ? blockers.filter((b) => !b.force) : [...blockers];

/** The sentence that refuses a forced release without a note, or null. */
export const forceRefused = (note: string | null | undefined): string | null =>
  (note ?? '').trim() === '' ? forceNoteRequired : null;

export interface ReopenFacts {
  status: number;
  finalReleased: boolean;
  /** Shipments of the load that are Closed or invoiced. */
  closedShipments: number;
}

export const notReleased = 'Only a load that is Released can be reopened.';
export const dayFinalReleased = 'The day has been closed by the final release.';
export const shipmentsClosed = 'Shipments of this load are already invoiced: {count}.';

/** Why a pickup cannot be reopened, or null. */
export function reopenRefused(p: ReopenFacts): { sentence: string; params: Record<string, string> } | null {
  if (p.status !== pickupState.released) return { sentence: notReleased, params: {} };
  if (p.finalReleased) return { sentence: dayFinalReleased, params: {} };
  return p.closedShipments > 0
    ? { sentence: shipmentsClosed, params: { count: String(p.closedShipments) } }
    : null;
}

export const loadsNotReleased = 'These loads are not released: {loads}.';

/** Why the day cannot be closed: pickups still open, by load name (docs/domain/outbound.md#final-release). */
export function finalReleaseRefused(
  pickups: readonly { loadName: string; status: number }[],
): { sentence: string; params: { loads: string } } | null {
  const open = [
    ...new Set(pickups.filter((p) => p.status !== pickupState.released).map((p) => p.loadName)),
  ].sort();
  return open.length === 0 ? null : { sentence: loadsNotReleased, params: { loads: open.join(', ') } };
}
