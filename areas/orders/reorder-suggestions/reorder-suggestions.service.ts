import { maxReorderSuggestions, reorderSuggestionWeeksBack } from './reorder-suggestions.contract.ts';
import type {
  findSameWeekdayReorderSuggestionsEndpoint,
  ReorderSuggestion,
} from './reorder-suggestions.contract.ts';
import { excludeEnteredLines } from './reorder-suggestions.rules.ts';
import { findOrderGroupsOfLatestGivenShipDate } from './reorder-suggestions.repository.ts';
import { decideShippingInScope } from '#areas/calendar/shipping/shipping.service.ts';
import { findActiveLinesOfOrderGroups } from '#areas/orders/order-lines/order-lines.service.ts';
import type { OrderLine } from '#areas/orders/order-lines/order-lines.contract.ts';
import { addDays } from '#kit/contract/dates.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Suggests lines from the last time, for consignees served on the day, without those already entered. */
export async function findSameWeekdayReorderSuggestions(
  work: RequestContext,
  query: QueryOf<typeof findSameWeekdayReorderSuggestionsEndpoint>,
): Promise<ReorderSuggestion[]> {
  const { shipperAccountId: shipperId, shipDate } = query;
  // Checks that the shipper is in the caller's scope, before any of its data is read.
  await decideShippingInScope(work, { shipperId, shipDate, consigneeIds: [] });
  const on = (shipDates: readonly string[]) =>
    findOrderGroupsOfLatestGivenShipDate(work, { shipperId, shipDates, limit: maxReorderSuggestions });
  const before = Array.from({ length: reorderSuggestionWeeksBack }, (_, n) =>
    addDays(shipDate, -7 * (n + 1)),
  );
  const groups = await on(before);
  if (groups.length === 0) return [];
  const { answers } = await decideShippingInScope(work, {
    shipperId,
    shipDate,
    consigneeIds: [...new Set(groups.map((group) => group.consigneeAccountId))],
    asks: 'entry',
  });
  const served = groups.filter((group) => answers.get(group.consigneeAccountId)?.canShip === true);
  const last = await findActiveLinesOfOrderGroups(work, served);
  const entered = await findActiveLinesOfOrderGroups(work, await on([shipDate]));
  return excludeEnteredLines(last, entered)
    .toSorted((a, b) => a.consigneeAccountName.localeCompare(b.consigneeAccountName) || byNumber(a, b))
    .slice(0, maxReorderSuggestions)
    .map(toSuggestion);
}
const byNumber = (a: OrderLine, b: OrderLine) => b.orderId - a.orderId || a.lineNumber - b.lineNumber;
const toSuggestion = (line: OrderLine): ReorderSuggestion => ({
  unitsConsolidateId: line.unitsConsolidateId,
  shipDate: line.shipDate,
  consigneeAccountId: line.consigneeAccountId,
  consigneeAccountName: line.consigneeAccountName,
  productId: line.productId,
  productCode: line.productCode,
  productDescription: line.productDescription,
  po: line.po,
  farmName: line.farmName,
  unitOfMeasure: line.unitOfMeasure,
  measure: line.measure,
  typedLength: line.typedLength,
  typedWidth: line.typedWidth,
  typedHeight: line.typedHeight,
  cubeEach: line.cubeEach,
  units: line.units,
  paymentTerm: line.paymentTerm,
  billToAccountId: line.billToAccountId,
});
