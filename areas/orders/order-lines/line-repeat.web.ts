import { useEffect, useRef } from 'react';
import { lastOf } from './line-keys.rules.ts';
import { nextKinds, toldBy } from './line-product.rules.ts';
import type { ProductFields } from './line-product.rules.ts';
import type { ProductHold } from './line-product.web.ts';
import type { TypedLine } from './line-queue.web.ts';
import type { OrderLine } from './order-lines.contract.ts';

const sameAgain = (line: OrderLine, own: Pick<ProductFields, 'measure' | 'unitOfMeasure'>): TypedLine => ({
  values: {
    consigneeAccountId: line.consigneeAccountId,
    productId: line.productId,
    ...toldBy(line),
    po: line.po ?? undefined,
    invoice: line.invoice ?? undefined,
    farmName: line.farmName ?? undefined,
    awb: line.awb ?? undefined,
    numberOfUnits: line.units,
  },
  brought: { lineNumber: line.lineNumber, values: toldBy(line), own },
});

/**
 * What Ctrl D repeats, however quickly it follows: the last line on its way, then the one just written, though the lines of the
 * order come later than the next key, else the last of the order.
 */
export function useRepeat(
  orderId: number | undefined,
  lines: readonly OrderLine[],
  leaving: readonly TypedLine[],
  product: ProductHold,
) {
  const written = useRef<{ orderId: number; line: OrderLine } | null>(null);
  useEffect(() => {
    const id = written.current?.line.unitsConsolidateId;
    if (lines.some((line) => line.unitsConsolidateId === id)) written.current = null;
  }, [lines]);
  return {
    written: (to: number, line: OrderLine | undefined) => {
      if (line) written.current = { orderId: to, line };
    },
    /** The line before the one that is typed. */
    last: (): TypedLine['values'] | undefined => {
      const own = written.current;
      const last = lastOf(lines, own && own.orderId === orderId ? own.line : null);
      return leaving.at(-1)?.values ?? (last && sameAgain(last, {}).values);
    },
    /** What stands in the strip once the line is repeated; undefined: there is none. */
    next: (typed: ProductFields): TypedLine | undefined => {
      const away = leaving.at(-1);
      if (away) return away;
      const own = written.current;
      const last = lastOf(lines, own && own.orderId === orderId ? own.line : null);
      return last && sameAgain(last, nextKinds(typed, product.now().brought));
    },
  };
}
