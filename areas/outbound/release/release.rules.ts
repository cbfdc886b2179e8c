import { dayCloseErrors, releaseErrors } from './release.errors.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import type { TransitionBlocker } from '#kit/contract/lifecycle.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { shuttleLoadStatus } from '#areas/freight/units/shuttle-load-status.contract.ts';
import type { ReleaseBlocker } from '#areas/outbound/loads/release-blockers.rules.ts';

/** The checks of a release, a reopening and the day close. */

/** The blockers that remain: all of them, or with `force` only those that cannot be overridden. */
export const listRemainingReleaseBlockers = (
  blockers: readonly ReleaseBlocker[],
  force: boolean,
): ReleaseBlocker[] => (force ? blockers.filter((b) => !b.force) : [...blockers]);

/** The error of a forced release without a note, or null. */
export const getForceReleaseNoteError = (note: string | null | undefined): ErrorDefinition | null =>
  (note ?? '').trim() === '' ? releaseErrors.forceNoteRequired : null;

/** True when freight is planned and none of it is on the truck. */
export const isLeavingEmpty = ({ planned, loaded }: { planned: number; loaded: number }): boolean =>
  planned > 0 && loaded === 0;

export interface ReopenCheckInput {
  status: number;
  finalReleased: boolean;
  /** Shipments of the load that are Closed or invoiced. */
  closedShipments: number;
  /** A stop of the load has been delivered. */
  delivered: boolean;
}

/** Why a pickup cannot be reopened, or null. */
export function getPickupReopenBlocker(pickup: ReopenCheckInput): TransitionBlocker | null {
  if (pickup.status !== pickupStatus.released) return { ...releaseErrors.loadNotReleased, params: {} };
  if (pickup.delivered) return { ...releaseErrors.loadDelivered, params: {} };
  if (pickup.finalReleased) return { ...releaseErrors.dayClosed, params: {} };
  return pickup.closedShipments > 0
    ? { ...releaseErrors.shipmentsInvoiced, params: { count: String(pickup.closedShipments) } }
    : null;
}

const namesOf = (loads: readonly { loadNumber: number }[]): string =>
  [...new Set(loads.map(({ loadNumber }) => `L-${loadNumber}`))].sort().join(', ');

/** Why the day cannot be closed: the trucks and shuttles that have not left, by name (docs/domain/outbound.md#final-release). */
export function getFinalReleaseBlocker(openItems: {
  loads: readonly { loadNumber: number; status: number }[];
  shuttles: readonly { number: string; from: string; status: number }[];
  warehouse: string;
}): TransitionBlocker | null {
  const loads = namesOf(openItems.loads);
  const pending = namesOf(openItems.loads.filter(({ status }) => status === pickupStatus.pending));
  if (pending !== '') return { ...dayCloseErrors.loadsNotStarted, params: { loads, pending } };
  if (loads !== '') return { ...dayCloseErrors.loadsNotReleased, params: { loads } };
  const shuttles = openItems.shuttles
    .filter(({ from, status }) => from === openItems.warehouse && status < shuttleLoadStatus.released)
    .map(({ number }) => number);
  return shuttles.length === 0
    ? null
    : { ...dayCloseErrors.shuttlesNotReleased, params: { shuttles: shuttles.join(', ') } };
}
