import { findOrLockVisibleShipments } from './locked-shipments.repository.ts';
import type { LockedShipment } from './locked-shipments.repository.ts';
import { shipmentLifecycle } from './shipments.contract.ts';
import { shipmentErrors } from './shipments.errors.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import { getTransitionBlocker } from '#kit/contract/lifecycle.ts';
import type { TransitionBlocker } from '#kit/contract/lifecycle.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

export type ShipmentTransition = keyof typeof shipmentLifecycle.transitions;

const because = (error: ErrorDefinition, params: Record<string, string>): TransitionBlocker => ({
  ...error,
  params,
});
/** Why a transition is not possible, or null: its status, its Master, or that it is a Master itself. */
export function getShipmentTransitionBlocker(
  work: RequestContext,
  shipment: LockedShipment,
  transition: ShipmentTransition,
  { masterToo = false } = {},
): TransitionBlocker | null {
  const why = getTransitionBlocker(shipmentLifecycle, transition, shipment.status, work.actor);
  if (why) return why;
  const number = String(shipment.number);
  if (shipment.masterNumber !== null)
    return because(shipmentErrors.groupedUnderMaster, { number, master: String(shipment.masterNumber) });
  return shipment.isMaster && !masterToo ? because(shipmentErrors.isMaster, { number }) : null;
}
/** Locks one shipment for a transition. `masterToo`: also allowed for a Master. */
export async function lockShipmentForTransition(
  work: RequestContext,
  id: number,
  transition: ShipmentTransition,
  options: { masterToo?: boolean } = {},
): Promise<LockedShipment> {
  const [shipment] = await findOrLockVisibleShipments(work, [id]);
  if (!shipment) return reject(commonErrors.notFound);
  const why = getShipmentTransitionBlocker(work, shipment, transition, options);
  if (why) reject(why, why.params);
  return shipment;
}
