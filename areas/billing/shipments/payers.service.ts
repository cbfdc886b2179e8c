import { findPayerRows } from './shipment-actions.repository.ts';
import { shipmentErrors } from './shipments.errors.ts';
import type { getDefaultBillToForPaymentTermEndpoint } from './shipment-actions.contract.ts';
import {
  findBillToError,
  collectPaymentTerm,
  prepaidPaymentTerm,
} from '#areas/accounts/accounts/bill-to.rules.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/**
 * Rejects a bill-to account that does not exist or does not match the payment term. The error is shown at the field
 * `fieldName`.
 */
export async function requireValidBillTo(
  work: RequestContext,
  q: { paymentTerm: number; shipperId: number; consigneeId: number; billToId: number; fieldName: string },
): Promise<void> {
  const payers = await findPayerRows(work.tx, [q.shipperId, q.consigneeId, q.billToId]);
  const chosen = payers.get(q.billToId);
  const party = (id: number) => payers.get(id) ?? { id, defaultBillToId: null };
  const refused = chosen
    ? findBillToError({
        paymentTerm: q.paymentTerm,
        shipper: party(q.shipperId),
        consignee: party(q.consigneeId),
        chosenAccount: chosen,
      })
    : shipmentErrors.billToInvalid;
  if (refused) reject(refused, {}, { fields: { [q.fieldName]: refused.sentence } });
}

/** The account that the payment term bills, as far as the parties are known. */
export async function getDefaultBillToForPaymentTerm(
  work: RequestContext,
  {
    paymentTerm,
    shipperAccountId,
    consigneeAccountId,
  }: QueryOf<typeof getDefaultBillToForPaymentTermEndpoint>,
): Promise<{ billToAccountId: number | null }> {
  const parties = new Map<number, number | undefined>([
    [collectPaymentTerm, consigneeAccountId],
    [prepaidPaymentTerm, shipperAccountId],
  ]);
  const party = parties.get(paymentTerm);
  if (party === undefined) return { billToAccountId: null };
  const found = (await findPayerRows(work.tx, [party])).get(party);
  return { billToAccountId: found ? (found.defaultBillToId ?? found.id) : null };
}
