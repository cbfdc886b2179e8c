import { useEffect, useMemo, useRef } from 'react';
import { productFields, shippedBefore, usualBox, withProduct, withoutBrought } from './line-product.rules.ts';
import type { Brought, KnownLine, ProductFields } from './line-product.rules.ts';
import type { LineBody } from './order-lines.contract.ts';
import { productSeen } from '#areas/accounts/products/product-look.web.ts';
import type { Form, Typed } from '#kit/web/form.ts';

/** The product that a line was last seen with, and what it has brought into it. */
export interface ChosenProduct {
  /** Null before the line was first seen: what it begins with, a draft or a kept line, brings nothing again. */
  id: string | null;
  brought: Brought | null;
  /** Its size was not known when it was chosen: an answer that comes later may still fill it in. */
  waits?: boolean;
}
/** Where it is held: read by what is said of the line, put by the product field and by a repeated line. */
export interface ProductHold {
  now: () => ChosenProduct;
  put: (next: ChosenProduct) => void;
}
const idOf = (values: Typed<LineBody>): string => String(values.productId ?? '');
export function useProductHold(): ProductHold {
  const chosen = useRef<ChosenProduct>({ id: null, brought: null });
  return useMemo(
    () => ({
      now: () => chosen.current,
      put: (next) => {
        chosen.current = next;
      },
    }),
    [],
  );
}

const fieldsOf = (values: Typed<LineBody>): ProductFields => ({
  productDescription: values.productDescription,
  length: values.length,
  width: values.width,
  height: values.height,
  measure: values.measure,
  unitOfMeasure: values.unitOfMeasure,
});

const isBare = ({ length, width, height }: ProductFields): boolean =>
  [length, width, height].every((side) => side === undefined || side === null || side === '');

/** Another product was chosen: its own description, size, measure and unit stand in the line, not those of the one before. */
export function useProduct(
  { values, set }: Form<LineBody>,
  lines: readonly KnownLine[],
  hold: ProductHold,
  before: readonly KnownLine[] = [],
): void {
  useEffect(() => {
    const id = idOf(values);
    const { id: seen, brought, waits } = hold.now();
    if (seen === null) hold.put({ id, brought: null });
    if (seen === null || (id === seen && !waits)) return;
    const now = fieldsOf(values);
    const next =
      id === ''
        ? { values: withoutBrought(now, brought), brought: null }
        : withProduct({
            now,
            replaces: seen !== '' && id !== seen,
            brought,
            known: lines.findLast((line) => String(line.productId) === id),
            usual: shippedBefore(before, id) ?? usualBox(productSeen(id)),
          });
    hold.put({ id, brought: next.brought, waits: id !== '' && next.brought === null && isBare(next.values) });
    for (const name of productFields) if (next.values[name] !== now[name]) set(name, next.values[name]);
  }, [values, lines, before, set, hold]);
}
