import type { ProductRow } from './products.contract.ts';
import { listProductsEndpoint } from './products.contract.ts';
import type { LookupOption, OptionLookup } from '#kit/web/account-combobox.tsx';
import { callApi } from '#kit/web/api-call.ts';
import { buildQueryKey, buildQueryMeta, queryClient } from '#kit/web/api-query.ts';

/**
 * Where product fields find their choices. The whole list is short: it is searched here, so that typing does not wait. It is read
 * again after the topic `products` was announced or a product was changed here.
 */
const all = { query: {} };
const keyOfAll = () => buildQueryKey(listProductsEndpoint, all);
export const loadAllProducts = (): Promise<ProductRow[]> =>
  queryClient.fetchQuery({
    queryKey: keyOfAll(),
    queryFn: () => callApi(listProductsEndpoint, all, { own: true }),
    meta: buildQueryMeta(listProductsEndpoint),
    staleTime: Infinity,
    gcTime: Infinity,
  });
/** A product of the list as it was last read; undefined before the first read. */
export const getLoadedProduct = (id: string): ProductRow | undefined =>
  queryClient.getQueryData<ProductRow[]>(keyOfAll())?.find((product) => String(product.id) === id);

const choiceOf = (product: ProductRow): LookupOption => ({
  value: String(product.id),
  label: product.code,
  note: product.description,
});

export const productLookup: OptionLookup = {
  find: async (text) => {
    const words = text.toLowerCase();
    const rows = (await loadAllProducts()).filter((p) =>
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
    const row = (await loadAllProducts()).find((p) => String(p.id) === value);
    return row && choiceOf(row);
  },
};
