import { lineErrors, shipFaults } from './order-lines.errors.ts';
import { cutoffErrors } from '#areas/calendar/cutoff/cutoff.errors.ts';
import type { ShipAnswer } from '#areas/calendar/shipping/may-ship.rules.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import type { Fault } from '#kit/contract/errors.ts';

/** Why a line is refused, before anybody throws it: one of many lines is only named, a line alone refuses the call. */
export interface Objection {
  fault: Fault;
  params: Record<string, string>;
  /** The field of the form that it stands at. */
  field?: string;
  data?: unknown;
}
export const objection = (fault: Fault, params: Record<string, string> = {}): Objection => ({
  fault,
  params,
});
export const fieldObjection = (field: string, fault: Fault): Objection => ({ fault, params: {}, field });
export const isObjection = (value: object): value is Objection => 'fault' in value;

/** The same without the reasons that do not count for this act. */
export function without(answer: ShipAnswer, ...codes: readonly string[]): ShipAnswer {
  const reasons = answer.reasons.filter((reason) => !codes.includes(reason.code));
  return { ...answer, yes: reasons.length === 0, reasons };
}

/** The fault that a reason against shipping is refused with. */
export const faultOf = (reason: { code: string } | undefined): Fault =>
  shipFaults.get(reason?.code ?? '') ?? cutoffErrors.closed;

const ofTheDate = new Set(['pastShipDate', 'tooFarAhead', 'noSameDay']);
/**
 * The objection to freight that may not ship: a wrong field is 400, a closed day, a block or no service 412.
 * All reasons and the nearest days that work, after and before, go along.
 */
export function objectionTo(answer: ShipAnswer): Objection | null {
  if (answer.yes) return null;
  const wrongField = answer.reasons.find((reason) => shipFaults.get(reason.code)?.status === 400);
  const reason = wrongField ?? answer.reasons[0];
  return {
    fault: faultOf(reason),
    params: reason?.params ?? {},
    field: ofTheDate.has(reason?.code ?? '') ? 'shipDate' : 'consigneeAccountId',
    data: {
      reasons: answer.reasons.map(({ code, sentence, params }) => ({ code, sentence, params })),
      nearest: answer.nearest,
      earlier: answer.earlier,
    },
  };
}

/** One unit as a line counts it: received or further, and on a truck. */
export const standing = (status: number): { received: number; gone: number } => ({
  received: status >= unitStatus.received ? 1 : 0,
  gone: status === unitStatus.shuttled || status === unitStatus.loaded ? 1 : 0,
});
/** Why units stay, or null: in the house or on a truck, or not the caller's to delete (`denied`). */
export function objectionToDeleting(
  at: { received: number; gone: number },
  may: { denied: Objection | null; deleteReceived: boolean },
): Objection | null {
  if (may.denied) return may.denied;
  if (at.gone > 0 || (at.received > 0 && !may.deleteReceived)) return objection(lineErrors.stays);
  return null;
}
