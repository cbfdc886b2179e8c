import { payersOf } from './shipment-acts.store.ts';
import { shipmentErrors } from './shipments.errors.ts';
import type { getPayer } from './shipment-acts.contract.ts';
import { billToRefused, collect, prepaid } from '#areas/accounts/accounts/payer.rules.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';

/** Refuses, at `field`, an account to bill that is not there, or to which the payment term does not lead. */
export async function refusePayer(
  work: Work,
  q: { paymentTerm: number; shipperId: number; consigneeId: number; billToId: number; field: string },
): Promise<void> {
  const payers = await payersOf(work.tx, [q.shipperId, q.consigneeId, q.billToId]);
  const chosen = payers.get(q.billToId);
  const party = (id: number) => payers.get(id) ?? { id, defaultBillToId: null };
  const refused = chosen
    ? billToRefused({
        paymentTerm: q.paymentTerm,
        shipper: party(q.shipperId),
        consignee: party(q.consigneeId),
        chosen,
      })
    : shipmentErrors.noBillTo;
  if (refused) refuse(refused, {}, { fields: { [q.field]: refused.sentence } });
}

/** Whom the term bills, as far as the parties are known. */
export async function payerOf(
  work: Work,
  { paymentTerm, shipperAccountId, consigneeAccountId }: QueryOf<typeof getPayer>,
): Promise<{ billToAccountId: number | null }> {
  const parties = new Map<number, number | undefined>([
    [collect, consigneeAccountId],
    [prepaid, shipperAccountId],
  ]);
  const party = parties.get(paymentTerm);
  if (party === undefined) return { billToAccountId: null };
  const found = (await payersOf(work.tx, [party])).get(party);
  return { billToAccountId: found ? (found.defaultBillToId ?? found.id) : null };
}
