import type { OrderEvent } from './order-history.contract.ts';
import { own } from '#areas/orders/order-lines/order-lines.service.ts';
import { changesOf } from './order-history.rules.ts';
import { historyPage } from './order-history.store.ts';
import type { Paging } from '#kit/contract/paging.ts';
import type { Work } from '#kit/server/work.ts';

/** Every change of an order, by whom, before and after. */
export async function orderHistory(
  work: Work,
  orderId: number,
  cut: Paging,
): Promise<{ data: OrderEvent[]; totalRows: number }> {
  await own(work, 'orders', orderId);
  const { data, totalRows } = await historyPage(work, orderId, cut);
  return {
    data: data.map(({ before, after, units, ...act }) => ({
      ...act,
      units: units ?? (act.about === 'order' ? unitsIn(after) : null),
      changes: changesOf(before, after),
    })),
    totalRows,
  };
}

const unitsIn = (after: Record<string, unknown> | null): number | null =>
  typeof after?.['units'] === 'number' ? after['units'] : null;
