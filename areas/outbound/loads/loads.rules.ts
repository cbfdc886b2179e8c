import { pickupStatus as pickupState } from '#areas/freight/units/pickup-status.contract.ts';

/** A load's state from its pickups: Released when all are, Loaded when all are at least that, Loading when any has begun. */
export function computeLoadStatus(pickups: readonly number[]): number {
  if (pickups.length === 0) return pickupState.pending;
  if (pickups.every((status) => status >= pickupState.released)) return pickupState.released;
  if (pickups.every((status) => status >= pickupState.loaded)) return pickupState.loaded;
  return pickups.some((status) => status >= pickupState.loading) ? pickupState.loading : pickupState.pending;
}

/** Whether a box that came onto the truck changes nothing but the counts: the loading has begun, and more boxes are to come. */
export const isLoadingInProgress = (pickupStatus: number, stillToLoad: number): boolean =>
  pickupStatus === pickupState.loading && stillToLoad > 0;

/** Where an expected arrival lies against its delivery window; null inside it or without one. */
export function compareEtaToWindow(
  eta: string | null,
  windowStart: string | null,
  windowEnd: string | null,
): 'early' | 'late' | null {
  if (eta === null) return null;
  // Browsers of phones, where consignees read it, lack Temporal.
  const at = Date.parse(eta);
  if (windowEnd !== null && at > Date.parse(windowEnd)) return 'late';
  return windowStart !== null && at < Date.parse(windowStart) ? 'early' : null;
}

/**
 * What routing calls the route of a load (`MIA 1130-01`), to be shown beside its number, by which it is called everywhere;
 * null: its name is the number itself.
 */
export const routeNameOf = (load: { loadNumber: number; loadName: string }): string | null =>
  load.loadName === '' || load.loadName === `L-${load.loadNumber}` ? null : load.loadName;
