import type { Held } from './held-lines.service.ts';
import { finalizeUnits, settleStatus } from './held-lines.store.ts';
import type { HeldLine } from './held-lines.store.ts';
import { announce, auditAll } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

export interface Finalized {
  finalizedConsolidates: number;
  finalizedUnits: number;
  /** The orders of all lines held, as they stand now. */
  orders: { orderId: number; orderNumber: number; status: number }[];
}

/**
 * Finalizes the pending units of lines that were held and may be: thousands in a handful of statements. `chosen`
 * narrows a line to some of its units. Lines and orders without a pending unit become finalized with them.
 */
export async function finalizeLines(
  work: Work,
  held: Held,
  lines: readonly HeldLine[],
  chosen: ReadonlyMap<number, readonly number[]>,
): Promise<Finalized> {
  const waiting = lines.filter((line) => line.pending > 0);
  const whole = waiting.filter((line) => !chosen.has(line.id)).map((line) => line.id);
  const part = waiting.filter((line) => chosen.has(line.id)).map((line) => line.id);
  const units = part.flatMap((id) => chosen.get(id) ?? []);
  const done = [
    ...(whole.length > 0 ? await finalizeUnits(work, whole) : []),
    ...(part.length > 0 ? await finalizeUnits(work, part, units) : []),
  ];
  const doneLines = done.map((one) => one.lineId);
  const orders = await settleStatus(work, doneLines, [...new Set(held.lines.map((line) => line.orderId))]);
  if (done.length > 0) await tell(work, waiting);
  return {
    finalizedConsolidates: done.length,
    finalizedUnits: done.reduce((sum, one) => sum + one.units, 0),
    orders,
  };
}

async function tell(work: Work, lines: readonly HeldLine[]): Promise<void> {
  const byOrder = Map.groupBy(lines, (line) => line.orderId);
  await auditAll(
    work,
    [...byOrder].map(([orderId, own]) => ({
      entity: 'order',
      entityId: orderId,
      action: 'finalized',
      after: { consolidates: own.map((line) => line.id) },
    })),
  );
  announce(work, 'orders', [...byOrder.keys()]);
  announce(work, 'units');
}
