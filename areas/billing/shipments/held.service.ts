import { holdShipments } from './held.store.ts';
import type { Held } from './held.store.ts';
import { shipmentLifecycle } from './shipments.contract.ts';
import { shipmentErrors } from './shipments.errors.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { Fault } from '#kit/contract/errors.ts';
import { whyNot } from '#kit/contract/lifecycle.ts';
import type { Why } from '#kit/contract/lifecycle.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';

export type Move = keyof typeof shipmentLifecycle.moves;

const because = (fault: Fault, params: Record<string, string>): Why => ({ ...fault, params });
/** Why a move is not possible, or null: its state, its Master, or that it is one. */
export function whyNotHeld(work: Work, s: Held, move: Move, { masterToo = false } = {}): Why | null {
  const why = whyNot(shipmentLifecycle, move, s.status, work.actor);
  if (why) return why;
  const number = String(s.number);
  if (s.masterNumber !== null)
    return because(shipmentErrors.underMaster, { number, master: String(s.masterNumber) });
  return s.isMaster && !masterToo ? because(shipmentErrors.ungroupFirst, { number }) : null;
}
/** Locks one shipment for a move. `masterToo`: a Master may make it as well. */
export async function takeShipment(
  work: Work,
  id: number,
  move: Move,
  who: { masterToo?: boolean } = {},
): Promise<Held> {
  const [shipment] = await holdShipments(work, [id]);
  if (!shipment) return refuse(commonErrors.notFound);
  const why = whyNotHeld(work, shipment, move, who);
  if (why) refuse(why, why.params);
  return shipment;
}
