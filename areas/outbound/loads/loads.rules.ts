import { pickupStatus as pickupState } from '#areas/freight/units/pickup-status.contract.ts';

/**
 * Computes a load's status from its pickups: Released when all are, Loaded when all are at least Loaded, Loading when any has
 * started.
 */
export function computeLoadStatus(pickupStatuses: readonly number[]): number {
  if (pickupStatuses.length === 0) return pickupState.pending;
  if (pickupStatuses.every((status) => status >= pickupState.released)) return pickupState.released;
  if (pickupStatuses.every((status) => status >= pickupState.loaded)) return pickupState.loaded;
  return pickupStatuses.some((status) => status >= pickupState.loading)
    ? pickupState.loading
    : pickupState.pending;
}

/** True when a loaded unit changes only the counts: loading has started and more units are to come. */
export const isLoadingWithUnitsLeft = (pickupStatus: number, unitsLeft: number): boolean =>
  pickupStatus === pickupState.loading && unitsLeft > 0;

/** Compares an ETA with its delivery window. Null inside the window or without one. */
export function compareEtaToWindow(
  eta: string | null,
  windowStart: string | null,
  windowEnd: string | null,
): 'early' | 'late' | null {
  if (eta === null) return null;
  // Consignees read this on phones whose browsers lack Temporal.
  const etaMs = Date.parse(eta);
  if (windowEnd !== null && etaMs > Date.parse(windowEnd)) return 'late';
  return windowStart !== null && etaMs < Date.parse(windowStart) ? 'early' : null;
}

/**
 * The route name from routing (`MIA 1130-01`), shown beside the load number, which identifies the load everywhere. Null when the
 * name is the number itself.
 */
export const routeNameUnlessLoadNumber = (load: { loadNumber: number; loadName: string }): string | null =>
  load.loadName === '' || load.loadName === `L-${load.loadNumber}` ? null : load.loadName;
