import { useEffect, useRef } from 'react';
import { findLastOrderLine } from './line-field-navigation.rules.ts';
import { pickMeasureAndUnitForNextLine, pickProductFieldsOfLine } from './product-defaults.rules.ts';
import type { ProductDefaultFields } from './product-defaults.rules.ts';
import type { SelectedProductRef } from './product-defaults.client.ts';
import type { LineDraft } from './line-send-queue.client.ts';
import type { OrderLine } from './order-lines.contract.ts';

const sameAgain = (
  line: OrderLine,
  typedUnits: Pick<ProductDefaultFields, 'measure' | 'unitOfMeasure'>,
): LineDraft => ({
  values: {
    consigneeAccountId: line.consigneeAccountId,
    productId: line.productId,
    ...pickProductFieldsOfLine(line),
    po: line.po ?? undefined,
    invoice: line.invoice ?? undefined,
    farmName: line.farmName ?? undefined,
    awb: line.awb ?? undefined,
    numberOfUnits: line.units,
  },
  brought: { lineNumber: line.lineNumber, values: pickProductFieldsOfLine(line), userEntered: typedUnits },
});

/**
 * The line that Ctrl D repeats, however quickly it is pressed. It is the last line being sent, else the one just saved even if
 * the list lacks it. Otherwise it is the last of the order.
 */
export function useLineToRepeat(
  orderId: number | undefined,
  lines: readonly OrderLine[],
  linesBeingSent: readonly LineDraft[],
  product: SelectedProductRef,
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
    /** The line before the one being typed. */
    last: (): LineDraft['values'] | undefined => {
      const writtenLine = written.current;
      const last = findLastOrderLine(
        lines,
        writtenLine && writtenLine.orderId === orderId ? writtenLine.line : null,
      );
      return linesBeingSent.at(-1)?.values ?? (last && sameAgain(last, {}).values);
    },
    /** The values of the strip for the repeated line. Undefined when there is none. */
    next: (typed: ProductDefaultFields): LineDraft | undefined => {
      const lineBeingSent = linesBeingSent.at(-1);
      if (lineBeingSent) return lineBeingSent;
      const writtenLine = written.current;
      const last = findLastOrderLine(
        lines,
        writtenLine && writtenLine.orderId === orderId ? writtenLine.line : null,
      );
      return last && sameAgain(last, pickMeasureAndUnitForNextLine(typed, product.get().appliedDefaults));
    },
  };
}
