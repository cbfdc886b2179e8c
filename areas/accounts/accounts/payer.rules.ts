import { payerErrors } from './payer.errors.ts';
import type { Fault } from '#kit/contract/errors.ts';

/** Who pays (docs/domain/billing.md#who-pays). A payment term directs the bill; it does not say that money was received. */

/** Wire numbers of the payment term: 1 Collect, 2 Prepaid, 3 3rd Party. */
export const collect = 1;
export const prepaid = 2;
export const thirdParty = 3;
const thirdPartyAccountType = 3;

export interface Party {
  id: number;
  defaultBillToId: number | null;
}
export interface PayerQuestion {
  paymentTerm: number;
  shipper: Party;
  consignee: Party;
  /** The account chosen for 3rd Party. */
  chosen?: { id: number; accountType: number } | null;
}
export type Payer = { billToId: number; refused: null } | { billToId: null; refused: Fault };

/**
 * Collect bills the consignee's default bill-to, Prepaid the shipper's, each else the account itself and
 * never the care-of; 3rd Party a chosen account of type 3.
 */
export function whoPays(q: PayerQuestion): Payer {
  if (q.paymentTerm === collect)
    return { billToId: q.consignee.defaultBillToId ?? q.consignee.id, refused: null };
  if (q.paymentTerm === prepaid)
    return { billToId: q.shipper.defaultBillToId ?? q.shipper.id, refused: null };
  if (!q.chosen || q.chosen.accountType !== thirdPartyAccountType)
    return { billToId: null, refused: payerErrors.noThirdParty };
  return { billToId: q.chosen.id, refused: null };
}

/** Why a bill-to may not be set together with a payment term, or null. */
export function billToRefused(q: PayerQuestion): Fault | null {
  const payer = whoPays(q);
  if (payer.refused !== null) return payer.refused;
  return q.chosen && q.chosen.id !== payer.billToId ? payerErrors.doesNotFit : null;
}
