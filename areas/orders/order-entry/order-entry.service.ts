import type { LineUnit, OrderGroup, OrderRow } from './order-entry.contract.ts';
import {
  anyReceived,
  groupPage,
  isOwn,
  lineIds,
  linesOfGroups,
  orderPage,
  unitPage,
  unitsOfLine,
} from './order-list.store.ts';
import type { Cut, GroupTotals, OrderFilter } from './order-list.store.ts';
import { notFound, refuse } from '#kit/server/refuse.ts';
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
 * Orders grouped by consignee and consolidation (#2). The order view starts with the highest number, the
 * consignee view with the first name.
 */
export async function shipments(
  work: Work,
  q: ListQuery,
): Promise<{ data: OrderGroup[]; totalRows: number; totals: Omit<GroupTotals, 'rows'> }> {
  const byOrder = q.view !== 'consignee';
  const cut: Cut = {
    page: q.page,
    rows: q.rows,
    orderField: q.orderField ?? (byOrder ? 'orderNumber' : 'consigneeAccountName'),
    orderDirection: q.orderDirection ?? (byOrder && !q.orderField ? 'desc' : 'asc'),
  };
  const { groups, totals } = await groupPage(
    work,
    { ...q, mine: q.createdByUsername === 'Me' },
    cut,
    byOrder ? 'name' : 'number',
  );
  const lines = Map.groupBy(
    await linesOfGroups(work, groups),
    (line) => `${line.orderId} ${line.consigneeAccountId}`,
  );
  const { rows, ...shown } = totals;
  return {
    data: groups.map((group) => ({
      ...group,
      consolidates: lines.get(`${group.orderId} ${group.consigneeAccountId}`) ?? [],
    })),
    totalRows: rows,
    totals: shown,
  };
}
export const orders = (work: Work, q: OrderFilter & Cut): Promise<{ data: OrderRow[]; totalRows: number }> =>
  orderPage(work, q, q);

export async function lineUnits(
  work: Work,
  consolidateId: number,
  includeDeleted: boolean,
): Promise<LineUnit[]> {
  await own(work, 'consolidate', consolidateId);
  return unitsOfLine(work, consolidateId, includeDeleted);
}
export async function orderUnits(
  work: Work,
  orderId: number,
  q: Cut & { includeDeleted?: boolean | undefined },
): Promise<{ data: LineUnit[]; totalRows: number }> {
  const [, page] = await Promise.all([
    own(work, 'orders', orderId),
    unitPage(work, orderId, q.includeDeleted ?? false, q),
  ]);
  return page;
}
export async function hasReceived(work: Work, consolidateId: number): Promise<boolean> {
  await own(work, 'consolidate', consolidateId);
  return anyReceived(work, { consolidateId });
}
export async function isReceived(work: Work, unitId: number): Promise<boolean> {
  await own(work, 'unit', unitId);
  return anyReceived(work, { unitId });
}

/** Every line of a search, for acts on all of it. */
export const lineIdsOf = (work: Work, f: OrderFilter): Promise<number[]> => lineIds(work, f);

/** 404 unless the record exists and is the caller's. */
export async function own(work: Work, of: 'consolidate' | 'unit' | 'orders', id: number): Promise<void> {
  if (!(await isOwn(work, of, id))) refuse(404, notFound);
}
