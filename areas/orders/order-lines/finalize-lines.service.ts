import type { LockedLines } from './locked-lines.service.ts';
import {
  finalizePendingUnits,
  recalculateLineAndOrderStatusesAndDeleteEmpty,
} from './locked-lines.repository.ts';
import type { LockedLine } from './locked-lines.repository.ts';
import { publishChange, recordAudits } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

export interface FinalizeResult {
  finalizedConsolidates: number;
  finalizedUnits: number;
  /** The orders of all locked lines, with their current status. */
  orders: { orderId: number; orderNumber: number; status: number }[];
}

/**
 * Finalizes the pending units of locked and validated lines, of some lines only the selected units. Lines and orders without
 * a pending unit become finalized too.
 */
export async function finalizeLockedLines(
  work: RequestContext,
  lockedLines: LockedLines,
  lines: readonly LockedLine[],
  selectedUnitIdsByLine: ReadonlyMap<number, readonly number[]>,
): Promise<FinalizeResult> {
  const waiting = lines.filter((line) => line.pending > 0);
  const wholeLineIds = waiting.filter((line) => !selectedUnitIdsByLine.has(line.id)).map((line) => line.id);
  const part = waiting.filter((line) => selectedUnitIdsByLine.has(line.id)).map((line) => line.id);
  const units = part.flatMap((id) => selectedUnitIdsByLine.get(id) ?? []);
  const done = [
    ...(wholeLineIds.length > 0 ? await finalizePendingUnits(work, wholeLineIds) : []),
    ...(part.length > 0 ? await finalizePendingUnits(work, part, units) : []),
  ];
  const doneLines = done.map((one) => one.lineId);
  const orders = await recalculateLineAndOrderStatusesAndDeleteEmpty(work, doneLines, [
    ...new Set(lockedLines.lines.map((line) => line.orderId)),
  ]);
  if (done.length > 0) await tell(work, waiting);
  return {
    finalizedConsolidates: done.length,
    finalizedUnits: done.reduce((sum, one) => sum + one.units, 0),
    orders,
  };
}

async function tell(work: RequestContext, lines: readonly LockedLine[]): Promise<void> {
  const byOrder = Map.groupBy(lines, (line) => line.orderId);
  await recordAudits(
    work,
    [...byOrder].map(([orderId, orderLines]) => ({
      entity: 'order',
      entityId: orderId,
      action: 'finalized',
      after: { consolidates: orderLines.map((line) => line.id) },
    })),
  );
  publishChange(work, 'orders', [...byOrder.keys()]);
  publishChange(work, 'units');
}
