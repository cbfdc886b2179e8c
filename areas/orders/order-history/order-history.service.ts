import type { OrderEvent } from './order-history.contract.ts';
import { requireOrderRecordInScope } from '#areas/orders/order-lines/order-lines.service.ts';
import { listOrderFieldChanges } from './order-history.rules.ts';
import { findOrderHistoryPage } from './order-history.repository.ts';
import type { Paging } from '#kit/contract/paging.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Returns every change of an order, by whom, before and after. */
export async function getOrderHistory(
  work: RequestContext,
  orderId: number,
  paging: Paging,
): Promise<{ data: OrderEvent[]; totalRows: number }> {
  await requireOrderRecordInScope(work, 'orders', orderId);
  const { data, totalRows } = await findOrderHistoryPage(work, orderId, paging);
  return {
    data: data.map(({ before, after, units, ...act }) => ({
      ...act,
      units: units ?? (act.about === 'order' ? unitsIn(after) : null),
      changes: listOrderFieldChanges(before, after),
    })),
    totalRows,
  };
}

const unitsIn = (after: Record<string, unknown> | null): number | null =>
  typeof after?.['units'] === 'number' ? after['units'] : null;
