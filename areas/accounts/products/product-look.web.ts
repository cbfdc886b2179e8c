import type { ProductRow } from './products.contract.ts';
import { listProducts } from './products.contract.ts';
import type { Choice, Lookup } from '#kit/web/account-input.tsx';
import { call } from '#kit/web/call.ts';

/** Where product fields find their choices. The whole list is short: it is fetched once and searched here, so that typing never waits. */
let known: Promise<ProductRow[]> | undefined;
export function allProducts(): Promise<ProductRow[]> {
  known ??= call(listProducts, { query: {} }, { own: true }).catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}
const choiceOf = (product: ProductRow): Choice => ({
  value: String(product.id),
  label: product.code,
  note: product.description,
});

export const productLook: Lookup = {
  find: async (text) => {
    const words = text.toLowerCase();
    const rows = (await allProducts()).filter((p) =>
      `${p.code} ${p.description}`.toLowerCase().includes(words),
    );
    return rows
      .sort(
        (a, b) =>
          Number(b.code.toLowerCase().startsWith(words)) - Number(a.code.toLowerCase().startsWith(words)),
      )
      .slice(0, 20)
      .map(choiceOf);
  },
  known: async (value) => {
    const row = (await allProducts()).find((p) => String(p.id) === value);
    return row && choiceOf(row);
  },
};
