import { useEffect, useMemo, useRef } from 'react';
import {
  productDefaultFields,
  buildExampleFromLastShippedLine,
  buildDefaultSizeExample,
  applyProductDefaults,
  removeProductDefaults,
} from './product-defaults.rules.ts';
import type { AppliedDefaults, ProductExampleLine, ProductDefaultFields } from './product-defaults.rules.ts';
import type { OrderLineInput } from './order-lines.contract.ts';
import { getActiveProductFromCache } from '#areas/accounts/products/product-lookup.client.ts';
import type { FormState, FormValues } from '#kit/web/form.ts';

/** The product a line last had, and the values it supplied. */
export interface SelectedProduct {
  /** Null before the first render. A draft or restored line does not get its product's values again. */
  id: string | null;
  appliedDefaults: AppliedDefaults | null;
  /** Its size was not loaded when it was chosen. A later response can still fill it in. */
  isAwaitingSize?: boolean;
}
/** The shared reference: read by the line's messages, set by the product field and by a repeated line. */
export interface SelectedProductRef {
  get: () => SelectedProduct;
  set: (next: SelectedProduct) => void;
}
const idOf = (values: FormValues<OrderLineInput>): string => String(values.productId ?? '');
export function useSelectedProductRef(): SelectedProductRef {
  const chosen = useRef<SelectedProduct>({ id: null, appliedDefaults: null });
  return useMemo(
    () => ({
      get: () => chosen.current,
      set: (next) => {
        chosen.current = next;
      },
    }),
    [],
  );
}

const fieldsOf = (values: FormValues<OrderLineInput>): ProductDefaultFields => ({
  productDescription: values.productDescription,
  length: values.length,
  width: values.width,
  height: values.height,
  measure: values.measure,
  unitOfMeasure: values.unitOfMeasure,
});

const isBare = ({ length, width, height }: ProductDefaultFields): boolean =>
  [length, width, height].every((side) => side === undefined || side === null || side === '');

/** Applies another product: its description, size, measure and unit of measure replace those of the previous one. */
export function useApplyProductDefaults(
  { values, set }: FormState<OrderLineInput>,
  lines: readonly ProductExampleLine[],
  productRef: SelectedProductRef,
  previousLines: readonly ProductExampleLine[] = [],
): void {
  useEffect(() => {
    const id = idOf(values);
    const { id: previousId, appliedDefaults, isAwaitingSize: waits } = productRef.get();
    if (previousId === null) productRef.set({ id, appliedDefaults: null });
    if (previousId === null || (id === previousId && !waits)) return;
    const now = fieldsOf(values);
    const next =
      id === ''
        ? { values: removeProductDefaults(now, appliedDefaults), brought: null }
        : applyProductDefaults({
            fields: now,
            replacesOtherProduct: previousId !== '' && id !== previousId,
            brought: appliedDefaults,
            exampleInOrder: lines.findLast((line) => String(line.productId) === id),
            usual:
              buildExampleFromLastShippedLine(previousLines, id) ??
              buildDefaultSizeExample(getActiveProductFromCache(id)),
          });
    productRef.set({
      id,
      appliedDefaults: next.brought,
      isAwaitingSize: id !== '' && next.brought === null && isBare(next.values),
    });
    for (const name of productDefaultFields)
      if (next.values[name] !== now[name]) set(name, next.values[name]);
  }, [values, lines, previousLines, set, productRef]);
}
