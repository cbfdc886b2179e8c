import type { SelectableLine } from './line-selection.rules.ts';
import type { OrderLine } from '#areas/orders/order-lines/order-lines.contract.ts';

/** A line as the selection holds it. Lines are ticked whole here, so that the places of its units stand for the units. */
export const toSelectableLine = (line: OrderLine): SelectableLine => ({
  consolidateId: line.unitsConsolidateId,
  consigneeAccountId: line.consigneeAccountId,
  consigneeAccountName: line.consigneeAccountName,
  units: Array.from({ length: line.units }, (_, i) => i),
});
