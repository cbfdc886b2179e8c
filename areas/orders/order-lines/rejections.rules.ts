import { lineErrors, errorsByShippingReason } from './order-lines.errors.ts';
import { cutoffErrors } from '#areas/calendar/cutoff/cutoff.errors.ts';
import type { ShippingDecision } from '#areas/calendar/shipping/shipping-decision.rules.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';

/** Why a line is refused, before anybody throws it: one of many lines is only named, a line alone refuses the call. */
export interface Rejection {
  fault: ErrorDefinition;
  params: Record<string, string>;
  /** The field of the form that it stands at. */
  field?: string;
  data?: unknown;
}
export const createRejection = (fault: ErrorDefinition, params: Record<string, string> = {}): Rejection => ({
  fault,
  params,
});
export const createFieldRejection = (field: string, fault: ErrorDefinition): Rejection => ({
  fault,
  params: {},
  field,
});
export const isRejection = (value: object): value is Rejection => 'fault' in value;

/** The same without the reasons that do not count for this act. */
export function ignoreShippingReasons(
  answer: ShippingDecision,
  ...codes: readonly string[]
): ShippingDecision {
  const reasons = answer.reasons.filter((reason) => !codes.includes(reason.code));
  return { ...answer, yes: reasons.length === 0, reasons };
}

/** The fault that a reason against shipping is refused with. */
export const errorForShippingReason = (reason: { code: string } | undefined): ErrorDefinition =>
  errorsByShippingReason.get(reason?.code ?? '') ?? cutoffErrors.closed;

const ofTheDate = new Set(['pastShipDate', 'tooFarAhead', 'noSameDay']);
/**
 * The objection to freight that may not ship: a wrong field is 400, a closed day, a block or no service 412.
 * All reasons and the nearest days that work, after and before, go along.
 */
export function getShippingRejection(answer: ShippingDecision): Rejection | null {
  if (answer.yes) return null;
  const wrongField = answer.reasons.find((reason) => errorsByShippingReason.get(reason.code)?.status === 400);
  const reason = wrongField ?? answer.reasons[0];
  return {
    fault: errorForShippingReason(reason),
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
export const countReceivedAndGone = (status: number): { received: number; gone: number } => ({
  received: status >= unitStatus.received ? 1 : 0,
  gone: status === unitStatus.shuttled || status === unitStatus.loaded ? 1 : 0,
});
/** Why units stay, or null: in the house or on a truck, or not the caller's to delete (`denied`). */
export function getDeleteRejection(
  at: { received: number; gone: number },
  may: { denied: Rejection | null; deleteReceived: boolean },
): Rejection | null {
  if (may.denied) return may.denied;
  if (at.gone > 0 || (at.received > 0 && !may.deleteReceived)) return createRejection(lineErrors.stays);
  return null;
}
