import type { OrderGroup, OrderRow, OrderTotals } from './order-search.contract.ts';
import {
  findOrderGroupsPage,
  sumOrderGroups,
  findSelectedLineIdsOfFilter,
  isLineLevelFilter,
  findOrdersPage,
} from './order-list.repository.ts';
import type { OrderFilter } from './order-list.repository.ts';
import { findActiveLinesOfOrderGroups } from '#areas/orders/order-lines/order-lines.service.ts';
import type { Paging } from '#kit/contract/paging.ts';
import { fullSelection } from '#kit/contract/bulk-selection.ts';
import type { BulkSelection } from '#kit/contract/bulk-selection.ts';
import { runPipelinedByName } from '#kit/server/pipeline.ts';
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
  query: ListQuery,
): Promise<{ data: OrderGroup[]; totalRows: number; totals: OrderTotals }> {
  const byOrder = query.view !== 'consignee';
  const cut: Paging = {
    page: query.page,
    rows: query.rows,
    orderField: query.orderField ?? (byOrder ? 'orderNumber' : 'consigneeAccountName'),
    orderDirection: query.orderDirection ?? (byOrder && !query.orderField ? 'desc' : 'asc'),
  };
  const filter = { ...query, mine: query.createdByUsername === 'Me' };
  const page = findOrderGroupsPage(work, filter, cut, byOrder ? 'name' : 'number');
  const { groups, sums, found, meant } = await runPipelinedByName({
    groups: page,
    sums: sumOrderGroups(work, filter),
    found: page.then((pageGroups) => findActiveLinesOfOrderGroups(work, pageGroups)),
    meant: isLineLevelFilter(filter)
      ? findSelectedLineIdsOfFilter(work, filter, fullSelection)
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
  filterAndPaging: OrderFilter & Paging,
): Promise<{ data: OrderRow[]; totalRows: number }> => findOrdersPage(work, filterAndPaging, filterAndPaging);

/** The selected lines of a search, for actions on them. */
export const findSelectedLineIds = (
  work: RequestContext,
  filter: OrderFilter,
  selection: BulkSelection,
): Promise<number[]> => findSelectedLineIdsOfFilter(work, filter, selection);
