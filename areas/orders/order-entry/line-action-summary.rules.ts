/** The result messages of actions on lines. */

interface SummarizedLine {
  unitsConsolidateId: number;
  orderNumber: number;
  units: number;
}

/**
 * The orders that lines have moved to. An order that moves as a whole keeps its number. Part of an order gets a new number, which
 * the message shows.
 */
export function summarizeMovedOrders(
  lines: readonly SummarizedLine[],
  orders: readonly { orderNumber: number }[],
): { orderNumbersText: string; hasNewNumbers: boolean } | null {
  const old = new Set(lines.map((line) => line.orderNumber));
  const newOrders = orders.filter((order) => !old.has(order.orderNumber));
  const targetOrders = newOrders.length > 0 ? newOrders : orders;
  if (targetOrders.length === 0) return null;
  return {
    orderNumbersText: targetOrders.map((order) => order.orderNumber).join(', '),
    hasNewNumbers: newOrders.length > 0,
  };
}

/** The lines that an action did not reject, and how many labels they need. */
export function summarizeUnrejectedLines<L extends SummarizedLine>(
  lines: readonly L[],
  rejected: readonly { consolidateId: number }[],
): { lines: L[]; labelCount: number } {
  const left = new Set(rejected.map((line) => line.consolidateId));
  const done = lines.filter((line) => !left.has(line.unitsConsolidateId));
  return { lines: done, labelCount: done.reduce((sum, line) => sum + line.units, 0) };
}
