import { linesOfGroups, linesOfOrder } from './line-list.store.ts';
import { anyReceived, isOwn, unitPage, unitsOfLine } from './line-units.store.ts';
import type { LineUnit, OrderLine } from './order-lines.contract.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { Paging } from '#kit/contract/paging.ts';
import { refuse } from '#kit/server/refuse.ts';
import { together } from '#kit/server/together.ts';
import type { Work } from '#kit/server/work.ts';

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
  q: Paging & { includeDeleted?: boolean | undefined },
): Promise<{ data: LineUnit[]; totalRows: number }> {
  const { page } = await together({
    own: own(work, 'orders', orderId),
    page: unitPage(work, orderId, q.includeDeleted ?? false, q),
  });
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

/** 404 unless the record exists and is the caller's. */
export async function own(work: Work, of: 'consolidate' | 'unit' | 'orders', id: number): Promise<void> {
  if (!(await isOwn(work, of, id))) refuse(commonErrors.notFound);
}

/** The lines of each order for one consignee. */
export const linesFor = (
  work: Work,
  groups: readonly { orderId: number; consigneeAccountId: number }[],
): Promise<OrderLine[]> => linesOfGroups(work, groups);
export const linesOn = (work: Work, orderId: number): Promise<OrderLine[]> => linesOfOrder(work, orderId);
