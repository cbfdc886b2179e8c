import { payersOf } from './posting.store.ts';
import { tell } from '#areas/people/notices/tell.service.ts';
import { showMoney } from '#kit/contract/money.ts';
import type { Work } from '#kit/server/work.ts';

/** Tells the payers' people of invoices that were posted, whatever their number, in one read. */
export async function noticePosted(
  work: Work,
  made: readonly { id: number; number: string }[],
): Promise<void> {
  const payers = await payersOf(
    work.tx,
    made.map((m) => m.id),
  );
  const numbers = new Map(made.map((m) => [m.id, m.number]));
  await tell(
    work,
    payers.map(({ id, payerId, amount }) => ({
      kind: 'invoicePosted' as const,
      key: `invoice ${id} posted`,
      said: 'posted' as const,
      params: { number: numbers.get(id) ?? '', amount: showMoney(amount) },
      recordId: id,
      accountIds: [payerId],
    })),
  );
}
