import type { BodyOf } from '#kit/contract/endpoint.ts';
import { formatMoney } from '#kit/contract/money.ts';
import { approveSelectedShipmentsEndpoint } from './shipments.contract.ts';
import { useApiMutation } from '#kit/web/api-query.ts';

/** Approves the charges of the selected shipments. Resolves to true on success. */
export function useApproveShipments() {
  const approve = useApiMutation(approveSelectedShipmentsEndpoint, {
    successMessage: (a) => ({
      text: '{count, plural, one {# shipment approved} other {# shipments approved}}: {amount}.',
      params: { count: a.approved, amount: formatMoney(a.amount) },
    }),
  });
  return async (selection: BodyOf<typeof approveSelectedShipmentsEndpoint>): Promise<boolean> =>
    (await approve.run({ body: selection })) !== undefined;
}
