import type { OrderGroup, OrderRow, OrderTotals } from './order-search.contract.ts';
import { groupPage, groupsAddedUp, lineIds, meansSomeLines, orderPage } from './order-list.store.ts';
import type { OrderFilter } from './order-list.store.ts';
import { linesFor } from '#areas/orders/order-lines/order-lines.service.ts';
import type { Paging } from '#kit/contract/paging.ts';
import { allChosen } from '#kit/contract/selection.ts';
import type { Chosen } from '#kit/contract/selection.ts';
import { together } from '#kit/server/together.ts';
import type { Work } from '#kit/server/work.ts';

type ListQuery = OrderFilter & {
  view?: 'order' | 'consignee' | undefined;
  createdByUsername?: 'Everyone' | 'Me' | undefined;
  page: number;
  rows: number;
  orderField?: string | undefined;
  orderDirection?: 'asc' | 'desc' | undefined;
};

/**
 * Orders grouped by consignee and consolidation. The order view starts with the highest number, the
 * consignee view with the first name.
 */
export async function shipments(
  work: Work,
  q: ListQuery,
): Promise<{ data: OrderGroup[]; totalRows: number; totals: OrderTotals }> {
  const byOrder = q.view !== 'consignee';
  const cut: Paging = {
    page: q.page,
    rows: q.rows,
    orderField: q.orderField ?? (byOrder ? 'orderNumber' : 'consigneeAccountName'),
    orderDirection: q.orderDirection ?? (byOrder && !q.orderField ? 'desc' : 'asc'),
  };
  const filter = { ...q, mine: q.createdByUsername === 'Me' };
  const page = groupPage(work, filter, cut, byOrder ? 'name' : 'number');
  const { groups, sums, found, meant } = await together({
    groups: page,
    sums: groupsAddedUp(work, filter),
    found: page.then((of) => linesFor(work, of)),
    meant: meansSomeLines(filter) ? lineIds(work, filter, allChosen) : Promise.resolve(null),
  });
  const some = meant && new Set(meant);
  const { rows, mark: _, ...totals } = sums;
  const keyOf = (of: { orderId: number; consigneeAccountId: number }) =>
    `${of.orderId} ${of.consigneeAccountId}`;
  const shown = some ? found.filter((line) => some.has(line.unitsConsolidateId)) : found;
  const lines = Map.groupBy(shown, keyOf);
  return {
    data: groups.map((group) => ({ ...group, consolidates: lines.get(keyOf(group)) ?? [] })),
    totalRows: rows,
    totals,
  };
}
export const orders = (
  work: Work,
  q: OrderFilter & Paging,
): Promise<{ data: OrderRow[]; totalRows: number }> => orderPage(work, q, q);

/** The lines of a search that were chosen, for acts on them. */
export const lineIdsOf = (work: Work, f: OrderFilter, wish: Chosen): Promise<number[]> =>
  lineIds(work, f, wish);
