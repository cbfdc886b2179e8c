import type { OrderGroup, OrderRow, OrderTotals } from './order-search.contract.ts';
import {
  findOrderGroupsPage,
  sumOrderGroups,
  findLineIdsOfFilter,
  isLineLevelFilter,
  findOrdersPage,
} from './order-list.store.ts';
import type { OrderFilter } from './order-list.store.ts';
import { findActiveLinesOfOrderGroups } from '#areas/orders/order-lines/order-lines.service.ts';
import type { Paging } from '#kit/contract/paging.ts';
import { fullSelection } from '#kit/contract/bulk-selection.ts';
import type { BulkSelection } from '#kit/contract/bulk-selection.ts';
import { pipelined } from '#kit/server/pipeline.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

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
export async function listOrderGroupsTodayByDefault(
  work: RequestContext,
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
  const page = findOrderGroupsPage(work, filter, cut, byOrder ? 'name' : 'number');
  const { groups, sums, found, meant } = await pipelined({
    groups: page,
    sums: sumOrderGroups(work, filter),
    found: page.then((pageGroups) => findActiveLinesOfOrderGroups(work, pageGroups)),
    meant: isLineLevelFilter(filter)
      ? findLineIdsOfFilter(work, filter, fullSelection)
      : Promise.resolve(null),
  });
  const some = meant && new Set(meant);
  const { rows, mark: _, ...totals } = sums;
  const keyOf = (line: { orderId: number; consigneeAccountId: number }) =>
    `${line.orderId} ${line.consigneeAccountId}`;
  const selectedLines = some ? found.filter((line) => some.has(line.unitsConsolidateId)) : found;
  const lines = Map.groupBy(selectedLines, keyOf);
  return {
    data: groups.map((group) => ({ ...group, consolidates: lines.get(keyOf(group)) ?? [] })),
    totalRows: rows,
    totals,
  };
}
export const listOrders = (
  work: RequestContext,
  q: OrderFilter & Paging,
): Promise<{ data: OrderRow[]; totalRows: number }> => findOrdersPage(work, q, q);

/** The selected lines of a search, for actions on them. */
export const findSelectedLineIds = (
  work: RequestContext,
  filter: OrderFilter,
  selection: BulkSelection,
): Promise<number[]> => findLineIdsOfFilter(work, filter, selection);
