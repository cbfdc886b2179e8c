import { findPayersAndAmountsOfInvoices } from './posting.repository.ts';
import { queueNotifications } from '#areas/people/notifications/create-notifications.service.ts';
import { formatMoney } from '#kit/contract/money.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Notifies the payers' users of posted invoices, any number of them in one read. */
export async function notifyPayersOfPostedInvoices(
  work: RequestContext,
  invoices: readonly { id: number; number: string }[],
): Promise<void> {
  const payers = await findPayersAndAmountsOfInvoices(
    work.tx,
    invoices.map((m) => m.id),
  );
  const numbers = new Map(invoices.map((m) => [m.id, m.number]));
  await queueNotifications(
    work,
    payers.map(({ id, payerId, amount }) => ({
      kind: 'invoicePosted' as const,
      key: `invoice ${id} posted`,
      said: 'posted' as const,
      params: { number: numbers.get(id) ?? '', amount: formatMoney(amount) },
      recordId: id,
      accountIds: [payerId],
    })),
  );
}
