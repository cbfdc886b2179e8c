import { billToErrors } from './bill-to.errors.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';

/** Who pays (docs/domain/billing.md#who-pays). A payment term directs the bill. It does not mean that money was received. */

/** API values of the payment term: 1 Collect, 2 Prepaid, 3 3rd Party. */
export const collectPaymentTerm = 1;
export const prepaidPaymentTerm = 2;
export const thirdPartyPaymentTermCode = 3;
const thirdPartyAccountType = 3;

export interface ShipmentParty {
  id: number;
  defaultBillToId: number | null;
}
export interface BillToQuery {
  paymentTerm: number;
  shipper: ShipmentParty;
  consignee: ShipmentParty;
  /** The account chosen for 3rd Party. */
  chosenAccount?: { id: number; accountType: number } | null;
}
export type BillToResolution = { billToId: number; error: null } | { billToId: null; error: ErrorDefinition };

/**
 * Collect bills the consignee's default bill-to and Prepaid the shipper's. Each falls back to the account itself, never to the
 * care-of. 3rd Party bills a chosen account of type 3.
 */
export function resolveBillTo(query: BillToQuery): BillToResolution {
  if (query.paymentTerm === collectPaymentTerm)
    return { billToId: query.consignee.defaultBillToId ?? query.consignee.id, error: null };
  if (query.paymentTerm === prepaidPaymentTerm)
    return { billToId: query.shipper.defaultBillToId ?? query.shipper.id, error: null };
  if (!query.chosenAccount || query.chosenAccount.accountType !== thirdPartyAccountType)
    return { billToId: null, error: billToErrors.thirdPartyMissing };
  return { billToId: query.chosenAccount.id, error: null };
}

/** Why a bill-to cannot be combined with a payment term, or null. */
export function findBillToError(q: BillToQuery): ErrorDefinition | null {
  const payer = resolveBillTo(q);
  if (payer.error !== null) return payer.error;
  return q.chosenAccount && q.chosenAccount.id !== payer.billToId ? billToErrors.paymentTermMismatch : null;
}
