import type { RepeatableLine } from '#areas/orders/order-lines/repeat-line.rules.ts';

/** The values that make a line the same as one of another day: consignee, product, PO, farm and size. */
const keyOf = (line: RepeatableLine): string =>
  JSON.stringify([
    line.consigneeAccountId,
    line.productId,
    line.po,
    line.farmName,
    line.unitOfMeasure,
    line.measure,
    line.typedLength,
    line.typedWidth,
    line.typedHeight,
  ]);

/** The previous lines not entered yet. One that was entered twice is suggested twice. */
export function excludeEnteredLines<L extends RepeatableLine>(
  previousLines: readonly L[],
  entered: readonly RepeatableLine[],
): L[] {
  const there = new Map<string, number>();
  for (const line of entered) there.set(keyOf(line), (there.get(keyOf(line)) ?? 0) + 1);
  return previousLines.filter((line) => {
    const left = there.get(keyOf(line)) ?? 0;
    if (left > 0) there.set(keyOf(line), left - 1);
    return left === 0 && line.units > 0;
  });
}
