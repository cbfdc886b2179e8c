import { lineErrors, errorsByShippingReason } from './order-lines.errors.ts';
import { cutoffErrors } from '#areas/calendar/cutoff/cutoff.errors.ts';
import type { ShippingDecision } from '#areas/calendar/shipping/shipping-decision.rules.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';

/**
 * Why a line is rejected, before an error is thrown. For one of many lines it is only reported. A single line fails the request.
 */
export interface Rejection {
  fault: ErrorDefinition;
  params: Record<string, string>;
  /** The form field it belongs to. */
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

/** The same decision without the reasons that do not apply to this action. */
export function ignoreShippingReasons(
  answer: ShippingDecision,
  ...codes: readonly string[]
): ShippingDecision {
  const reasons = answer.reasons.filter((reason) => !codes.includes(reason.code));
  return { ...answer, yes: reasons.length === 0, reasons };
}

export const errorForShippingReason = (reason: { code: string } | undefined): ErrorDefinition =>
  errorsByShippingReason.get(reason?.code ?? '') ?? cutoffErrors.closed;

/**
 * The rejection of freight that cannot ship: 400 for a wrong field, 412 for a closed day, a block or no service. Contains all
 * reasons and the nearest working days after and before.
 */
export function getShippingRejection(answer: ShippingDecision): Rejection | null {
  if (answer.yes) return null;
  const wrongField = answer.reasons.find((reason) => errorsByShippingReason.get(reason.code)?.status === 400);
  const reason = wrongField ?? answer.reasons[0];
  return {
    fault: errorForShippingReason(reason),
    params: reason?.params ?? {},
    field: reason?.field ?? 'consigneeAccountId',
    data: {
      reasons: answer.reasons.map(({ code, sentence, params }) => ({ code, sentence, params })),
      nearest: answer.nearest,
      earlier: answer.earlier,
    },
  };
}

/** Counts one unit for its line: received or later, and on a truck. */
export const countReceivedAndGone = (status: number): { received: number; gone: number } => ({
  received: status >= unitStatus.received ? 1 : 0,
  gone: status === unitStatus.shuttled || status === unitStatus.loaded ? 1 : 0,
});
/** Why units cannot be deleted, or null: received, on a truck, or not permitted (`denied`). */
export function getDeleteRejection(
  at: { received: number; gone: number },
  may: { denied: Rejection | null; deleteReceived: boolean },
): Rejection | null {
  if (may.denied) return may.denied;
  if (at.gone > 0 || (at.received > 0 && !may.deleteReceived)) return createRejection(lineErrors.stays);
  return null;
}
