import { useEffect, useRef } from 'react';
import { lastOf } from './line-keys.rules.ts';
import { nextKinds, toldBy } from './line-product.rules.ts';
import type { ProductHold } from './line-product.web.ts';
import type { LineBody, OrderLine } from './order-lines.contract.ts';
import type { Typed } from '#kit/web/form.ts';

type Values = Typed<LineBody>;
const sameAgain = (line: OrderLine): Values => ({
  consigneeAccountId: line.consigneeAccountId,
  productId: line.productId,
  ...toldBy(line),
  po: line.po ?? undefined,
  invoice: line.invoice ?? undefined,
  farmName: line.farmName ?? undefined,
  awb: line.awb ?? undefined,
  numberOfUnits: line.units,
});

/**
 * What Ctrl D repeats, however quickly it follows: the line on its way, then the one just written, though the lines of the
 * order come later than the next key, else the last of the order.
 */
export function useRepeat(orderId: number | undefined, lines: readonly OrderLine[], product: ProductHold) {
  const away = useRef<Values | null>(null);
  const repeated = useRef(false);
  const written = useRef<{ orderId: number; line: OrderLine } | null>(null);
  useEffect(() => {
    const id = written.current?.line.unitsConsolidateId;
    if (lines.some((line) => line.unitsConsolidateId === id)) written.current = null;
  }, [lines]);
  return {
    /** A line goes on its way with these values. */
    send: (values: Values) => {
      away.current = values;
    },
    /** It is there, or was refused. Whether it was repeated meanwhile: then what stands in the strip stays. */
    arrive: (made: { orderId: number; consolidates: readonly OrderLine[] } | undefined): boolean => {
      const [line] = made?.consolidates ?? [];
      if (made && line) written.current = { orderId: made.orderId, line };
      const meanwhile = repeated.current;
      away.current = null;
      repeated.current = false;
      return meanwhile;
    },
    /** What stands in the strip once the line is repeated; null: there is none. */
    next: (values: Values): Values | null => {
      if (away.current) {
        repeated.current = true;
        return away.current;
      }
      const own = written.current;
      const last = lastOf(lines, own && own.orderId === orderId ? own.line : null);
      if (!last) return null;
      const kinds = nextKinds(values, product.now().brought);
      product.put({
        id: String(last.productId),
        brought: { lineNumber: last.lineNumber, values: toldBy(last), own: kinds },
      });
      return sameAgain(last);
    },
  };
}
