import type { SelectableLine } from './line-selection.rules.ts';
import type { OrderLine } from '#areas/orders/order-lines/order-lines.contract.ts';

/** A line in the form of the selection. Lines are always selected whole here, so indexes replace the unit ids. */
export const toSelectableLineWithUnitIndexes = (line: OrderLine): SelectableLine => ({
  consolidateId: line.unitsConsolidateId,
  consigneeAccountId: line.consigneeAccountId,
  consigneeAccountName: line.consigneeAccountName,
  units: Array.from({ length: line.units }, (_, i) => i),
});
