import { lineErrors, errorByShippingReason } from './order-lines.errors.ts';
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
export const createRejection = (error: ErrorDefinition, params: Record<string, string> = {}): Rejection => ({
  fault: error,
  params,
});
export const createFieldRejection = (field: string, error: ErrorDefinition): Rejection => ({
  fault: error,
  params: {},
  field,
});
export const isRejection = (value: object): value is Rejection => 'fault' in value;

/** The same decision without the reasons that do not apply to this action. */
export function ignoreShippingReasons(
  decision: ShippingDecision,
  ...codes: readonly string[]
): ShippingDecision {
  const reasons = decision.reasons.filter((reason) => !codes.includes(reason.code));
  return { ...decision, canShip: reasons.length === 0, reasons };
}

export const getErrorForShippingReason = (reason: { code: string } | undefined): ErrorDefinition =>
  errorByShippingReason.get(reason?.code ?? '') ?? cutoffErrors.dataEntryClosed;

/**
 * The rejection of freight that cannot ship: 400 for a wrong field, 412 for a closed day, a block or no service. Contains all
 * reasons and the nearest working days after and before.
 */
export function getShippingRejection(answer: ShippingDecision): Rejection | null {
  if (answer.canShip) return null;
  const wrongField = answer.reasons.find((reason) => errorByShippingReason.get(reason.code)?.status === 400);
  const reason = wrongField ?? answer.reasons[0];
  return {
    fault: getErrorForShippingReason(reason),
    params: reason?.params ?? {},
    field: reason?.field ?? 'consigneeAccountId',
    data: {
      reasons: answer.reasons.map(({ code, sentence, params }) => ({ code, sentence, params })),
      nearest: answer.nearestLaterDate,
      earlier: answer.nearestEarlierDate,
    },
  };
}

/** Counts one unit for its line: received or later, and on a truck. */
export const countUnitAsReceivedAndOnTruck = (status: number): { received: number; gone: number } => ({
  received: status >= unitStatus.received ? 1 : 0,
  gone: status === unitStatus.shuttled || status === unitStatus.loaded ? 1 : 0,
});
/** Why units cannot be deleted, or null: received, on a truck, or not permitted (`denied`). */
export function getDeleteRejection(
  counts: { received: number; gone: number },
  permissions: { denied: Rejection | null; deleteReceived: boolean },
): Rejection | null {
  if (permissions.denied) return permissions.denied;
  if (counts.gone > 0 || (counts.received > 0 && !permissions.deleteReceived))
    return createRejection(lineErrors.receivedUnitNotDeletable);
  return null;
}
