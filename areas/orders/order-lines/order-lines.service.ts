import { findActiveLinesByOrderAndConsignee, findActiveLinesByOrderId } from './line-list.repository.ts';
import {
  hasReceivedUnits,
  isOrderRecordInScope,
  findOrderUnitsPage,
  findUnitsOfLine,
} from './line-units.repository.ts';
import type { LineUnit, OrderLine } from './order-lines.contract.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { Paging } from '#kit/contract/paging.ts';
import { reject } from '#kit/server/reject.ts';
import { runPipelinedByName } from '#kit/server/pipeline.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

export async function listLineUnits(
  work: RequestContext,
  consolidateId: number,
  includeDeleted: boolean,
): Promise<LineUnit[]> {
  await requireOrderRecordInScope(work, 'consolidate', consolidateId);
  return findUnitsOfLine(work, consolidateId, includeDeleted);
}
export async function listOrderUnits(
  work: RequestContext,
  orderId: number,
  pagingAndDeleted: Paging & { includeDeleted?: boolean | undefined },
): Promise<{ data: LineUnit[]; totalRows: number }> {
  const { page } = await runPipelinedByName({
    own: requireOrderRecordInScope(work, 'orders', orderId),
    page: findOrderUnitsPage(work, orderId, pagingAndDeleted.includeDeleted ?? false, pagingAndDeleted),
  });
  return page;
}
export async function hasLineReceivedUnits(work: RequestContext, consolidateId: number): Promise<boolean> {
  await requireOrderRecordInScope(work, 'consolidate', consolidateId);
  return hasReceivedUnits(work, { consolidateId });
}
export async function isUnitReceived(work: RequestContext, unitId: number): Promise<boolean> {
  await requireOrderRecordInScope(work, 'unit', unitId);
  return hasReceivedUnits(work, { unitId });
}

/** Rejects with 404 unless the record exists in the caller's scope. */
export async function requireOrderRecordInScope(
  work: RequestContext,
  recordKind: 'consolidate' | 'unit' | 'orders',
  id: number,
): Promise<void> {
  if (!(await isOrderRecordInScope(work, recordKind, id))) reject(commonErrors.notFound);
}

/** Finds the lines of each order for one consignee. */
export const findActiveLinesOfOrderGroups = (
  work: RequestContext,
  groups: readonly { orderId: number; consigneeAccountId: number }[],
): Promise<OrderLine[]> => findActiveLinesByOrderAndConsignee(work, groups);
/** Empty if the order does not exist or the caller cannot see it. */
export const findActiveLinesOfOrder = (work: RequestContext, orderId: number): Promise<OrderLine[]> =>
  findActiveLinesByOrderId(work, orderId);
