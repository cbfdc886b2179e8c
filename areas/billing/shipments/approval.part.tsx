import type { BodyOf } from '#kit/contract/endpoint.ts';
import { showMoney } from '#kit/contract/money.ts';
import { approveMany } from './shipments.contract.ts';
import { useAct } from '#kit/web/query.ts';

/** Takes the charges of the chosen shipments as they are. Answers true when it was done. */
export function useApproval() {
  const approve = useAct(approveMany, {
    says: (a) => ({
      text: '{count, plural, one {# shipment approved} other {# shipments approved}}: {amount}.',
      params: { count: a.approved, amount: showMoney(a.amount) },
    }),
  });
  return async (wish: BodyOf<typeof approveMany>): Promise<boolean> =>
    (await approve.run({ body: wish })) !== undefined;
}
