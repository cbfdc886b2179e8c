import type { ProductRow } from './products.contract.ts';
import { listProducts } from './products.contract.ts';
import type { Choice, Lookup } from '#kit/web/account-input.tsx';
import { call } from '#kit/web/call.ts';
import { keyOf, metaOf, queries } from '#kit/web/query.ts';

/**
 * Where product fields find their choices. The whole list is short: it is searched here, so that typing does not wait. It is read
 * again after the topic `products` was announced or a product was changed here.
 */
const all = { query: {} };
const keyOfAll = () => keyOf(listProducts, all);
export const allProducts = (): Promise<ProductRow[]> =>
  queries.fetchQuery({
    queryKey: keyOfAll(),
    queryFn: () => call(listProducts, all, { own: true }),
    meta: metaOf(listProducts),
    staleTime: Infinity,
    gcTime: Infinity,
  });
/** A product of the list as it was last read; undefined before the first read. */
export const productSeen = (id: string): ProductRow | undefined =>
  queries.getQueryData<ProductRow[]>(keyOfAll())?.find((product) => String(product.id) === id);

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
