import { mostProposed, weeksBack } from './last-lines.contract.ts';
import type { findLastLines, LastLine } from './last-lines.contract.ts';
import { notEntered } from './last-lines.rules.ts';
import { lastGroups } from './last-lines.store.ts';
import { resolveShipping } from '#areas/calendar/shipping/shipping.service.ts';
import { linesFor } from '#areas/orders/order-lines/order-lines.service.ts';
import type { OrderLine } from '#areas/orders/order-lines/order-lines.contract.ts';
import { addDays } from '#kit/contract/dates.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import type { Work } from '#kit/server/work.ts';

/** What the shipper would enter as last time: for consignees that are served on the day, what is not entered yet. */
export async function lastLines(work: Work, q: QueryOf<typeof findLastLines>): Promise<LastLine[]> {
  const { shipperAccountId: shipperId, shipDate } = q;
  // The shipper is the caller's, before anything of it is read.
  await resolveShipping(work, { shipperId, shipDate, consigneeIds: [] });
  const on = (shipDates: readonly string[]) => lastGroups(work, { shipperId, shipDates, most: mostProposed });
  const before = Array.from({ length: weeksBack }, (_, n) => addDays(shipDate, -7 * (n + 1)));
  const groups = await on(before);
  if (groups.length === 0) return [];
  const { answers } = await resolveShipping(work, {
    shipperId,
    shipDate,
    consigneeIds: [...new Set(groups.map((group) => group.consigneeAccountId))],
    asks: 'entry',
  });
  const served = groups.filter((group) => answers.get(group.consigneeAccountId)?.yes === true);
  const last = await linesFor(work, served);
  const entered = await linesFor(work, await on([shipDate]));
  return notEntered(last, entered)
    .toSorted((a, b) => a.consigneeAccountName.localeCompare(b.consigneeAccountName) || byNumber(a, b))
    .slice(0, mostProposed)
    .map(shown);
}
const byNumber = (a: OrderLine, b: OrderLine) => b.orderId - a.orderId || a.lineNumber - b.lineNumber;
const shown = (line: OrderLine): LastLine => ({
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
